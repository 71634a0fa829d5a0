import { expect, test } from "vitest";
import { officeId } from "./ids.ts";
import { coverOf, type KnownDays } from "./known-days.ts";
import { instant, isoDate } from "./time.ts";

const known = (id: string, days: readonly string[], asOf: string | null): KnownDays => ({
  accountId: officeId(id),
  days: days.map(isoDate),
  asOf: asOf === null ? null : instant(asOf),
});

test("a day that is known of one account is known, once and in order, and the newest reply tells the age", () => {
  const cover = coverOf([
    known("7", ["2026-11-10", "2026-11-09"], "2026-11-11T08:00:00Z"),
    known("8", ["2026-11-08", "2026-11-10"], "2026-11-12T08:00:00Z"),
    known("9", [], null),
  ]);
  expect(cover).toEqual({ days: ["2026-11-08", "2026-11-09", "2026-11-10"], asOf: "2026-11-12T08:00:00Z" });
  expect(coverOf([])).toEqual({ days: [], asOf: null });
});
