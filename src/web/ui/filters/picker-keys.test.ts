import { expect, test } from "vitest";
import { cursorAfter } from "./picker-keys.ts";

const from = (key: string, cursor: number, isTyping = false) =>
  cursorAfter(key, { cursor, count: 25, isTyping });

test("arrows and pages move within the lines and stop at their ends", () => {
  expect([from("ArrowDown", 3), from("ArrowUp", 3)]).toEqual([4, 2]);
  expect([from("ArrowUp", 0), from("ArrowDown", 24)]).toEqual([0, 24]);
  expect([from("PageDown", 3), from("PageDown", 20), from("PageUp", 3)]).toEqual([13, 24, 0]);
});

test("Home and End lead to the ends, but belong to the text once there is one", () => {
  expect([from("Home", 7), from("End", 7)]).toEqual([0, 24]);
  expect([from("Home", 7, true), from("End", 7, true)]).toEqual([null, null]);
});

test("other keys move nothing, and nothing moves where there is no line", () => {
  expect([from("a", 7), from("Enter", 7)]).toEqual([null, null]);
  expect(cursorAfter("ArrowDown", { cursor: 0, count: 0, isTyping: false })).toBe(0);
});
