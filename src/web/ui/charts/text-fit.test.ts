import { expect, test } from "vitest";
import { fittingCount, truncated, widestPx } from "./text-fit.ts";

/** Every character is ten pixels wide. */
const measure = (text: string): number => Array.from(text).length * 10;

test("a text that fits is left alone, a longer one ends in an ellipsis", () => {
  expect(truncated("Training", 80, measure)).toBe("Training");
  expect(truncated("Training", 79, measure)).toBe("Traini…");
  expect(truncated("Day one", 50, measure)).toBe("Day…");
  expect(truncated("Training", 15, measure)).toBe("");
});

test("no letter is cut in half", () => {
  expect(truncated("😀😀😀😀", 30, measure)).toBe("😀😀…");
});

test("a count is exact where there is room, short where there is less, and left out where there is none", () => {
  expect(fittingCount(12_345_678, 100, measure)).toBe("12,345,678");
  expect(fittingCount(12_345_678, 99, measure)).toBe("12.3M");
  expect(fittingCount(123_456, 45, measure)).toBe("123K");
  expect(fittingCount(12_345_678, 40, measure)).toBe("12M");
  expect(fittingCount(12_345_678, 20, measure)).toBe("");
});

test("the widest text decides the room", () => {
  expect(widestPx(["a", "abc", "ab"], measure)).toBe(30);
  expect(widestPx([], measure)).toBe(0);
});
