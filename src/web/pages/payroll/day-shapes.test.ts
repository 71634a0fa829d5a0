import { expect, test } from "vitest";
import { minutes } from "#domain/payroll/payroll.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import { recordOf } from "#test/builders/time-record.ts";
import { allDays, barsOf, gridDays, offsetWords, personDays } from "./day-shapes.ts";

const week = { from: isoDate("2026-11-02"), to: isoDate("2026-11-08") };
const days = gridDays(week) ?? [];

const shift = (day: string, from: string, to: string | null, more = {}) =>
  recordOf({
    localDay: isoDate(day),
    clockIn: instant(`${day}T${from}:00Z`),
    clockOut: to === null ? null : instant(`${day}T${to}:00Z`),
    offsetMin: 0,
    ...more,
  });

test("active minutes stand under the local day, others beside the week, and all in the total", () => {
  const records = [
    shift("2026-11-02", "09:00", "10:00"),
    shift("2026-11-02", "12:00", "13:00"),
    shift("2026-11-03", "09:00", "10:00", { isActive: false }),
    shift("2026-11-09", "09:00", "10:00", { totalMin: minutes(30) }),
  ];
  const [person] = personDays(records, days);
  expect(person?.days).toEqual([120, null, null, null, null, null, null]);
  expect([person?.other, person?.total]).toEqual([30, 150]);
  expect(allDays(records, days).days[0]).toBe(120);
});

test("a week without ends, or of more than two, has no grid", () => {
  expect(gridDays(null)).toBeNull();
  expect(gridDays({ from: isoDate("2026-11-02"), to: isoDate("2027-11-02") })).toBeNull();
});

test("a shift over midnight is drawn on both days", () => {
  const night = shift("2026-11-02", "22:00", null, { clockOut: instant("2026-11-03T02:00:00Z") });
  expect(barsOf([night]).map(({ day, from, to }) => [day, from, to])).toEqual([
    ["2026-11-02", 1320, 1440],
    ["2026-11-03", 0, 120],
  ]);
});

test("overlapping shifts are marked and stand below each other; an inactive one overlaps nothing", () => {
  const bars = barsOf([
    shift("2026-11-02", "09:00", "12:00"),
    shift("2026-11-02", "11:00", "14:00"),
    shift("2026-11-02", "13:00", "15:00", { isActive: false }),
  ]);
  expect(bars.map(({ line, isOverlap }) => [line, isOverlap])).toEqual([
    [0, true],
    [1, true],
    [0, false],
  ]);
});

test("a missing end leaves a mark at the other one", () => {
  const [open] = barsOf([shift("2026-11-02", "09:00", null)]);
  expect(open).toMatchObject({ missing: "clock-out", from: 540, to: 550 });
  const [late] = barsOf([shift("2026-11-02", "09:00", "17:00", { clockIn: null })]);
  expect(late).toMatchObject({ missing: "clock-in", from: 1020 });
  expect(barsOf([shift("2026-11-02", "09:00", null, { clockIn: null })])).toEqual([]);
});

test("the offsets of a week with a clock change are both said", () => {
  const records = [
    shift("2026-11-02", "09:00", "10:00", { offsetMin: -300 }),
    shift("2026-11-02", "09:00", "10:00", { offsetMin: -240 }),
  ];
  expect(offsetWords(records)).toBe("UTC−5 and UTC−4");
});
