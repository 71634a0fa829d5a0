import { expect, test } from "vitest";
import { STATES } from "./office-places.ts";
import { milesBetween } from "./state-distances.ts";

test("every state has a middle, and is nowhere away from itself", () => {
  expect(STATES.map((state) => milesBetween(state, state))).toEqual(STATES.map(() => 0));
});

test.each([
  ["NY", "NJ", 100, 300],
  ["CA", "NY", 2_200, 2_600],
  ["HI", "GU", 3_500, 4_200],
])("%s and %s are between %i and %i miles from each other", (one, other, least, most) => {
  const miles = milesBetween(one, other) ?? 0;
  expect(miles).toBeGreaterThan(least);
  expect(miles).toBeLessThan(most);
  expect(milesBetween(other, one)).toBeCloseTo(miles);
});

test("what is no state is at no distance", () => {
  expect(milesBetween("", "NY")).toBeNull();
});
