import {
  instant,
  isoDate,
  wallClock,
  type Instant,
  type IsoDate,
  type WallClock,
} from "#domain/time/time.ts";

/*
 * The demo counts days and seconds from 1970 and writes text at the very end: a million time records would take a
 * minute through Temporal. Only the offsets of the zones come from it, once for each zone and day.
 */
export const DAY_SECONDS = 86_400;

/** Days from 1970-01-01 to a date. */
export const dayNumber = (date: IsoDate): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) /
  (DAY_SECONDS * 1000);

export const dateOfDay = (day: number): IsoDate => isoDate(isoText(day * DAY_SECONDS).slice(0, 10));

/** Seconds from 1970-01-01T00:00:00Z to an instant. */
export const secondsOf = (moment: Instant): number => Date.parse(moment) / 1000;

export const instantAt = (seconds: number): Instant => instant(`${isoText(seconds)}Z`);

/** The wall clock so many seconds into a day that is counted from 1970. */
export const wallAt = (day: number, seconds = 0): WallClock =>
  wallClock(isoText(day * DAY_SECONDS + seconds));

/** Whole days that an instant, in seconds, lies from 1970 by a clock so many minutes east of UTC. */
export const localDayOf = (seconds: number, offsetMin: number): number =>
  Math.floor((seconds + offsetMin * 60) / DAY_SECONDS);

/** 0 is Monday, 6 is Sunday: 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (day + 3) % 7;

/** `11/09/2026 3:05:00 PM`, the form the interface writes, of seconds by a wall clock from 1970. */
export function stampText(seconds: number): string {
  const text = isoText(seconds);
  const hour = Number(text.slice(11, 13));
  const half = hour < 12 ? "AM" : "PM";
  return `${usDate(Math.floor(seconds / DAY_SECONDS))} ${hour % 12 === 0 ? 12 : hour % 12}${text.slice(13)} ${half}`;
}

/** `11/09/2026`. */
export const usDate = (day: number): string => {
  const date = isoText(day * DAY_SECONDS);
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
};

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : String(value));

const isoText = (seconds: number): string => {
  const day = Math.floor(seconds / DAY_SECONDS);
  const rest = seconds - day * DAY_SECONDS;
  const minute = Math.floor(rest / 60);
  return `${dateTextOf(day)}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:${twoDigits(rest % 60)}`;
};

const dateTexts = new Map<number, string>();

/** Remembered: the same few thousand days are written millions of times. */
function dateTextOf(day: number): string {
  const known = dateTexts.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10);
  dateTexts.set(day, text);
  return text;
}

const offsetsOfZones = new Map<string, Map<number, number>>();

/** Minutes east of UTC at noon of a day in an IANA zone: the clocks change at night, and shifts start after it. */
export function offsetOn(zone: string, day: number): number {
  const offsets = offsetsOfZones.get(zone) ?? new Map<number, number>();
  offsetsOfZones.set(zone, offsets);
  const known = offsets.get(day);
  if (known !== undefined) return known;
  const noon = Temporal.PlainDateTime.from(wallAt(day, DAY_SECONDS / 2)).toZonedDateTime(zone);
  const offset = noon.offsetNanoseconds / 60_000_000_000;
  offsets.set(day, offset);
  return offset;
}

/** What people call a zone when its clocks stand so many minutes east of UTC, for example `EST`. */
export const zoneNameOf = (zone: string, offsetMin: number): string =>
  ZONE_NAMES.get(`${zone} ${offsetMin / 60}`) ?? "";

const ZONE_NAMES = new Map([
  ["America/New_York -5", "EST"],
  ["America/New_York -4", "EDT"],
  ["America/Chicago -6", "CST"],
  ["America/Chicago -5", "CDT"],
  ["America/Denver -7", "MST"],
  ["America/Denver -6", "MDT"],
  ["America/Los_Angeles -8", "PST"],
  ["America/Los_Angeles -7", "PDT"],
  ["America/Phoenix -7", "MST"],
  ["America/Anchorage -9", "AKST"],
  ["America/Anchorage -8", "AKDT"],
  ["Pacific/Honolulu -10", "HST"],
]);
