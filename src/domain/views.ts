import { PAGES, type ViewPage } from "./pages.ts";
import { plainLine } from "./typed-text.ts";

/** Number of views that a user may save. */
export const VIEWS_MAX = 100;
export const VIEW_NAME_MAX = 60;
/** With how many users a view can be shared by name. */
export const VIEW_PEOPLE_MAX = 100;
/** With a page's path it stays below the 8 KB of an address that proxies accept unless they are told otherwise. */
export const VIEW_SEARCH_MAX = 4_000;

/**
 * Part of an address that belongs to a view of the page: the members that its row names and the columns of its tables, in one
 * order, so that two addresses that show the same are the same text. A page falls back where it cannot read a value.
 */
export function viewSearch(page: ViewPage, address: URLSearchParams): string {
  const search = new URLSearchParams();
  for (const [name, holds] of [...Object.entries(PAGES[page].views), [COLUMNS, "several"] as const])
    for (const value of holds === "one" ? oneValue(address, name) : values(address, name))
      if (value.length <= VALUE_MAX) search.append(name, value);
  return search.toString();
}

const VALUE_MAX = 200;

/** The member of an address with the columns that tables show: of each one value, `people.email`. */
export const COLUMNS = "columns";

/** The columns of a table that an address names; null where it leaves them to the browser. */
export function columnsIn(address: URLSearchParams, table: string): readonly string[] | null {
  const named = address
    .getAll(COLUMNS)
    .flatMap((value) => (value.startsWith(`${table}.`) ? [value.slice(table.length + 1)] : []));
  return named.length === 0 ? null : named;
}

/** The columns that an address names after a table shows others, or with null those of this browser. */
export const columnsWith = (
  address: URLSearchParams,
  table: string,
  columns: readonly string[] | null,
): Readonly<Record<typeof COLUMNS, readonly string[]>> => ({
  [COLUMNS]: [
    ...address.getAll(COLUMNS).filter((value) => !value.startsWith(`${table}.`)),
    ...(columns ?? []).map((column) => `${table}.${column}`),
  ],
});

/** As the page reads it: of a member that is repeated, the first. */
function oneValue(address: URLSearchParams, name: string): readonly string[] {
  const value = (address.get(name) ?? "").trim();
  return value === "" ? [] : [value];
}

/** "" stands for a value that was not reported, such as people without an office. */
const values = (address: URLSearchParams, name: string): readonly string[] =>
  [...new Set(address.getAll(name))].toSorted();

/** An id of a user, of which nine digits may follow each other by chance. */
const USER_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The values of a view's query, which are checked for what they must not hold. Any of them may have been typed, into the
 * address where not into a field, and an id of an office or a status can be almost any text.
 */
export const typedTexts = (search: string): readonly string[] =>
  [...new URLSearchParams(search).values()].filter((value) => !USER_ID.test(value));

/** A name as it is saved; null where nothing of it would be seen, or too much. */
export function viewName(text: string): string | null {
  const name = plainLine(text);
  return name === "" || Array.from(name).length > VIEW_NAME_MAX ? null : name;
}

type Saved = { readonly id: number; readonly page: ViewPage; readonly search: string };

/** Place of an address among the views of its page. */
export type Viewed<View> = { readonly view: View | null; readonly isModified: boolean };

/**
 * The view that an address came from, by its tag, or without a tag the first one that it equals. A tag that no one here
 * can read says nothing: the filters are in the address always.
 */
export function viewedAt<View extends Saved>(
  { page, tag, address }: Readonly<{ page: ViewPage; tag: string; address: URLSearchParams }>,
  views: readonly View[],
): Viewed<View> {
  const ofPage = views.filter((view) => view.page === page);
  const search = viewSearch(page, address);
  const tagged = ofPage.find(({ id }) => String(id) === tag);
  if (tagged !== undefined) return { view: tagged, isModified: tagged.search !== search };
  return { view: ofPage.find((view) => search !== "" && view.search === search) ?? null, isModified: false };
}
