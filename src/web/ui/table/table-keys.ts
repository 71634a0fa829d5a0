import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from "react";
import { markTabStop, rowIn, stopIn } from "./table-stops.ts";

type TableKeysOptions = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowPx: number;
  /** Changes when the rows are others, or in another order: the cursor then begins at the top. */
  readonly orderKey: string;
  /** Brings a row onto the screen that may not be in the page. */
  readonly scrollTo: (index: number) => void;
  /** Adds rows to the selection, or takes one out; undefined where rows cannot be selected. */
  readonly onSelect: ((indexes: readonly number[], toggles: boolean) => void) | undefined;
  readonly onSelectAll: () => void;
  readonly onSelectNone: () => void;
};

/** One row of the table takes part in the order of Tab; from it the arrow keys lead on to rows, headings and links. */
export function useTableKeys({ scroller, count, rowPx, scrollTo, orderKey, ...selection }: TableKeysOptions) {
  // Nothing that is drawn depends on it: moving along the rows draws none of them anew.
  const cursor = useRef(0);
  const seenOrder = useRef(orderKey);
  const wanted = useRef<number | null>(null);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if (seenOrder.current !== orderKey) cursor.current = 0;
    seenOrder.current = orderKey;
    const box = scroller.current;
    if (box === null) return;
    markTabStop(box, stopIn(box, cursor.current));
    const row = wanted.current === null ? null : rowIn(box, wanted.current);
    if (row !== null) {
      wanted.current = null;
      focusRow(row);
      return;
    }
    // The focused row has come after all, in another element, or was scrolled out of the page, where its element may
    // show another row by now: the keys must go on.
    if (hasFocus.current && !isAt(cursor.current, box))
      (rowIn(box, cursor.current) ?? box).focus({ preventScroll: true });
  });

  const goTo = (index: number): void => {
    const next = Math.max(0, Math.min(count - 1, index));
    cursor.current = next;
    const row = scroller.current === null ? null : rowIn(scroller.current, next);
    if (row !== null) {
      focusRow(row);
      return;
    }
    wanted.current = next;
    scrollTo(next);
  };

  const pressInRows = (event: KeyboardEvent, place: Element): boolean => {
    const page = Math.max(
      1,
      Math.floor(Math.min(scroller.current?.clientHeight ?? 0, innerHeight) / rowPx) - 2,
    );
    const step = STEPS[event.key];
    if (step !== undefined && !(event.shiftKey && event.key.length === 1)) {
      if (cursor.current === 0 && step < 0 && focusHeading(scroller.current, "first")) return true;
      if (event.shiftKey) selection.onSelect?.([cursor.current, cursor.current + step], false);
      goTo(cursor.current + step);
      return true;
    }
    switch (event.key) {
      case "PageDown":
        goTo(cursor.current + page);
        return true;
      case "PageUp":
        goTo(cursor.current - page);
        return true;
      case "Home":
        goTo(0);
        return true;
      case "End":
        goTo(count - 1);
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
        selection.onSelect([cursor.current], true);
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
    onKeyDown,
    onFocus: ({ target }: { readonly target: Element }): void => {
      hasFocus.current = true;
      const row = target.closest<HTMLElement>("tr[data-row]");
      const index = row?.dataset["row"];
      if (row === null || index === undefined) return;
      cursor.current = Number.parseInt(index, 10);
      if (scroller.current !== null) markTabStop(scroller.current, row);
    },
    onBlur: (): void => {
      hasFocus.current = false;
    },
  };
}

/** Whether the focus is in the table, and in no other row than that of the cursor. */
const isAt = (cursor: number, box: HTMLElement): boolean => {
  const focused = document.activeElement;
  if (!box.contains(focused)) return false;
  const row = focused?.closest<HTMLElement>("tr[data-row]");
  if (row === null || row === undefined) return true;
  return row.dataset["row"] === String(cursor) && row.closest("[data-waiting]") === null;
};

const STEPS: Readonly<Partial<Record<string, number>>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

const isTyping = (target: Element): boolean =>
  target.closest("input, textarea, select, [contenteditable]") !== null;

const focusRow = (row: HTMLElement): void => {
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
};

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
  const next = stops[stops.findIndex((stop) => stop === place) + step];
  next?.focus();
  return next !== undefined;
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
  const isSeparator = target.matches("[data-separator]");
  const stops = [...box.querySelectorAll<HTMLElement>("thead [data-stop]")];
  const at = stops.findIndex((stop) => stop === target);
  switch (key) {
    case "ArrowDown":
    case "j":
      if (isSeparator) return focus(heading?.querySelector<HTMLElement>("[data-stop]"));
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
