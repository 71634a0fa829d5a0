import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, isoDate } from "./time.ts";
import { clockChangeIn, daysOf, weekdayOf, weekOf } from "./week.ts";

test.each(["2026-11-09", "2026-11-12", "2026-11-15"])("%s is in the week from Monday to Sunday", (day) => {
  expect(weekOf(isoDate(day))).toEqual({ from: "2026-11-09", to: "2026-11-15" });
});

test("a week that starts on Sunday ends on Saturday", () => {
  expect(weekOf(isoDate("2026-11-14"), 7)).toEqual({ from: "2026-11-08", to: "2026-11-14" });
  expect(weekOf(isoDate("2026-11-15"), 7)).toEqual({ from: "2026-11-15", to: "2026-11-21" });
});

test("a week over New Year keeps its seven days", () => {
  const days = daysOf(weekOf(isoDate("2027-01-01")));
  expect(days).toHaveLength(7);
  expect(days[0]).toBe("2026-12-28");
  expect(days.at(-1)).toBe("2027-01-03");
});

test("a range of one day has that day", () => {
  expect(daysOf({ from: isoDate("2026-11-09"), to: isoDate("2026-11-09") })).toEqual(["2026-11-09"]);
});

test("the day of the week is Temporal’s, from the first year of the calendar to the last", () => {
  const day = fc.integer({ min: 0, max: 3_652_000 }).map((days) => addDays(isoDate("0001-01-01"), days));
  fc.assert(
    fc.property(day, (date) => {
      expect(weekdayOf(date)).toBe(Temporal.PlainDate.from(date).dayOfWeek);
    }),
  );
});

const range = (from: string, to: string) => ({ from: isoDate(from), to: isoDate(to) });

test("the clocks of New York went back on the Sunday of the week of October 26, 2026", () => {
  expect(clockChangeIn(range("2026-10-26", "2026-11-01"), "America/New_York")).toBe("2026-11-01");
  expect(clockChangeIn(range("2026-03-02", "2026-03-08"), "America/New_York")).toBe("2026-03-08");
});

test("a week beside it, and a zone without such changes, have none", () => {
  expect(clockChangeIn(range("2026-11-02", "2026-11-08"), "America/New_York")).toBeNull();
  expect(clockChangeIn(range("2026-10-26", "2026-11-01"), "America/Phoenix")).toBeNull();
});
