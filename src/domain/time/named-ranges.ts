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

/** Day that the names are counted from: the day it is, and the last day with data, if there is any. */
export type Today = {
  readonly today: IsoDate;
  readonly last: IsoDate | null;
  /** Monday where it is not said. */
  readonly weekStart?: WeekStart;
};

/** The days of a named range. The four weeks end with the last whole week that has data, all others go by today. */
export function namedRange(name: RangeName, { today, last, weekStart }: Today): DateRange {
  if (name === "last-4-weeks") {
    const { to } = lastWholeWeek(last ?? today, today, weekStart);
    return { from: addDays(to, -27), to };
  }
  const [, which, period = ""] = /^(?:(this|last)-)?(\w+)$/.exec(name) ?? [];
  const back = which === "last" ? 1 : 0;
  const whole =
    period === "week"
      ? weekOf(addDays(today, -7 * back), weekStart)
      : monthsOf(today, MONTHS.get(period) ?? 1, back);
  return which === undefined ? { ...whole, to: today } : whole;
}

/** The week of the last day with data when that week is over, else the one before: a Sunday may well have no counts. */
const lastWholeWeek = (last: IsoDate, today: IsoDate, weekStart: WeekStart | undefined): DateRange => {
  const week = weekOf(last, weekStart);
  return week.to < today || week.to === last ? week : weekOf(addDays(last, -7), weekStart);
};

const MONTHS: ReadonlyMap<string, number> = new Map([
  ["month", 1],
  ["quarter", 3],
  ["year", 12],
]);

/** The month, quarter or year of a day, by its number of months; or the one `back` times before. */
function monthsOf(day: IsoDate, months: number, back: number): DateRange {
  const month = Temporal.PlainDate.from(day).with({ day: 1 });
  const first = month.subtract({ months: ((month.month - 1) % months) + back * months });
  return {
    from: isoDate(first.toString()),
    to: isoDate(first.add({ months }).subtract({ days: 1 }).toString()),
  };
}
