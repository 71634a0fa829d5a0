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
import type { Kind } from "#interface/fields.ts";

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
] as const;

const STAMP = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):([0-5]\d):([0-5]\d) ?([AP])M$/i;
const LONG = /^([a-z]+),? (\d{1,2}),? (\d{4}) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/i;
const INPUT = /^(\d{2})\/(\d{2})\/(\d{4})$/;

const two = (digits: string): string => digits.padStart(2, "0");

/** The wall clock of `MM/DD/YYYY h:mm:ss AM`, hour padded or not; null for 0:15 AM, 13:00:00 PM, 02/30 and the like. */
export const stampOf = (text: string): WallClock | null => remembered(STAMPS, text, readStamp);

/** The wall clock of `January, 05 2021 00:00:00`, or null. */
export const longDateOf = (text: string): WallClock | null => remembered(LONG_DATES, text, readLongDate);

/** A large reply repeats its days many thousand times over. What is longer than a time is not worth remembering. */
const REMEMBERED_MAX = 8192;
const TIME_LENGTH_MAX = 40;
const STAMPS = new Map<string, WallClock | null>();
const LONG_DATES = new Map<string, WallClock | null>();

function remembered(
  known: Map<string, WallClock | null>,
  text: string,
  read: (text: string) => WallClock | null,
): WallClock | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  const time = read(text);
  if (text.length > TIME_LENGTH_MAX) return time;
  if (known.size >= REMEMBERED_MAX) known.clear();
  known.set(text, time);
  return time;
}

function readStamp(text: string): WallClock | null {
  const [, month, day, year, hour, minute, second, half] = STAMP.exec(text.trim()) ?? [];
  if (month === undefined || day === undefined || hour === undefined || half === undefined) return null;
  const onDial = Number.parseInt(hour, 10);
  if (onDial < 1 || onDial > 12) return null;
  const hours = (onDial % 12) + (half.toUpperCase() === "P" ? 12 : 0);
  const time = `${year}-${two(month)}-${two(day)}T${two(String(hours))}:${minute}:${second}`;
  return isWallClock(time) ? time : null;
}

function readLongDate(text: string): WallClock | null {
  const [, name, day, year, clock] = LONG.exec(text.trim()) ?? [];
  if (name === undefined || day === undefined) return null;
  const month = MONTHS.findIndex((known) => known.toLowerCase() === name.toLowerCase()) + 1;
  const time = `${year}-${two(String(month))}-${two(day)}T${clock}`;
  return isWallClock(time) ? time : null;
}

/** The day of `MM/DD/YYYY`, strictly; null for 2/3/2026 and for February 30. */
export function inputDateOf(text: string): IsoDate | null {
  const [, month, day, year] = INPUT.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  return isIsoDate(date) ? date : null;
}

/** `11/9/2026` never: `11/09/2026`. */
export const writeInputDate = (date: IsoDate): string =>
  `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;

/** `MM/DD/YYYY h:mm:ss AM` with an unpadded hour. */
export function writeStamp(time: WallClock): string {
  const hour = Number.parseInt(time.slice(11, 13), 10);
  const day = `${time.slice(5, 7)}/${time.slice(8, 10)}/${time.slice(0, 4)}`;
  return `${day} ${hour % 12 === 0 ? 12 : hour % 12}${time.slice(13, 19)} ${hour < 12 ? "AM" : "PM"}`;
}

/** `January, 05 2021 00:00:00`. */
export const writeLongDate = (time: WallClock): string =>
  `${MONTHS[Number.parseInt(time.slice(5, 7), 10) - 1]}, ${time.slice(8, 10)} ${time.slice(0, 4)} ${time.slice(11)}`;

const STAMP_FORM = /^(?:\d{2}\/\d{2}\/\d{4} (?:[1-9]|1[0-2]):[0-5]\d:[0-5]\d [AP]M)?$/;
const LONG_FORM = /^(?:[A-Z][a-z]+, \d{2} \d{4} [0-2]\d:[0-5]\d:[0-5]\d)?$/;

const stamp: Kind<WallClock | null> = {
  name: "stamp",
  blank: () => null,
  read: (value, note) => {
    if (value === "") return null;
    const told = typeof value === "string" ? value : "";
    const time = stampOf(told);
    if (time !== null) return time;
    const long = longDateOf(told);
    if (long !== null) note.mended("long date for a 12-hour time");
    else if (typeof value !== "string" || told.trim() !== "") note.unreadable("not a time", value);
    return long;
  },
  write: (value) => (value === null ? '""' : `"${writeStamp(value)}"`),
  schema: z.string().regex(STAMP_FORM),
};

const longDate: Kind<WallClock | null> = {
  name: "longDate",
  blank: () => null,
  read: (value, note) => {
    if (value === "") return null;
    const told = typeof value === "string" ? value : "";
    const time = longDateOf(told);
    if (time !== null) return time;
    const short = stampOf(told);
    if (short !== null) note.mended("12-hour time for a long date");
    else if (typeof value !== "string" || told.trim() !== "") note.unreadable("not a date", value);
    return short;
  },
  write: (value) => (value === null ? '""' : `"${writeLongDate(value)}"`),
  schema: z.string().regex(LONG_FORM),
};

const utcStamp: Kind<Instant | null> = {
  name: "utcStamp",
  blank: () => null,
  read: (value, note) => {
    const told = stamp.read(value, note);
    const moment = `${told}Z`;
    return isInstant(moment) ? moment : null;
  },
  write: (value) => (value === null ? '""' : `"${writeStamp(toWallClock(value))}"`),
  schema: stamp.schema,
};

export const timeKinds = { stamp, longDate, utcStamp } as const;

const toWallClock = (moment: Instant): WallClock => wallClock(moment.slice(0, -1));
