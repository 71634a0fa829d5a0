import { expect, test } from "vitest";
import { LIMITS } from "#domain/funnel/funnel-limits.ts";
import { drawnPoints, labelsApart, limitCurve, limitLines, sharesTable } from "./scatter-shapes.ts";

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
      ["Cy", "20", "20", "100%", "above 95% limit, small sample"],
      // 1.96·√(0.16/280) = 0.0469, and 83.2 % is 3.2 points away.
      ["Di", "280", "233", "83%", "within"],
    ],
  });
});

test("only who has counts is drawn, from the fewest to the most", () => {
  expect(drawnPoints(POINTS).map(({ point, row }) => `${row} ${point.name}`)).toEqual([
    "2 Cy",
    "0 Ana",
    "3 Di",
  ]);
  expect(drawnPoints([{ name: "Ben", of: 0, hits: 0 }])).toEqual([]);
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

const [near] = LIMITS;

test("a curve ends at the last count with the hand-calculated limit and stays inside the axis", () => {
  const curve = limitCurve(0.8, near.z, 1, 100, 1);

  expect(curve.at(-1)?.n).toBe(100);
  expect(curve.at(-1)?.rate).toBeCloseTo(0.8784, 12);
  // The upper limit meets 100 % where 1.96²·0.16/n = 0.04, at n = 15.37.
  expect(Math.min(...curve.map(({ n }) => n))).toBeGreaterThanOrEqual(15.36);
  expect(Math.max(...curve.map(({ rate }) => rate))).toBeLessThanOrEqual(1);
  expect(curve.every((point, index) => index === 0 || point.rate < (curve[index - 1]?.rate ?? 0))).toBe(true);
});

test("without counts there is no rate and no line", () => {
  expect(limitLines(null, 10)).toEqual([]);
  expect(limitLines(0.8, 100).map(({ name, side }) => `${name} ${side}`)).toEqual([
    "95% limits 1",
    "95% limits -1",
    "99.8% limits 1",
    "99.8% limits -1",
    "80% overall 0",
  ]);
});
