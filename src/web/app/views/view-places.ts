import { PAGES, VIEW_PAGES, type ViewPage } from "#domain/pages.ts";
import type { Session } from "#web/api/identity/session.ts";
import { taggedSearch } from "#web/lib/address.ts";

/** The page whose views belong to a path; what lies beneath it has none. */
export const viewPageAt = (path: string): ViewPage | null =>
  VIEW_PAGES.find((page) => PAGES[page].path === path) ?? null;

/** The address of a view. */
export const viewPath = ({ id, page, search }: Session["defaultViews"][number]): string =>
  `${PAGES[page].path}?${taggedSearch(search, id)}`;

/** Address that a page goes on to at one without a query: to its default view. Null where it stays. */
export function defaultPath(
  { pathname, search }: Pick<URL, "pathname" | "search">,
  { defaultViews }: Pick<Session, "defaultViews">,
): string | null {
  if (search !== "") return null;
  const page = viewPageAt(pathname);
  const view = defaultViews.find((each) => each.page === page);
  return view === undefined ? null : viewPath(view);
}
