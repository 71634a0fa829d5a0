import { expect, test } from "vitest";
import { isoDate, RANGE_DAYS_MAX } from "#domain/time/time.ts";
import { draftOf, readDraft } from "./date-range-draft.ts";

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

test("a wrong day is told by the name of its field, the first one first", () => {
  expect(readDraft({ first: "02/30/2026", last: "" }, days)).toEqual({
    is: "wrong",
    field: "first",
    words: "The first day cannot be February 30: February 2026 has 28 days.",
  });
  expect(readDraft({ first: "02/01/2026", last: "" }, days)).toMatchObject({
    field: "last",
    words: "The last day is missing. Write it like 11/15/2026.",
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
    words: "From the first to the last day are 1,101 days; 1,100 is the most.",
  });
  expect(readDraft(longest, weeks)).toMatchObject({
    words: "From the first to the last day are 1,106 days; 1,100 is the most.",
  });
});
