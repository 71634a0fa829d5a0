import { DEPTH_MAX, JsonRefused } from "./json-reader.ts";

const QUOTE = 34;
const BACKSLASH = 92;

/** The next byte at or after `at` that is not a JSON blank; `bytes.length` when there is none. */
export function skipBlanks(bytes: Uint8Array, at: number): number {
  let next = at;
  let byte = bytes[next];
  while (byte === 32 || byte === 10 || byte === 13 || byte === 9) byte = bytes[++next];
  return next;
}

/**
 * Where the JSON value that starts at `at` ends: the position after its last byte. It looks at quotes and brackets only,
 * so that a row can be cut out of a large body before it is parsed; `depth` is the depth the value stands at.
 * @throws JsonRefused when the bytes end first, or the value is nested deeper than 32.
 */
export function spanEnd(bytes: Uint8Array, at: number, depth: number): number {
  const first = bytes[at];
  if (first === QUOTE) return textEnd(bytes, at);
  if (first !== 123 && first !== 91) return wordEnd(bytes, at);
  let open = 0;
  for (let next = at; next < bytes.length; next += 1) {
    const byte = bytes[next];
    if (byte === QUOTE) next = textEnd(bytes, next) - 1;
    if (byte === 123 || byte === 91) {
      open += 1;
      if (depth + open > DEPTH_MAX) throw new JsonRefused("the JSON is nested too deeply", next, false);
    }
    if (byte === 125 || byte === 93) {
      open -= 1;
      if (open === 0) return next + 1;
    }
  }
  throw new JsonRefused("a bracket is not closed", bytes.length, true);
}

function textEnd(bytes: Uint8Array, at: number): number {
  for (let next = at + 1; next < bytes.length; next += 1) {
    const byte = bytes[next];
    if (byte === QUOTE) return next + 1;
    if (byte === BACKSLASH) next += 1;
  }
  throw new JsonRefused("a text is not closed", bytes.length, true);
}

/** A word ends before a comma, a bracket, a blank or a quote. */
function wordEnd(bytes: Uint8Array, at: number): number {
  let next = at;
  for (; next < bytes.length; next += 1) {
    const byte = bytes[next];
    if (byte === undefined || byte <= 32 || byte === 44 || byte === 93 || byte === 125 || byte === QUOTE)
      break;
  }
  if (next >= bytes.length) throw new JsonRefused("a value is not ended", bytes.length, true);
  return next;
}
