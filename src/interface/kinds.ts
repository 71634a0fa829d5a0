import { z } from "zod";
import { minutes, type Minutes } from "#domain/payroll/payroll.ts";
import { rowsOf } from "./query-rows.ts";
import { JsonNumber, type JsonValue } from "./json-reader.ts";
import type { Kind, RowReader, Table, WireKind } from "./fields.ts";
import { storable } from "./unread-text.ts";

type Given = Exclude<JsonValue, null>;

/** Text of a number or text, without the blanks around it; null for anything else. */
export const textOf = (value: JsonValue): string | null => {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === "string" ? value.trim() : null;
};

/* Text */

/** Longer ones are no names, streets or states, and would not fit into an index of the store. */
export const TEXT_LENGTH_MAX = 256;

const textKind = (ofBoolean: (value: boolean) => string, problem: string): Kind<string> => ({
  name: "text",
  blank: () => "",
  read: (value, note) => {
    if (typeof value === "boolean") {
      note.mended(problem);
      return ofBoolean(value);
    }
    const given = value instanceof JsonNumber ? withoutDecimals(value.text, note) : value;
    if (typeof given !== "string") {
      note.unreadable("not text", value);
      return "";
    }
    if (value instanceof JsonNumber) note.mended("number for text");
    if (given.length > TEXT_LENGTH_MAX) {
      note.unreadable("text too long", given);
      return "";
    }
    if (given.isWellFormed() && !given.includes("\0")) return given;
    note.mended("character that cannot be stored");
    return storable(given);
  },
  write: (value) => JSON.stringify(value),
  schema: z.string(),
});

/** "Yes" and "No" are surnames that serializers turn into booleans. */
export const surnameOf = (value: boolean): string => (value ? "Yes" : "No");

export const text = textKind(String, "boolean for text");
export const personName = textKind(surnameOf, "boolean in a name");

/** Text that says yes by being there: a flag that says no in its place is no text. */
export const presence: Kind<string> = {
  ...text,
  read: (value, note) => {
    if (typeof value === "string" || flagOf(value) !== false) return text.read(value, note);
    note.mended("flag for text");
    return "";
  },
};

/** A whole number as Java writes a double from ten million on: `5.550101001E9`, with at most 15 digits, which it has exactly. */
const LARGE_DOUBLE = /^([1-9])\.(\d{1,14})E(\d{1,2})$/;

/** Digits that ColdFusion took for a number and wrote as a double: `2134.0` is `2134`. */
function withoutDecimals(given: string, note: RowReader): string {
  const digits = /^(\d+)\.0$/.exec(given.trim())?.[1] ?? digitsOfLarge(given.trim());
  if (digits === null) return given;
  note.mended("decimals on digits");
  return digits;
}

function digitsOfLarge(given: string): string | null {
  const [, first = "", decimals = "", exponent = ""] = LARGE_DOUBLE.exec(given) ?? [];
  const places = Number.parseInt(exponent, 10);
  // Java writes `1.0E7`, where the zero is no digit of the number.
  const digits = decimals === "0" ? "" : decimals;
  return places >= Math.max(7, digits.length) && places < 15 ? first + digits.padEnd(places, "0") : null;
}

/** Text that often is digits: a phone, the number of a club. They may have come as a double, in a text too. */
export const digitText: Kind<string> = {
  ...text,
  read: (value, note) => withoutDecimals(text.read(value, note), note),
};

/** Text of digits whose leading zeros get lost where a serializer takes it for a number. */
const padded = (form: RegExp, pad: (text: string) => string): Kind<string> => ({
  ...text,
  read: (value, note) => {
    const given = withoutDecimals(text.read(value, note), note);
    if (!form.test(given.trim())) return given;
    note.mended("leading zero lost");
    return pad(given.trim());
  },
});

/** `2108` is `02108`, with or without the four digits behind it. */
export const zip = padded(/^\d{4}(?:-?\d{4})?$/, (given) => `0${given}`);
export const ssn = padded(/^\d{7,8}$/, (given) => given.padStart(9, "0"));

/* Ids */

type IsId<Id extends string> = (value: unknown) => value is Id;

const DIGITS = /^-?\d+$/;
const WITH_DECIMALS = /^(-?\d+)\.0+$/;
/** `1e3`, `1,290`, `NaN`: whatever id it was, these are not its digits any more. */
const DAMAGED = /^(?:[+-]?[\d.,]*\d[\d.,]*(?:e[+-]?\d+)?|[+-]?nan|[+-]?infinity)$/i;

/** Nothing that has them inside is an id: they break headers, file names and lines. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

const NOT_AN_ID = "not an id";

/** An id that is text on the wire, digit for digit; null when missing or unreadable. */
export const textId = <Id extends string>(isId: IsId<Id>): Kind<Id | null> => ({
  name: "textId",
  blank: () => null,
  read: (value, note) => {
    if (value instanceof JsonNumber) note.mended("number for text");
    return readId(value, note, isId);
  },
  write: (value) => JSON.stringify(value ?? ""),
  schema: z.string(),
});

/** An id that is an integer on the wire, where 0 stands for none unless `isZeroAnId`. */
export const integerId = <Id extends string>(isId: IsId<Id>, isZeroAnId = false): Kind<Id | null> => ({
  name: "integerId",
  blank: () => null,
  read: (value, note) => {
    if (typeof value === "string")
      note.mended(value.trim() === "" ? "blank for a number" : "text for a number");
    const id = readId(value, note, isId);
    if (id === null) return null;
    if (!DIGITS.test(id)) {
      note.unreadable(NOT_AN_ID, value);
      return null;
    }
    const digits = withoutLeadingZeros(id);
    if (digits !== id) note.mended("leading zeros");
    return isId(digits) && (isZeroAnId || digits !== "0") ? digits : null;
  },
  write: (value) => (value !== null && DIGITS.test(value) ? withoutLeadingZeros(value) : "0"),
  schema: z.int(),
});

/** As `kind`, but without an id the row is set aside. */
export const required = <Id extends string>(kind: Kind<Id | null>): Kind<Id> => ({
  ...kind,
  blank: (note) => note.refuse("is missing"),
  read: (value, note) => kind.read(value, note) ?? note.refuse(value === "" ? "is empty" : "is not an id"),
});

/** As `kind`, for what only some forms of a resource carry: null where it is not reported, written as `missing`. */
export const optional = <Value>(kind: Kind<Value>, missing: Value): Kind<Value | null> => ({
  ...kind,
  write: (value) => kind.write(value ?? missing),
});

/** As `kind`, for an id whose domain type is plain text: "" instead of null. */
export const blankable = (kind: Kind<string | null>): Kind<string> => ({
  ...kind,
  blank: () => "",
  read: (value, note) => kind.read(value, note) ?? "",
  write: (value) => kind.write(value === "" ? null : value),
});

export const isAnyId = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= 64;

/** The id of a text that came as a key or in a list, or null. Counts decimals; the caller counts what is no id. */
export const idOf = <Id extends string>(
  given: string,
  isId: IsId<Id>,
  mended: (what: string) => void,
): Id | null => {
  // Nearly every id of a large reply.
  if (DIGITS.test(given) && isId(given)) return given;
  const bare = given.trim();
  const digits = WITH_DECIMALS.exec(bare)?.[1];
  if (digits !== undefined) mended("decimals on an id");
  const id = digits ?? bare;
  if (!DIGITS.test(id) && DAMAGED.test(id)) return null;
  return isId(id) && id.isWellFormed() && !CONTROL.test(id) ? id : null;
};

/** @throws RowRefused for an id with a control character: what the row belongs to is not known then */
function readId<Id extends string>(value: Given, note: RowReader, isId: IsId<Id>): Id | null {
  const given = textOf(value);
  if (given === "") return null;
  if (given !== null && CONTROL.test(given)) note.refuse("has a control character");
  const id = given === null ? null : idOf(given, isId, (what) => note.mended(what));
  if (id === null) note.unreadable(NOT_AN_ID, value);
  return id;
}

const withoutLeadingZeros = (digits: string): string =>
  digits.replace(/^(-?)0+(?=\d)/, "$1").replace(/^-0$/, "0");

/* Flags */

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...["1", "true", "yes", "y"].map((word) => [word, true] as const),
  ...["0", "false", "no", "n", ""].map((word) => [word, false] as const),
]);

/** Meaning of a flag in any of the forms the remote service sends, or null. Only the words listed: `"0"` is false. */
export function flagOf(value: Given): boolean | null {
  if (typeof value === "boolean") return value;
  if (typeof value === "string") return WORDS.get(value.trim().toLowerCase()) ?? null;
  if (!(value instanceof JsonNumber)) return null;
  if (/^0+(?:\.0+)?$/.test(value.text)) return false;
  return /^0*1(?:\.0+)?$/.test(value.text) ? true : null;
}

const flagKind = (
  name: WireKind,
  form: "number" | "text" | "boolean",
  write: (value: boolean) => string,
  schema: z.ZodType,
): Kind<boolean> => ({
  name,
  blank: () => false,
  read: (value, note) => {
    const flag = flagOf(value);
    if (flag === null) {
      note.unreadable("not a flag", value);
      return false;
    }
    const given = value instanceof JsonNumber ? "number" : typeof value === "string" ? "text" : "boolean";
    if (given !== form) note.mended(`${given} for a ${form === "text" ? "flag in text" : form}`);
    return flag;
  },
  write,
  schema,
});

export const integerFlag = flagKind("flag", "number", (value) => (value ? "1" : "0"), z.literal([0, 1]));
export const textFlag = flagKind("flagText", "text", (value) => (value ? '"1"' : '"0"'), z.enum(["0", "1"]));
export const booleanFlag = flagKind("boolean", "boolean", String, z.boolean());

/* Numbers */

type Bounds = { readonly lowest: number; readonly highest: number };

const WHOLE = /^([+-]?\d{1,15})(\.0+)?$/;

/** The whole number of a text such as `12`, `-4`, `+9` or `1.0`, or null. Nothing is rounded and no comma is guessed at. */
export function wholeNumberOf(
  given: string,
  { lowest, highest }: Bounds,
  mended: (what: string) => void,
): number | null {
  const [, digits, decimals] = WHOLE.exec(given.trim()) ?? [];
  if (digits === undefined) return null;
  const value = Number.parseInt(digits, 10) + 0;
  if (value < lowest || value > highest) return null;
  if (decimals !== undefined) mended("decimals on a whole number");
  if (digits.startsWith("+")) mended(PLUS);
  return value;
}

const PLUS = "plus sign";

/** A number of a unit, which the domain counts otherwise. `read` returns null for what is none. */
type Quantity<Value extends number> = {
  readonly problem: string;
  readonly read: (text: string, mended: (what: string) => void) => Value | null;
  readonly wire: (value: Value) => number;
};

const numberKind = <Value extends number>(
  form: "number" | "text",
  { problem, read, wire }: Quantity<Value>,
  described: Pick<Kind<unknown>, "name" | "schema">,
): Kind<Value | null> => ({
  ...described,
  blank: () => null,
  read: (value, note) => {
    const given = typeof value === "string" ? "text" : "number";
    const digits = textOf(value);
    if (digits !== null && given !== form)
      note.mended(form === "number" ? "text for a number" : "number for text");
    if (digits === "") return null;
    const quantity = digits === null ? null : read(digits, (what) => note.mended(what));
    if (quantity === null) note.unreadable(problem, value);
    return quantity;
  },
  write: (value) => {
    const written = value === null ? null : String(wire(value));
    return form === "number" ? (written ?? "0") : `"${written ?? ""}"`;
  },
});

/** Nineteen centuries: whatever is beyond cannot be a time worked. */
const MINUTES_BOUNDS: Bounds = { lowest: -1_000_000_000, highest: 1_000_000_000 };

const MINUTES: Quantity<Minutes> = {
  problem: "not a whole number",
  read: (given, mended) => {
    const whole = wholeNumberOf(given, MINUTES_BOUNDS, mended);
    return whole === null ? null : minutes(whole);
  },
  wire: (value) => value,
};

/** Hours east of UTC. No zone is further from it. */
const OFFSET_BOUNDS: Bounds = { lowest: -18, highest: 18 };

/** Minutes east of UTC, whole hours on the wire. */
const OFFSET: Quantity<number> = {
  problem: "not an offset in whole hours",
  read: (given, mended) => {
    const hours = wholeNumberOf(given, OFFSET_BOUNDS, mended);
    return hours === null ? null : hours * 60;
  },
  wire: (offsetMin) => offsetMin / 60,
};

/** Minutes east of UTC, on the wire hours with quarters: `-3.5`, `5.75`. */
const QUARTERS: Quantity<number> = {
  problem: "not an offset in quarters of an hour",
  read: (given, mended) => OFFSET.read(given, mended) ?? quartersOf(given, mended),
  wire: OFFSET.wire,
};

function quartersOf(given: string, mended: (what: string) => void): number | null {
  const [, sign, hours, quarters = ""] = /^([+-]?)(\d{1,2})\.(25|5|75)0*$/.exec(given) ?? [];
  if (hours === undefined) return null;
  const size = Number.parseInt(hours, 10) * 60 + (QUARTER_MINUTES.get(quarters) ?? 0);
  if (size > OFFSET_BOUNDS.highest * 60) return null;
  if (sign === "+") mended(PLUS);
  return sign === "-" ? -size : size;
}

const QUARTER_MINUTES: ReadonlyMap<string, number> = new Map([
  ["25", 15],
  ["5", 30],
  ["75", 45],
]);

export const integerMinutes = numberKind("number", MINUTES, { name: "integer", schema: z.int() });
export const textMinutes = numberKind("text", MINUTES, {
  name: "integerText",
  schema: z.string().regex(/^(?:-?\d+)?$/),
});
export const integerOffset = numberKind("number", OFFSET, {
  name: "offsetHours",
  schema: z.int().min(OFFSET_BOUNDS.lowest).max(OFFSET_BOUNDS.highest),
});
export const textOffset = numberKind("text", QUARTERS, {
  name: "offsetHoursText",
  schema: z.string().regex(/^(?:-?\d{1,2}(?:\.(?:25|5|75))?)?$/),
});

/* Objects and lists */

/** An object below a row; when it is missing, null or no object, `blank` stands in its place. */
export const object = <Value extends object>(table: Table<Value>, blank: Value): Kind<Value> => ({
  name: "object",
  blank: () => blank,
  read: (value, note) => {
    if (value instanceof Map) return note.nested(value, table);
    note.unreadable("not an object", value);
    return blank;
  },
  write: table.write,
  schema: table.schema,
  shape: table.shape,
});

/** A list of objects below a row. A `{COLUMNS, DATA}` query is a list too; "" is an empty one. */
export const list = <Value extends object>(table: Table<Value>): Kind<readonly Value[]> => ({
  name: "list",
  blank: () => [],
  read: (value, note) =>
    elementsOf(value, note).flatMap((element, index) => {
      if (element instanceof Map) return [note.nested(element, table, index)];
      note.unreadable("element is not an object", element);
      return [];
    }),
  write: (values) => `[${values.map(table.write).join(",")}]`,
  schema: z.array(table.schema),
  shape: table.shape,
});

function elementsOf(value: Given, note: RowReader): readonly JsonValue[] {
  if (Array.isArray(value)) return value;
  if (value === "") {
    note.mended("blank for a list");
    return [];
  }
  if (!(value instanceof Map)) {
    note.unreadable("not a list", value);
    return [];
  }
  const rows = rowsOf(value);
  note.mended(rows === null ? "object for a list" : "columns and data for a list");
  return rows ?? [value];
}
