import { expect, test } from "vitest";
import { countZ, isBeyondChance, overallRatio, rateZ, ratioZ } from "./funnel-chance.ts";
import { NO_COUNTS } from "./funnel.ts";

/* Each z was computed by hand, to four decimals. */
test.each([
  [100, 128, 1.8543, false],
  [100, 130, 1.9781, true],
  [130, 100, -1.9781, true],
  [2721, 2419, -4.2124, true],
  [0, 4, 2, true],
  [0, 0, 0, false],
])("from %d to %d booked, z is %d", (before, now, z, isBeyond) => {
  expect(countZ(before, now)).toBeCloseTo(z, 4);
  expect(isBeyondChance(countZ(before, now))).toBe(isBeyond);
});

test("show rates without bookings, and those above 100%, are not compared", () => {
  const half = { booked: 100, showed: 50 };
  expect(rateZ(half, { booked: 100, showed: 64 })).toBeCloseTo(1.9996, 4);
  expect(rateZ(half, { booked: 0, showed: 0 })).toBeNull();
  expect(rateZ({ booked: 10, showed: 11 }, half)).toBeNull();
  expect(rateZ({ booked: 9, showed: 9 }, { booked: 90, showed: 90 })).toBe(0);
  expect(isBeyondChance(null)).toBe(false);
});

test("a large change of few sales lies inside chance, the same change of many does not", () => {
  const few = ratioZ({ part: 10, whole: 100 }, { part: 15, whole: 100 });
  const many = ratioZ({ part: 100, whole: 1000 }, { part: 150, whole: 1000 });
  expect(few).toBeCloseTo(0.9385, 4);
  expect(isBeyondChance(few)).toBe(false);
  expect(many).toBeCloseTo(2.9677, 4);
  expect(isBeyondChance(many)).toBe(true);
  expect(ratioZ({ part: 0, whole: 100 }, { part: 15, whole: 100 })).toBeNull();
});

test("the overall rate is first-day sales of first interviews booked", () => {
  const counts = { ...NO_COUNTS, first: { booked: 40, showed: 20 }, sale: { booked: 9, showed: 7 } };
  expect(overallRatio(counts)).toEqual({ part: 7, whole: 40 });
});
