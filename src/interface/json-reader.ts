/** A number as it stands in the text: its digits are kept, since a JavaScript number would lose some. */
export class JsonNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Objects are Maps, so a key named `__proto__` is a key like any other. */
export type JsonObject = Map<string, JsonValue>;
export type JsonValue = string | boolean | null | JsonNumber | JsonValue[] | JsonObject;

/** The text is not JSON. `at` is the position in the text, `isCutShort` says that it ended too early. */
export class JsonRefused extends Error {
  override readonly name = "JsonRefused";
  readonly at: number;
  readonly isCutShort: boolean;
  constructor(reason: string, at: number, isCutShort: boolean) {
    super(reason);
    this.at = at;
    this.isCutShort = isCutShort;
  }
}

export const DEPTH_MAX = 32;

/**
 * Reads one JSON value, as `JsonReader` does.
 * @throws JsonRefused
 */
export const parseJson = (text: string, depthMax: number = DEPTH_MAX): JsonValue =>
  new JsonReader().parse(text, depthMax);

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;

/** The exact grammar, and leading zeros besides. */
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const LITERALS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ["true", true],
  ["false", false],
  ["null", null],
  ["NaN", new JsonNumber("NaN")],
  ["Infinity", new JsonNumber("Infinity")],
  ["-Infinity", new JsonNumber("-Infinity")],
]);
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** Names remembered from the value before. */
const KEYS_REMEMBERED = 256;

/**
 * Reads JSON values, best of all many alike: rows repeat their names in the same order, and taking the name that came
 * next last time saves making and hashing it. More lenient than `JSON.parse` in numbers only: `02134`, `NaN`, `Infinity`
 * and `-Infinity` are read as numbers that keep this text.
 */
export class JsonReader {
  #text = "";
  #at = 0;
  #depthLeft = 0;
  readonly #keys: string[] = [];
  #keyIndex = 0;
  /** How many members came under a name that their object had already. Of such the last is taken. */
  repeated = 0;

  /**
   * `depthMax` counts nested objects and lists.
   * @throws JsonRefused
   */
  parse(text: string, depthMax: number): JsonValue {
    this.#text = text;
    this.#at = 0;
    this.#depthLeft = depthMax;
    this.#keyIndex = 0;
    const value = this.#value();
    this.#skipBlanks();
    if (this.#at < this.#text.length) this.#refuse("text follows the JSON");
    return value;
  }

  #value(): JsonValue {
    this.#skipBlanks();
    const code = this.#text.charCodeAt(this.#at);
    if (code === QUOTE) return this.#string();
    if (code === 123) return this.#object();
    if (code === 91) return this.#list();
    return this.#word();
  }

  #object(): JsonObject {
    const members: JsonObject = new Map();
    let count = 0;
    if (this.#opens(125)) return members;
    for (;;) {
      this.#skipBlanks();
      if (this.#text.charCodeAt(this.#at) !== QUOTE) this.#refuse("a member's name is expected");
      const key = this.#key();
      this.#skipBlanks();
      if (this.#text.charCodeAt(this.#at) !== COLON) this.#refuse("a colon is expected");
      this.#at += 1;
      members.set(key, this.#value());
      count += 1;
      if (members.size < count) {
        count = members.size;
        this.repeated += 1;
      }
      if (this.#closes(125)) return members;
    }
  }

  #key(): string {
    const expected = this.#keys[this.#keyIndex] ?? "";
    const start = this.#at + 1;
    const end = start + expected.length;
    const isExpected = this.#text.startsWith(expected, start) && this.#text.charCodeAt(end) === QUOTE;
    this.#keyIndex += 1;
    if (isExpected) {
      this.#at = end + 1;
      return expected;
    }
    const key = this.#string();
    if (this.#keyIndex <= KEYS_REMEMBERED) this.#keys[this.#keyIndex - 1] = key;
    return key;
  }

  #list(): JsonValue[] {
    const elements: JsonValue[] = [];
    if (this.#opens(93)) return elements;
    for (;;) {
      elements.push(this.#value());
      if (this.#closes(93)) return elements;
    }
  }

  /** Steps into an object or list; true when it is empty. */
  #opens(end: number): boolean {
    this.#depthLeft -= 1;
    if (this.#depthLeft < 0) this.#refuse("the JSON is nested too deeply");
    this.#at += 1;
    this.#skipBlanks();
    if (this.#text.charCodeAt(this.#at) !== end) return false;
    this.#at += 1;
    this.#depthLeft += 1;
    return true;
  }

  /** True after the closing bracket, false after a comma. */
  #closes(end: number): boolean {
    this.#skipBlanks();
    const code = this.#text.charCodeAt(this.#at);
    if (code !== COMMA && code !== end) this.#refuse("a comma or a closing bracket is expected");
    this.#at += 1;
    if (code === COMMA) return false;
    this.#depthLeft += 1;
    return true;
  }

  #string(): string {
    const start = this.#at + 1;
    let at = start;
    let code = this.#text.charCodeAt(at);
    while (code >= 32 && code !== QUOTE && code !== BACKSLASH) code = this.#text.charCodeAt(++at);
    this.#at = at;
    if (code !== QUOTE) return this.#stringWithEscapes(start);
    this.#at = at + 1;
    return this.#text.slice(start, at);
  }

  #stringWithEscapes(start: number): string {
    let value = this.#text.slice(start, this.#at);
    for (;;) {
      const character = this.#text.charAt(this.#at);
      if (character === '"') break;
      if (character < " ") this.#refuse("a control character stands in a text");
      this.#at += 1;
      value += character === "\\" ? this.#escaped() : character;
    }
    this.#at += 1;
    return value;
  }

  #escaped(): string {
    const character = this.#text.charAt(this.#at);
    const plain = ESCAPES.get(character);
    if (plain !== undefined) {
      this.#at += 1;
      return plain;
    }
    const hex = this.#text.slice(this.#at + 1, this.#at + 5);
    if (character !== "u" || !/^[\da-f]{4}$/i.test(hex)) this.#refuse("an escape is not one of JSON's");
    this.#at += 5;
    return String.fromCharCode(Number.parseInt(hex, 16));
  }

  /** A number or one of the words of JSON: everything up to the next blank, comma or bracket. */
  #word(): JsonValue {
    const start = this.#at;
    while (isWordCode(this.#text.charCodeAt(this.#at))) this.#at += 1;
    const word = this.#text.slice(start, this.#at);
    const literal = LITERALS.get(word);
    if (literal !== undefined) return literal;
    if (NUMBER.test(word)) return new JsonNumber(word);
    if (this.#at < this.#text.length) this.#at = start;
    return this.#refuse("a value is expected");
  }

  #skipBlanks(): void {
    let code = this.#text.charCodeAt(this.#at);
    while (code === 32 || code === 10 || code === 13 || code === 9) code = this.#text.charCodeAt(++this.#at);
  }

  #refuse(reason: string): never {
    throw new JsonRefused(reason, this.#at, this.#at >= this.#text.length);
  }
}

/** Digits, letters, `+`, `-` and `.`. */
const isWordCode = (code: number): boolean =>
  (code >= 48 && code <= 57) ||
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  code === 43 ||
  code === 45 ||
  code === 46;
