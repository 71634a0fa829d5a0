import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";

type TableKeysOptions = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowPx: number;
  /** Changes when the rows are others, or in another order: the cursor then begins at the top. */
  readonly orderKey: string;
  /** Adds rows to the selection, or takes one out; undefined where rows cannot be selected. */
  readonly onSelect: ((indexes: readonly number[], toggles: boolean) => void) | undefined;
  readonly onSelectAll: () => void;
  readonly onSelectNone: () => void;
};

/** One row of the table takes part in the order of Tab; from it the keys lead on to rows, headings and links. */
export function useTableKeys({ scroller, count, rowPx, orderKey, ...selection }: TableKeysOptions) {
  const [cursor, setCursor] = useState(0);
  const [seen, setSeen] = useState(orderKey);
  const hasMoved = useRef(false);
  if (seen !== orderKey) {
    setSeen(orderKey);
    setCursor(0);
  }
  const focusRow = (index: number): void => {
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-row="${index}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  };
  useLayoutEffect(() => {
    if (hasMoved.current) focusRow(cursor);
    hasMoved.current = false;
  });

  const goTo = (index: number): void => {
    const next = Math.max(0, Math.min(count - 1, index));
    if (next === cursor) return focusRow(next);
    hasMoved.current = true;
    setCursor(next);
  };

  const pressInRows = (event: KeyboardEvent, place: Element): boolean => {
    const height = Math.min(scroller.current?.clientHeight ?? 0, innerHeight);
    const page = Math.max(1, Math.floor(height / rowPx) - 2);
    const step = STEPS[event.key];
    if (step !== undefined && !(event.shiftKey && event.key.length === 1)) {
      if (cursor === 0 && step < 0 && focusHeading(scroller.current, "first")) return true;
      if (event.shiftKey) selection.onSelect?.([cursor, cursor + step], false);
      goTo(cursor + step);
      return true;
    }
    switch (event.key) {
      case "PageDown":
      case "PageUp":
        goTo(cursor + (event.key === "PageDown" ? page : -page));
        return true;
      case "Home":
      case "End":
        goTo(event.key === "Home" ? 0 : count - 1);
        return true;
      case "Escape":
        selection.onSelectNone();
        return true;
      case "ArrowRight":
      case "ArrowLeft":
        return focusBeside(place, event.key === "ArrowRight" ? 1 : -1);
      case "Enter":
        return place.matches("tr") && open(place);
      case " ":
        if (!place.matches("tr") || selection.onSelect === undefined) return false;
        selection.onSelect([cursor], true);
        return true;
      default:
        return false;
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget } = event;
    if (!(target instanceof Element) || !currentTarget.contains(target) || isTyping(target)) return;
    if (event.altKey || event.defaultPrevented) return;
    const place = target === currentTarget ? target : target.closest("thead, tr[data-row]");
    if (place === null) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== "a" || selection.onSelect === undefined) return;
      selection.onSelectAll();
      event.preventDefault();
      return;
    }
    const isDone = place.matches("thead")
      ? pressInHead(event.key, target, currentTarget, () => goTo(0))
      : pressInRows(event, target);
    if (isDone) event.preventDefault();
  };

  return {
    cursor,
    onKeyDown,
    onFocus: ({ target }: { readonly target: Element }): void => {
      const index = target.closest<HTMLElement>("tr[data-row]")?.dataset["row"];
      if (index !== undefined) setCursor(Number.parseInt(index, 10));
    },
  };
}

const STEPS: Readonly<Partial<Record<string, number>>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

const isTyping = (target: Element): boolean =>
  target.closest("input, textarea, select, [contenteditable]") !== null;

/** Follows the row's link, or presses the button that opens it. */
const open = (row: Element): boolean => {
  const control = row.querySelector<HTMLElement>("a[href], button");
  control?.click();
  return control !== null;
};

/** From a row to its links and buttons, and back. */
const focusBeside = (place: Element, step: 1 | -1): boolean => {
  const row = place.closest<HTMLElement>("tr[data-row]");
  if (row === null) return false;
  const stops = [row, ...row.querySelectorAll<HTMLElement>("a[href], button")];
  return focus(stops[stops.findIndex((stop) => stop === place) + step]);
};

const focus = (element: HTMLElement | null | undefined): boolean => {
  element?.focus();
  return element !== null && element !== undefined;
};

const focusHeading = (box: HTMLElement | null, which: "first" | "last"): boolean => {
  const stops = [...(box?.querySelectorAll<HTMLElement>("thead [data-stop]") ?? [])];
  return focus(which === "first" ? stops[0] : stops.at(-1));
};

/** Arrow keys lead along the headings, down to the rows, and up from a heading to the width of its column. */
const pressInHead = (key: string, target: Element, box: HTMLElement, goToRows: () => void): boolean => {
  const heading = target.closest("th");
  const stops = [...box.querySelectorAll<HTMLElement>("thead [data-stop]")];
  const at = stops.findIndex((stop) => stop === target);
  switch (key) {
    case "ArrowDown":
    case "j":
      if (target.matches("[data-separator]"))
        return focus(heading?.querySelector<HTMLElement>("[data-stop]"));
      goToRows();
      return true;
    case "ArrowUp":
    case "k":
      return focus(heading?.querySelector<HTMLElement>("[data-separator]"));
    case "ArrowRight":
      return focus(stops[at + 1]);
    case "ArrowLeft":
      return at > 0 && focus(stops[at - 1]);
    case "Home":
      return focusHeading(box, "first");
    case "End":
      return focusHeading(box, "last");
    default:
      return false;
  }
};
