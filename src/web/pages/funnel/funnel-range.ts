import { namedRange, RANGE_NAMES, type RangeName } from "#domain/named-ranges.ts";
import { dayCount, isIsoDate, RANGE_DAYS_MAX, type DateRange, type IsoDate } from "#domain/time.ts";
import type { WeekStart } from "#domain/week.ts";
import { checked, oneOf } from "#web/lib/address.ts";

/** Left out of the address. */
export const DEFAULT_RANGE: RangeName = "last-4-weeks";

/** The days counts are kept for, and the day it is for the server. */
export type Span = {
  readonly first: IsoDate | null;
  readonly last: IsoDate | null;
  readonly today: IsoDate;
  readonly weekStart?: WeekStart;
};

/** What the address asks for: two days, or a range with a name. A hand-typed mistake falls back to the default. */
export function askedRange(search: URLSearchParams): DateRange | RangeName {
  const from = checked(search, "from", isIsoDate);
  const to = checked(search, "to", isIsoDate);
  if (from !== null && to !== null && from <= to && dayCount({ from, to }) <= RANGE_DAYS_MAX)
    return { from, to };
  return oneOf(search, "range", RANGE_NAMES) ?? DEFAULT_RANGE;
}

export const rangeOf = (search: URLSearchParams, span: Span): DateRange => {
  const asked = askedRange(search);
  return typeof asked === "string" ? namedRange(asked, span) : asked;
};

/** What the address says of a range: two days, or a name unless it is the default. */
export const rangeChange = (asked: DateRange | RangeName) =>
  typeof asked === "string"
    ? { range: asked === DEFAULT_RANGE ? null : asked, from: null, to: null }
    : { range: null, from: asked.from, to: asked.to };
