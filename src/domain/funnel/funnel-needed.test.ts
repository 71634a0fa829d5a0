import fc from "fast-check";
import { expect, test } from "vitest";
import { interviewsNeeded, NO_COUNTS, SALES_MAX } from "./funnel.ts";

/* Issue 5: "first interviews needed at the range's overall rate (rounded up; "–" below 30 booked or at rate 0)". */

const counts = (booked: number, sold: number) => ({
  ...NO_COUNTS,
  first: { booked, showed: booked },
  sale: { booked: sold, showed: sold },
});

test("first interviews needed are the sales wanted ÷ the overall rate, rounded up", () => {
  // 78 of 1000: 40 ÷ 0.078 = 512.8.
  expect(interviewsNeeded(counts(1000, 78), 40)).toEqual({ is: "known", interviews: 513, rate: 0.078 });
  expect(interviewsNeeded(counts(30, 30), 1)).toMatchObject({ interviews: 1 });
});

test("what divides evenly is not rounded up by a hair", () => {
  expect(interviewsNeeded(counts(30, 11), 11)).toMatchObject({ interviews: 30 });
  expect(interviewsNeeded(counts(43, 23), 23)).toMatchObject({ interviews: 43 });
});

test("below 30 booked, or what the business calls few, and at rate 0 it is not known", () => {
  expect(interviewsNeeded(counts(29, 20), 5)).toEqual({ is: "few booked", booked: 29 });
  expect(interviewsNeeded(counts(49, 20), 5, 50)).toEqual({ is: "few booked", booked: 49 });
  expect(interviewsNeeded(counts(0, 3), 5, 0)).toEqual({ is: "few booked", booked: 0 });
  expect(interviewsNeeded(counts(500, 0), 5)).toEqual({ is: "no sale", booked: 500 });
});

test("it is the fewest that are enough", () => {
  const drawn = fc.record({
    booked: fc.integer({ min: 30, max: 1_000_000 }),
    sold: fc.integer({ min: 1, max: 1_000_000 }),
    wanted: fc.integer({ min: 1, max: SALES_MAX }),
  });
  fc.assert(
    fc.property(drawn, ({ booked, sold, wanted }) => {
      const needed = interviewsNeeded(counts(booked, sold), wanted);
      if (needed.is !== "known") throw new Error("the rate is known");
      const interviews = BigInt(needed.interviews);
      expect(interviews * BigInt(sold)).toBeGreaterThanOrEqual(BigInt(wanted) * BigInt(booked));
      expect((interviews - 1n) * BigInt(sold)).toBeLessThan(BigInt(wanted) * BigInt(booked));
    }),
  );
});
