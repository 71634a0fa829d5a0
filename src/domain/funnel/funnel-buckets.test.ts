import fc from "fast-check";
import { expect, test } from "vitest";
import { bucketsOf, bucketStarts, TREND_STEPS } from "./funnel-buckets.ts";
import { addDays, daysBetween, isoDate } from "#domain/time/time.ts";
import type { WeekStart } from "#domain/time/week.ts";

const range = (from: string, to: string) => ({ from: isoDate(from), to: isoDate(to) });

test("weeks begin where the business says, and the range cuts the first and the last", () => {
  expect(bucketsOf(range("2026-11-04", "2026-11-16"), "week", 1)).toEqual([
    { ...range("2026-11-04", "2026-11-08"), isWhole: false },
    { ...range("2026-11-09", "2026-11-15"), isWhole: true },
    { ...range("2026-11-16", "2026-11-16"), isWhole: false },
  ]);
  expect(bucketsOf(range("2026-11-01", "2026-11-07"), "week", 7)).toEqual([
    { ...range("2026-11-01", "2026-11-07"), isWhole: true },
  ]);
});

test("every day is a bucket of its own, and a whole one", () => {
  expect(bucketsOf(range("2026-10-31", "2026-11-01"), "day", 1)).toEqual([
    { ...range("2026-10-31", "2026-10-31"), isWhole: true },
    { ...range("2026-11-01", "2026-11-01"), isWhole: true },
  ]);
});

test("months are of the calendar, February of leap years too", () => {
  expect(bucketsOf(range("2024-02-01", "2024-03-30"), "month", 1)).toEqual([
    { ...range("2024-02-01", "2024-02-29"), isWhole: true },
    { ...range("2024-03-01", "2024-03-30"), isWhole: false },
  ]);
});

test("buckets follow one another from the first day to the last, whatever they are", () => {
  const start = fc.integer({ min: 0, max: 9000 }).map((days) => addDays(isoDate("2010-01-01"), days));
  const weekStart = fc.constantFrom<WeekStart>(1, 2, 3, 4, 5, 6, 7);
  fc.assert(
    fc.property(start, fc.nat(400), fc.constantFrom(...TREND_STEPS), weekStart, (from, days, by, first) => {
      const buckets = bucketsOf({ from, to: addDays(from, days) }, by, first);
      expect(buckets[0]?.from).toBe(from);
      expect(buckets.at(-1)?.to).toBe(addDays(from, days));
      const gaps = buckets
        .slice(1)
        .map((bucket, place) => daysBetween(buckets[place]?.to ?? from, bucket.from));
      expect(gaps.every((gap) => gap === 1)).toBe(true);
    }),
  );
});

test("a day is of the bucket that holds it, and of none outside the range", () => {
  const buckets = bucketsOf(range("2026-11-04", "2026-11-16"), "week", 1);
  const starts = bucketStarts(buckets);
  const days = [
    "2026-11-03",
    "2026-11-04",
    "2026-11-08",
    "2026-11-09",
    "2026-11-15",
    "2026-11-16",
    "2026-11-17",
  ];
  expect(days.map((day) => starts.get(isoDate(day)))).toEqual([
    undefined,
    "2026-11-04",
    "2026-11-04",
    "2026-11-09",
    "2026-11-09",
    "2026-11-16",
    undefined,
  ]);
});
