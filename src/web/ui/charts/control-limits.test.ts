import { expect, test } from "vitest";
import { LIMITS, limitCurve, limitWidth, overallRate, verdictOf } from "./control-limits.ts";

const [near, far] = LIMITS;

test("limits are z·√(p(1−p)/n), calculated by hand", () => {
  // p = 0.8, n = 100: √(0.8·0.2/100) = √0.0016 = 0.04; 1.96·0.04 = 0.0784; 3.09·0.04 = 0.1236.
  expect(limitWidth(0.8, 100, near.z)).toBeCloseTo(0.0784, 12);
  expect(limitWidth(0.8, 100, far.z)).toBeCloseTo(0.1236, 12);
  // p = 0.5, n = 25: √(0.25/25) = 0.1.
  expect(limitWidth(0.5, 25, near.z)).toBeCloseTo(0.196, 12);
});

test("there are no limits without counts, or where more showed than were booked", () => {
  expect(limitWidth(0.8, 0, near.z)).toBeNull();
  expect(limitWidth(1.2, 10, near.z)).toBeNull();
});

test("the overall rate is of the totals, not the mean of rates", () => {
  // 90 of 100 and 0 of 300: 90/400, while the mean of 90 % and 0 % would be 45 %.
  expect(
    overallRate([
      { of: 100, hits: 90 },
      { of: 300, hits: 0 },
    ]),
  ).toBe(0.225);
  expect(overallRate([{ of: 0, hits: 0 }])).toBeNull();
});

test.each([
  [72, "below 95%"], // 0.8 − 0.0784 = 0.7216
  [73, "within"],
  [87, "within"], // 0.8 + 0.0784 = 0.8784
  [88, "above 95%"],
  [92, "above 95%"], // 0.8 + 0.1236 = 0.9236
  [93, "above 99.8%"],
  [67, "below 99.8%"], // 0.8 − 0.1236 = 0.6764
])("%d of 100 around 80 %% is %s", (hits, verdict) => {
  expect(verdictOf({ of: 100, hits }, 0.8)).toBe(verdict);
});

test("nobody booked is no verdict", () => {
  expect(verdictOf({ of: 0, hits: 0 }, 0.8)).toBeNull();
});

test("a curve ends at the last count with the hand-calculated limit and stays inside the axis", () => {
  const curve = limitCurve(0.8, near.z, 1, 100, 1);

  expect(curve.at(-1)?.n).toBe(100);
  expect(curve.at(-1)?.rate).toBeCloseTo(0.8784, 12);
  // The upper limit meets 100 % where 1.96²·0.16/n = 0.04, at n = 15.37.
  expect(Math.min(...curve.map(({ n }) => n))).toBeGreaterThanOrEqual(15.36);
  expect(Math.max(...curve.map(({ rate }) => rate))).toBeLessThanOrEqual(1);
  expect(curve.every((point, index) => index === 0 || point.rate < (curve[index - 1]?.rate ?? 0))).toBe(true);
});
