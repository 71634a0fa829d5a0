import type { ViewPage } from "#domain/views.ts";
import type { Session } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { taggedSearch } from "#web/lib/view-tag.ts";

type ViewPlace = { readonly page: ViewPage; readonly path: string; readonly label: string };

/** The pages that have views, as they are called. */
const VIEW_PLACES: readonly ViewPlace[] = [
  { page: "funnel", path: paths.funnel, label: "Funnel" },
  { page: "roadshows", path: paths.roadshows, label: "Roadshows" },
  { page: "people", path: paths.people, label: "People" },
  { page: "payroll", path: paths.payroll, label: "Payroll" },
  { page: "audit", path: paths.audit, label: "Audit log" },
];

/** The page whose views belong to a path; what lies beneath it has none. */
export const viewPageAt = (path: string): ViewPage | null =>
  VIEW_PLACES.find((place) => place.path === path)?.page ?? null;

const placeOf = (page: ViewPage): ViewPlace | undefined => VIEW_PLACES.find((place) => place.page === page);

export const viewPageLabel = (page: ViewPage): string => placeOf(page)?.label ?? page;

type Opening = { readonly id: number; readonly page: ViewPage; readonly search: string };

/** The address of a view. */
export const viewPath = ({ id, page, search }: Opening): string =>
  `${placeOf(page)?.path ?? "/"}?${taggedSearch(search, id)}`;

/** Where a page goes on to at an address without a query: to its default view. Null where it stays. */
export function defaultPath(
  { pathname, search }: Pick<URL, "pathname" | "search">,
  { defaultViews }: Pick<Session, "defaultViews">,
): string | null {
  if (search !== "") return null;
  const page = viewPageAt(pathname);
  const view = defaultViews.find((each) => each.page === page);
  return view === undefined ? null : viewPath(view);
}
