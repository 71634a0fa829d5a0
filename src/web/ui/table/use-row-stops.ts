import { useRef, type FocusEvent, type KeyboardEvent, type RefObject } from "react";
import { pressedKey } from "#web/lib/keys.ts";

const ROW = "tr[data-row]";
const CONTROL = "a[href], button, input";

const controlsOf = (part: Element): readonly HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(CONTROL)].filter((control) => control.checkVisibility());

/** The control by which a row is entered: what opens it, else the first that it has. */
const entryOf = (row: Element | undefined): HTMLElement | undefined =>
  row?.querySelector<HTMLElement>(".row-link") ?? (row === undefined ? undefined : controlsOf(row)[0]);

/**
 * The rows of a table are one stop of Tab: arrow keys go from row to row, and along the controls of a row. The stop is the
 * control that had the focus last, at first what opens the first row. As in react-aria's collections, Tab goes on from the
 * last control of all rows, whichever had the focus, and Shift+Tab from the first: no control is marked.
 */
export function useRowStops(scroller: RefObject<HTMLElement | null>) {
  const last = useRef<HTMLElement | null>(null);
  const isLeaving = useRef(false);
  const rows = (): readonly Element[] =>
    [...(scroller.current?.querySelectorAll(ROW) ?? [])].filter((row) => isRowOf(scroller.current, row));
  /** Goes to where the browser's Tab leads out of the rows from. */
  const leaveFrom = (end: HTMLElement | undefined): void => {
    isLeaving.current = true;
    end?.focus({ preventScroll: true });
    isLeaving.current = false;
  };
  return {
    onFocus: ({ target, relatedTarget }: FocusEvent<HTMLElement>): void => {
      if (isLeaving.current || !isControlOf(scroller.current, target)) return;
      const isByTab = target.matches(":focus-visible") && !isControlOf(scroller.current, relatedTarget);
      const all = isByTab ? rows() : [];
      const controls = all.flatMap(controlsOf);
      const stop = last.current?.isConnected === true ? last.current : entryOf(all[0]);
      // Tab comes to the first or to the last control of all; to any other one the page itself brings the focus.
      const isAtEnd = target === controls[0] || target === controls.at(-1);
      last.current = isAtEnd && stop !== undefined ? stop : target;
      if (last.current !== target) last.current.focus();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isControlOf(scroller.current, event.target)) return;
      const key = pressedKey(event.nativeEvent);
      const all = rows();
      if (key === "Tab") leaveFrom(endOf(all, event.target, event.shiftKey));
      const next = event.shiftKey ? undefined : neighborOf(event.target, key, all);
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    },
  };
}

/** True where a row is of the table in a box: an open row may hold a table that has its stop. */
const isRowOf = (box: HTMLElement | null, row: Element | null): boolean =>
  row !== null && row.closest("section") === box;

const isControlOf = (box: HTMLElement | null, target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(CONTROL) && isRowOf(box, target.closest(ROW));

const isOpen = (row: Element): boolean => row.nextElementSibling !== null;

/** The last control before what follows the rows, or the first after what is before them: an open row shows something below itself. */
function endOf(rows: readonly Element[], from: HTMLElement, isBack: boolean): HTMLElement | undefined {
  const at = rows.findIndex((row) => row.contains(from));
  if (isBack) return rows.slice(rows.slice(0, at).findLastIndex(isOpen) + 1).flatMap(controlsOf)[0];
  const open = rows.findIndex((row, place) => place >= at && isOpen(row));
  return rows
    .slice(0, open === -1 ? rows.length : open + 1)
    .flatMap(controlsOf)
    .at(-1);
}

/** The control that an arrow key leads to from another one of a row. */
function neighborOf(from: HTMLElement, key: string, rows: readonly Element[]): HTMLElement | undefined {
  const row = from.closest(ROW);
  if (row === null) return undefined;
  const step = STEPS.get(key);
  if (step === undefined) return undefined;
  const controls = controlsOf(row);
  const at = controls.indexOf(from);
  if (at === -1) return undefined;
  if (step.isAlong) return controls[at + step.by];
  const to = rows[rows.indexOf(row) + step.by];
  if (to === undefined) return undefined;
  const cell = from.closest("td, th");
  const below = to.children[cell === null ? -1 : [...row.children].indexOf(cell)];
  const alike = below === undefined ? [] : controlsOf(below);
  return from.matches(".row-link") ? entryOf(to) : (alike[0] ?? entryOf(to));
}

const STEPS: ReadonlyMap<string, { readonly by: 1 | -1; readonly isAlong: boolean }> = new Map([
  ["ArrowDown", { by: 1, isAlong: false }],
  ["ArrowUp", { by: -1, isAlong: false }],
  ["ArrowRight", { by: 1, isAlong: true }],
  ["ArrowLeft", { by: -1, isAlong: true }],
]);
