import { fold } from "#domain/fold.ts";
import { sortTerm } from "#domain/row-order.ts";
import { addDays, isIsoDate, type DateRange, type IsoDate } from "#domain/time/time.ts";
import { moveKinds, moveSorts, type HeadcountQuery, type MovesQuery } from "#web/api/people/headcount.ts";
import { businessToday } from "#web/lib/business-day.ts";
import { checked, oneOf, textOf } from "#web/lib/address.ts";
import { filterQuery, valuesFilter, type Filter, type FiltersOf } from "#web/lib/filters.ts";

/** Days that the first day is back where the address names none. */
const USUAL_DAYS = 90;

/** The two days of the address; a hand-typed mistake falls back to the last 90 days. */
export function requestedDays(search: URLSearchParams, today: IsoDate = businessToday()): DateRange {
  const from = checked(search, "from", isIsoDate);
  const to = checked(search, "to", isIsoDate);
  if (from !== null && to !== null && from <= to) return { from, to };
  return { from: addDays(today, -USUAL_DAYS), to: today };
}

const daysEnd = (end: "from" | "to"): Filter<IsoDate> => ({
  label: "Dates",
  read: (search) => requestedDays(search)[end],
  chosen: (search) => (checked(search, end, isIsoDate) === null ? [] : [requestedDays(search)[end]]),
  usual: [],
});

export const headcountFilters = {
  from: daysEnd("from"),
  to: daysEnd("to"),
  office: valuesFilter("Office", { all: "All offices" }),
  state: valuesFilter("State", { spell: fold, all: "All states" }),
} satisfies FiltersOf<"headcount">;

/** Two days, and whose people. */
export function headcountQueryOf(search: URLSearchParams): HeadcountQuery {
  const { office, state } = filterQuery(headcountFilters, search);
  return { ...requestedDays(search), office, state };
}

/** Choice of whether offices or states are listed, or states are drawn on a map. */
export const groupOf = (search: URLSearchParams) =>
  oneOf(search, "by", ["office", "state", "map"] as const) ?? "office";

/** List of who left, unless the address says who joined, and in which order. */
export function movesQueryOf(search: URLSearchParams): MovesQuery {
  const sort = sortTerm(textOf(search, "moveSort"), moveSorts);
  return {
    ...headcountQueryOf(search),
    kind: oneOf(search, "moves", moveKinds) ?? "left",
    sort: sort === null || sort.id === "name" ? undefined : sort.id,
    order: sort?.direction === "down" ? "down" : undefined,
  };
}
