import { expect, test } from "vitest";
import { isoDate, RANGE_DAYS_MAX } from "#domain/time/time.ts";
import { draftOf, formatTypedDate, readDraft, readTypedDate } from "./typed-date.ts";

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
  ["", "is missing. Use a date like 11/15/2026."],
  ["soon", "is not a date. Use a date like 11/15/2026."],
  ["11/9", "is not a date. Use a date like 11/15/2026."],
  ["11/9/202", "is not a date. Use a date like 11/15/2026."],
  ["15/11/2026", "cannot have month 15. Use month/day/year."],
  ["0/11/2026", "cannot have month 0. Use month/day/year."],
  ["02/30/2026", "cannot be February 30: February 2026 has 28 days."],
  ["2/30/28", "cannot be February 30: February 2028 has 29 days."],
  ["11/31/2026", "cannot be November 31: November 2026 has 30 days."],
  ["1/0/2026", "cannot be January 0: January 2026 has 31 days."],
  ["11/09/1999", "must be between 2000 and 2099."],
  ["11/09/2100", "must be between 2000 and 2099."],
  ["11/09/0000", "must be between 2000 and 2099."],
])("“%s” %s", (typed, words) => {
  expect(readTypedDate(typed)).toEqual({ is: "wrong", words });
});

test("a leap day is a day", () => {
  expect(readTypedDate("02/29/2028")).toEqual({ is: "day", day: "2028-02-29" });
  expect(readTypedDate("02/29/2026")).toMatchObject({ is: "wrong" });
});

const days = { isWholeWeeks: false, daysMax: RANGE_DAYS_MAX };
const weeks = { ...days, isWholeWeeks: true };
const range = (from: string, to: string) => ({ from: isoDate(from), to: isoDate(to) });

test("what a range is written as means that range", () => {
  const asked = range("2026-10-19", "2026-11-15");
  expect(readDraft(draftOf(asked), days)).toEqual({ is: "range", range: asked });
});

test("one day is a range", () => {
  expect(readDraft({ first: "11/09/2026", last: "11/09/2026" }, days)).toEqual({
    is: "range",
    range: range("2026-11-09", "2026-11-09"),
  });
});

test("whole weeks begin on a Monday and end on a Sunday, over New Year too", () => {
  expect(readDraft({ first: "12/30/2026", last: "01/04/2027" }, weeks)).toEqual({
    is: "range",
    range: range("2026-12-28", "2027-01-10"),
  });
});

test("a wrong day is reported by the name of its field, the first one first", () => {
  expect(readDraft({ first: "02/30/2026", last: "" }, days)).toEqual({
    is: "wrong",
    field: "first",
    words: "The first day cannot be February 30: February 2026 has 28 days.",
  });
  expect(readDraft({ first: "02/01/2026", last: "" }, days)).toMatchObject({
    field: "last",
    words: "The last day is missing. Use a date like 11/15/2026.",
  });
});

test("an end before its start is said", () => {
  expect(readDraft({ first: "11/10/2026", last: "11/09/2026" }, weeks)).toEqual({
    is: "wrong",
    field: "last",
    words: "The last day is before the first day.",
  });
});

test("1,100 days are allowed and one more is not, counted after weeks were made whole", () => {
  const longest = { first: "01/01/2024", last: "01/04/2027" };
  expect(readDraft(longest, days)).toMatchObject({ is: "range" });
  expect(readDraft({ ...longest, last: "01/05/2027" }, days)).toMatchObject({
    field: "last",
    words: "These dates cover 1,101 days. The maximum is 1,100.",
  });
  expect(readDraft(longest, weeks)).toMatchObject({
    words: "These dates cover 1,106 days. The maximum is 1,100.",
  });
});
