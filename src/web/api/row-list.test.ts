import { expect, test } from "vitest";
import { pagesAround, readAllRows, type Window } from "./row-list.ts";

test("the first page is never requested again, and nothing beyond the last row", () => {
  expect(pagesAround(0, 30, 200_000)).toEqual([]);
  expect(pagesAround(0, 10, 10)).toEqual([]);
  expect(pagesAround(199_960, 199_999, 200_000)).toEqual([199_900]);
});

test("the pages with the rows on the screen are requested, and the next one before its rows are there", () => {
  expect(pagesAround(20, 55, 200_000)).toEqual([100]);
  expect(pagesAround(12_380, 12_410, 200_000)).toEqual([12_300, 12_400]);
});

const listOf =
  (totalAt: (offset: number) => number) =>
  ({ offset, limit }: Window) => {
    const total = totalAt(offset);
    const size = Math.max(0, Math.min(limit, total - offset));
    return Promise.resolve({ total, rows: Array.from({ length: size }, (_, at) => offset + at) });
  };

test("all rows of a long list are read, each once and in order", async () => {
  const rows = await readAllRows<number>(listOf(() => 1_234));
  expect(rows).toEqual(Array.from({ length: 1_234 }, (_, index) => index));
});

test("a list that changes while it is read is refused rather than returned with a hole", async () => {
  await expect(readAllRows<number>(listOf((offset) => (offset === 0 ? 1_000 : 999)))).rejects.toThrow(
    "changed",
  );
});
