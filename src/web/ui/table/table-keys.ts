import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { flushSync } from "react-dom";

type TableKeysOptions = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowPx: number;
  /** Changes when the rows are others, or in another order: the cursor then begins at the top. */
  readonly orderKey: string;
  /** The id of the row at a place; undefined while it loads. */
  readonly idAt: (place: number) => string | undefined;
  /** Where a row is now; undefined when it is not among those that are here. */
  readonly placeOf: (id: string) => number | undefined;
  /** Adds rows to the selection, or takes one out; undefined where rows cannot be selected. */
  readonly onSelect: ((indexes: readonly number[], toggles: boolean) => void) | undefined;
  readonly onSelectAll: () => void;
  readonly onSelectNone: () => void;
};

type Place = { readonly orderKey: string; readonly index: number; readonly id: string | undefined };

/** One row of the table takes part in the order of Tab; from it the keys lead on to rows, headings and links. */
export function useTableKeys(options: TableKeysOptions) {
  const { scroller, count, rowPx, orderKey, idAt, placeOf, ...selection } = options;
  const [place, setPlace] = useState<Place>({ orderKey, index: 0, id: undefined });
  // A refresh may put others in its place: the cursor stays with its row.
  const now = place.id === undefined ? undefined : placeOf(place.id);
  const cursor = place.orderKey === orderKey ? (now ?? place.index) : 0;
  const setCursor = (index: number): void => setPlace({ orderKey, index, id: idAt(index) });
  const rowAt = (index: number) => scroller.current?.querySelector<HTMLElement>(`tr[data-row="${index}"]`);

  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    // A row that was loading is another element once it is here, and one that is gone leaves its place to the next.
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    rowAt(Math.min(cursor, count - 1))?.focus({ preventScroll: true });
  });

  const goTo = (to: number): void => {
    const index = Math.max(0, Math.min(count - 1, to));
    // A long table draws a row only when it has the cursor or is in sight.
    flushSync(() => setCursor(index));
    const row = rowAt(index);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  };

  const pressInRows = ({ key, shiftKey }: KeyboardEvent, target: Element, box: HTMLElement): boolean => {
    const page = Math.max(1, Math.floor(Math.min(box.clientHeight, innerHeight) / rowPx) - 2);
    const step = { ...STEPS, PageDown: page, PageUp: -page, Home: -count, End: count }[key];
    if (step === -1 && cursor === 0 && focus(headings(box)[0])) return true;
    if (step !== undefined) {
      if (shiftKey && Math.abs(step) === 1) selection.onSelect?.([cursor, cursor + step], false);
      goTo(cursor + step);
      return true;
    }
    const row = target.closest<HTMLElement>("tr[data-row]");
    const controls = [...(row?.querySelectorAll<HTMLElement>("a[href], button") ?? [])];
    const stops: readonly (Element | null)[] = [row, ...controls];
    switch (key) {
      case "Escape":
        selection.onSelectNone();
        return true;
      case "ArrowRight":
        return focus(stops[stops.indexOf(target) + 1]);
      case "ArrowLeft":
        return focus(stops[stops.indexOf(target) - 1]);
      case "Enter":
        // Follows the row's link, or presses the button that opens it.
        if (target !== row) return false;
        controls[0]?.click();
        return controls.length > 0;
      case " ":
        if (target !== row || selection.onSelect === undefined) return false;
        selection.onSelect([cursor], true);
        return true;
      default:
        return false;
    }
  };

  /** Along the headings, down to the rows, and up from a heading to the width of its column. */
  const pressInHead = (key: string, target: Element, box: HTMLElement): boolean => {
    const heading = target.closest("th");
    const stops = headings(box);
    const at = stops.findIndex((stop) => stop === target);
    switch (STEPS[key] ?? key) {
      case 1:
        if (at === -1) return focus(heading?.querySelector("[data-stop]"));
        goTo(0);
        return true;
      case -1:
        return focus(heading?.querySelector("[data-separator]"));
      case "ArrowRight":
        return focus(stops[at + 1]);
      case "ArrowLeft":
        return focus(stops[at - 1]);
      case "Home":
        return focus(stops[0]);
      case "End":
        return focus(stops.at(-1));
      default:
        return false;
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target, currentTarget: box, ctrlKey, metaKey, altKey } = event;
    if (!(target instanceof Element) || !box.contains(target) || isTyping(target)) return;
    const isInHead = target.closest("thead") !== null;
    const isInRows = target === box || target.closest("tr[data-row]") !== null;
    if (altKey || event.defaultPrevented || (!isInHead && !isInRows)) return;
    if (ctrlKey || metaKey) {
      if (key !== "a" || selection.onSelect === undefined) return;
      selection.onSelectAll();
      event.preventDefault();
      return;
    }
    if (isInHead ? pressInHead(key, target, box) : pressInRows(event, target, box)) event.preventDefault();
  };

  return {
    cursor,
    onKeyDown,
    onFocus: ({ target }: { readonly target: Element }): void => {
      const row = target.closest<HTMLElement>("tr[data-row]");
      focused.current = row === target ? row : null;
      const index = row?.dataset["row"];
      if (index !== undefined) setCursor(Number.parseInt(index, 10));
    },
    onBlur: (): void => {
      focused.current = null;
    },
  };
}

const STEPS: Readonly<Partial<Record<string, number>>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

const isTyping = (target: Element): boolean =>
  target.closest("input, textarea, select, [contenteditable]") !== null;

const headings = (box: HTMLElement): readonly Element[] => [...box.querySelectorAll("thead [data-stop]")];

const focus = (element: Element | null | undefined): boolean => {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  return true;
};
