import {
  addDays,
  dateOf,
  daysBetween,
  wallClock,
  type DateRange,
  type IsoDate,
  type WallClock,
} from "./time.ts";

/** Day a week starts on, ISO numbering: 1 is Monday, 7 is Sunday. */
export type WeekStart = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Monday, unless a business setting says otherwise. */
export const WEEK_START: WeekStart = 1;

/** The week that holds a day: seven days, both ends included. */
export function weekOf(day: IsoDate, weekStart: WeekStart = WEEK_START): DateRange {
  const into = (weekdayOf(day) - weekStart + 7) % 7;
  const from = addDays(day, -into);
  return { from, to: addDays(from, 6) };
}

/** A week that starts on a day, whatever day of the week it is: that day and the six after it. */
export const weekFrom = (from: IsoDate): DateRange => ({ from, to: addDays(from, 6) });

/** Difference of the reported end of a week from six days after its start; null where it does not, or is not known. */
export type WeekEndDrift = "midnight after" | "other day" | null;

/**
 * The end of a week as it is reported, and how it differs. A week is its start and the six days after: an end at midnight
 * seven days after the start is the last second of the day before. Any other end is kept as it is.
 */
export function reportedWeekEnd(
  start: WallClock | null,
  end: WallClock | null,
): { readonly end: WallClock | null; readonly drift: WeekEndDrift } {
  if (start === null || end === null) return { end, drift: null };
  const lastDay = addDays(dateOf(start), 6);
  if (dateOf(end) === lastDay) return { end, drift: null };
  if (end === `${addDays(lastDay, 1)}T00:00:00`)
    return { end: wallClock(`${lastDay}T23:59:59`), drift: "midnight after" };
  return { end, drift: "other day" };
}

/** Day of the week, 1 Monday to 7 Sunday. Called for years of days: a `Date` is twenty times as fast as Temporal. */
export const weekdayOf = (day: IsoDate): number => new Date(`${day}T00:00:00Z`).getUTCDay() || SUNDAY;

const SUNDAY = 7;

/** A range made longer until it begins and ends with a week. */
export const wholeWeeks = ({ from, to }: DateRange, weekStart: WeekStart = WEEK_START): DateRange => ({
  from: weekOf(from, weekStart).from,
  to: weekOf(to, weekStart).to,
});

/** Every day of a range, in order. */
export const daysOf = ({ from, to }: DateRange): readonly IsoDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));

/**
 * The day of a range on which the clocks of an IANA zone change; null when none does. A submission's one offset is wrong
 * for part of such a week.
 */
export const clockChangeIn = (range: DateRange, zone: string): IsoDate | null =>
  daysOf(range).find((day) => offsetAt(day, zone) !== offsetAt(addDays(day, 1), zone)) ?? null;

const offsetAt = (day: IsoDate, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).offsetNanoseconds;
