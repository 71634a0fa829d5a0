/** The rows in the page that are drawn; what waits to be given another content is none. */
function drawnRows(box: HTMLElement): readonly HTMLElement[] {
  // Along the bodies, since a search would go through every cell.
  const bodies = [...(box.querySelector("table")?.tBodies ?? [])];
  return bodies.flatMap((body) => {
    const row = body.dataset["waiting"] === undefined ? body.rows[0] : undefined;
    return row?.dataset["row"] === undefined ? [] : [row];
  });
}

/** A row that is drawn. */
export const rowIn = (box: HTMLElement, index: number): HTMLElement | null =>
  drawnRows(box).find((row) => row.dataset["row"] === String(index)) ?? null;

const stops = new WeakMap<HTMLElement, HTMLElement>();

/**
 * Makes one row the stop of Tab: that of the cursor, or the first in the page when that one is not. React draws every
 * row without the stop and leaves it alone, so that a move of the cursor touches two rows.
 */
export function markTabStop(box: HTMLElement, cursor: number): void {
  const stop = rowIn(box, cursor) ?? drawnRows(box)[0] ?? null;
  const before = stops.get(box);
  if (before !== undefined && before !== stop) before.tabIndex = -1;
  if (stop === null) return;
  if (before !== stop || stop.getAttribute("tabindex") !== "0") stop.tabIndex = 0;
  stops.set(box, stop);
}
