import { pressedKey } from "#web/lib/keys.ts";
import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from "react";

const ROW = "tr[data-row]";
const CONTROL = "a[href], button, input";

const controlsOf = (part: Element): readonly HTMLElement[] => [
  ...part.querySelectorAll<HTMLElement>(CONTROL),
];

/** The control by which a row is entered: what opens it, else the first that it has. */
const entryOf = (row: Element | undefined): HTMLElement | undefined =>
  row?.querySelector<HTMLElement>(".row-link") ?? (row === undefined ? undefined : controlsOf(row)[0]);

/**
 * The rows of a table are one stop of Tab: arrow keys go from row to row, and along the controls of a row. The stop is the
 * control that had the focus last, at first what opens the first row.
 */
export function useRowStops(scroller: RefObject<HTMLElement | null>) {
  const last = useRef<HTMLElement | null>(null);
  const rows = (): readonly Element[] =>
    [...(scroller.current?.querySelectorAll(ROW) ?? [])].filter(
      // An open row may hold a table that has its stop.
      (row) => row.closest("section") === scroller.current,
    );
  const mark = (): void => {
    const all = rows();
    const stop = last.current?.isConnected === true ? last.current : entryOf(all[0]);
    for (const control of all.flatMap(controlsOf)) {
      const tabIndex = control === stop ? 0 : -1;
      if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex;
    }
  };
  // After every rendering, since any may draw other rows; what is marked already is not written again.
  useLayoutEffect(mark);
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
      if (!(target instanceof HTMLElement) || !target.matches(`${ROW} :is(${CONTROL})`)) return;
      last.current = target;
      mark();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (!(event.target instanceof HTMLElement)) return;
      const next = neighborOf(event.target, pressedKey(event.nativeEvent), rows());
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    },
  };
}

/** The control that an arrow key leads to from another one of a row. */
function neighborOf(from: HTMLElement, key: string, rows: readonly Element[]): HTMLElement | undefined {
  const row = from.closest(ROW);
  if (row === null) return undefined;
  const step = STEPS.get(key);
  if (step === undefined) return undefined;
  const controls = controlsOf(row).filter((control) => control.checkVisibility());
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
