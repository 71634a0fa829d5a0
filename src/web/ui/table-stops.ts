/** A row that is drawn; what waits to be given another content is none. */
export const rowIn = (box: HTMLElement, index: number): HTMLElement | null =>
  box.querySelector<HTMLElement>(`tbody:not([data-waiting]) > tr[data-row="${index}"]`);

/**
 * Makes one row the stop of Tab: that of the cursor, or the first in the page when that one is not. React draws every
 * row without the stop and leaves it alone, so that a move of the cursor touches two rows.
 */
export function markTabStop(box: HTMLElement, cursor: number): void {
  const stop =
    rowIn(box, cursor) ?? box.querySelector<HTMLElement>("tbody:not([data-waiting]) > tr[data-row]");
  for (const other of box.querySelectorAll<HTMLElement>('tr[data-row][tabindex="0"]'))
    if (other !== stop) other.tabIndex = -1;
  if (stop !== null && stop.tabIndex !== 0) stop.tabIndex = 0;
}
