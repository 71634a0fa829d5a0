import { z } from "zod";
import type { Kind } from "#interface/fields.ts";
import { JsonNumber, type JsonValue } from "#interface/json/json-reader.ts";
import type { RowReader } from "#interface/row-reader.ts";

type Told = Exclude<JsonValue, null>;
type IsId<Id extends string> = (value: unknown) => value is Id;

const DIGITS = /^-?\d+$/;
const WITH_DECIMALS = /^(-?\d+)\.0+$/;
/** `1e3`, `1,290`, `NaN`: whatever id it was, these are not its digits any more. */
const DAMAGED = /^(?:[+-]?[\d.,]*\d[\d.,]*(?:e[+-]?\d+)?|[+-]?nan|[+-]?infinity)$/i;

const NOT_AN_ID = "not an id";

/** An id that is text on the wire, digit for digit; null when not told or unreadable. */
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

/** An id that is an integer on the wire. 0 is how "not told" is written, so it is read as null. */
export const integerId = <Id extends string>(isId: IsId<Id>): Kind<Id | null> => ({
  name: "integerId",
  blank: () => null,
  read: (value, note) => readIntegerId(value, note, isId, (digits) => (digits === "0" ? null : digits)),
  write: (value) => integerOf(value ?? "0"),
  schema: z.int(),
});

/** As `textId`, but without it the row is set aside. */
export const requiredTextId = <Id extends string>(isId: IsId<Id>): Kind<Id> => required(textId(isId));

/** As `integerId`, but 0 is an id, and without one the row is set aside. */
export const requiredIntegerId = <Id extends string>(isId: IsId<Id>): Kind<Id> =>
  required({
    ...integerId(isId),
    read: (value, note) => readIntegerId(value, note, isId, (digits) => digits),
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

/** The id of a text that came as a key or in a list, or null. Counts decimals; whoever calls counts what is no id. */
export const idOf = <Id extends string>(
  text: string,
  isId: IsId<Id>,
  mended: (what: string) => void,
): Id | null => {
  const bare = text.trim();
  const digits = WITH_DECIMALS.exec(bare)?.[1];
  if (digits !== undefined) mended("decimals on an id");
  const id = digits ?? bare;
  if (!DIGITS.test(id) && DAMAGED.test(id)) return null;
  return isId(id) && id.isWellFormed() && !id.includes("\0") ? id : null;
};

function readId<Id extends string>(value: Told, note: RowReader, isId: IsId<Id>): Id | null {
  const text = value instanceof JsonNumber ? value.text : value;
  if (typeof text === "string") {
    if (text.trim() === "") return null;
    const id = idOf(text, isId, (what) => note.mended(what));
    if (id !== null) return id;
  }
  note.unreadable(NOT_AN_ID, value);
  return null;
}

function readIntegerId<Id extends string>(
  value: Told,
  note: RowReader,
  isId: IsId<Id>,
  meaning: (digits: string) => string | null,
): Id | null {
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
  const meant = meaning(digits);
  return isId(meant) ? meant : null;
}

const required = <Id extends string>(kind: Kind<Id | null>): Kind<Id> => ({
  ...kind,
  blank: (note) => note.refuse("is missing"),
  read: (value, note) => kind.read(value, note) ?? note.refuse(value === "" ? "is empty" : "is not an id"),
});

const withoutLeadingZeros = (digits: string): string =>
  digits.replace(/^(-?)0+(?=\d)/, "$1").replace(/^-0$/, "0");

/** The digits of an id as a JSON number of any length; 0 for one that is not made of digits. */
const integerOf = (id: string): string => (DIGITS.test(id) ? withoutLeadingZeros(id) : "0");
