import { createContext } from "react";

/**
 * How a page finds its saved view, when the address bar is the only live state. All filters are in the address always;
 * `saved=12` beside them is a name tag: they came from that view, and where they differ from it they are modified. So a
 * link shows the same to people who cannot read the view, whose page ignores the tag. `saved=none` stands alone and
 * says that all filters are off, where an address without anything would open the default view. It is not `view`, which
 * a submission's page has for itself and would take over on the way there and back.
 */
export const VIEW_TAG = "saved";
export const NO_VIEW = "none";

/** The query of a view with its tag. */
export const taggedSearch = (search: string, id: number): string =>
  `${search}${search === "" ? "" : "&"}${VIEW_TAG}=${id}`;

/** Whether the page on the screen has a default view. Lent by the app. */
export const HasDefaultViewContext = createContext(false);

/** A query as it may stand in the address bar: one that was emptied must not open the default view. */
export function settledSearch(search: URLSearchParams, hasDefault: boolean): URLSearchParams {
  const next = new URLSearchParams(search);
  if (next.get(VIEW_TAG) === NO_VIEW && next.size > 1) next.delete(VIEW_TAG);
  if (next.size === 0 && hasDefault) next.set(VIEW_TAG, NO_VIEW);
  return next;
}
