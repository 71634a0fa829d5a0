import { expect, test } from "vitest";
import { partedMarks, reachOf, stretchesOf, totalOf } from "./parted-shapes.ts";

const ROWS = [
  { name: "Ana", parts: [-0.3, 0.1, 0], tableRow: 0 },
  { name: "Ben", parts: [-0.1, -0.2, 0], tableRow: 2 },
];

test("what takes away stacks down from zero, what adds stacks up", () => {
  expect(stretchesOf([2, -1, 3, -4])).toEqual([
    { from: 0, to: 2 },
    { from: 0, to: -1 },
    { from: 2, to: 5 },
    { from: -1, to: -5 },
  ]);
});

test("bars reach as far as the longest on each side, and always to zero", () => {
  const { low, high } = reachOf(ROWS);
  expect(low).toBeCloseTo(-0.3, 12);
  expect(high).toBe(0.1);
  expect(reachOf([])).toEqual({ low: 0, high: 0 });
});

test("a row's parts sum to its total", () => {
  expect(ROWS.map(totalOf)).toEqual([expect.closeTo(-0.2, 12), expect.closeTo(-0.3, 12)]);
});

test("a mark says the row of the table that it stands for, all of it", () => {
  const table = { head: ["Who", "Mix", "Rate"], rows: [["Ana"], ["Cy"], ["Ben"]] };
  expect(partedMarks({ parts: ["Mix", "Rate"], rows: ROWS, table })).toEqual([
    { lane: 0, step: 0, row: 0, columns: [1, 2] },
    { lane: 1, step: 0, row: 2, columns: [1, 2] },
  ]);
});
