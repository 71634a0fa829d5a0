import * as fc from "fast-check";
import { expect, test } from "vitest";
import { JsonNumber, JsonReader, JsonRefused, type JsonValue } from "./json-reader.ts";

const parsed = (reader: JsonReader): JsonValue => {
  const value = reader.value();
  reader.end();
  return value;
};

const parseJson = (text: string): JsonValue => parsed(new JsonReader(text));

/** Parses a text that comes so many characters at a time. */
const parseParts = (text: string, size: number): JsonValue => {
  let at = 0;
  return parsed(new JsonReader("", 0, { more: (left) => left + text.slice(at, (at += size)) }));
};

/** One text for one value, whichever parser made it: members sorted, numbers as JavaScript reads them. */
function canonical(value: unknown): string {
  if (value instanceof JsonNumber) return String(Number(value.text));
  if (value instanceof Map)
    return `{${sorted([...value].map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`))}}`;
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) return canonical(new Map(Object.entries(value)));
  return typeof value === "number" ? String(value) : JSON.stringify(value);
}

const sorted = (parts: readonly string[]): string => parts.toSorted().join(",");

const tried = (parse: () => unknown): string => {
  try {
    return canonical(parse());
  } catch {
    return "refused";
  }
};

/** JSON as people and machines lay it out. */
const layouts = fc.constantFrom<readonly (string | undefined)[]>([undefined], [" "], ["\t"], ["  "]);
const jsonText = fc
  .tuple(fc.jsonValue({ maxDepth: 8, stringUnit: "binary" }), layouts)
  .map(([value, [indent]]) => JSON.stringify(value, null, indent));

/** A place in a text, and what is put there instead of some characters. */
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.nat(3),
  put: fc.constantFrom(
    "",
    '"',
    ",",
    ":",
    "{",
    "}",
    "[",
    "]",
    "\\",
    "\\u12",
    "e",
    "-",
    ".",
    "\n",
    "\u0001",
    "tru",
    " ",
  ),
});

const damaged = (text: string, { at, cut, put }: { at: number; cut: number; put: string }): string => {
  const position = Math.floor(at * text.length);
  return text.slice(0, position) + put + text.slice(position + cut);
};

/** The numbers that are read although JSON has none like them. */
const isLenient = (text: string): boolean =>
  /NaN|Infinity|(?:^|[^\d.eE+])-?0\d/.test(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""'));

test("a text that is stepped over is found at its place, however it comes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 9 }), (text, size) => {
      const json = ` ["before" ,${JSON.stringify(text)}, 7]`;
      let at = 0;
      const reader = new JsonReader("", 0, { more: (left) => left + json.slice(at, (at += size)) });
      const found: string[] = [];
      reader.peek();
      reader.eachElement(() => {
        if (reader.peek() !== '"') return void reader.value();
        const { from, to } = reader.skipText();
        found.push(json.slice(from - 1, to + 1));
      });
      reader.end();
      expect(found).toEqual(['"before"', JSON.stringify(text)]);
    }),
  );
});

test.each(['"abc', String.raw`"a\x"`, '"a\nb"', String.raw`"a\u12`])("%j is not stepped over", (json) => {
  expect(() => new JsonReader(json).skipText()).toThrow(JsonRefused);
});

test("whatever is JSON is read as JSON.parse reads it", () => {
  fc.assert(
    fc.property(jsonText, (text) => {
      expect(canonical(parseJson(text))).toBe(canonical(JSON.parse(text)));
    }),
    { numRuns: 500 },
  );
});

test("whatever JSON.parse refuses is refused, but for the numbers that are let through", () => {
  fc.assert(
    fc.property(jsonText, fc.array(damage, { minLength: 1, maxLength: 3 }), (whole, damages) => {
      const text = damages.reduce(damaged, whole);
      fc.pre(!isLenient(text));
      expect(tried(() => parseJson(text))).toBe(tried(() => JSON.parse(text)));
    }),
    { numRuns: 3000 },
  );
});

test("a text that comes in parts is read, and refused, as in one piece", () => {
  fc.assert(
    fc.property(
      jsonText,
      fc.array(damage, { maxLength: 2 }),
      fc.integer({ min: 1, max: 40 }),
      (whole, damages, size) => {
        const text = damages.reduce(damaged, whole);
        expect(outcome(() => parseParts(text, size))).toEqual(outcome(() => parseJson(text)));
      },
    ),
    { numRuns: 2000 },
  );
});

/** The value, or where and why there is none. */
const outcome = (parse: () => JsonValue) => {
  try {
    return canonical(parse());
  } catch (error) {
    return error instanceof JsonRefused ? [error.message, error.at, error.isCutShort] : error;
  }
};

const numberText = (value: JsonValue): string | null => (value instanceof JsonNumber ? value.text : null);

test.each([
  "0",
  "-0",
  "02134",
  "-007",
  "1e400",
  "9007199254740993",
  "1.0",
  "-12.50e+3",
  "NaN",
  "Infinity",
  "-Infinity",
])("the number %s keeps its text", (text) => {
  expect(numberText(parseJson(text))).toBe(text);
});

test.each([
  "+1",
  ".5",
  "1.",
  "1e",
  "0x1F",
  "--1",
  "1_000",
  "nan",
  "undefined",
  "TRUE",
  "'a'",
  "1,290",
  "- 1",
])("%s is no value", (text) => {
  expect(() => parseJson(text)).toThrow(JsonRefused);
});

test("keys that name parts of a prototype are keys like any other and write nothing to one", () => {
  const value = parseJson('{"__proto__":{"polluted":true},"constructor":"a","toString":1}');

  expect(value instanceof Map && [...value.keys()]).toEqual(["__proto__", "constructor", "toString"]);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

test("a key that stands twice has its last value", () => {
  expect(canonical(parseJson('{"a":1,"b":2,"a":3}'))).toBe('{"a":3,"b":2}');
});

test("32 levels are read and 33 are refused", () => {
  expect(() => parseJson("[".repeat(32) + "]".repeat(32))).not.toThrow();
  expect(() => parseJson("[".repeat(33) + "]".repeat(33))).toThrow("nested too deeply");
});

test("neighbors neither use up levels nor win any", () => {
  const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  const beside = (neighbor: string, levels: number) => `[${`${neighbor},`.repeat(50)}${deep(levels - 1)}]`;
  for (const neighbor of ["[]", "{}", "[1]", '{"a":1}']) {
    expect(() => parseJson(beside(neighbor, 32))).not.toThrow();
    expect(() => parseJson(beside(neighbor, 33))).toThrow("nested too deeply");
  }
});

test("a depth of its own holds for a reader", () => {
  const read = (text: string) => new JsonReader(text, 0, { depthMax: 2 }).value();
  expect(() => read("[[]]")).not.toThrow();
  expect(() => read('[{"a":[]}]')).toThrow("nested too deeply");
});

const refusal = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch (error) {
    return error;
  }
};

test("a text that ends too early is told apart from one that is broken", () => {
  expect(refusal('{"a":[1,2')).toMatchObject({ isCutShort: true });
  expect(refusal('{"a":"b')).toMatchObject({ isCutShort: true });
  expect(refusal('{"a":tru,')).toMatchObject({ isCutShort: false });
});
