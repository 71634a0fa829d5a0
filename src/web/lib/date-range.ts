import { namedRange, RANGE_NAMES, type RangeName } from "#domain/time/named-ranges.ts";
import { dayCount, isIsoDate, RANGE_DAYS_MAX, type DateRange, type IsoDate } from "#domain/time/time.ts";
import type { WeekStart } from "#domain/time/week.ts";
import { checked, oneOf } from "./address.ts";
import type { Filter } from "./filters.ts";

/** Left out of the address. */
export const DEFAULT_RANGE: RangeName = "last-4-weeks";

/** The days there are counts for, and the day it is for the server. */
export type Span = {
  readonly first: IsoDate | null;
  readonly last: IsoDate | null;
  readonly today: IsoDate;
  readonly weekStart?: WeekStart;
};

/** Range that the address asks for: two days, or a range with a name. A hand-typed mistake falls back to the default. */
export const requestedRange = (search: URLSearchParams): DateRange | RangeName =>
  requestedDays(search, "from", "to") ?? oneOf(search, "range", RANGE_NAMES) ?? DEFAULT_RANGE;

export const requestedDays = (search: URLSearchParams, first: string, last: string): DateRange | null => {
  const from = checked(search, first, isIsoDate);
  const to = checked(search, last, isIsoDate);
  if (from === null || to === null || from > to) return null;
  return dayCount({ from, to }) <= RANGE_DAYS_MAX ? { from, to } : null;
};

export const rangeOf = (search: URLSearchParams, span: Span): DateRange => {
  const requested = requestedRange(search);
  return typeof requested === "string" ? namedRange(requested, span) : requested;
};

/** Members of the address for a range: two days, or a name unless it is the default. */
export const rangeChange = (requested: DateRange | RangeName) =>
  typeof requested === "string"
    ? { range: requested === DEFAULT_RANGE ? null : requested, from: null, to: null }
    : { range: null, from: requested.from, to: requested.to };

/** A member of the address that says, with others, which days these are. */
export const daysFilter = (
  label: string,
  usual: readonly string[],
  chosen: (search: URLSearchParams) => string | undefined,
): Filter<never> => ({
  label,
  read: () => undefined,
  chosen: (search) => [chosen(search) ?? usual].flat(),
  usual,
});

/** Days of choice; nothing of a name. */
export const chosenDays = (requested: DateRange | string): DateRange | undefined =>
  typeof requested === "string" ? undefined : requested;

const rangeWord = (search: URLSearchParams): string | undefined =>
  oneOf(search, "range", RANGE_NAMES) ?? undefined;

/** Days that a page is about. */
export const rangeFilters = {
  range: daysFilter("Dates", [DEFAULT_RANGE], rangeWord),
  from: daysFilter("Dates", [], (search) => chosenDays(requestedRange(search))?.from),
  to: daysFilter("Dates", [], (search) => chosenDays(requestedRange(search))?.to),
} as const;
