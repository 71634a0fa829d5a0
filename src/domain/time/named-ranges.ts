import { addDays, isoDate, type DateRange, type IsoDate } from "./time.ts";
import { weekOf, type WeekStart } from "./week.ts";

/**
 * Ranges with a name, which move on with the days. "This" ones are whole, days to come included; the short words are
 * those "to date", which end today.
 */
export const RANGE_GROUPS = [
  ["this-week", "last-week", "week", "last-4-weeks"],
  ["this-month", "last-month", "month"],
  ["this-quarter", "last-quarter", "quarter"],
  ["this-year", "last-year", "year"],
] as const;
export type RangeName = (typeof RANGE_GROUPS)[number][number];
export const RANGE_NAMES: readonly RangeName[] = RANGE_GROUPS.flat();

export const RANGE_WORDS: Readonly<Record<RangeName, string>> = {
  "this-week": "This week",
  "last-week": "Last week",
  week: "Week to date",
  "last-4-weeks": "Last 4 weeks",
  "this-month": "This month",
  "last-month": "Last month",
  month: "Month to date",
  "this-quarter": "This quarter",
  "last-quarter": "Last quarter",
  quarter: "Quarter to date",
  "this-year": "This year",
  "last-year": "Last year",
  year: "Year to date",
};

/** Where the names are counted from: the day it is, and the last day with data, if there is any. */
export type Today = {
  readonly today: IsoDate;
  readonly last: IsoDate | null;
  /** Monday where it is not said. */
  readonly weekStart?: WeekStart;
};

/** The days of a named range. The four weeks end with the last whole week that has data, all others go by today. */
export function namedRange(name: RangeName, { today, last, weekStart }: Today): DateRange {
  switch (name) {
    case "this-week":
      return weekOf(today, weekStart);
    case "last-week":
      return weekOf(addDays(today, -7), weekStart);
    case "week":
      return { from: weekOf(today, weekStart).from, to: today };
    case "last-4-weeks": {
      const { to } = lastWholeWeek(last ?? today, today, weekStart);
      return { from: addDays(to, -27), to };
    }
    case "this-month":
      return monthsFrom(monthStart(today), 1);
    case "last-month":
      return monthsFrom(monthStart(today).subtract({ months: 1 }), 1);
    case "month":
      return { ...monthsFrom(monthStart(today), 1), to: today };
    case "this-quarter":
      return monthsFrom(quarterStart(today), 3);
    case "last-quarter":
      return monthsFrom(quarterStart(today).subtract({ months: 3 }), 3);
    case "quarter":
      return { ...monthsFrom(quarterStart(today), 3), to: today };
    case "this-year":
      return monthsFrom(yearStart(today), 12);
    case "last-year":
      return monthsFrom(yearStart(today).subtract({ years: 1 }), 12);
    case "year":
      return { ...monthsFrom(yearStart(today), 12), to: today };
  }
}

/** The week of the last day with data when that week is over, else the one before: a Sunday may well have no counts. */
const lastWholeWeek = (last: IsoDate, today: IsoDate, weekStart: WeekStart | undefined): DateRange => {
  const week = weekOf(last, weekStart);
  return week.to < today || week.to === last ? week : weekOf(addDays(last, -7), weekStart);
};

const monthsFrom = (first: Temporal.PlainDate, months: number): DateRange => ({
  from: isoDate(first.toString()),
  to: isoDate(first.add({ months }).subtract({ days: 1 }).toString()),
});

const monthStart = (day: IsoDate): Temporal.PlainDate => Temporal.PlainDate.from(day).with({ day: 1 });

const quarterStart = (day: IsoDate): Temporal.PlainDate => {
  const month = monthStart(day);
  return month.subtract({ months: (month.month - 1) % 3 });
};

const yearStart = (day: IsoDate): Temporal.PlainDate => monthStart(day).with({ month: 1 });
