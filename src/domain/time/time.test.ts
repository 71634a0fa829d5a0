import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  dateInZone,
  dateOf,
  dayCount,
  daysBetween,
  dayStart,
  instant,
  isCalendarDay,
  isInstant,
  isIsoDate,
  isoDate,
  isWallClock,
  offsetInZone,
  secondsAfter,
  secondsBetween,
  systemClock,
  today,
  wallClock,
  wallClockAt,
} from "./time.ts";

const anyDay = fc
  .integer({ min: -200_000, max: 200_000 })
  .map((days) => addDays(isoDate("2026-11-09"), days));

test("February 30 is no day, February 29 only in leap years", () => {
  expect(isCalendarDay(2026, 2, 30)).toBe(false);
  expect(isCalendarDay(2026, 2, 29)).toBe(false);
  expect(isCalendarDay(2024, 2, 29)).toBe(true);
  expect(isCalendarDay(1900, 2, 29)).toBe(false);
  expect(isCalendarDay(2000, 2, 29)).toBe(true);
});

test("each month has its days, and the calendar its first and its last one", () => {
  const lengths = Array.from({ length: 12 }, (_, index) =>
    Array.from({ length: 33 }, (_day, day) => day).filter((day) => isCalendarDay(2026, index + 1, day)),
  );
  expect(lengths.map((days) => [days[0], days.at(-1)])).toEqual(
    [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map((days) => [1, days]),
  );
  expect(isCalendarDay(1, 1, 1)).toBe(true);
  expect(isCalendarDay(9999, 12, 31)).toBe(true);
  for (const [year, month] of [
    [0, 1],
    [10_000, 1],
    [2026, 0],
    [2026, 13],
  ] as const)
    expect(isCalendarDay(year, month, 1)).toBe(false);
});

test("midnight and the last second are times of a day", () => {
  for (const time of ["00:00:00", "09:59:59", "19:00:00", "20:00:00", "23:59:59"])
    expect(isWallClock(`2026-11-09T${time}`)).toBe(true);
});

test.each([null, undefined, 20261109, ["2026-11-09"], new Date(0)])(
  "%j is neither date nor time",
  (value) => {
    expect([isIsoDate(value), isWallClock(value), isInstant(value)]).toEqual([false, false, false]);
  },
);

test.each(["2026-2-09", "2026-13-01", "2026-00-10", "2026-04-31", "02/09/2026", "", "2026-11-09T00:00:00"])(
  "%j is not a date",
  (text) => {
    expect(isIsoDate(text)).toBe(false);
    expect(() => isoDate(text)).toThrow(RangeError);
  },
);

test.each(["2026-11-09T24:00:00", "2026-11-09T12:60:00", "2026-11-09 12:00:00", "2026-02-30T12:00:00"])(
  "%j is not a time of day",
  (text) => {
    expect(isWallClock(text)).toBe(false);
    expect(() => wallClock(text)).toThrow(RangeError);
  },
);

test("an instant is in UTC, to the second", () => {
  expect(isInstant("2026-11-09T14:05:00Z")).toBe(true);
  expect(isInstant("2026-11-09T14:05:00")).toBe(false);
  expect(isInstant("2026-11-09T14:05:00.000Z")).toBe(false);
  expect(() => instant("2026-11-09T14:05:00+01:00")).toThrow(RangeError);
});

test("days are added over months, leap days and years", () => {
  expect(addDays(isoDate("2024-02-28"), 2)).toBe("2024-03-01");
  expect(addDays(isoDate("2026-01-01"), -1)).toBe("2025-12-31");
});

test("a moment so many seconds later or earlier is to the whole second", () => {
  const moment = instant("2026-12-31T23:59:59Z");
  expect(secondsAfter(moment, 1)).toBe("2027-01-01T00:00:00Z");
  expect(secondsAfter(moment, -59)).toBe("2026-12-31T23:59:00Z");
  expect(secondsAfter(moment, 1.9)).toBe("2027-01-01T00:00:00Z");
  expect(secondsBetween(moment, secondsAfter(moment, 3600))).toBe(3600);
  expect(secondsBetween(secondsAfter(moment, 3600), moment)).toBe(-3600);
});

test("a range of days counts both ends", () => {
  expect(dayCount({ from: isoDate("2026-11-09"), to: isoDate("2026-11-09") })).toBe(1);
  expect(dayCount({ from: isoDate("2026-02-28"), to: isoDate("2026-03-01") })).toBe(2);
});

test("so many days on is so many days between, on the calendar that the platform knows", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, days) => {
      expect(addDays(day, days)).toBe(Temporal.PlainDate.from(day).add({ days }).toString());
      expect(daysBetween(day, addDays(day, days))).toBe(days);
    }),
  );
});

test("the zone decides which day it is", () => {
  const moment = instant("2026-11-09T03:30:00Z");
  expect(dateInZone(moment, "America/New_York")).toBe("2026-11-08");
  expect(dateInZone(moment, "Europe/Berlin")).toBe("2026-11-09");
  expect(today({ now: () => moment, zone: "America/Phoenix" })).toBe("2026-11-08");
});

test("a wall clock at an offset of part of an hour, over midnight", () => {
  expect(wallClockAt(instant("2026-11-09T03:30:00Z"), -210)).toBe("2026-11-09T00:00:00");
  expect(wallClockAt(instant("2026-11-09T03:29:59Z"), -210)).toBe("2026-11-08T23:59:59");
});

test("a day begins at its own midnight, on the days the clocks change too", () => {
  expect(dayStart(isoDate("2026-11-01"), "America/New_York")).toBe("2026-11-01T04:00:00Z");
  expect(dayStart(isoDate("2026-11-02"), "America/New_York")).toBe("2026-11-02T05:00:00Z");
  // There is no midnight on this day.
  expect(dayStart(isoDate("2026-04-24"), "Africa/Cairo")).toBe("2026-04-23T22:00:00Z");
});

test("the offset of a zone is that of the moment", () => {
  expect(offsetInZone(instant("2026-11-01T05:59:59Z"), "America/New_York")).toBe(-240);
  expect(offsetInZone(instant("2026-11-01T06:00:00Z"), "America/New_York")).toBe(-300);
  expect(offsetInZone(instant("2026-11-01T06:00:00Z"), "Asia/Kolkata")).toBe(330);
});

test("the day of a wall-clock time is the day written in it", () => {
  expect(dateOf(wallClock("2026-11-09T23:59:59"))).toBe("2026-11-09");
});

test("the machine's clock tells whole seconds", () => {
  expect(isInstant(systemClock("America/New_York").now())).toBe(true);
});
