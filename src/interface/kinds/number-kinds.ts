import { z } from "zod";
import { minutes, type Minutes } from "#domain/payroll/payroll.ts";
import type { Kind } from "#interface/fields.ts";
import { JsonNumber, type JsonValue } from "#interface/json/json-reader.ts";
import type { RowReader } from "#interface/row-reader.ts";

type Told = Exclude<JsonValue, null>;
export type Bounds = { readonly lowest: number; readonly highest: number };

const WHOLE = /^(-?\d{1,15})(\.0+)?$/;
/** Nineteen centuries: whatever is beyond cannot be a time worked. */
const MINUTES_BOUNDS: Bounds = { lowest: -1_000_000_000, highest: 1_000_000_000 };
/** No zone is further from UTC. */
const OFFSET_HOURS: Bounds = { lowest: -18, highest: 18 };

/** The whole number of a text such as `12`, `-4` or `1.0`, or null. Nothing is rounded and no comma is guessed at. */
export function wholeNumberOf(
  text: string,
  { lowest, highest }: Bounds,
  mended: (what: string) => void,
): number | null {
  const [, digits, decimals] = WHOLE.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  const value = Number.parseInt(digits, 10) + 0;
  if (value < lowest || value > highest) return null;
  if (decimals !== undefined) mended("decimals on a whole number");
  return value;
}

/** Whole minutes, an integer on the wire. */
const integerMinutes: Kind<Minutes | null> = {
  name: "integer",
  blank: () => null,
  read: (value, note) => {
    if (typeof value === "string") note.mended("text for a number");
    return readMinutes(value, note);
  },
  write: (value) => String(value ?? 0),
  schema: z.int(),
};

/** Whole minutes, a numeric string on the wire. */
const textMinutes: Kind<Minutes | null> = {
  name: "integerText",
  blank: () => null,
  read: (value, note) => {
    if (value instanceof JsonNumber) note.mended("number for text");
    return readMinutes(value, note);
  },
  write: (value) => (value === null ? '""' : `"${value}"`),
  schema: z.string().regex(/^(?:-?\d+)?$/),
};

/** Minutes east of UTC, an integer of hours on the wire. */
const integerOffset: Kind<number | null> = {
  name: "offsetHours",
  blank: () => null,
  read: (value, note) => {
    if (typeof value === "string") note.mended("text for a number");
    return readOffset(value, note);
  },
  write: (value) => hoursOf(value ?? 0),
  schema: z.int().min(OFFSET_HOURS.lowest).max(OFFSET_HOURS.highest),
};

/** Minutes east of UTC, a numeric string of hours on the wire. */
const textOffset: Kind<number | null> = {
  name: "offsetHoursText",
  blank: () => null,
  read: (value, note) => {
    if (value instanceof JsonNumber) note.mended("number for text");
    return readOffset(value, note);
  },
  write: (value) => (value === null ? '""' : `"${hoursOf(value)}"`),
  schema: z.string().regex(/^(?:-?\d{1,2})?$/),
};

export const numberKinds = { integerMinutes, textMinutes, integerOffset, textOffset } as const;

function readMinutes(value: Told, note: RowReader): Minutes | null {
  const told = numberText(value);
  if (told === "") return null;
  const whole = told === null ? null : wholeNumberOf(told, MINUTES_BOUNDS, (what) => note.mended(what));
  if (whole !== null) return minutes(whole);
  note.unreadable("not a whole number", value);
  return null;
}

function readOffset(value: Told, note: RowReader): number | null {
  const told = numberText(value);
  if (told === "") return null;
  const hours = told === null ? null : wholeNumberOf(told, OFFSET_HOURS, (what) => note.mended(what));
  if (hours !== null) return hours * 60;
  note.unreadable("not an offset in whole hours", value);
  return null;
}

const numberText = (value: Told): string | null => {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === "string" ? value.trim() : null;
};

const hoursOf = (offsetMin: number): string => String(offsetMin / 60);
