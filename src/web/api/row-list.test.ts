import { expect, test } from "vitest";
import { pagesAround } from "./row-list.ts";

test("the first page is never requested again, and nothing beyond the last row", () => {
  expect(pagesAround(0, 30, 200_000)).toEqual([]);
  expect(pagesAround(0, 10, 10)).toEqual([]);
  expect(pagesAround(199_960, 199_999, 200_000)).toEqual([199_900]);
});

test("the pages with the rows on the screen are requested, and the next one before its rows are there", () => {
  expect(pagesAround(20, 55, 200_000)).toEqual([100]);
  expect(pagesAround(12_380, 12_410, 200_000)).toEqual([12_300, 12_400]);
});
