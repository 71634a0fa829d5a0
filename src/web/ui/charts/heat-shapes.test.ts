import { expect, test } from "vitest";
import { heatLevel, heatMax, rowScale } from "./heat-shapes.ts";

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

test.each([
  [0.5, 1],
  [0.54, 1],
  [0.55, 2],
  [0.7, 5],
  [0.4, 0],
])("from 0.5 to 0.7, %d has depth %d", (value, level) => {
  expect(heatLevel(value, 0.7, 0.5)).toBe(level);
});

test("where all are equal all are as deep", () => {
  expect(heatLevel(0.7, 0.7, 0.7)).toBe(5);
});

test("no color is taken from a small sample", () => {
  const rows = [
    {
      name: "First",
      values: [0.5, 1, null],
      details: ["5 of 10", "2 of 2", "none booked"],
      few: [false, true, true],
    },
  ];
  const heat = { rowName: "Stage", columns: ["Mon", "Tue", "Wed"], rows };
  expect(heatMax(heat)).toBe(0.5);
});

test("each row has a scale of its own where that is asked for, else all have one from 0", () => {
  const [omaha, tampa] = HEAT.rows;
  const [one, other] = [omaha ?? { name: "", values: [] }, tampa ?? { name: "", values: [] }];
  expect(rowScale(HEAT, other)).toEqual({ least: 0, max: 50 });
  const byRow = { ...HEAT, byRow: { leastSpread: 4 } };
  expect(rowScale(byRow, one)).toEqual({ least: 0, max: 50 });
  expect(rowScale(byRow, { name: "Close", values: [20, 18] })).toEqual({ least: 16, max: 20 });
  expect(rowScale(byRow, { name: "Low", values: [1] })).toEqual({ least: 0, max: 1 });
  expect(rowScale(byRow, { name: "None", values: [null] })).toEqual({ least: 0, max: 0 });
});
