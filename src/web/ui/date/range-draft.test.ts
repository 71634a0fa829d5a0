import { expect, test } from "vitest";
import { isoDate, RANGE_DAYS_MAX } from "#domain/time/time.ts";
import { readDraft } from "./range-draft.ts";

const days = { isWholeWeeks: false, daysMax: RANGE_DAYS_MAX };
const weeks = { isWholeWeeks: true, daysMax: RANGE_DAYS_MAX };
const range = (from: string, to: string) => ({ from: isoDate(from), to: isoDate(to) });

test("two days are a range, and so is one", () => {
  const typed = range("2026-10-19", "2026-11-15");
  expect(readDraft(typed, days)).toEqual({ is: "range", range: typed });
  const single = range("2026-11-09", "2026-11-09");
  expect(readDraft(single, days)).toEqual({ is: "range", range: single });
});

test("whole weeks begin on a Monday and end on a Sunday, over New Year too", () => {
  expect(readDraft(range("2026-12-30", "2027-01-04"), weeks)).toEqual({
    is: "range",
    range: range("2026-12-28", "2027-01-10"),
  });
});

test("a missing day is reported by the name of its field, the first one first", () => {
  expect(readDraft({ from: null, to: null }, days)).toEqual({
    is: "wrong",
    field: "from",
    words: "The first day is missing.",
  });
  expect(readDraft({ from: isoDate("2026-02-01"), to: null }, days)).toEqual({
    is: "wrong",
    field: "to",
    words: "The last day is missing.",
  });
});

test("a year of fewer than four digits is a mistake", () => {
  expect(readDraft(range("0026-11-02", "2026-11-15"), days)).toEqual({
    is: "wrong",
    field: "from",
    words: "The first day must be between 2000 and 2099.",
  });
  expect(readDraft(range("2026-11-02", "2100-01-01"), days)).toMatchObject({ field: "to" });
});

test("an end before its start is said", () => {
  expect(readDraft(range("2026-11-10", "2026-11-09"), weeks)).toEqual({
    is: "wrong",
    field: "to",
    words: "The last day is before the first day.",
  });
});

test("1,100 days are allowed and one more is not, counted after weeks were made whole", () => {
  expect(readDraft(range("2024-01-01", "2027-01-04"), days)).toMatchObject({ is: "range" });
  expect(readDraft(range("2024-01-01", "2027-01-05"), days)).toMatchObject({
    field: "to",
    words: "These dates cover 1,101 days. The maximum is 1,100.",
  });
  expect(readDraft(range("2024-01-01", "2027-01-04"), weeks)).toMatchObject({
    words: "These dates cover 1,106 days. The maximum is 1,100.",
  });
});
