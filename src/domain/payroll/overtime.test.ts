import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ZONES } from "#domain/people/office-places.ts";
import { addDays, instant, isoDate, type IsoDate } from "#domain/time/time.ts";
import { byNight } from "#test/night.ts";
import {
  californiaWeek,
  dailyMinutes,
  federalWeek,
  minutesByDay,
  overtimeRuleOf,
  overtimeWords,
  workweeksOf,
} from "./overtime.ts";
import { minutes, sumMinutes, type Minutes } from "./payroll.ts";

const MONDAY = isoDate("2026-11-09");
const hours = (...worked: readonly number[]): ReadonlyMap<IsoDate, Minutes> =>
  new Map(worked.map((value, place) => [addDays(MONDAY, place), minutes(value * 60)]));
const inHours = ({ straight, half, double }: ReturnType<typeof federalWeek>) =>
  [straight, half, double].map((part) => part / 60);

describe("federal overtime", () => {
  test("29 CFR 778.110: 46 hours in a workweek are 40 straight and 6 at one and a half", () => {
    // "for an employee who works 46 hours, a total weekly wage of $588 (46 hours at $12 plus 6 at $6)".
    expect(inHours(federalWeek(hours(10, 10, 10, 10, 6), MONDAY))).toEqual([40, 6, 0]);
  });

  test("29 CFR 778.102: a day over 8 hours alone is no overtime", () => {
    // "the Act does not generally require … that an employee be paid overtime compensation for hours in excess of eight per day".
    expect(inHours(federalWeek(hours(12, 12, 12), MONDAY))).toEqual([36, 0, 0]);
  });
});

test("the arithmetic of a week names its terms, and they add up", () => {
  expect(overtimeWords(federalWeek(hours(10, 10, 10, 10, 6), MONDAY))).toBe(
    "46:00 = 40:00 straight + 6:00 over 40 h",
  );
  expect(overtimeWords(californiaWeek(hours(9, 9, 9, 9, 9, 9, 9), MONDAY))).toBe(
    "63:00 = 40:00 straight + 6:00 daily + 8:00 seventh day + 8:00 over 40 h + 1:00 at 2",
  );
  expect(overtimeWords(federalWeek(hours(), MONDAY))).toBe("0:00 = 0:00");
});

test("a minute of overtime is named, and the federal rule knows no seventh day", () => {
  const minuteOver = new Map([...hours(10, 10, 10, 10), [addDays(MONDAY, 4), minutes(1)]]);
  expect(overtimeWords(federalWeek(minuteOver, MONDAY))).toBe("40:01 = 40:00 straight + 0:01 over 40 h");
  const { days } = federalWeek(hours(1, 1, 1, 1, 1, 1, 1), MONDAY);
  expect(days.filter(({ isSeventh }) => isSeventh)).toEqual([]);
});

describe("overtime in California", () => {
  test("a day of one minute is a day worked, so that a seventh day follows", () => {
    const week = new Map([...hours(1, 1, 1, 1, 1, 1, 2), [MONDAY, minutes(1)]]);
    const { days } = californiaWeek(week, MONDAY);
    expect(days.map(({ isSeventh }) => isSeventh)).toEqual([false, false, false, false, false, false, true]);
    expect(days.at(-1)).toMatchObject({ straight: 0, half: 120, double: 0 });
  });

  test.each([
    // Labor Code 510(a): "Any work in excess of eight hours in one workday … one and one-half times".
    ["one day of 10 hours", [10], [8, 2, 0]],
    // "Any work in excess of 12 hours in one day … no less than twice the regular rate of pay".
    ["one day of 14 hours", [14], [8, 4, 2]],
    // "any work in excess of 40 hours in any one workweek".
    ["six days of 8 hours", [8, 8, 8, 8, 8, 8], [40, 8, 0]],
    // "the first eight hours worked on the seventh day of work in any one workweek … one and one-half times".
    ["seven days of 4 hours", [4, 4, 4, 4, 4, 4, 4], [24, 4, 0]],
    // "any work in excess of eight hours on any seventh day of a workweek … twice the regular rate".
    ["a seventh day of 10 hours", [1, 1, 1, 1, 1, 1, 10], [6, 8, 2]],
    ["seven days of 9 hours: no hour is counted twice", [9, 9, 9, 9, 9, 9, 9], [40, 22, 1]],
    ["a day off before the last: no seventh day", [8, 8, 8, 8, 0, 8, 8], [40, 8, 0]],
    // DIR, Overtime FAQ: daily overtime does not count again towards the 40 hours.
    ["five days of 10 hours", [10, 10, 10, 10, 10], [40, 10, 0]],
  ])("%s", (_name, worked, parts) => {
    expect(inHours(californiaWeek(hours(...worked), MONDAY))).toEqual(parts);
  });

  test("the parts of seven days of 9 hours are 6 daily, 8 of the seventh day and 8 weekly", () => {
    const { days } = californiaWeek(hours(9, 9, 9, 9, 9, 9, 9), MONDAY);
    const sumOf = (part: "daily" | "weekly", isSeventh: boolean) =>
      sumMinutes(days.filter((day) => day.isSeventh === isSeventh).map((day) => day[part])) / 60;
    expect([sumOf("daily", false), sumOf("daily", true), sumOf("weekly", false)]).toEqual([6, 8, 8]);
  });
});

test("parts add up to what was worked, and none is negative", () => {
  const week = fc.array(fc.integer({ min: 0, max: 24 * 60 }), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(week, (worked) => {
      const days = new Map(worked.map((value, place) => [addDays(MONDAY, place), minutes(value)]));
      for (const compute of [federalWeek, californiaWeek]) {
        const { days: parts, ...whole } = compute(days, MONDAY);
        for (const { worked: all, straight, half, double, daily, weekly } of parts) {
          expect([straight + half + double, daily + weekly]).toEqual([all, half]);
          expect(Math.min(straight, half, double, daily, weekly)).toBeGreaterThanOrEqual(0);
        }
        expect(whole.worked).toBe(sumMinutes(worked.map(minutes)));
        expect(whole.straight + whole.half + whole.double).toBe(whole.worked);
        expect(whole.straight).toBeLessThanOrEqual(40 * 60);
      }
    }),
  );
});

const shift = (clockIn: string | null, clockOut: string | null, totalMin: number, more: object = {}) => ({
  clockIn: clockIn === null ? null : instant(clockIn),
  clockOut: clockOut === null ? null : instant(clockOut),
  totalMin: minutes(totalMin),
  offsetMin: null,
  zone: "America/New_York",
  ...more,
});

test("a shift over midnight is split there, by the clock of its place", () => {
  // 10:00 PM to 3:00 AM in New York, on the night in which 2:00 AM comes twice: six hours.
  expect([...minutesByDay(shift("2026-11-01T02:00:00Z", "2026-11-01T08:00:00Z", 360))]).toEqual([
    ["2026-10-31", 120],
    ["2026-11-01", 240],
  ]);
});

test("without both punches the minutes stay on the day of the one, and negative ones are on none", () => {
  expect([...minutesByDay(shift("2026-11-10T15:00:00Z", null, 300))]).toEqual([["2026-11-10", 300]]);
  expect([...minutesByDay(shift(null, "2026-11-11T04:30:00Z", 300))]).toEqual([["2026-11-10", 300]]);
  const unplaced = [shift(null, null, 300), shift("2026-11-10T15:00:00Z", "2026-11-10T16:00:00Z", -60)];
  expect(dailyMinutes(unplaced)).toEqual({ days: new Map(), unplaced: 240 });
});

test("a clock-out at or before the clock-in leaves all minutes on the day of the clock-in", () => {
  for (const clockOut of ["2026-11-10T15:00:00Z", "2026-11-09T15:00:00Z"])
    expect([...minutesByDay(shift("2026-11-10T15:00:00Z", clockOut, 300))]).toEqual([["2026-11-10", 300]]);
});

test("a shift without minutes is on its day, and no part of a minute is on a day of its own", () => {
  expect([...minutesByDay(shift("2026-11-10T15:00:00Z", "2026-11-10T16:00:00Z", 0))]).toEqual([
    ["2026-11-10", 0],
  ]);
  // 10:00 PM to 3:00 AM: two fifths of a minute are cut.
  expect([...minutesByDay(shift("2026-11-11T03:00:00Z", "2026-11-11T08:00:00Z", 1))]).toEqual([
    ["2026-11-11", 1],
  ]);
});

test("without a zone the offset says where midnight is, and without both there is no day", () => {
  const night = (offsetMin: number | null) =>
    shift("2026-11-11T03:00:00Z", "2026-11-11T08:00:00Z", 300, { zone: null, offsetMin });
  expect([...minutesByDay(night(-300))]).toEqual([
    ["2026-11-10", 120],
    ["2026-11-11", 180],
  ]);
  expect([...minutesByDay(night(0))]).toEqual([["2026-11-11", 300]]);
  expect(minutesByDay(night(null)).size).toBe(0);
  expect(dailyMinutes([night(null), night(-300)]).unplaced).toBe(300);
});

/** Midnights and minutes from Intl alone: what each minute of a shift is called on the wall. */
const wallDays = (zone: string) => {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return (moment: number): string => format.format(moment * 1000);
};

const WEEKS = byNight(10_000, 1_500);

test("over many weeks around clock changes in all zones, days add up to the records and equal a minute-by-minute count", () => {
  const zones = ZONES.map((zone) => [zone, wallDays(zone)] as const);
  const changes = ["2026-03-08", "2026-11-01", "2027-03-14", "2027-11-07", "2025-11-02"];
  // Of a repeatable sequence, not of chance.
  let state = 1;
  const next = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  for (let week = 0; week < WEEKS; week += 1) {
    const [zone, dayAt] = zones[week % zones.length] ?? ["America/New_York", wallDays("America/New_York")];
    const change = changes[next(changes.length)] ?? "2026-03-08";
    const saturday = Date.parse(`${change}T00:00:00Z`) / 60_000 - 24 * 60;
    const expected = new Map<string, number>();
    const shifts = Array.from({ length: 2 }, () => {
      const start = saturday + next(2 * 24 * 60);
      const length = 1 + next(14 * 60);
      // The hour in which the day changes is found by halves: days only go forward.
      let [low, high] = [0, length];
      const first = dayAt(start * 60);
      while (low < high) {
        const middle = (low + high) >> 1;
        if (dayAt((start + middle) * 60) === first) low = middle + 1;
        else high = middle;
      }
      expected.set(first, (expected.get(first) ?? 0) + low);
      const second = dayAt((start + length - 1) * 60);
      if (low < length) expected.set(second, (expected.get(second) ?? 0) + length - low);
      const at = (minute: number) => instant(`${new Date(minute * 60_000).toISOString().slice(0, 19)}Z`);
      return {
        clockIn: at(start),
        clockOut: at(start + length),
        totalMin: minutes(length),
        offsetMin: null,
        zone,
      };
    });
    const { days, unplaced } = dailyMinutes(shifts);
    expect(unplaced).toBe(0);
    expect(sumMinutes([...days.values()])).toBe(sumMinutes(shifts.map(({ totalMin }) => totalMin)));
    expect(days).toEqual(expected);
  }
});

test("a workweek begins on the day of the setting", () => {
  expect(workweeksOf([isoDate("2026-11-14"), isoDate("2026-11-15")], 7)).toEqual([
    "2026-11-08",
    "2026-11-15",
  ]);
});

test("California's rule waits until an administrator confirms the office", () => {
  expect([overtimeRuleOf("CA", true), overtimeRuleOf("CA", false)]).toEqual([
    "california",
    "california-assumed",
  ]);
  expect([overtimeRuleOf("NV", false), overtimeRuleOf("TX", true), overtimeRuleOf(null, false)]).toEqual([
    "daily-not-computed",
    "federal",
    "federal",
  ]);
});
