import { expect, test } from "vitest";
import { isoDate } from "#domain/time/time.ts";
import {
  addMonths,
  between,
  dayAfterKey,
  firstMonthShown,
  longDayName,
  monthName,
  monthWeeks,
  weekdayNames,
} from "./month-days.ts";

const day = isoDate;

test("a month stands under its weekdays, in six weeks", () => {
  const weeks = monthWeeks(day("2026-11-01"));
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  expect(weeks[5]).toEqual(["2026-11-30", null, null, null, null, null, null]);
  expect(
    monthWeeks(day("2028-02-01"))
      .flat()
      .filter((each) => each !== null),
  ).toHaveLength(29);
  expect(monthWeeks(day("2027-02-01"))[0]?.[0]).toBe("2027-02-01");
});

test("a day is told with its weekday, which is that of its column", () => {
  expect(longDayName(day("2026-11-09"), "Monday")).toBe("Monday, November 9, 2026");
  expect(longDayName(day("2028-02-29"), "Tuesday")).toBe("Tuesday, February 29, 2028");
  expect(monthName(day("2026-12-31"))).toBe("December 2026");
});

test.each([
  ["ArrowLeft", false, "2026-02-28"],
  ["ArrowRight", false, "2026-03-02"],
  ["ArrowUp", false, "2026-02-22"],
  ["ArrowDown", false, "2026-03-08"],
  ["Home", false, "2026-02-23"],
  ["End", false, "2026-03-01"],
  ["PageUp", false, "2026-02-01"],
  ["PageDown", false, "2026-04-01"],
  ["PageUp", true, "2025-03-01"],
  ["PageDown", true, "2027-03-01"],
  ["a", false, null],
])("from Sunday, March 1, 2026, %s (with Shift: %s) leads to %s", (key, isShift, to) => {
  expect(dayAfterKey(day("2026-03-01"), { key, shiftKey: isShift })).toBe(to);
});

test("no key leads beyond the years that can be chosen", () => {
  expect(dayAfterKey(day("2000-01-01"), { key: "ArrowLeft", shiftKey: false })).toBeNull();
  expect(dayAfterKey(day("2099-12-31"), { key: "PageDown", shiftKey: true })).toBeNull();
});

test("a month after its 31st day is a shorter month's last day", () => {
  expect(addMonths(day("2026-01-31"), 1)).toBe("2026-02-28");
  expect(addMonths(day("2026-03-31"), -1)).toBe("2026-02-28");
});

test("two days are put in order", () => {
  expect(between(day("2026-11-10"), day("2026-11-09"))).toEqual({ from: "2026-11-09", to: "2026-11-10" });
});

test("months move only as far as a day needs", () => {
  const shown = day("2026-10-01");
  expect(firstMonthShown(shown, day("2026-11-15"), 2)).toBe("2026-10-01");
  expect(firstMonthShown(shown, day("2026-11-15"), 1)).toBe("2026-11-01");
  expect(firstMonthShown(shown, day("2026-12-01"), 2)).toBe("2026-11-01");
  expect(firstMonthShown(shown, day("2026-03-31"), 2)).toBe("2026-03-01");
});

test("weeks that start on Sunday begin there in names, rows and keys", () => {
  expect(weekdayNames(7)).toEqual([
    ...["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  ]);
  // November 1, 2026 is a Sunday.
  expect(monthWeeks(day("2026-11-01"), 7)[0]?.[0]).toBe("2026-11-01");
  expect(monthWeeks(day("2026-11-01"))[0]?.[6]).toBe("2026-11-01");
  const at = (key: string) => dayAfterKey(day("2026-11-11"), { key, shiftKey: false }, 7);
  expect([at("Home"), at("End")]).toEqual(["2026-11-08", "2026-11-14"]);
});
