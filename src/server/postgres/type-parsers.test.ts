import { expect, test } from "vitest";
import { readInt8, typeParsers } from "./type-parsers.ts";

const read = (oid: number, text: string): unknown => typeParsers().getTypeParser(oid)(text);

test("a bigint beyond what a number can hold is refused instead of rounded", () => {
  expect(readInt8("9007199254740991")).toBe(9007199254740991);
  expect(readInt8("-42")).toBe(-42);
  expect(() => readInt8("9007199254740993")).toThrow(RangeError);
});

test("days and times stay text, cut to the second", () => {
  expect(read(1082, "2026-11-09")).toBe("2026-11-09");
  expect(read(1114, "2026-11-09 14:05:00.123456")).toBe("2026-11-09T14:05:00");
  expect(read(1184, "2026-11-09 14:05:00+00")).toBe("2026-11-09T14:05:00Z");
});

test("a time outside the calendar or in another offset is a fault, never a guess", () => {
  expect(() => read(1184, "infinity")).toThrow(RangeError);
  expect(() => read(1184, "2026-11-09 14:05:00-05")).toThrow(RangeError);
  expect(() => read(1082, "0001-01-01 BC")).toThrow(RangeError);
});

test("a numeric stays text", () => {
  expect(read(1700, "1.50")).toBe("1.50");
});
