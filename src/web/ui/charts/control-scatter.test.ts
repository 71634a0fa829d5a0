import { expect, test } from "vitest";
import { judgedPoints, limitLines, namedPoints, sharesTable } from "./control-scatter.tsx";

/* 320 of 400 in all: p = 0.8, as calculated by hand in funnel-limits.test.ts. */
const MEASURE = { p: 0.8, few: 30 };
const POINTS = [
  { name: "Ana", booked: 100, showed: 67 },
  { name: "Ben", booked: 0, showed: 0 },
  { name: "Cy", booked: 20, showed: 20 },
  { name: "Di", booked: 280, showed: 233 },
];

test("the table goes from the fewest to the most, and says each rate and where it stands to the limits", () => {
  expect(sharesTable(judgedPoints(POINTS, MEASURE))).toEqual({
    head: ["Administrator", "Booked", "Showed", "Show rate", "Against the limits"],
    rows: [
      // 1.96·√(0.16/20) = 0.1753, and 100 % is 20 points away.
      ["Cy", "20", "20", "100%", "above 95% limit, small sample"],
      ["Ana", "100", "67", "67%", "below 99.8% limit"],
      // 1.96·√(0.16/280) = 0.0469, and 83.2 % is 3.2 points away.
      ["Di", "280", "233", "83%", "within"],
      // Who has no counts comes last.
      ["Ben", "0", "0", "–", "–"],
    ],
  });
});

test("a curve ends at the last count with the hand-calculated limit and stays inside the axis", () => {
  const [upper, lower] = limitLines(0.8, 100);
  const curve = upper?.points ?? [];

  expect(curve.at(-1)?.booked).toBe(100);
  expect(curve.at(-1)?.rate).toBeCloseTo(0.8784, 12);
  // The upper limit meets 100 % where 1.96²·0.16/n = 0.04, at n = 15.37.
  expect(Math.min(...curve.map(({ booked }) => booked))).toBeGreaterThanOrEqual(15.36);
  expect(Math.max(...curve.map(({ rate }) => rate))).toBeLessThanOrEqual(1);
  expect(curve.every((point, index) => index === 0 || point.rate < (curve[index - 1]?.rate ?? 0))).toBe(true);
  expect(lower?.points.at(-1)?.rate).toBeCloseTo(0.7216, 12);
});

test("of points whose names would lie over each other the furthest outside has its name, and the chosen one before it", () => {
  const far = { name: "Mia Dominguez", booked: 100, showed: 40 };
  const close = { name: "Saanvi Robinson", booked: 96, showed: 40 };
  const apart = { name: "Ben Robinson", booked: 100, showed: 99 };
  const all = { name: "Everyone else", booked: 200, showed: 160 };
  expect([...namedPoints([close, far, apart, all], 0.8, 1000)]).toEqual([far, apart]);
  const chosen = { ...close, isChosen: true };
  expect([...namedPoints([chosen, far, apart, all], 0.8, 1000)]).toEqual([chosen, apart]);
});
