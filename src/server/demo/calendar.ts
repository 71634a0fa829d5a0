import { instant, isoDate, wallClock } from "#domain/time/time.ts";
import type { Instant, IsoDate, WallClock } from "#domain/time/time.ts";

/*
 * The demo counts days and seconds from 1970 and writes text at the very end: a million time records would take a
 * minute through Temporal. Only the offsets of the zones come from it, once for each zone and day.
 */
export const DAY_SECONDS = 86_400;

export const dayNumber = (date: IsoDate): number => Date.parse(date) / 1000 / DAY_SECONDS;
export const dateOfDay = (day: number): IsoDate => isoDate(isoText(day * DAY_SECONDS).slice(0, 10));
export const secondsOf = (moment: Instant): number => Date.parse(moment) / 1000;
export const instantAt = (seconds: number): Instant => instant(`${isoText(seconds)}Z`);

/** The wall clock so many seconds into a day. */
export const wallAt = (day: number, seconds = 0): WallClock =>
  wallClock(isoText(day * DAY_SECONDS + seconds));

const isoText = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19);

/** 0 is Monday, 6 is Sunday: 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (day + 3) % 7;

type ZoneClock = { readonly offsetMin: number; readonly name: string };
const clocks = new Map<string, ZoneClock>();

/**
 * Minutes east of UTC at noon of a day, and what people call the zone then, for example `EST`: the clocks change at
 * night, and shifts start after it.
 */
export function clockOn(zone: string, day: number): ZoneClock {
  const key = `${zone} ${day}`;
  const stored = clocks.get(key);
  if (stored !== undefined) return stored;
  const noon = Temporal.PlainDateTime.from(wallAt(day, DAY_SECONDS / 2)).toZonedDateTime(zone);
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" });
  const name = parts.formatToParts(noon.epochMilliseconds).find(({ type }) => type === "timeZoneName");
  const clock = { offsetMin: noon.offsetNanoseconds / 60_000_000_000, name: name?.value ?? "" };
  clocks.set(key, clock);
  return clock;
}

export const offsetOn = (zone: string, day: number): number => clockOn(zone, day).offsetMin;
