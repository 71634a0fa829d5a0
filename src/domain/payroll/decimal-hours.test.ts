import { array, assert, integer, option, property } from "fast-check";
import { expect, test } from "vitest";
import { hundredthsOf, hundredthsThatAddUp } from "./decimal-hours.ts";
import { minutes, sumMinutes } from "./payroll.ts";

test("hundredths of an hour are rounded once, halves away from zero", () => {
  expect([0, 20, 61, 566, -61].map(hundredthsOf)).toEqual([0, 33, 102, 943, -102]);
});

test("what is left of the total goes to those that lost most by cutting, the earlier one first", () => {
  // 33⅓ + 33⅓ + 33⅓ = 100; 16⅔ + 16⅔ = 33⅓.
  expect(hundredthsThatAddUp([20, 20, 20].map(minutes))).toEqual([34, 33, 33]);
  expect(hundredthsThatAddUp([10, 10].map(minutes))).toEqual([17, 16]);
  // 59 minutes are 98⅓ and one is 1⅔: the later one lost more.
  expect(hundredthsThatAddUp([59, 1].map(minutes))).toEqual([98, 2]);
  expect(hundredthsThatAddUp([1, null, 59].map((value) => (value === null ? null : minutes(value))))).toEqual(
    [2, null, 98],
  );
});

test("hundredths add up to those of the sum, and none is a hundredth or more from its minutes", () => {
  const value = option(integer({ min: -3000, max: 6000 }).map(minutes));
  assert(
    property(array(value, { maxLength: 40 }), (values) => {
      const shown = hundredthsThatAddUp(values);
      const total = shown.reduce<number>((sum, each) => sum + (each ?? 0), 0);
      expect(total).toBe(hundredthsOf(sumMinutes(values)));
      expect(shown.map((each) => each === null)).toEqual(values.map((each) => each === null));
      // In sixtieths of a hundredth.
      const off = shown.map((each, place) => Math.abs((each ?? 0) * 60 - (values[place] ?? 0) * 100));
      expect(Math.max(0, ...off)).toBeLessThan(60);
    }),
  );
});

test("nothing adds up to nothing, and whole hours stay as they are", () => {
  expect(hundredthsThatAddUp([])).toEqual([]);
  expect(hundredthsThatAddUp([null, null])).toEqual([null, null]);
  expect(hundredthsThatAddUp([0, 60, 480].map(minutes))).toEqual([0, 100, 800]);
});

test("minutes taken away add up too", () => {
  // −33⅓ − 33⅓ − 33⅓ = −100.
  expect(hundredthsThatAddUp([-20, -20, -20].map(minutes))).toEqual([-33, -33, -34]);
});
