import { expect, test } from "vitest";
import { daysInTime, deadlineOf, latestEnded, weekHolding } from "./deadline.ts";
import { addDays, daysBetween, instant, isoDate } from "#domain/time/time.ts";

/* "Late = not submitted 48 h after the week's end". */

const at = (now: string, zone = "America/New_York") => ({ now: () => instant(now), zone });
const week = { from: isoDate("2026-11-09"), to: isoDate("2026-11-15") };

test("hours of a week are late 48 hours after its last day, and not a second before", () => {
  // Midnight in New York is five o'clock in UTC.
  expect(deadlineOf(week, at("2026-11-18T04:59:59Z"))).toEqual({ lastDay: "2026-11-17", isLate: false });
  expect(deadlineOf(week, at("2026-11-18T05:00:00Z"))).toEqual({ lastDay: "2026-11-17", isLate: true });
});

test("an administrator may allow more hours, or fewer", () => {
  expect(deadlineOf(week, at("2026-11-18T05:00:00Z"), 72)).toEqual({ lastDay: "2026-11-18", isLate: false });
  expect(deadlineOf(week, at("2026-11-16T05:00:00Z"), 0)).toEqual({ lastDay: "2026-11-15", isLate: true });
});

test("a week that is not over is not late", () => {
  expect(deadlineOf(week, at("2026-11-12T12:00:00Z")).isLate).toBe(false);
});

test("the zone of the business decides when the week ends", () => {
  expect(deadlineOf(week, at("2026-11-18T05:00:00Z", "Pacific/Honolulu")).isLate).toBe(false);
});

test("hours pass as they do where the clocks change right after the week", () => {
  // Egypt's clocks go forward at midnight of Friday, April 24, 2026.
  const toThursday = { to: isoDate("2026-04-23") };
  expect(deadlineOf(toThursday, at("2026-04-25T21:59:59Z", "Africa/Cairo")).isLate).toBe(false);
  expect(deadlineOf(toThursday, at("2026-04-25T22:00:00Z", "Africa/Cairo")).isLate).toBe(true);
});

test.each(["America/New_York", "Australia/Lord_Howe", "Africa/Cairo", "Pacific/Apia", "Pacific/Honolulu"])(
  "what is submitted in the first days after a week is in time, whatever the clocks of %s do",
  (zone) => {
    // Apia left out December 30, 2011.
    const weeks = Array.from({ length: 60 }, (_, nth) => addDays(isoDate("2011-03-07"), 7 * nth));
    const left = weeks.flatMap((from) =>
      [0, 1, 24, 47, 48, 336].map((hours) => {
        const { lastDay } = deadlineOf({ to: addDays(from, 6) }, at("2026-11-18T05:00:00Z", zone), hours);
        return daysBetween(addDays(from, daysInTime(hours)), lastDay);
      }),
    );
    expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...left)).toBeLessThanOrEqual(3);
  },
);

const weekFrom = (from: string, submissions = 10) => ({
  from: isoDate(from),
  to: addDays(isoDate(from), 6),
  submissions,
});

test("the latest ended week is before today, and the running one only where there is no other", () => {
  const [running, ended] = [weekFrom("2026-11-09"), weekFrom("2026-11-02")];
  expect(latestEnded([running, ended], at("2026-11-15T12:00:00Z"))).toBe(ended);
  // Midnight in New York is five o'clock in UTC.
  expect(latestEnded([running, ended], at("2026-11-16T04:59:59Z"))).toBe(ended);
  expect(latestEnded([running, ended], at("2026-11-16T05:00:00Z"))).toBe(running);
  expect(latestEnded([running], at("2026-11-15T12:00:00Z"))).toBe(running);
  expect(latestEnded([], at("2026-11-15T12:00:00Z"))).toBeUndefined();
});

test("neither a week of the far future nor that of a few offices with other weeks is the one to open", () => {
  const [running, ended] = [weekFrom("2026-11-09"), weekFrom("2026-11-02")];
  const future = weekFrom("2099-01-05", 1);
  const fewSundays = weekFrom("2026-11-08", 2);
  const day = at("2026-11-15T12:00:00Z");
  expect(latestEnded([future, running], day)).toBe(running);
  expect(latestEnded([future, running, fewSundays, ended], day)).toBe(ended);
  expect(latestEnded([fewSundays], at("2026-11-20T12:00:00Z"))).toBe(fewSundays);
});

test("an ended week with fewer submissions stays the one to open, unless a week with more shares a day with it", () => {
  const few = weekFrom("2026-11-09", 2);
  const day = at("2026-11-30T12:00:00Z");
  expect(latestEnded([few, weekFrom("2026-11-02")], day)).toBe(few);
  const sameLastDay = weekFrom("2026-11-03");
  expect(latestEnded([few, sameLastDay], day)).toBe(sameLastDay);
  const sameFirstDay = weekFrom("2026-11-15");
  expect(latestEnded([sameFirstDay, weekFrom("2026-11-16", 1)], day)).toBe(sameFirstDay);
});

test("a day is in the week that starts on it, else in the usual week that holds it, else in one that has submissions", () => {
  const [monday, sunday] = [weekFrom("2026-11-09"), weekFrom("2026-11-08", 2)];
  const holding = (day: string, weeks = [monday, sunday]) => weekHolding(isoDate(day), weeks, 1);
  expect(holding("2026-11-08")).toBe("2026-11-08");
  expect(holding("2026-11-11")).toBe("2026-11-09");
  expect(holding("2026-11-11", [sunday])).toBe("2026-11-08");
  expect(holding("2026-11-18", [monday, sunday])).toBe("2026-11-16");
});
