import type { OfficesQuery } from "#web/api/offices.ts";
import { textOf } from "#web/lib/address.ts";
import { rangeFilters, rangeOf, type Span } from "#web/lib/date-range.ts";
import { choice, filterQuery, valuesFilter } from "#web/lib/filters.ts";

export const officesFilters = {
  ...rangeFilters,
  state: valuesFilter("State", { all: "All states" }),
} as const;

/** The list of the address's days. The page searches and filters it by itself, at once. */
export const officesQuery = (search: URLSearchParams, span: Span): OfficesQuery => rangeOf(search, span);

/** What the address leaves of the list. */
export const officesFound = (search: URLSearchParams) => ({
  q: textOf(search, "q"),
  states: filterQuery(officesFilters, search).state ?? [],
});

/** The offices of the address that are shown side by side, at least two. */
export function comparedOffices(search: URLSearchParams): readonly string[] {
  const ids = [...new Set(search.getAll("compare"))];
  return ids.length < 2 ? [] : ids;
}

/** What the page has above its table: nothing, or the map. */
const layouts = {
  layout: choice("Layout", "table", {
    table: { name: "Table", asks: "table" },
    map: { name: "Map", asks: "map" },
  }),
} as const;

export const isMapOpen = (search: URLSearchParams): boolean => filterQuery(layouts, search).layout === "map";
