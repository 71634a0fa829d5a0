import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countedMinutes,
  formatDecimalHours,
  formatHoursMinutes,
  isMinutes,
  localDay,
  minutes,
  plainHoursMinutes,
  submissionState,
  sumMinutes,
} from "./payroll.ts";
import { instant } from "#domain/time/time.ts";

test("minutes are whole", () => {
  expect(isMinutes(0.5)).toBe(false);
  expect(() => minutes(Number.NaN)).toThrow(RangeError);
  expect(() => minutes(2 ** 53)).toThrow(RangeError);
});

test("a sum leaves out what was not told", () => {
  expect(sumMinutes([minutes(480), null, minutes(15)])).toBe(495);
  expect(sumMinutes([])).toBe(0);
});

test("only active records count", () => {
  const records = [
    { isActive: true, totalMin: minutes(480) },
    { isActive: false, totalMin: minutes(90) },
    { isActive: true, totalMin: null },
  ];
  expect(countedMinutes(records)).toBe(480);
});

test.each([
  ["", "", "open"],
  [" ", " ", "open"],
  ["", "2026-11-16", "submitted"],
  ["1", "", "locked"],
  ["0", "2026-11-16", "locked"],
])("locked %j and submitted %j is %s", (locked, submitted, state) => {
  expect(submissionState({ locked, submitted })).toBe(state);
});

test("a record's own offset decides its local day, else the submission's", () => {
  const clockIn = instant("2026-11-09T04:30:00Z");
  expect(localDay({ clockIn, offsetMin: -240 }, -300)).toBe("2026-11-09");
  expect(localDay({ clockIn, offsetMin: null }, -300)).toBe("2026-11-08");
});

test("without a clock-in or any offset there is no local day", () => {
  expect(localDay({ clockIn: null, offsetMin: -300 }, -300)).toBeNull();
  expect(localDay({ clockIn: instant("2026-11-09T04:30:00Z"), offsetMin: null }, null)).toBeNull();
});

test.each([
  [0, "0:00", "0.00 h"],
  [725, "12:05", "12.08 h"],
  [59, "0:59", "0.98 h"],
  [3, "0:03", "0.05 h"],
  [-75, "−1:15", "−1.25 h"],
  [-1, "−0:01", "−0.02 h"],
  [60, "1:00", "1.00 h"],
  [119_217, "1,986:57", "1,986.95 h"],
])("%i minutes read %s and %s", (value, clock, decimal) => {
  expect(formatHoursMinutes(minutes(value))).toBe(clock);
  expect(formatDecimalHours(minutes(value))).toBe(decimal);
});

test("files get no separator in the hours", () => {
  expect(plainHoursMinutes(minutes(119_217))).toBe("1986:57");
  expect(plainHoursMinutes(minutes(-75))).toBe("−1:15");
});

test("decimal hours are never off by more than half a hundredth", () => {
  fc.assert(
    fc.property(fc.nat({ max: 10_000_000 }), (value) => {
      const shown = Number.parseFloat(formatDecimalHours(minutes(value)).replaceAll(",", ""));
      expect(Math.abs(shown - value / 60)).toBeLessThanOrEqual(0.005 + 1e-9);
    }),
  );
});
