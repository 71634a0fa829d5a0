import { expect, test } from "vitest";
import { interviewsNeeded, NO_COUNTS } from "#domain/funnel/funnel.ts";
import { neededWords, salesOf } from "./goal-calculator.tsx";

const counts = (booked: number, sold: number) => ({
  ...NO_COUNTS,
  first: { booked, showed: booked },
  sale: { booked: sold, showed: sold },
});
const words = (booked: number, sold: number) =>
  neededWords(interviewsNeeded(counts(booked, sold), 40), {
    sales: 40,
    counts: counts(booked, sold),
    range: "Oct 19 – Nov 15",
    fewBooked: 30,
  });

test("the answer says its arithmetic, with both counts", () => {
  expect(words(1000, 78)).toBe(
    "40 ÷ 7.8%, rounded up. The overall rate of Oct 19 – Nov 15 is 78 showed at first-day sale ÷ 1,000 booked at first interview.",
  );
});

test("where there is none it says why", () => {
  expect(words(12, 3)).toBe(
    "Only 12 first interviews were booked in Oct 19 – Nov 15. The overall rate needs at least 30.",
  );
  expect(words(0, 0)).toBe(
    "No first interviews were booked in Oct 19 – Nov 15, so there is no overall rate.",
  );
  expect(words(500, 0)).toBe(
    "No one showed at a first-day sale in Oct 19 – Nov 15, so there is no rate to calculate with.",
  );
});

test("a number of sales is read with or without separators, and nothing else is", () => {
  expect(["250", " 1,250 ", "1000000"].map(salesOf)).toEqual([250, 1250, 1_000_000]);
  expect(["", "0", "-3", "2.5", "1e3", "ten", "1000001", "99999999"].map(salesOf)).toEqual(
    Array.from({ length: 8 }, () => null),
  );
});
