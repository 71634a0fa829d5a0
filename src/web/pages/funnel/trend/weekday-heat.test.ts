import { expect, test } from "vitest";
import { NO_COUNTS } from "#domain/funnel/funnel.ts";
import { weekdayHeat } from "./weekday-heat.ts";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  counts: { ...NO_COUNTS, first: { booked: 100 * (7 - weekday), showed: 60 * (7 - weekday) - weekday } },
  daysKnown: weekday === 3 ? 0 : 4,
}));

test("days stand as the business begins its week", () => {
  expect(weekdayHeat(WEEKDAYS, 1, 30).columns.join(" ")).toBe("Mon Tue Wed Thu Fri Sat Sun");
  expect(weekdayHeat(WEEKDAYS, 7, 30).columns.join(" ")).toBe("Sun Mon Tue Wed Thu Fri Sat");
});

test("a cell is showed ÷ booked over all such days, with both counts, and marked where they are few", () => {
  const [first] = weekdayHeat(WEEKDAYS, 7, 150).rows;
  expect(first?.values.slice(0, 4)).toEqual([null, 359 / 600, 298 / 500, null]);
  expect(first?.details?.slice(0, 4)).toEqual(["none booked", "359 of 600", "298 of 500", ""]);
  expect(first?.few).toEqual([false, false, false, false, false, false, true]);
});
