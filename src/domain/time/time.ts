import { checked } from "#domain/ids.ts";

/** A calendar day, `2026-11-09`. Plain text: it sorts, compares and caches as it is. */
export type IsoDate = string & { readonly format: "iso-date" };
/** A moment in UTC to the second, `2026-11-09T14:05:00Z`. */
export type Instant = string & { readonly format: "instant" };
/** A wall-clock time without a zone, `2026-11-09T14:05:00`. Never compared with an instant finer than a day. */
export type WallClock = string & { readonly format: "wall-clock" };
/** First and last day, both included. */
export type DateRange = { readonly from: IsoDate; readonly to: IsoDate };
/** The longest range of days that any report answers, both ends included: three years and a little. */
export const RANGE_DAYS_MAX = 1_100;
/** The one clock that is passed in everywhere, and the zone that decides today and this week. */
export type Clock = { readonly now: () => Instant; readonly zone: string };

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK = /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

export const isIsoDate = (value: unknown): value is IsoDate =>
  typeof value === "string" &&
  DATE.test(value) &&
  isCalendarDay(Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8)));

export const isWallClock = (value: unknown): value is WallClock =>
  typeof value === "string" && isIsoDate(value.slice(0, 10)) && CLOCK.test(value.slice(10));

export const isInstant = (value: unknown): value is Instant =>
  typeof value === "string" && value.endsWith("Z") && isWallClock(value.slice(0, -1));

/** @throws RangeError when the text is not a day of the calendar. */
export const isoDate = (text: string): IsoDate => checked(text, isIsoDate, "a date");

/** @throws RangeError when the text is not a wall-clock time. */
export const wallClock = (text: string): WallClock => checked(text, isWallClock, "a time of day");

/** @throws RangeError when the text is not a UTC moment to the second. */
export const instant = (text: string): Instant => checked(text, isInstant, "an instant");

/** True for days that exist: February 30 does not, February 29 only in leap years. Years 1 to 9999. */
export const isCalendarDay = (year: number, month: number, day: number): boolean =>
  year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);

const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
};

/* Days and moments without a zone are counted in UTC, where each day has as many hours: every request does so many times. */

const DAY_MS = 86_400_000;

export const addDays = (date: IsoDate, days: number): IsoDate =>
  isoDate(new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10));

/** Whole days from one date to the other; negative when `to` is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Seconds from one moment to the other; negative when `to` is earlier. */
export const secondsBetween = (from: Instant, to: Instant): number =>
  (Date.parse(to) - Date.parse(from)) / 1000;

/** The moment so many seconds later, or earlier where they are negative; of parts of a second the whole ones count. */
export const secondsAfter = (moment: Instant, seconds: number): Instant =>
  instantAt(Date.parse(moment) + Math.round(seconds * 1000));

/** The moment so many milliseconds after 1970 began, cut to the second. @throws RangeError outside the years 1 to 9999 */
export const instantAt = (ms: number): Instant => instant(`${new Date(ms).toISOString().slice(0, 19)}Z`);

/** Days of a range, both ends included. */
export const dayCount = ({ from, to }: DateRange): number => daysBetween(from, to) + 1;

export const dateOf = (time: WallClock): IsoDate => isoDate(time.slice(0, 10));

/** The day it is now in the clock's zone. */
export const today = (clock: Clock): IsoDate => dateInZone(clock.now(), clock.zone);

/** The local day of an instant in an IANA zone. */
export const dateInZone = (moment: Instant, zone: string): IsoDate =>
  isoDate(Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDate().toString());

/** The wall clock of an instant in an IANA zone. */
export const wallClockInZone = (moment: Instant, zone: string): WallClock =>
  wallClock(
    Temporal.Instant.from(moment)
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: "second" }),
  );

/** The first moment of a day in an IANA zone. */
export const dayStart = (date: IsoDate, zone: string): Instant =>
  instant(Temporal.PlainDate.from(date).toZonedDateTime(zone).toInstant().toString());

/** Whole minutes east of UTC at an instant in an IANA zone. */
export const offsetInZone = (moment: Instant, zone: string): number =>
  Math.round(
    Temporal.Instant.from(moment).toZonedDateTimeISO(zone).offsetNanoseconds / NANOSECONDS_PER_MINUTE,
  );

const NANOSECONDS_PER_MINUTE = 60_000_000_000;

/** The wall clock of an instant at a fixed offset, in minutes east of UTC. Each time record needs it, so it is plain counting. */
export const wallClockAt = (moment: Instant, offsetMinutes: number): WallClock =>
  wallClock(new Date(Date.parse(moment) + offsetMinutes * 60_000).toISOString().slice(0, 19));

/** A clock that reads the machine's time, cut to the second. */
export const systemClock = (zone: string): Clock => ({
  now: () => instantAt(Date.now()),
  zone,
});
