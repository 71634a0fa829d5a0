import {
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from "react";
import { markKey, type ChartMark } from "./chart-table.ts";
import type { Box } from "./mark.tsx";
import { markByKey } from "./roving.ts";

/** A mark that shows its words, and where it is within the frame. */
type ShownMark = { readonly mark: ChartMark; readonly box: Box };

/** One stop for Tab, arrow keys from mark to mark, and the words of the mark that has the focus or the pointer. */
export function useMarks(
  marks: readonly ChartMark[],
  frame: RefObject<HTMLElement | null>,
  onPress?: (mark: ChartMark) => void,
) {
  const [visited, setVisited] = useState<string | null>(null);
  const [shown, setShown] = useState<{ readonly key: string; readonly box: Box } | null>(null);
  const focused = useRef<string | null>(null);
  const byKey = new Map(marks.map((mark) => [markKey(mark), mark]));
  const first = marks[0];
  const current =
    visited !== null && byKey.has(visited) ? visited : first === undefined ? null : markKey(first);

  const show = (target: EventTarget): string | null => {
    const element = target instanceof Element ? target.closest("[data-mark]") : null;
    const key = element?.getAttribute("data-mark") ?? null;
    const around = frame.current?.getBoundingClientRect();
    if (element === null || key === null || around === undefined) {
      setShown(null);
      return null;
    }
    const { x, y, width, height } = element.getBoundingClientRect();
    setShown({ key, box: { x: x - around.x, y: y - around.y, width, height } });
    return key;
  };

  const press = (target: EventTarget): boolean => {
    const key = target instanceof Element ? target.closest("[data-mark]")?.getAttribute("data-mark") : null;
    const mark = byKey.get(key ?? "");
    if (onPress === undefined || mark === undefined) return false;
    onPress(mark);
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === "Escape") return setShown(null);
    // A space would scroll the page.
    if ((event.key === "Enter" || event.key === " ") && press(event.target)) return event.preventDefault();
    const from = current === null ? undefined : byKey.get(current);
    const next = from === undefined ? null : markByKey(marks, from, event.key);
    if (next === null) return;
    // Otherwise the page would scroll under the walk.
    event.preventDefault();
    event.currentTarget.querySelector<SVGElement>(`[data-mark="${markKey(next)}"]`)?.focus();
  };

  const mark = shown === null ? undefined : byKey.get(shown.key);
  const shownMark: ShownMark | null = shown === null || mark === undefined ? null : { mark, box: shown.box };
  return {
    current,
    focused,
    shown: shownMark,
    handlers: {
      onFocus: (event: FocusEvent<HTMLElement>) => {
        focused.current = show(event.target);
        setVisited(focused.current);
      },
      onBlur: () => {
        focused.current = null;
        setShown(null);
      },
      onPointerOver: (event: PointerEvent<HTMLElement>) => void show(event.target),
      onPointerLeave: () => setShown(null),
      onClick: (event: MouseEvent<HTMLElement>) => void press(event.target),
      onKeyDown,
    },
  };
}
