import { addDays, daysBetween, isoDate, type IsoDate } from "#domain/time/time.ts";
import { weekFrom } from "#domain/time/week.ts";

/** Pay periods, in the order of the setting. Overtime is of the week in all of them. */
export const PAY_PERIODS = [
  "Weekly",
  "Two weeks, one begins with the week of Jan 5, 2026",
  "Two weeks, one begins with the week of Jan 12, 2026",
  "Half months, by the last day of each week",
] as const;

const FIRST_WEEK = isoDate("2026-01-05");

/**
 * The weeks of the pay period that a week is in, by the days on which they start, in order.
 * @param period the place among `PAY_PERIODS`
 */
export function periodWeeks(week: IsoDate, period: number): readonly IsoDate[] {
  if (period === 1 || period === 2) {
    const isFirst = Math.abs(Math.floor(daysBetween(FIRST_WEEK, week) / 7) % 2) === period - 1;
    const first = isFirst ? week : addDays(week, -7);
    return [first, addDays(first, 7)];
  }
  if (period !== 3) return [week];
  // Three weeks end in a half month at most.
  return [-14, -7, 0, 7, 14]
    .map((days) => addDays(week, days))
    .filter((each) => halfOf(each) === halfOf(week));
}

/** The half month in which a week ends: `2026-11 1`. */
function halfOf(week: IsoDate): string {
  const { to } = weekFrom(week);
  return `${to.slice(0, 7)} ${Number.parseInt(to.slice(8), 10) <= 15 ? 1 : 2}`;
}
