import { z } from "zod";
import type { Kind } from "#interface/fields.ts";
import { JsonNumber, type JsonValue } from "#interface/json/json-reader.ts";
import type { WireKind } from "#interface/shape.ts";

type Told = Exclude<JsonValue, null>;

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ["1", true],
  ["true", true],
  ["yes", true],
  ["y", true],
  ["0", false],
  ["false", false],
  ["no", false],
  ["n", false],
  ["", false],
]);

/** What a flag means in any of the forms the remote service sends, or null. Only the words listed: `"0"` is false. */
export function flagOf(value: Told): boolean | null {
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
    const told = formOf(value);
    const flag = flagOf(value);
    if (flag === null) {
      note.unreadable("not a flag", value);
      return false;
    }
    if (told !== form) note.mended(`${told} for a ${form === "text" ? "flag in text" : form}`);
    return flag;
  },
  write,
  schema,
});

const formOf = (value: Told): string => {
  if (value instanceof JsonNumber) return "number";
  return typeof value === "string" ? "text" : typeof value;
};

const integer = flagKind("flag", "number", (value) => (value ? "1" : "0"), z.literal([0, 1]));
const text = flagKind("flagText", "text", (value) => (value ? '"1"' : '"0"'), z.enum(["0", "1"]));
const boolean = flagKind("boolean", "boolean", String, z.boolean());

/** An integer flag that only some forms of a resource tell: null where it was not told, written as 0. */
const optionalInteger: Kind<boolean | null> = {
  ...integer,
  write: (value) => integer.write(value ?? false),
};

export const flagKinds = { integer, text, boolean, optionalInteger } as const;
