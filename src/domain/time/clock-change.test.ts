import { expect, test } from "vitest";
import { clockChangeIn } from "./clock-change.ts";
import { isoDate } from "./time.ts";

const week = (from: string, to: string) => ({ from: isoDate(from), to: isoDate(to) });

test("the clocks of New York went back on the Sunday of the week of October 26, 2026", () => {
  expect(clockChangeIn(week("2026-10-26", "2026-11-01"), "America/New_York")).toBe("2026-11-01");
  expect(clockChangeIn(week("2026-03-02", "2026-03-08"), "America/New_York")).toBe("2026-03-08");
});

test("a week beside it, and a zone without such changes, have none", () => {
  expect(clockChangeIn(week("2026-11-02", "2026-11-08"), "America/New_York")).toBeNull();
  expect(clockChangeIn(week("2026-10-26", "2026-11-01"), "America/Phoenix")).toBeNull();
});
