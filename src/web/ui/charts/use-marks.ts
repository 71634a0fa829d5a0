import {
  useCallback,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from "react";
import { markKey, markName, markWords, type ChartMark, type ChartTable } from "./chart-table.ts";
import { metMark, NONE_MET, placedAnew, type Met } from "./met-marks.ts";
import { markByKey } from "./roving.ts";

type MarkedFigure = {
  readonly table: ChartTable;
  readonly marks: readonly ChartMark[];
  readonly frame: RefObject<HTMLElement | null>;
  readonly drawing: RefObject<HTMLElement | null>;
};

/** One stop for Tab, arrow keys from mark to mark, and the words of the mark that has the focus or the pointer. */
export function useMarks(
  { table, marks, frame, drawing }: MarkedFigure,
  onPress: ((mark: ChartMark) => void) | undefined,
) {
  const [visited, setVisited] = useState<string | null>(null);
  const [met, setMet] = useState<Met>(NONE_MET);
  const focused = useRef<string | null>(null);
  const byKey = useMemo(() => new Map(marks.map((mark) => [markKey(mark), mark])), [marks]);
  const names = useMemo(
    () => new Map(marks.map((mark) => [markKey(mark), markName(markWords(table, mark))])),
    [table, marks],
  );
  const first = marks[0];
  const current =
    visited !== null && byKey.has(visited) ? visited : first === undefined ? null : markKey(first);
  const onPlaced = useCallback(
    (keyStart: string): void => setMet((was) => placedAnew(was, keyStart, frame.current, drawing.current)),
    [frame, drawing],
  );
  const isPressable = onPress !== undefined;
  // Hundreds of marks hear of every change, so what the pointer does is none.
  const inContext = useMemo(
    () => ({ names, current, focused, isPressable, onPlaced }),
    [names, current, isPressable, onPlaced],
  );

  const metAt = (target: EventTarget) => metMark(target, frame.current, drawing.current);

  const press = (target: EventTarget): boolean => {
    const mark = byKey.get(metAt(target)?.key ?? "");
    if (onPress === undefined || mark === undefined) return false;
    onPress(mark);
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === "Escape") return setMet((was) => ({ ...was, told: null }));
    // A space would scroll the page.
    if ((event.key === "Enter" || event.key === " ") && press(event.target)) return event.preventDefault();
    const from = current === null ? undefined : byKey.get(current);
    const next = from === undefined ? null : markByKey(marks, from, event.key);
    if (next === null) return;
    // Otherwise the page would scroll under the walk.
    event.preventDefault();
    event.currentTarget.querySelector<SVGElement>(`[data-mark="${markKey(next)}"]`)?.focus();
  };

  return {
    inContext,
    met,
    markOf: (key: string): ChartMark | null => byKey.get(key) ?? null,
    handlers: {
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const told = metAt(event.target);
        focused.current = told?.key ?? null;
        setVisited(focused.current);
        const isByKeyboard = event.target.matches(":focus-visible");
        setMet((was) => ({ ...was, told, ringed: isByKeyboard ? told : null }));
      },
      onBlur: () => {
        focused.current = null;
        setMet((was) => ({ ...was, told: null, ringed: null }));
      },
      onPointerOver: (event: PointerEvent<HTMLElement>) => {
        const pointed = metAt(event.target);
        setMet((was) => ({ ...was, told: pointed, pointed }));
      },
      onPointerLeave: () => setMet((was) => ({ ...was, told: null, pointed: null })),
      onClick: (event: MouseEvent<HTMLElement>) => void press(event.target),
      onKeyDown,
    },
  };
}
