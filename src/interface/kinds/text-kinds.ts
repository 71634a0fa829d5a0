import { z } from "zod";
import type { Kind } from "#interface/fields.ts";
import { JsonNumber, type JsonValue } from "#interface/json/json-reader.ts";
import { storable, type RowReader } from "#interface/row-reader.ts";

/** Longer ones are no names, streets or states, and would not fit into an index of the store. */
export const TEXT_LENGTH_MAX = 256;

type Told = Exclude<JsonValue, null>;

const readText = (value: Told, note: RowReader, ofBoolean: (value: boolean) => string): string => {
  if (typeof value === "string") return checked(value, note);
  if (value instanceof JsonNumber) {
    note.mended("number for text");
    return checked(value.text, note);
  }
  if (typeof value === "boolean") return ofBoolean(value);
  note.unreadable("not text", value);
  return "";
};

function checked(text: string, note: RowReader): string {
  if (text.length > TEXT_LENGTH_MAX) {
    note.unreadable("text too long", text);
    return "";
  }
  if (text.isWellFormed() && !text.includes("\0")) return text;
  note.mended("character that cannot be kept");
  return storable(text);
}

const text: Kind<string> = {
  name: "text",
  blank: () => "",
  read: (value, note) =>
    readText(value, note, (told) => {
      note.mended("boolean for text");
      return String(told);
    }),
  write: (value) => JSON.stringify(value),
  schema: z.string(),
};

/** A person's name. "Yes" and "No" are surnames that serializers turn into booleans. */
const personName: Kind<string> = {
  ...text,
  read: (value, note) =>
    readText(value, note, (told) => {
      note.mended("boolean in a name");
      return surnameOf(told);
    }),
};

/** Text that only some forms of a resource tell: null where it was not told, written as "". */
const optionalText: Kind<string | null> = {
  ...text,
  write: (value) => JSON.stringify(value ?? ""),
};

export const surnameOf = (value: boolean): string => (value ? "Yes" : "No");

/** Text whose leading zeros get lost where a serializer takes it for a number. */
const padded = (form: RegExp, pad: (text: string) => string): Kind<string> => ({
  ...text,
  read: (value, note) => {
    const given = text.read(value, note);
    if (!form.test(given.trim())) return given;
    note.mended("leading zero lost");
    return pad(given.trim());
  },
});

/** `2108` is `02108`, with or without the four digits behind it. */
const zip = padded(/^\d{4}(?:-?\d{4})?$/, (given) => `0${given}`);
const ssn = padded(/^\d{7,8}$/, (given) => given.padStart(9, "0"));

export const textKinds = { text, personName, optionalText, zip, ssn } as const;
