import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, isoDate, wallClock } from "./time.ts";
import { clockChangeIn, daysOf, reportedWeekEnd, weekdayOf, weekOf, wholeWeeks } from "./week.ts";

test.each(["2026-11-09", "2026-11-12", "2026-11-15"])("%s is in the week from Monday to Sunday", (day) => {
  expect(weekOf(isoDate(day))).toEqual({ from: "2026-11-09", to: "2026-11-15" });
});

test("a range is made longer to whole weeks, and one of whole weeks stays", () => {
  expect(wholeWeeks(range("2026-11-11", "2026-11-17"))).toEqual(range("2026-11-09", "2026-11-22"));
  expect(wholeWeeks(range("2026-11-09", "2026-11-15"))).toEqual(range("2026-11-09", "2026-11-15"));
  expect(wholeWeeks(range("2026-11-11", "2026-11-11"), 7)).toEqual(range("2026-11-08", "2026-11-14"));
});

test("a week that starts on Sunday ends on Saturday", () => {
  expect(weekOf(isoDate("2026-11-14"), 7)).toEqual({ from: "2026-11-08", to: "2026-11-14" });
  expect(weekOf(isoDate("2026-11-15"), 7)).toEqual({ from: "2026-11-15", to: "2026-11-21" });
});

test("a week over New Year keeps its seven days", () => {
  const days = daysOf(weekOf(isoDate("2027-01-01")));
  expect(days).toHaveLength(7);
  expect(days[0]).toBe("2026-12-28");
  expect(days.at(-1)).toBe("2027-01-03");
});

test("a range of one day has that day", () => {
  expect(daysOf({ from: isoDate("2026-11-09"), to: isoDate("2026-11-09") })).toEqual(["2026-11-09"]);
});

test("the day of the week is Temporal’s, from the first year of the calendar to the last", () => {
  const day = fc.integer({ min: 0, max: 3_652_000 }).map((days) => addDays(isoDate("0001-01-01"), days));
  fc.assert(
    fc.property(day, (date) => {
      expect(weekdayOf(date)).toBe(Temporal.PlainDate.from(date).dayOfWeek);
    }),
  );
});

const weekEnd = (start: string, end: string) => reportedWeekEnd(wallClock(start), wallClock(end));

test.each(["2026-11-25T23:59:59", "2026-11-25T00:00:00", "2026-11-25T12:30:00"])(
  "a week from November 19 that is reported to end at %s ends so",
  (end) => {
    expect(weekEnd("2026-11-19T00:00:00", end)).toEqual({ end, drift: null });
  },
);

test("an end at midnight seven days after the start is the day before", () => {
  const end = { end: "2026-11-25T23:59:59", drift: "midnight after" };
  expect(weekEnd("2026-11-19T00:00:00", "2026-11-26T00:00:00")).toEqual(end);
  expect(weekEnd("2026-11-19T05:00:00", "2026-11-26T00:00:00")).toEqual(end);
  expect(weekEnd("2026-12-28T00:00:00", "2027-01-04T00:00:00").end).toBe("2027-01-03T23:59:59");
});

test.each(["2026-11-24T23:59:59", "2026-11-26T00:00:01", "2026-11-27T00:00:00", "2026-11-18T00:00:00"])(
  "an end on another day, %s, is kept and said to be so",
  (end) => {
    expect(weekEnd("2026-11-19T00:00:00", end)).toEqual({ end, drift: "other day" });
  },
);

test("without a start or an end there is nothing to compare", () => {
  const moment = wallClock("2026-11-19T00:00:00");
  expect(reportedWeekEnd(null, moment)).toEqual({ end: moment, drift: null });
  expect(reportedWeekEnd(moment, null)).toEqual({ end: null, drift: null });
});

const range = (from: string, to: string) => ({ from: isoDate(from), to: isoDate(to) });

test("the clocks of New York went back on the Sunday of the week of October 26, 2026", () => {
  expect(clockChangeIn(range("2026-10-26", "2026-11-01"), "America/New_York")).toBe("2026-11-01");
  expect(clockChangeIn(range("2026-03-02", "2026-03-08"), "America/New_York")).toBe("2026-03-08");
});

test("a week beside it, and a zone without such changes, have none", () => {
  expect(clockChangeIn(range("2026-11-02", "2026-11-08"), "America/New_York")).toBeNull();
  expect(clockChangeIn(range("2026-10-26", "2026-11-01"), "America/Phoenix")).toBeNull();
});
