import { instant, isoDate, wallClock } from "#domain/time/time.ts";
import type { Instant, IsoDate, WallClock } from "#domain/time/time.ts";

/*
 * The demo counts days and seconds from 1970 and writes text at the very end: a million time records would take a
 * minute through Temporal. Days, times of day and the offsets of zones are looked up once each.
 */
export const DAY_SECONDS = 86_400;

const remembered = <Key, Value>(look: (key: Key) => Value): ((key: Key) => Value) => {
  const seen = new Map<Key, Value>();
  return (key) => {
    const value = seen.get(key) ?? look(key);
    seen.set(key, value);
    return value;
  };
};

export const dayNumber = (date: IsoDate): number => Date.parse(date) / 1000 / DAY_SECONDS;
export const dateOfDay = remembered((day: number) => isoDate(isoText(day * DAY_SECONDS).slice(0, 10)));
const timeOfDay = remembered((seconds: number) => isoText(seconds).slice(10));
export const secondsOf = (moment: Instant): number => Date.parse(moment) / 1000;
export const instantAt = (seconds: number): Instant => instant(`${wallText(seconds)}Z`);

/** The wall clock so many seconds into a day. */
export const wallAt = (day: number, seconds = 0): WallClock =>
  wallClock(wallText(day * DAY_SECONDS + seconds));

const isoText = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19);

function wallText(seconds: number): string {
  const day = Math.floor(seconds / DAY_SECONDS);
  return dateOfDay(day) + timeOfDay(seconds - day * DAY_SECONDS);
}

/** 0 is Monday, 6 is Sunday: 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (day + 3) % 7;

type ZoneClock = { readonly offsetMin: number; readonly name: string };

/**
 * Minutes east of UTC at noon of a day, and what people call the zone then, for example `EST`: the clocks change at
 * night, and shifts start after it.
 */
export const clockOn = (zone: string, day: number): ZoneClock => clockOf(zone)(day);

const clockOf = remembered((zone: string) => {
  const names = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" });
  return remembered((day: number) => {
    const noon = Temporal.PlainDateTime.from(wallAt(day, DAY_SECONDS / 2)).toZonedDateTime(zone);
    const name = names.formatToParts(noon.epochMilliseconds).find(({ type }) => type === "timeZoneName");
    return { offsetMin: noon.offsetNanoseconds / 60_000_000_000, name: name?.value ?? "" };
  });
});

export const offsetOn = (zone: string, day: number): number => clockOn(zone, day).offsetMin;
