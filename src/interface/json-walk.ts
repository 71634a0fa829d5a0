import { DEPTH_MAX, JsonRefused, type JsonReader, type JsonValue } from "./json-reader.ts";

/** The bytes of a body, and the one reader that parses its parts. */
export type JsonBytes = { readonly bytes: Buffer; readonly json: JsonReader };

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BRACKET_END = 93;
const BRACE_END = 125;
const BACKSLASH = 92;

/**
 * Parses the value that starts at `start`; `depth` is how many objects and lists are around it.
 * @throws JsonRefused with its position in the body
 */
export function valueAt(
  { bytes, json }: JsonBytes,
  start: number,
  depth: number,
): { readonly value: JsonValue; readonly end: number } {
  const end = spanEnd(bytes, start, depth);
  try {
    return { value: json.parse(bytes.toString("utf8", start, end), DEPTH_MAX - depth), end };
  } catch (error) {
    if (!(error instanceof JsonRefused)) throw error;
    // The whole value is there, so it is broken, not cut short; its position is that of its first byte.
    throw new JsonRefused(error.message, start, false);
  }
}

/**
 * Walks over the members of the object that starts at `start`, whose own members are `depth` deep. `onMember` is given
 * the position of the member's value and returns the one behind it. Returns the position behind the object.
 * @throws JsonRefused
 */
export function eachMember(
  source: JsonBytes,
  start: number,
  depth: number,
  onMember: (name: string, at: number) => number,
): number {
  const { bytes } = source;
  let at = skipBlanks(bytes, start + 1);
  if (bytes[at] === BRACE_END) return at + 1;
  for (;;) {
    expectByte(bytes, at, QUOTE, "a member's name is expected");
    const name = valueAt(source, at, depth);
    at = skipBlanks(bytes, name.end);
    expectByte(bytes, at, COLON, "a colon is expected");
    at = skipBlanks(bytes, at + 1);
    at = skipBlanks(bytes, onMember(typeof name.value === "string" ? name.value : "", at));
    if (bytes[at] === BRACE_END) return at + 1;
    expectByte(bytes, at, COMMA, "a comma or a closing bracket is expected");
    at = skipBlanks(bytes, at + 1);
  }
}

/** A list that is read element by element, each of them `depth` deep. */
export class ListCursor {
  readonly #source: JsonBytes;
  readonly #depth: number;
  #at: number;
  #isEnded = false;

  constructor(source: JsonBytes, start: number, depth: number) {
    this.#source = source;
    this.#depth = depth;
    this.#at = skipBlanks(source.bytes, start + 1);
    if (source.bytes[this.#at] === BRACKET_END) this.#end();
  }

  /**
   * The next element, or undefined after the last.
   * @throws JsonRefused
   */
  next(): JsonValue | undefined {
    if (this.#isEnded) return undefined;
    const { bytes } = this.#source;
    const { value, end } = valueAt(this.#source, this.#at, this.#depth);
    this.#at = skipBlanks(bytes, end);
    if (bytes[this.#at] === BRACKET_END) {
      this.#end();
      return value;
    }
    expectByte(bytes, this.#at, COMMA, "a comma or a closing bracket is expected");
    this.#at = skipBlanks(bytes, this.#at + 1);
    return value;
  }

  /** The position behind the list, once it is ended. */
  get position(): number {
    return this.#at;
  }

  #end(): void {
    this.#isEnded = true;
    this.#at += 1;
  }
}

function expectByte(bytes: Buffer, at: number, byte: number, reason: string): void {
  if (bytes[at] !== byte) throw new JsonRefused(reason, at, at >= bytes.length);
}

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
