import { expect, test } from "vitest";
import { windowsAround } from "./windows.ts";

test("the first window is never asked for again", () => {
  expect(windowsAround(0, 30, 100, 200_000)).toEqual([]);
});

test("the window ahead is asked for before its rows are on the screen", () => {
  expect(windowsAround(20, 55, 100, 200_000)).toEqual([1]);
});

test("rows across two windows need both", () => {
  expect(windowsAround(12_380, 12_410, 100, 200_000)).toEqual([123, 124]);
});

test("nothing is asked for beyond the last row", () => {
  expect(windowsAround(199_960, 199_999, 100, 200_000)).toEqual([1999]);
  expect(windowsAround(0, 10, 100, 10)).toEqual([]);
});
