import { expect, test } from "vitest";
import { isoDate, wallClock } from "#domain/time/time.ts";
import {
  hasJoined,
  hasLeft,
  isCountedOn,
  isJudged,
  leftEarly,
  spellOf,
  turnover,
  turnoverInterval,
} from "./headcount.ts";

const day = isoDate;
const at = (text: string | null) => (text === null ? null : wallClock(`${text}T00:00:00`));
const spell = (hired: string | null, retired: string | null = null) =>
  spellOf({ hired: at(hired), retired: at(retired) });
const countedOn = (hired: string, retired: string | null, on: string): boolean => {
  const found = spell(hired, retired);
  return found !== null && isCountedOn(found, day(on));
};

test("headcount: hired on or before the day and not retired, or retired on or after it", () => {
  expect(countedOn("2026-09-01", null, "2026-09-01")).toBe(true);
  expect(countedOn("2026-09-02", null, "2026-09-01")).toBe(false);
  expect(countedOn("2026-01-01", "2026-09-01", "2026-09-01")).toBe(true);
  expect(countedOn("2026-01-01", "2026-08-31", "2026-09-01")).toBe(false);
});

test("a retirement before the hire is an earlier spell", () => {
  expect(spell("2026-05-01", "2025-11-30")).toEqual({ first: "2026-05-01", last: null });
  expect(countedOn("2026-05-01", "2025-11-30", "2026-09-01")).toBe(true);
});

test("someone without a date of hire counts on no day", () => {
  expect(spell(null, "2026-01-01")).toBeNull();
});

test("who joined and who left add up to the difference of two headcounts", () => {
  const range = { from: day("2026-09-01"), to: day("2026-09-30") };
  const people = [
    spell("2026-09-01"),
    spell("2026-09-02"),
    spell("2026-09-30"),
    spell("2026-10-01"),
    spell("2026-01-01", "2026-08-31"),
    spell("2026-01-01", "2026-09-01"),
    spell("2026-01-01", "2026-09-30"),
    spell("2026-09-05", "2026-09-20"),
    spell("2026-09-05", "2026-09-05"),
  ].filter((each) => each !== null);
  const countOf = (is: (each: (typeof people)[number]) => boolean) => people.filter(is).length;
  const before = countOf((each) => isCountedOn(each, range.from));
  const after = countOf((each) => isCountedOn(each, range.to));
  const joined = countOf((each) => hasJoined(each, range));
  const left = countOf((each) => hasLeft(each, range));
  expect({ before, joined, left, after }).toEqual({ before: 3, joined: 4, left: 3, after: 4 });
  expect(before + joined - left).toBe(after);
});

/*
 * A worked example, ten days: eight people all along; one leaves after day 4, one joins on day 6. Headcounts are
 * 9 9 9 9 8 9 9 9 9 9, their mean 8.9, and one leaver is a turnover of 1 ÷ 8.9 = 11.2%.
 */
test("turnover is leavers ÷ mean of daily headcounts", () => {
  expect(turnover({ left: 1, mean: 8.9 })).toBeCloseTo(0.11236, 5);
  expect(turnover({ left: 0, mean: 8.9 })).toBe(0);
  expect(turnover({ left: 0, mean: 0 })).toBeNull();
});

test("the interval of a turnover is that of a Poisson count, ÷ the mean headcount", () => {
  // Exact limits of a count of 10 are 4.80 and 18.39, of a count of 0 they are 0 and 3.69.
  const interval = turnoverInterval({ left: 10, mean: 100 });
  expect(interval?.low).toBeCloseTo(0.048, 3);
  expect(interval?.high).toBeCloseTo(0.1839, 3);
  expect(turnoverInterval({ left: 0, mean: 1 })?.low).toBe(0);
  expect(turnoverInterval({ left: 0, mean: 1 })?.high).toBeCloseTo(3.69, 0);
  expect(turnoverInterval({ left: 0, mean: 0 })).toBeNull();
});

test("early attrition counts only those hired long enough ago to judge", () => {
  const hired = spell("2026-09-01", "2026-09-30");
  expect(hired !== null && isJudged(hired, 30, day("2026-09-30"))).toBe(false);
  expect(hired !== null && isJudged(hired, 30, day("2026-10-01"))).toBe(true);
  expect(hired !== null && leftEarly(hired, 30)).toBe(true);
  const later = spell("2026-09-01", "2026-10-01");
  expect(later !== null && leftEarly(later, 30)).toBe(false);
  expect(later !== null && leftEarly(later, 60)).toBe(true);
});
