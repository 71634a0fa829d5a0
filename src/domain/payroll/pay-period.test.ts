import { expect, test } from "vitest";
import { isoDate } from "#domain/time/time.ts";
import { periodWeeks } from "./pay-period.ts";

const weeks = (week: string, period: number) => periodWeeks(isoDate(week), period).map((day) => day.slice(5));

test("a week by itself is a period", () => {
  expect(weeks("2026-11-02", 0)).toEqual(["11-02"]);
});

test("two weeks begin with the week of the setting, before it and after it", () => {
  expect([weeks("2026-01-05", 1), weeks("2026-01-12", 1)]).toEqual([
    ["01-05", "01-12"],
    ["01-05", "01-12"],
  ]);
  expect([weeks("2026-01-05", 2), weeks("2026-01-12", 2)]).toEqual([
    ["12-29", "01-05"],
    ["01-12", "01-19"],
  ]);
  expect([weeks("2025-12-29", 1), weeks("2025-12-22", 1)]).toEqual([
    ["12-22", "12-29"],
    ["12-22", "12-29"],
  ]);
});

test("a half month has the weeks that end in it, three at most", () => {
  expect(weeks("2026-11-02", 3)).toEqual(["10-26", "11-02", "11-09"]);
  expect(weeks("2026-11-16", 3)).toEqual(["11-16", "11-23"]);
  expect(weeks("2026-11-23", 3)).toEqual(["11-16", "11-23"]);
  expect(weeks("2026-11-30", 3)).toEqual(["11-30", "12-07"]);
});
