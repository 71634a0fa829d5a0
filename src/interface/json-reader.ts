/** A number as it stands in the text: with all its digits, since a JavaScript number would lose some. */
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

type JsonOptions = {
  readonly depthMax: number;
  readonly more: (left: string) => string;
  readonly decode: (text: string) => string;
};

/** A place in a text, its end excluded. */
export type TextRange = { readonly from: number; readonly to: number };

const DEPTH_MAX = 32;

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BRACKET = 91;
const BACKSLASH = 92;
const BRACKET_END = 93;
const BRACE = 123;
const BRACE_END = 125;

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
const WORD = /[\w.+-]+/y;
const NOT_AN_ESCAPE = "an escape is not one of JSON's";
const CONTROL_CHARACTER = "a control character stands in a text";
const ESCAPE_MAX = "\\u0000".length;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/**
 * Reads the JSON values of a text one after the other, so that neither a large list nor its text is held whole. More lenient than
 * `JSON.parse` in numbers only: `02134`, `NaN`, `Infinity` and `-Infinity` are read as numbers that keep this text. Every
 * method throws JsonRefused.
 */
export class JsonReader {
  /** From the value on that is being read, as far as it has come. */
  #text: string;
  #at: number;
  /** Characters before `#text`. */
  #before = 0;
  readonly #more: (left: string) => string;
  readonly #decode: (text: string) => string;
  #depthLeft: number;
  /** Number of members that came under a name that their object had already. Of such the last is taken. */
  repeated = 0;

  /**
   * `depthMax` counts nested objects and lists. `more` returns what is left of the text with some of what
   * follows it, and nothing but that at the end. `decode` is for a text whose characters are bytes.
   */
  constructor(
    text: string,
    at = 0,
    { depthMax = DEPTH_MAX, more = (left) => left, decode = (given) => given }: Partial<JsonOptions> = {},
  ) {
    this.#text = text;
    this.#at = at;
    this.#depthLeft = depthMax;
    this.#more = more;
    this.#decode = decode;
  }

  /** The character that comes next behind blanks; "" at the end. */
  peek(): string {
    this.#skipBlanks();
    return this.#text.charAt(this.#at);
  }

  value(): JsonValue {
    this.#skipBlanks();
    const code = this.#text.charCodeAt(this.#at);
    if (code === QUOTE) return this.#string();
    if (code === BRACE) return this.#object();
    if (code === BRACKET) return this.#list();
    return this.#word();
  }

  /** Reads the object that comes next; `onMember` reads the value of each member. */
  eachMember(onMember: (name: string) => void): void {
    if (this.#opens(BRACE_END)) return;
    do onMember(this.#name());
    while (!this.#closes(BRACE_END));
  }

  /** Reads the list that comes next; `onElement` reads each of its values. */
  eachElement(onElement: () => void): void {
    if (this.#opens(BRACKET_END)) return;
    do onElement();
    while (!this.#closes(BRACKET_END));
  }

  /** As `eachMember`, one member at a time: its value is read before the next name is. */
  *names(): Generator<string, void> {
    if (this.#opens(BRACE_END)) return;
    do yield this.#name();
    while (!this.#closes(BRACE_END));
  }

  /** The values of the list that comes next, one at a time. */
  *values(): Generator<JsonValue, void> {
    if (this.#opens(BRACKET_END)) return;
    do yield this.value();
    while (!this.#closes(BRACKET_END));
  }

  /** Steps over the text that comes next and holds none of it. Returns its place, without the quotation marks. */
  skipText(): TextRange {
    this.#at += 1;
    const from = this.#before + this.#at;
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === QUOTE) break;
      if (code === BACKSLASH) {
        ESCAPE.lastIndex = this.#at;
        if (ESCAPE.test(this.#text)) this.#at = ESCAPE.lastIndex;
        else this.#at = this.#withMore(this.#at, ESCAPE_MAX, NOT_AN_ESCAPE);
      } else if (code >= 32) this.#at += 1;
      else this.#at = this.#withMore(this.#at, 1, CONTROL_CHARACTER);
    }
    this.#at += 1;
    return { from, to: this.#before + this.#at - 1 };
  }

  /** Refuses whatever follows. */
  end(): void {
    if (this.peek() !== "") this.#refuse("text follows the JSON");
  }

  /** The name of a member, and the colon behind it. */
  #name(): string {
    this.#skipBlanks();
    if (this.#text.charCodeAt(this.#at) !== QUOTE) this.#refuse("a member's name is expected");
    const name = this.#string();
    this.#skipBlanks();
    if (this.#text.charCodeAt(this.#at) !== COLON) this.#refuse("a colon is expected");
    this.#at += 1;
    return name;
  }

  #object(): JsonObject {
    const members: JsonObject = new Map();
    let count = 0;
    this.eachMember((name) => {
      members.set(name, this.value());
      count += 1;
    });
    this.repeated += count - members.size;
    return members;
  }

  #list(): JsonValue[] {
    const elements: JsonValue[] = [];
    this.eachElement(() => elements.push(this.value()));
    return elements;
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
    let at = this.#at + 1;
    let hasEscapes = false;
    for (;;) {
      const code = this.#text.charCodeAt(at);
      if (code === QUOTE) break;
      if (code === BACKSLASH) {
        ESCAPE.lastIndex = at;
        if (ESCAPE.test(this.#text)) at = ESCAPE.lastIndex;
        else at = this.#withMore(at, ESCAPE_MAX, NOT_AN_ESCAPE);
        hasEscapes = true;
      } else if (code >= 32) at += 1;
      else at = this.#withMore(at, 1, CONTROL_CHARACTER);
    }
    const start = this.#at;
    this.#at = at + 1;
    if (!hasEscapes) return this.#decode(this.#text.slice(start + 1, at));
    return String(JSON.parse(this.#decode(this.#text.slice(start, at + 1))));
  }

  /** Returns where `at` is after more of the text was taken; refuses when so many characters of it are there, or no more come. */
  #withMore(at: number, length: number, reason: string): number {
    const start = this.#at;
    if (at + length <= this.#text.length || !this.#takeMore()) this.#refuse(reason, at);
    return at - start;
  }

  /** A number or one of the words of JSON: everything up to the next blank, comma or bracket. */
  #word(): JsonValue {
    let word: string;
    do {
      WORD.lastIndex = this.#at;
      [word = ""] = WORD.exec(this.#text) ?? [];
    } while (this.#at + word.length === this.#text.length && this.#takeMore());
    const start = this.#at;
    this.#at += word.length;
    const literal = LITERALS.get(word);
    if (literal !== undefined) return literal;
    if (NUMBER.test(word)) return new JsonNumber(word);
    return this.#refuse("a value is expected", this.#at < this.#text.length ? start : this.#at);
  }

  #skipBlanks(): void {
    let code = this.#text.charCodeAt(this.#at);
    while (code === 32 || code === 10 || code === 13 || code === 9) code = this.#text.charCodeAt(++this.#at);
    if (Number.isNaN(code) && this.#takeMore()) this.#skipBlanks();
  }

  /** Takes what follows the text in place of what was read of it; false at the end. */
  #takeMore(): boolean {
    const left = this.#text.slice(this.#at);
    const text = this.#more(left);
    if (text.length === left.length) return false;
    this.#text = text;
    this.#before += this.#at;
    this.#at = 0;
    return true;
  }

  #refuse(reason: string, at = this.#at): never {
    throw new JsonRefused(reason, this.#before + at, at >= this.#text.length);
  }
}
