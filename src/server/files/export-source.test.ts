import { expect, test } from "vitest";
import { valueWords } from "./export-source.ts";

test("a filter that is not set has no words, and rows without a value are named", () => {
  expect(valueWords(undefined)).toBeUndefined();
  expect(valueWords(["", "MA"])).toBe("(none), MA");
  expect(valueWords(["", "31"], (id) => `Retailer ${id}`)).toBe("(none), Retailer 31");
});
