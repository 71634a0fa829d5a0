import { expect, test } from "vitest";
import { valueWords } from "./export-values.ts";

test("a filter that is not set has no words, and rows without a value are asked for in words", () => {
  expect(valueWords(undefined)).toBeUndefined();
  expect(valueWords(["", "MA"])).toBe("none told, MA");
  expect(valueWords(["", "31"], (id) => `Retailer ${id}`)).toBe("none told, Retailer 31");
});
