import { expect, test } from "vitest";
import { instant, isoDate, wallClock } from "#domain/time/time.ts";
import {
  formatDate,
  formatDay,
  formatInZone,
  formatRange,
  formatPunch,
  formatPunchTime,
  formatStamp,
  formatStampDate,
  formatTime,
  formatUtcShift,
  formatWhen,
  minutesSince,
} from "./format-dates.ts";

const today = isoDate("2026-11-18");
const range = (from: string, to: string) => ({ from: isoDate(from), to: isoDate(to) });

test("a day leaves out the year only when it is this one", () => {
  expect(formatDay(isoDate("2026-11-09"), today)).toBe("Mon, Nov 9");
  expect(formatDay(isoDate("2025-11-09"), today)).toBe("Sun, Nov 9, 2025");
  expect(formatDate(isoDate("2026-11-09"), today)).toBe("Nov 9");
});

test("a range names each month and year once", () => {
  expect(formatRange(range("2026-11-09", "2026-11-15"), today)).toBe("Nov 9–15");
  expect(formatRange(range("2026-10-19", "2026-11-15"), today)).toBe("Oct 19 – Nov 15");
  expect(formatRange(range("2025-12-29", "2026-01-04"), today)).toBe("Dec 29, 2025 – Jan 4, 2026");
  expect(formatRange(range("2025-03-03", "2025-03-09"), today)).toBe("Mar 3–9, 2025");
  expect(formatRange(range("2026-11-09", "2026-11-09"), today)).toBe("Mon, Nov 9");
});

test("midnight and noon are twelve, and only a punch has seconds", () => {
  expect(formatTime(wallClock("2026-11-09T00:15:00"))).toBe("12:15 AM");
  expect(formatTime(wallClock("2026-11-09T12:00:00"))).toBe("12:00 PM");
  expect(formatTime(wallClock("2026-11-09T23:05:09"))).toBe("11:05 PM");
  expect(formatPunchTime(wallClock("2026-11-09T23:05:09"))).toBe("11:05:09 PM");
  expect(formatPunchTime(wallClock("2026-11-09T23:05:00"))).toBe("11:05 PM");
});

test("a stamp is shown as it was reported, without its seconds", () => {
  expect(formatStamp(wallClock("2026-11-09T16:37:05"), today)).toBe("Mon, Nov 9, 4:37 PM");
  expect(formatPunch(wallClock("2026-11-09T16:37:05"), today)).toBe("Mon, Nov 9, 4:37:05 PM");
});

test("the date of a stamp leaves out the year only when it is this one", () => {
  expect(formatStampDate(wallClock("2021-11-05T00:00:00"), today)).toBe("Nov 5, 2021");
  expect(formatStampDate(wallClock("2026-11-05T00:00:00"), today)).toBe("Nov 5");
  expect(formatStampDate(null)).toBe("–");
});

test("a moment is shown in the zone that it is given, and names it", () => {
  expect(formatInZone(instant("2026-11-11T03:30:00Z"), "America/New_York", today)).toBe(
    "Tue, Nov 10, 10:30 PM EST",
  );
  expect(formatInZone(instant("2026-07-11T03:30:00Z"), "America/Chicago", today)).toBe(
    "Fri, Jul 10, 10:30 PM CDT",
  );
});

test("in a sentence a moment leaves out the day only when it is this one in its zone", () => {
  const at = instant("2026-11-11T03:30:00Z");
  const zone = "America/New_York";
  expect(formatWhen(at, zone, instant("2026-11-11T04:59:00Z"))).toBe("at 10:30 PM EST");
  expect(formatWhen(at, zone, instant("2026-11-11T05:00:00Z"))).toBe("on Tue, Nov 10 at 10:30 PM EST");
});

test("minutes since an instant are whole", () => {
  expect(minutesSince(instant("2026-11-18T14:00:01Z"), instant("2026-11-18T14:06:00Z"))).toBe(5);
});

test("a shift in UTC says which end is missing", () => {
  expect(formatUtcShift(instant("2026-11-09T14:02:00Z"), null)).toBe("2026-11-09 14:02 – no clock-out");
  expect(formatUtcShift(null, instant("2026-11-09T22:10:05Z"))).toBe("no clock-in – 2026-11-09 22:10:05");
});
