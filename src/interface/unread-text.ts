import { storedText } from "#domain/audit/audit-acts.ts";
import { JsonNumber, type JsonValue } from "./json-reader.ts";

const UNREAD_LENGTH_MAX = 200;
const EXAMPLE_LENGTH_MAX = 40;

/**
 * A value as it came, for admins: a text in quotation marks, a number as it was written. Of personal and private values
 * the shape only, with 9 for a digit and x for a letter; elsewhere what looks like an SSN is starred out.
 */
export function exampleOf(value: JsonValue, isShape: boolean): string {
  const given = textOf(value);
  const cut = given.length > EXAMPLE_LENGTH_MAX ? `${given.slice(0, EXAMPLE_LENGTH_MAX)}…` : given;
  const safe = isShape ? cut.replaceAll(/\p{L}/gu, "x").replaceAll(/\p{N}/gu, "9") : storedText(cut, true);
  return typeof value === "string" ? `“${safe}”` : safe;
}

/** The text that is stored of an unreadable value; of an object or a list only that it was one. */
export function textOf(value: JsonValue): string {
  if (value instanceof Map) return "(an object)";
  if (Array.isArray(value)) return "(a list)";
  const text = value instanceof JsonNumber ? value.text : String(value);
  return storable(text.length > UNREAD_LENGTH_MAX ? `${text.slice(0, UNREAD_LENGTH_MAX)}…` : text);
}

/** PostgreSQL stores neither NUL nor half a surrogate pair: each becomes the replacement character. */
export const storable = (text: string): string => text.replaceAll("\0", "\ufffd").toWellFormed();
