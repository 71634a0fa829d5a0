import { expect, test } from "vitest";
import { drawnPoints, labelsApart, sharesMarks, sharesTable } from "./scatter-shapes.ts";

const NAMES = { who: "Administrator", of: "Booked", hits: "Showed", rate: "Show rate" };
/* 320 of 400 in all: p = 0.8, as calculated by hand in funnel-limits.test.ts. */
const POINTS = [
  { name: "Ana", of: 100, hits: 67 },
  { name: "Ben", of: 0, hits: 0 },
  { name: "Cy", of: 20, hits: 20 },
  { name: "Di", of: 280, hits: 233 },
];

test("the table says each rate and where it stands to the limits, and who has none", () => {
  expect(sharesTable(POINTS, NAMES)).toEqual({
    head: ["Administrator", "Booked", "Showed", "Show rate", "Against the limits"],
    rows: [
      ["Ana", "100", "67", "67%", "below 99.8% limit"],
      ["Ben", "0", "0", "–", "–"],
      // 1.96·√(0.16/20) = 0.1753, and 100 % is 20 points away.
      ["Cy", "20", "20", "100%", "above 95% limit, few"],
      // 1.96·√(0.16/280) = 0.0469, and 83.2 % is 3.2 points away.
      ["Di", "280", "233", "83%", "within"],
    ],
  });
});

test("only who has counts is drawn, from the fewest to the most", () => {
  expect(drawnPoints(POINTS).map(({ point, step }) => `${step} ${point.name}`)).toEqual([
    "0 Cy",
    "1 Ana",
    "2 Di",
  ]);
  expect(sharesMarks(POINTS).map(({ row }) => row)).toEqual([2, 0, 3]);
  expect(sharesMarks([{ name: "Ben", of: 0, hits: 0 }])).toEqual([]);
});

test("a label that would meet an earlier one takes its other place, or is left out", () => {
  const [one, close, left] = [
    { x: 0, y: 10, widthPx: 50 },
    { x: 40, y: 18, widthPx: 50 },
    { x: -60, y: 18, widthPx: 50 },
  ];

  expect(labelsApart([[one], [close, left], [close]], [], 14)).toEqual([one, left]);
  expect(labelsApart([[one], [left]], [{ x: -20, y: 18, widthPx: 10 }], 14)).toEqual([one]);
});
