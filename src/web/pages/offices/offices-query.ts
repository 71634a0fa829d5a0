import type { OfficesQuery } from "#web/api/offices.ts";
import { oneOf, textOf } from "#web/lib/address.ts";
import { rangeFilters, rangeOf, type Span } from "#web/lib/date-range.ts";
import { filterQuery, valuesFilter, type FiltersOf } from "#web/lib/filters.ts";

export const officesFilters = {
  ...rangeFilters,
  state: valuesFilter("State", { all: "All states" }),
} as const satisfies FiltersOf<"offices">;

/** The list of the address's days. The page searches and filters it by itself, at once. */
export const officesQuery = (search: URLSearchParams, span: Span): OfficesQuery => rangeOf(search, span);

/** Rows of the list that the address leaves. */
export const officesFound = (search: URLSearchParams) => ({
  q: textOf(search, "q"),
  states: filterQuery(officesFilters, search).state ?? [],
});

/** The offices of the address that are shown side by side, at least two. */
export function comparedOffices(search: URLSearchParams): readonly string[] {
  const ids = [...new Set(search.getAll("compare"))];
  return ids.length < 2 ? [] : ids;
}

/** Choice of whether the page has the map above its table, or nothing. */
export const isMapOpen = (search: URLSearchParams): boolean => oneOf(search, "layout", ["map"]) !== null;
