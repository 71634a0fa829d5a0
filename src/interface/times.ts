import { z } from "zod";
import {
  isInstant,
  isIsoDate,
  isWallClock,
  wallClock,
  type Instant,
  type IsoDate,
  type WallClock,
} from "#domain/time/time.ts";
import type { Kind } from "./fields.ts";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const STAMP = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):([0-5]\d):([0-5]\d)(\.\d{1,9})? ?([AP])M$/i;
const LONG =
  /^([a-z]+),? (\d{1,2}),? (\d{4}) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(\.\d{1,9})?( ?[+-]\d{2}:?\d{2})?$/i;
const INPUT = /^(\d{2})\/(\d{2})\/(\d{4})$/;

const two = (digits: string): string => digits.padStart(2, "0");

/** Dates of the interface are of these years: near the ends of the calendar the days around a date do not exist. */
const isReadYear = (date: string): boolean => date >= "1900" && date < "3000";

/** A wall clock of these years, or null. */
const readClock = (time: string): WallClock | null => (isWallClock(time) && isReadYear(time) ? time : null);

type Mended = (what: string) => void;

/**
 * The wall clock of `MM/DD/YYYY h:mm:ss AM`, hour padded or not, a fraction of its second cut; null for 0:15 AM,
 * 13:00:00 PM, 02/30 and the like, and outside of 1900 to 2999.
 */
export function stampOf(text: string, mended: Mended = ignored): WallClock | null {
  const [, month, day, year, hour, minute, second, fraction, half] = STAMP.exec(text.trim()) ?? [];
  if (month === undefined || day === undefined || hour === undefined || half === undefined) return null;
  const onDial = Number.parseInt(hour, 10);
  if (onDial < 1 || onDial > 12) return null;
  const hours = (onDial % 12) + (half.toUpperCase() === "P" ? 12 : 0);
  const time = readClock(`${year}-${two(month)}-${two(day)}T${two(String(hours))}:${minute}:${second}`);
  if (time !== null && fraction !== undefined) mended(FRACTION);
  return time;
}

const ignored = (): void => undefined;
const FRACTION = "fraction of a second";

/**
 * The wall clock of `January, 05 2021 00:00:00`, or null. Lucee writes an offset from UTC behind it, which is left out:
 * such times have no zone.
 */
export function longDateOf(text: string, mended: Mended = ignored): WallClock | null {
  const [, name, day, year, clock, fraction, offset] = LONG.exec(text.trim()) ?? [];
  if (name === undefined || day === undefined) return null;
  const month = MONTHS.findIndex((each) => each.toLowerCase() === name.toLowerCase()) + 1;
  const time = readClock(`${year}-${two(String(month))}-${two(day)}T${clock}`);
  if (time !== null && fraction !== undefined) mended(FRACTION);
  if (time !== null && offset !== undefined) mended("offset from UTC behind a time");
  return time;
}

/** The day of `MM/DD/YYYY`, strictly; null for 2/3/2026, for February 30, and outside of 1900 to 2999. */
export function inputDateOf(text: string): IsoDate | null {
  const [, month, day, year] = INPUT.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  return isIsoDate(date) && isReadYear(date) ? date : null;
}

/** `11/9/2026` never: `11/09/2026`. */
export const writeInputDate = (date: IsoDate | WallClock): string =>
  `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;

/** `MM/DD/YYYY h:mm:ss AM` with an unpadded hour. */
export function writeStamp(time: WallClock): string {
  const hour = Number.parseInt(time.slice(11, 13), 10);
  return `${writeInputDate(time)} ${hour % 12 === 0 ? 12 : hour % 12}${time.slice(13, 19)} ${hour < 12 ? "AM" : "PM"}`;
}

/** `January, 05 2021 00:00:00`. */
export const writeLongDate = (time: WallClock): string =>
  `${MONTHS[Number.parseInt(time.slice(5, 7), 10) - 1]}, ${time.slice(8, 10)} ${time.slice(0, 4)} ${time.slice(11)}`;

const STAMP_FORM = /^(?:\d{2}\/\d{2}\/\d{4} (?:[1-9]|1[0-2]):[0-5]\d:[0-5]\d [AP]M)?$/;
const LONG_FORM = /^(?:[A-Z][a-z]+, \d{2} \d{4} [0-2]\d:[0-5]\d:[0-5]\d)?$/;

/** A wall clock in one of the two forms; what comes in the other form is read too. */
const timeKind = (
  name: "stamp" | "longDate",
  [readForm, readOtherForm]: readonly [readForm: typeof stampOf, readOtherForm: typeof stampOf],
  { swapped, problem }: { readonly swapped: string; readonly problem: string },
  write: (time: WallClock) => string,
): Kind<WallClock | null> => ({
  name,
  blank: () => null,
  read: (value, note) => {
    const given = typeof value === "string" ? value : "";
    const mended = (what: string): void => note.mended(what);
    const time = readForm(given, mended);
    if (time !== null || value === "") return time;
    const inOther = readOtherForm(given, mended);
    if (inOther !== null) note.mended(swapped);
    else if (typeof value !== "string" || given.trim() !== "") note.unreadable(problem, value);
    return inOther;
  },
  write: (value) => (value === null ? '""' : `"${write(value)}"`),
  schema: z.string().regex(name === "stamp" ? STAMP_FORM : LONG_FORM),
});

export const stamp = timeKind(
  "stamp",
  [stampOf, longDateOf],
  { swapped: "long date for a 12-hour time", problem: "not a time" },
  writeStamp,
);
export const longDate = timeKind(
  "longDate",
  [longDateOf, stampOf],
  { swapped: "12-hour time for a long date", problem: "not a date" },
  writeLongDate,
);

/** A clock that Lucee says is of another zone, of a time that has to be in UTC: which of the two is right is not known. */
const OTHER_ZONE = / ?[+-](?!00:?00)\d{2}:?\d{2}\s*$/;

export const utcStamp: Kind<Instant | null> = {
  name: "utcStamp",
  blank: () => null,
  read: (value, note) => {
    if (typeof value === "string" && OTHER_ZONE.test(value)) {
      note.unreadable("not a time in UTC", value);
      return null;
    }
    const moment = `${stamp.read(value, note)}Z`;
    return isInstant(moment) ? moment : null;
  },
  write: (value) => stamp.write(value === null ? null : wallClock(value.slice(0, -1))),
  schema: stamp.schema,
};
