import { expect, test } from "vitest";
import { LIMITS } from "#domain/funnel/funnel-limits.ts";
import { limitCurve, limitLines } from "./limit-lines.ts";

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
  expect(limitLines(0.8, 100).map(({ value, side }) => `${value} ${side}`)).toEqual([
    "95% 1",
    "95% -1",
    "99.8% 1",
    "99.8% -1",
    "80% 0",
  ]);
});
