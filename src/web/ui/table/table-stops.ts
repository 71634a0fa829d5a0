/** The first row in the page that is drawn and is as asked; what waits to be given another content is none. */
function drawnRow(box: HTMLElement, isIt: (index: string) => boolean): HTMLElement | null {
  // Along the bodies, since a search would go through every cell.
  for (const body of box.querySelector("table")?.tBodies ?? []) {
    const row = body.dataset["waiting"] === undefined ? body.rows[0] : undefined;
    const index = row?.dataset["row"];
    if (row !== undefined && index !== undefined && isIt(index)) return row;
  }
  return null;
}

/** A row that is drawn. */
export const rowIn = (box: HTMLElement, index: number): HTMLElement | null =>
  drawnRow(box, (drawn) => drawn === String(index));

/** The row of the cursor, or the first in the page when that one is not. */
export const stopIn = (box: HTMLElement, cursor: number): HTMLElement | null =>
  rowIn(box, cursor) ?? drawnRow(box, () => true);

const stops = new WeakMap<HTMLElement, HTMLElement>();

/**
 * Makes one row the stop of Tab. React draws every row without the stop and leaves it alone, so that a move of the cursor
 * touches two rows.
 */
export function markTabStop(box: HTMLElement, stop: HTMLElement | null): void {
  const before = stops.get(box);
  if (before !== undefined && before !== stop) before.tabIndex = -1;
  if (stop === null) return;
  if (before !== stop || stop.getAttribute("tabindex") !== "0") stop.tabIndex = 0;
  stops.set(box, stop);
}
