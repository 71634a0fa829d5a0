import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { instant, isoDate } from "#domain/time/time.ts";
import { wantedBy } from "#web/app/session/wanted-reads.ts";
import { businessToday, setBusinessZone } from "#web/lib/business-day.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { headcountQueryOf } from "#web/pages/people/headcount/headcount-query.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  setBusinessZone("UTC");
});

/* These tests run on a device in Chicago. */
test.each([
  ["America/New_York", "2027-01-01T04:30:00Z", "2026-12-31"],
  ["America/New_York", "2027-01-01T05:30:00Z", "2027-01-01"],
  ["Pacific/Auckland", "2026-12-31T10:30:00Z", "2026-12-31"],
  ["Pacific/Auckland", "2026-12-31T11:30:00Z", "2027-01-01"],
  ["UTC", "2026-12-31T23:30:00Z", "2026-12-31"],
  ["UTC", "2027-01-01T00:30:00Z", "2027-01-01"],
])("in %s at %s it is %s for every page and request", (zone, now, day) => {
  vi.setSystemTime(now);
  setBusinessZone(zone);
  expect(businessToday()).toBe(day);
  expect(businessToday(instant(now))).toBe(day);
  expect(headcountQueryOf(new URLSearchParams()).to).toBe(day);
  expect(wantedBy([["funnel", "span"]], businessToday())).toMatchObject([{ range: { to: day } }]);
  const isOldYear = day.startsWith("2026");
  expect(formatRange({ from: isoDate("2026-11-09"), to: isoDate("2026-11-15") })).toBe(
    isOldYear ? "Nov 9–15" : "Nov 9–15, 2026",
  );
});
