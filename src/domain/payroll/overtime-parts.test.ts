import { array, assert, constantFrom, integer, property, tuple } from "fast-check";
import { expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { payPartsByGroup, type GroupedShift } from "./overtime-parts.ts";
import { minutes } from "./payroll.ts";

/** A shift of so many hours from 8 AM on a day of the week of November 9, at UTC. */
const shift = (day: number, hours: number, group: string | null = "101"): GroupedShift => ({
  clockIn: instant(`2026-11-${String(day).padStart(2, "0")}T08:00:00Z`),
  totalMin: minutes(hours * 60),
  offsetMin: 0,
  zone: null,
  group,
  clockOut: instant(`2026-11-${String(day).padStart(2, "0")}T${String(8 + hours).padStart(2, "0")}:00:00Z`),
});
const hoursOf = (...asked: Parameters<typeof payPartsByGroup>) =>
  Object.fromEntries(
    Array.from(payPartsByGroup(...asked) ?? [], ([group, { regular, overtime, double }]) => [
      group,
      [regular / 60, overtime / 60, double / 60],
    ]),
  );

test("minutes over 40 hours fall on the office of the latest shifts of the week", () => {
  const shifts = [shift(9, 12), shift(10, 12), shift(11, 12), shift(12, 6, "103"), shift(13, 2, "101")];
  expect(hoursOf(shifts, "federal", 1)).toEqual({ "101": [36, 2, 0], "103": [4, 2, 0] });
});

test("a day’s overtime in California falls on its latest shift, and over twelve hours at twice", () => {
  const evening = {
    ...shift(9, 4, "103"),
    clockIn: instant("2026-11-09T18:00:00Z"),
    clockOut: instant("2026-11-09T22:00:00Z"),
  };
  expect(hoursOf([evening, shift(9, 10)], "california", 1)).toEqual({ "101": [8, 2, 0], "103": [0, 2, 2] });
});

test("seven days of nine hours are 40 straight, 22 at one and a half and 1 at twice", () => {
  const shifts = [9, 10, 11, 12, 13, 14, 15].map((day) => shift(day, 9));
  expect(hoursOf(shifts, "california", 1)).toEqual({ "101": [40, 22, 1] });
});

test("shifts of other submissions fill the week, and stand in no group", () => {
  expect(
    hoursOf([shift(9, 14, null), shift(10, 14, null), shift(11, 14, null), shift(12, 1)], "federal", 1),
  ).toEqual({
    "101": [0, 1, 0],
  });
});

test("minutes of a group that are on no day have no known parts; those of others do not matter", () => {
  const unplaced = { ...shift(9, 1), clockIn: null, clockOut: null };
  expect(payPartsByGroup([unplaced, shift(10, 8)], "federal", 1)).toBeNull();
  expect(hoursOf([{ ...unplaced, group: null }, shift(10, 8)], "federal", 1)).toEqual({ "101": [8, 0, 0] });
});

test("the parts of all groups add up to their minutes, whatever the shifts", () => {
  const any = tuple(integer({ min: 9, max: 15 }), integer({ min: 0, max: 15 }), constantFrom("101", "103"));
  assert(
    property(array(any, { maxLength: 20 }), constantFrom("federal", "california"), (days, rule) => {
      const shifts = days.map(([day, hours, group]) => shift(day, hours, group));
      const parts = [...(payPartsByGroup(shifts, rule, 1)?.values() ?? [])];
      const total = parts.reduce(
        (sum, { regular, overtime, double }) => sum + regular + overtime + double,
        0,
      );
      expect(total).toBe(days.reduce((sum, [, hours]) => sum + hours * 60, 0));
    }),
  );
});

test("a shift without a clock-in stands in the order of the clock by its clock-out", () => {
  const morning = { ...shift(9, 6, "103"), clockIn: null };
  const evening = {
    ...shift(9, 6),
    clockIn: instant("2026-11-09T16:00:00Z"),
    clockOut: instant("2026-11-09T22:00:00Z"),
  };
  expect(hoursOf([evening, morning], "california", 1)).toEqual({ "101": [2, 4, 0], "103": [6, 0, 0] });
});

test("records without minutes need no day, and one minute does", () => {
  const unplaced = { ...shift(9, 1), clockIn: null, clockOut: null };
  for (const totalMin of [null, minutes(0)])
    expect(hoursOf([{ ...unplaced, totalMin }, shift(10, 8)], "federal", 1)).toEqual({ "101": [8, 0, 0] });
  expect(payPartsByGroup([{ ...unplaced, totalMin: minutes(1) }, shift(10, 8)], "federal", 1)).toBeNull();
});

test("a group without minutes has parts of zero, and without groups there are none", () => {
  expect(hoursOf([{ ...shift(9, 1), totalMin: minutes(0) }], "california", 1)).toEqual({ "101": [0, 0, 0] });
  expect(hoursOf([shift(9, 8, null)], "federal", 1)).toEqual({});
});

test("each workweek has its own 40 hours", () => {
  const days = [12, 13, 14, 15, 16, 17, 18];
  expect(
    hoursOf(
      days.map((day) => shift(day, 10)),
      "federal",
      1,
    ),
  ).toEqual({ "101": [70, 0, 0] });
});
