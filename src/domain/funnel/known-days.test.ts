import { expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import { coverOf, type KnownDays } from "./known-days.ts";
import { instant, isoDate } from "#domain/time/time.ts";

type Told = { readonly days: readonly string[]; readonly asOf?: string; readonly kept?: [string, string] };

const known = (id: string, { days, asOf, kept }: Told): KnownDays => ({
  accountId: officeId(id),
  days: days.map(isoDate),
  asOf: asOf === undefined ? null : instant(asOf),
  kept: kept === undefined ? null : { first: isoDate(kept[0]), last: isoDate(kept[1]) },
});

test("a day that is known of one account is known, once and in order, and the newest reply tells the age", () => {
  const cover = coverOf([
    known("7", { days: ["2026-11-10", "2026-11-09"], asOf: "2026-11-11T08:00:00Z" }),
    known("8", { days: ["2026-11-08", "2026-11-10"], asOf: "2026-11-12T08:00:00Z" }),
    known("9", { days: [] }),
  ]);
  expect(cover.days).toEqual(["2026-11-08", "2026-11-09", "2026-11-10"]);
  expect(cover.asOf).toBe("2026-11-12T08:00:00Z");
  expect(coverOf([])).toEqual({ days: [], asOf: null, kept: null });
});

test("counts are kept from the first day of any of the accounts to the last of any", () => {
  const cover = coverOf([
    known("7", { days: [], kept: ["2025-03-01", "2026-11-10"] }),
    known("8", { days: [] }),
    known("9", { days: [], kept: ["2025-02-01", "2026-11-09"] }),
  ]);
  expect(cover.kept).toEqual({ first: "2025-02-01", last: "2026-11-10" });
});
