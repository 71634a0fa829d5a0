import { TREND_STEPS, type TrendStep } from "#domain/funnel/funnel-buckets.ts";
import { dayCount, type DateRange } from "#domain/time/time.ts";
import type { FunnelTrendQuery } from "#web/api/funnel.ts";
import { oneOf } from "#web/lib/address.ts";
import { type Span } from "#web/lib/date-range.ts";
import { narrowedQuery } from "#web/pages/funnel/funnel-query.ts";

/** Subject of the trend: all offices by stage, each office for itself, or the days of the week. */
export const TREND_VIEWS = [
  { id: "stages", label: "Stages" },
  { id: "accounts", label: "Offices" },
  { id: "weekdays", label: "Weekdays" },
] as const;

export const requestedView = (search: URLSearchParams): (typeof TREND_VIEWS)[number]["id"] =>
  TREND_VIEWS.find(({ id }) => id === search.get("trend"))?.id ?? "stages";

export const isCompleteOnly = (search: URLSearchParams): boolean => search.get("complete") === "yes";

/** Below three weeks by day, up to 26 weeks by week, beyond by month. */
const DAYS_BY_DAY = 20;
const DAYS_OF_MONTH = 31;
const DAYS_BY_WEEK = 182;
/** More days than these would be dots no one can distinguish. */
const DAYS_BY_DAY_MAX = 92;
const DAYS_A_WEEK = 7;

export const defaultStep = (range: DateRange): TrendStep => {
  const days = dayCount(range);
  return days <= DAYS_BY_DAY ? "day" : days <= DAYS_BY_WEEK ? "week" : "month";
};

/** Steps that a trend of these days may have: with more than one step, and with no more than can be distinguished. */
export const offeredSteps = (range: DateRange): readonly TrendStep[] => {
  const days = dayCount(range);
  return TREND_STEPS.filter(
    (step) =>
      (step === "day" && days <= DAYS_BY_DAY_MAX) ||
      (step === "week" && days > DAYS_A_WEEK) ||
      (step === "month" && days > DAYS_OF_MONTH),
  );
};

/** Step that the address asks for, where the range has it; its default is left out of the address. */
export const requestedStep = (search: URLSearchParams, range: DateRange): TrendStep =>
  oneOf(search, "by", offeredSteps(range)) ?? defaultStep(range);

export function trendQuery(search: URLSearchParams, span: Span): FunnelTrendQuery {
  const query = narrowedQuery(search, span);
  return { ...query, by: requestedStep(search, query) };
}
