import { expect, test } from "vitest";
import { namedRange, RANGE_NAMES, type RangeName } from "./named-ranges.ts";
import { isoDate } from "./time.ts";

/** `2026-11-09..2026-11-15` of a range, on a day that is also the last one with data. */
const daysOn = (today: string, name: RangeName, last: string | null = today): string => {
  const { from, to } = namedRange(name, {
    today: isoDate(today),
    last: last === null ? null : isoDate(last),
  });
  return `${from}..${to}`;
};

test.each([
  ["this-week", "2026-11-16..2026-11-22"],
  ["last-week", "2026-11-09..2026-11-15"],
  ["week", "2026-11-16..2026-11-20"],
  ["this-month", "2026-11-01..2026-11-30"],
  ["last-month", "2026-10-01..2026-10-31"],
  ["month", "2026-11-01..2026-11-20"],
  ["this-quarter", "2026-10-01..2026-12-31"],
  ["last-quarter", "2026-07-01..2026-09-30"],
  ["quarter", "2026-10-01..2026-11-20"],
  ["this-year", "2026-01-01..2026-12-31"],
  ["last-year", "2025-01-01..2025-12-31"],
  ["year", "2026-01-01..2026-11-20"],
] as const)("on Friday, November 20, 2026, %s is %s", (name, days) => {
  expect(daysOn("2026-11-20", name)).toBe(days);
});

test("a week begins on Monday, on a Sunday and on a Monday too", () => {
  expect(daysOn("2026-11-22", "this-week")).toBe("2026-11-16..2026-11-22");
  expect(daysOn("2026-11-23", "this-week")).toBe("2026-11-23..2026-11-29");
  expect(daysOn("2026-11-23", "week")).toBe("2026-11-23..2026-11-23");
});

test("around New Year a week keeps its seven days, and last month and quarter are of the year before", () => {
  expect(daysOn("2027-01-01", "this-week")).toBe("2026-12-28..2027-01-03");
  expect(daysOn("2027-01-01", "last-week")).toBe("2026-12-21..2026-12-27");
  expect(daysOn("2027-01-01", "last-month")).toBe("2026-12-01..2026-12-31");
  expect(daysOn("2027-01-01", "last-quarter")).toBe("2026-10-01..2026-12-31");
  expect(daysOn("2027-01-01", "year")).toBe("2027-01-01..2027-01-01");
  expect(daysOn("2026-12-31", "this-year")).toBe("2026-01-01..2026-12-31");
});

test("February has its leap day in leap years only", () => {
  expect(daysOn("2028-03-31", "last-month")).toBe("2028-02-01..2028-02-29");
  expect(daysOn("2027-03-31", "last-month")).toBe("2027-02-01..2027-02-28");
  expect(daysOn("2028-02-29", "this-month")).toBe("2028-02-01..2028-02-29");
  expect(daysOn("2028-02-29", "last-year")).toBe("2027-01-01..2027-12-31");
});

test.each([
  ["2026-01-01", "2026-01-01..2026-03-31"],
  ["2026-03-31", "2026-01-01..2026-03-31"],
  ["2026-04-01", "2026-04-01..2026-06-30"],
  ["2026-09-30", "2026-07-01..2026-09-30"],
  ["2026-12-31", "2026-10-01..2026-12-31"],
])("the quarter of %s is %s", (day, days) => {
  expect(daysOn(day, "this-quarter")).toBe(days);
});

test("the four weeks end with the last whole week that has data", () => {
  expect(daysOn("2026-11-20", "last-4-weeks", "2026-11-18")).toBe("2026-10-19..2026-11-15");
  expect(daysOn("2026-11-22", "last-4-weeks", "2026-11-18")).toBe("2026-10-19..2026-11-15");
});

test("a week whose last day has data already is whole, and so is one that is over without counts on its Sunday", () => {
  expect(daysOn("2026-11-22", "last-4-weeks", "2026-11-22")).toBe("2026-10-26..2026-11-22");
  expect(daysOn("2026-11-20", "last-4-weeks", "2026-11-14")).toBe("2026-10-19..2026-11-15");
});

test("without any data the four weeks end before this one", () => {
  expect(daysOn("2026-11-20", "last-4-weeks", null)).toBe("2026-10-19..2026-11-15");
});

test("no name begins after it ends, on any day of a leap year", () => {
  const days = Array.from({ length: 366 }, (_, index) =>
    isoDate(Temporal.PlainDate.from("2028-01-01").add({ days: index }).toString()),
  );
  const backwards = days.flatMap((today) =>
    RANGE_NAMES.filter((name) => {
      const { from, to } = namedRange(name, { today, last: today });
      return from > to;
    }),
  );
  expect(backwards).toEqual([]);
});

test("weeks start on the day that is said, and move the ranges that are made of them", () => {
  // November 18, 2026 is a Wednesday.
  const sundays = { today: isoDate("2026-11-18"), last: isoDate("2026-11-17"), weekStart: 7 } as const;
  expect(namedRange("this-week", sundays)).toEqual({ from: "2026-11-15", to: "2026-11-21" });
  expect(namedRange("last-week", sundays)).toEqual({ from: "2026-11-08", to: "2026-11-14" });
  expect(namedRange("week", sundays)).toEqual({ from: "2026-11-15", to: "2026-11-18" });
  expect(namedRange("last-4-weeks", sundays)).toEqual({ from: "2026-10-18", to: "2026-11-14" });
  expect(namedRange("month", sundays)).toEqual({ from: "2026-11-01", to: "2026-11-18" });
});
