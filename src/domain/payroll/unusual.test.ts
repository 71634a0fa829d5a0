import { expect, test } from "vitest";
import { minutes } from "./payroll.ts";
import { compareTotal } from "./unusual.ts";

const weeks = (...totals: readonly number[]) => totals.map(minutes);

test("a total is compared with five weeks or more", () => {
  expect(compareTotal(minutes(9000), weeks(100, 100, 100, 100))).toEqual({
    median: null,
    isUnusual: false,
  });
});

test.each([
  ["two hours from steady weeks are usual", 2520, weeks(2400, 2400, 2400, 2400, 2400), false],
  ["a minute more is not", 2521, weeks(2400, 2400, 2400, 2400, 2400), true],
  // Median 2400, deviations 0 100 100 200 300: 3 × 1.4826 × 100 is 444.78.
  ["three deviations of uneven weeks are usual", 2844, weeks(2400, 2300, 2500, 2200, 2700), false],
  ["more than three are not", 1955, weeks(2400, 2300, 2500, 2200, 2700), true],
])("%s", (_name, total, before, isUnusual) => {
  expect(compareTotal(minutes(total), before)).toMatchObject({ median: 2400, isUnusual });
});

test("with a bound of one deviation a total is unusual earlier, and two hours are usual under any", () => {
  // One deviation of these weeks is 148.26 minutes.
  const uneven = weeks(2400, 2300, 2500, 2200, 2700);
  expect(compareTotal(minutes(2548), uneven, 1).isUnusual).toBe(false);
  expect(compareTotal(minutes(2549), uneven, 1).isUnusual).toBe(true);
  expect(compareTotal(minutes(2520), uneven, 0).isUnusual).toBe(false);
});

test("the median of an even number of weeks is between the middle two", () => {
  expect(compareTotal(minutes(0), weeks(10, 20, 31, 40, 50, 60)).median).toBe(36);
});
