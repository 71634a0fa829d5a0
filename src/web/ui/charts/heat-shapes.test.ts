import { expect, test } from "vitest";
import { heatLevel, heatMarks, heatMax, heatTable } from "./heat-shapes.ts";

const HEAT = {
  rowName: "Office",
  columns: ["Nov 2–8", "Nov 9–15"],
  rows: [
    { name: "Omaha", values: [0, 50] },
    { name: "Tampa", values: [null, 10] },
  ],
};

test.each([
  [0, 0],
  [1, 1],
  [10, 1],
  [11, 2],
  [30, 3],
  [40, 4],
  [41, 5],
  [50, 5],
])("%d of at most 50 has depth %d", (value, level) => {
  expect(heatLevel(value, 50)).toBe(level);
});

test("where everything is zero nothing is colored", () => {
  expect(heatLevel(0, 0)).toBe(0);
  expect(heatMax({ ...HEAT, rows: [] })).toBe(0);
});

test("the table tells zero from not known", () => {
  expect(heatTable(HEAT, String)).toEqual({
    head: ["Office", "Nov 2–8", "Nov 9–15"],
    rows: [
      ["Omaha", "0", "50"],
      ["Tampa", "–", "10"],
    ],
  });
});

test("every cell is a mark in its row's lane", () => {
  expect(heatMarks(HEAT)[2]).toEqual({ lane: 1, step: 0, row: 1, columns: [1] });
  expect(heatMarks(HEAT)).toHaveLength(4);
});
