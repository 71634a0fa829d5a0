import { dateWords, dayWords, monthWords, rangeWords } from "#domain/time/day-words.ts";
import {
  dateInZone,
  dateOf,
  wallClockInZone,
  type DateRange,
  type Instant,
  type IsoDate,
  type WallClock,
} from "#domain/time/time.ts";
import { businessToday } from "./business-day.ts";
import { formatNoun, MISSING } from "./format.ts";

/** `Mon, Nov 9`; with the year when it is not this one. */
export const formatDay = (date: IsoDate, today: IsoDate = businessToday()): string => dayWords(date, today);

/** `Nov 9`; with the year when it is not this one. */
export const formatDate = (date: IsoDate, today: IsoDate = businessToday()): string => dateWords(date, today);

/** `Nov`; with the year when it is not this one. */
export const formatMonth = (date: IsoDate, today: IsoDate = businessToday()): string =>
  monthWords(date, today);

/** `Nov 9–15`, `Oct 19 – Nov 15`, `Dec 29, 2025 – Jan 4, 2026`; the year when it is not this one. */
export const formatRange = (range: DateRange, today: IsoDate = businessToday()): string =>
  rangeWords(range, today);

const TIME = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: "UTC" });
const TIME_WITH_SECONDS = new Intl.DateTimeFormat("en-US", { timeStyle: "medium", timeZone: "UTC" });

const timeIn = (form: Intl.DateTimeFormat, time: WallClock): string =>
  // The formatter's space is a narrow one.
  form.format(Temporal.PlainDateTime.from(time).toZonedDateTime("UTC").epochMilliseconds).replace(/\s/, " ");

/** `4:37 PM` */
export const formatTime = (time: WallClock): string => timeIn(TIME, time);

/** `4:37 PM`, `4:37:05 PM`: of a punch, which has its seconds where there are any. */
export const formatPunchTime = (time: WallClock): string =>
  timeIn(time.endsWith(":00") ? TIME : TIME_WITH_SECONDS, time);

/** `Mon, Nov 9, 4:37 PM` */
export const formatStamp = (time: WallClock, today: IsoDate = businessToday()): string =>
  `${formatDay(dateOf(time), today)}, ${formatTime(time)}`;

/** `Mon, Nov 9, 4:37:05 PM`: a punch and its day. */
export const formatPunch = (time: WallClock, today: IsoDate = businessToday()): string =>
  `${formatDay(dateOf(time), today)}, ${formatPunchTime(time)}`;

/** `2026-11-09 14:02 – 2026-11-09 22:10` in UTC; seconds only where there are any, and in words which end is missing. */
export const formatUtcShift = (clockIn: Instant | null, clockOut: Instant | null): string =>
  `${utcOf(clockIn, "no clock-in")} – ${utcOf(clockOut, "no clock-out")}`;

const utcOf = (at: Instant | null, missing: string): string =>
  at === null ? missing : at.slice(0, 19).replace("T", " ").replace(/:00$/, "");

/** By their zones: to make such a form takes longer than all else of a head that names the time. */
const zoneForms = new Map<string, Intl.DateTimeFormat>();

/** `EST`, `GMT+5:30`: what a zone is called at a moment. */
function zoneWords(at: Instant, zone: string): string {
  const form =
    zoneForms.get(zone) ?? new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" });
  zoneForms.set(zone, form);
  const parts = form.formatToParts(Temporal.Instant.from(at).epochMilliseconds);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/** `Mon, Nov 9, 4:37 PM EST`: a moment in a zone, which it names. */
export const formatInZone = (at: Instant, zone: string, today?: IsoDate): string =>
  `${formatStamp(wallClockInZone(at, zone), today)} ${zoneWords(at, zone)}`;

/** `at 4:37 PM EST` of the day it is there, `on Mon, Nov 9 at 4:37 PM EST` of another one. */
export function formatWhen(at: Instant, zone: string, now: Instant): string {
  const [time, today] = [wallClockInZone(at, zone), dateInZone(now, zone)];
  const day = dateOf(time);
  const clock = `at ${formatTime(time)} ${zoneWords(at, zone)}`;
  return day === today ? clock : `on ${formatDay(day, today)} ${clock}`;
}

/** The date of a stamp, `Nov 9`; with the year when it is not this one. */
export const formatStampDate = (time: WallClock | null, today: IsoDate = businessToday()): string =>
  time === null ? MISSING : formatDate(dateOf(time), today);

/** Whole minutes from an instant to another; negative when it is still to come. */
export const minutesSince = (then: Instant, now: Instant): number =>
  Math.floor(Temporal.Instant.from(then).until(Temporal.Instant.from(now)).total("minutes"));

/** `in 5 hours`, `in 29 days`: whole ones that are left. */
export function formatUntil(now: Instant, then: Instant): string {
  const hours = Math.max(0, Math.floor(minutesSince(now, then) / 60));
  return hours < 48 ? `in ${formatNoun(hours, "hour")}` : `in ${formatNoun(Math.floor(hours / 24), "day")}`;
}
