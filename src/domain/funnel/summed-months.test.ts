import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, isoDate, type DateRange, type IsoDate } from "#domain/time/time.ts";
import { daysOf } from "#domain/time/week.ts";
import { monthOf } from "./funnel-buckets.ts";
import { summedMonths } from "./summed-months.ts";

const range = (from: string, to: string): DateRange => ({ from: isoDate(from), to: isoDate(to) });

test.each([
  ["2026-10-01", "2026-11-30", { months: range("2026-10-01", "2026-11-01"), added: [], removed: [] }],
  [
    "2026-11-02",
    "2026-11-29",
    {
      months: range("2026-11-01", "2026-11-01"),
      added: [],
      removed: [range("2026-11-01", "2026-11-01"), range("2026-11-30", "2026-11-30")],
    },
  ],
  [
    "2026-10-25",
    "2026-11-25",
    {
      months: range("2026-11-01", "2026-11-01"),
      added: [range("2026-10-25", "2026-10-31")],
      removed: [range("2026-11-26", "2026-11-30")],
    },
  ],
  ["2026-10-18", "2026-11-14", { months: null, added: [range("2026-10-18", "2026-11-14")], removed: [] }],
  ["2026-11-09", "2026-11-15", { months: null, added: [range("2026-11-09", "2026-11-15")], removed: [] }],
])("%s to %s is made of the fewest days", (from, to, expected) => {
  expect(summedMonths(range(from, to))).toEqual(expected);
});

test("days without counts are not taken away", () => {
  const kept = { first: isoDate("2025-12-04"), last: isoDate("2026-11-15") };

  expect(summedMonths(range("2025-11-20", "2026-11-15"), kept)).toEqual({
    months: range("2025-11-01", "2026-11-01"),
    added: [],
    removed: [],
  });
});

const START = isoDate("2023-11-01");
const days = fc
  .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 400 }))
  .map(([first, more]) => ({ from: addDays(START, first), to: addDays(START, first + more) }));

test("months, days that are added and days that are taken away come to each day of the range once", () => {
  fc.assert(
    fc.property(days, fc.option(days), (asked, counted) => {
      const kept = counted && { first: counted.from, last: counted.to };
      const { months, added, removed } = summedMonths(asked, kept);
      const times = new Map<IsoDate, number>();
      const count = (ranges: readonly DateRange[], by: number): void => {
        for (const day of ranges.flatMap(daysOf)) times.set(day, (times.get(day) ?? 0) + by);
      };
      count(months === null ? [] : [{ from: months.from, to: monthOf(months.to).to }], 1);
      count(added, 1);
      count(removed, -1);

      const hasCounts = (day: IsoDate) => counted === null || (day >= counted.from && day <= counted.to);
      expect(new Map([...times].filter(([day, of]) => hasCounts(day) && of !== 0))).toEqual(
        new Map(daysOf(asked).flatMap((day) => (hasCounts(day) ? [[day, 1]] : []))),
      );
    }),
  );
});
