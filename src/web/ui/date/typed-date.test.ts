import { expect, test } from "vitest";
import { isoDate } from "#domain/time/time.ts";
import { formatTypedDate, readTypedDate } from "./typed-date.ts";

test.each(["11/09/2026", "11/9/2026", "11/9/26", "11-9-2026", "11.09.2026", " 2026-11-09 ", "2026-11-9"])(
  "%s is November 9, 2026",
  (typed) => {
    expect(readTypedDate(typed)).toEqual({ is: "day", day: "2026-11-09" });
  },
);

test("what is shown reads back as the same day", () => {
  const day = isoDate("2026-02-03");
  expect(formatTypedDate(day)).toBe("02/03/2026");
  expect(readTypedDate(formatTypedDate(day))).toEqual({ is: "day", day });
});

test.each([
  ["", "is missing. Write it like 11/15/2026."],
  ["soon", "is not a date. Write it like 11/15/2026."],
  ["11/9", "is not a date. Write it like 11/15/2026."],
  ["11/9/202", "is not a date. Write it like 11/15/2026."],
  ["15/11/2026", "has no month 15. Write it as month/day/year."],
  ["0/11/2026", "has no month 0. Write it as month/day/year."],
  ["02/30/2026", "cannot be February 30: February 2026 has 28 days."],
  ["2/30/28", "cannot be February 30: February 2028 has 29 days."],
  ["11/31/2026", "cannot be November 31: November 2026 has 30 days."],
  ["1/0/2026", "cannot be January 0: January 2026 has 31 days."],
  ["11/09/1999", "is not in the years 2000 to 2099."],
  ["11/09/2100", "is not in the years 2000 to 2099."],
  ["11/09/0000", "is not in the years 2000 to 2099."],
])("“%s” %s", (typed, words) => {
  expect(readTypedDate(typed)).toEqual({ is: "wrong", words });
});

test("a leap day is a day", () => {
  expect(readTypedDate("02/29/2028")).toEqual({ is: "day", day: "2028-02-29" });
  expect(readTypedDate("02/29/2026")).toMatchObject({ is: "wrong" });
});
