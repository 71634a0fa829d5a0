import { COMPARISON_NAMES, type Comparison } from "#domain/funnel/funnel-compare.ts";
import { namedRange, RANGE_NAMES, type RangeName } from "#domain/time/named-ranges.ts";
import { dayCount, isIsoDate, RANGE_DAYS_MAX, type DateRange, type IsoDate } from "#domain/time/time.ts";
import type { WeekStart } from "#domain/time/week.ts";
import { checked, oneOf } from "#web/lib/address.ts";
import { deviceToday } from "#web/lib/now.ts";

/** Left out of the address. */
export const DEFAULT_RANGE: RangeName = "last-4-weeks";

/** The days counts are kept for, and the day it is for the server. */
export type Span = {
  readonly first: IsoDate | null;
  readonly last: IsoDate | null;
  readonly today: IsoDate;
  readonly weekStart?: WeekStart;
};

/** Until the server has told it. */
export const likelySpan = (): Span => ({ first: null, last: null, today: deviceToday() });

/** What the address asks for: two days, or a range with a name. A hand-typed mistake falls back to the default. */
export const askedRange = (search: URLSearchParams): DateRange | RangeName =>
  askedDays(search, "from", "to") ?? oneOf(search, "range", RANGE_NAMES) ?? DEFAULT_RANGE;

const askedDays = (search: URLSearchParams, first: string, last: string): DateRange | null => {
  const from = checked(search, first, isIsoDate);
  const to = checked(search, last, isIsoDate);
  if (from === null || to === null || from > to) return null;
  return dayCount({ from, to }) <= RANGE_DAYS_MAX ? { from, to } : null;
};

export const rangeOf = (search: URLSearchParams, span: Span): DateRange => {
  const asked = askedRange(search);
  return typeof asked === "string" ? namedRange(asked, span) : asked;
};

/** What the address says of a range: two days, or a name unless it is the default. */
export const rangeChange = (asked: DateRange | RangeName) =>
  typeof asked === "string"
    ? { range: asked === DEFAULT_RANGE ? null : asked, from: null, to: null }
    : { range: null, from: asked.from, to: asked.to };

/** Left out of the address: a number says more beside the one before it. */
const DEFAULT_COMPARISON: Comparison = "previous";

/** What the address compares with; days of choice are `compare=own` with both days. A mistake falls back to the default. */
export function askedComparison(search: URLSearchParams): Comparison {
  if (search.get("compare") === "own")
    return askedDays(search, "compareFrom", "compareTo") ?? DEFAULT_COMPARISON;
  return oneOf(search, "compare", COMPARISON_NAMES) ?? DEFAULT_COMPARISON;
}

/** What the address says of a comparison. */
export const comparisonChange = (asked: Comparison) =>
  typeof asked === "string"
    ? { compare: asked === DEFAULT_COMPARISON ? null : asked, compareFrom: null, compareTo: null }
    : { compare: "own", compareFrom: asked.from, compareTo: asked.to };
