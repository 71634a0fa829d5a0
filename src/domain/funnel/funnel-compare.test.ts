import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countChange,
  earlierRange,
  hasSameCoverage,
  rateChange,
  unlikeOffices,
  type Comparison,
} from "./funnel-compare.ts";
import { officeId } from "#domain/ids.ts";
import { RANGE_NAMES, type RangeName } from "#domain/time/named-ranges.ts";
import { addDays, dayCount, isIsoDate, isoDate, type DateRange } from "#domain/time/time.ts";

/** A Friday; counts are known up to it. */
const friday = { today: isoDate("2026-11-20"), last: isoDate("2026-11-20") };

const days = (from: string, to: string): DateRange => ({ from: isoDate(from), to: isoDate(to) });

const earlierOf = (asked: DateRange | RangeName, comparison: Comparison, today = friday): string => {
  const earlier = earlierRange(asked, comparison, today);
  return earlier === null ? "none" : `${earlier.range.from}..${earlier.range.to}`;
};

test("“the same length just before”", () => {
  expect(earlierOf(days("2026-11-03", "2026-11-12"), "previous")).toBe("2026-10-24..2026-11-02");
  expect(earlierOf(days("2026-11-03", "2026-11-03"), "previous")).toBe("2026-11-02..2026-11-02");
});

test("“whole weeks shift by whole weeks”", () => {
  expect(earlierOf(days("2026-11-09", "2026-11-15"), "previous")).toBe("2026-11-02..2026-11-08");
  expect(earlierOf("last-week", "previous")).toBe("2026-11-02..2026-11-08");
  expect(earlierOf("last-4-weeks", "previous")).toBe("2026-09-21..2026-10-18");
});

test("“whole months meet whole months”", () => {
  expect(earlierOf(days("2026-03-01", "2026-03-31"), "previous")).toBe("2026-02-01..2026-02-28");
  expect(earlierOf("last-month", "previous")).toBe("2026-09-01..2026-09-30");
  expect(earlierOf("last-quarter", "previous")).toBe("2026-04-01..2026-06-30");
  expect(earlierOf("last-year", "previous")).toBe("2024-01-01..2024-12-31");
});

test("four weeks that are a whole February are weeks by their name, and a month by their days", () => {
  const march = { today: isoDate("2027-03-03"), last: isoDate("2027-02-28") };
  expect(earlierOf("last-4-weeks", "previous", march)).toBe("2027-01-04..2027-01-31");
  expect(earlierOf(days("2027-02-01", "2027-02-28"), "previous", march)).toBe("2027-01-01..2027-01-31");
});

test("“last year (364 days back)” keeps the days of the week", () => {
  expect(earlierOf(days("2026-11-09", "2026-11-15"), "last-year")).toBe("2025-11-10..2025-11-16");
});

test("“a range of choice” is taken as it is", () => {
  const choice = days("2026-01-05", "2026-02-01");
  expect(earlierRange("month", choice, friday)).toEqual({ range: choice, elapsed: null });
  expect(earlierRange("month", "none", friday)).toBeNull();
});

test("“an unfinished period is compared to the same elapsed day”", () => {
  expect(earlierRange("this-week", "previous", friday)).toEqual({
    range: days("2026-11-09", "2026-11-13"),
    elapsed: days("2026-11-16", "2026-11-20"),
  });
  expect(earlierOf("week", "previous")).toBe("2026-11-09..2026-11-13");
  expect(earlierOf("this-month", "previous")).toBe("2026-10-01..2026-10-20");
  expect(earlierOf("month", "previous")).toBe("2026-10-01..2026-10-20");
  expect(earlierOf("quarter", "previous")).toBe("2026-07-01..2026-08-20");
  expect(earlierOf("month", "last-year")).toBe("2025-11-02..2025-11-21");
});

test("elapsed are only the days whose counts are known", () => {
  const wednesday = { today: isoDate("2026-11-20"), last: isoDate("2026-11-18") };
  expect(earlierOf("this-week", "previous", wednesday)).toBe("2026-11-09..2026-11-11");
  expect(earlierOf("week", "previous", wednesday)).toBe("2026-11-09..2026-11-11");
  const stale = { today: isoDate("2026-11-20"), last: isoDate("2026-11-11") };
  expect(earlierOf("last-week", "previous", stale)).toBe("2026-11-02..2026-11-04");
});

test("a period that is over is compared whole, and says so", () => {
  expect(earlierRange("last-week", "previous", friday)).toEqual({
    range: days("2026-11-02", "2026-11-08"),
    elapsed: null,
  });
});

test("without any counts, or with counts of days to come, what has elapsed goes by today", () => {
  const [nothing, ahead] = [null, isoDate("2026-11-22")].map((last) => ({ ...friday, last }));
  for (const today of [nothing, ahead])
    expect(earlierRange("this-week", "previous", today ?? friday)).toEqual({
      range: days("2026-11-09", "2026-11-13"),
      elapsed: days("2026-11-16", "2026-11-20"),
    });
});

test("on its last day a week is not over: days without counts have not elapsed", () => {
  const sunday = { today: isoDate("2026-11-22"), last: isoDate("2026-11-20") };
  expect(earlierOf("this-week", "previous", sunday)).toBe("2026-11-09..2026-11-13");
});

test("of a week with counts of its first day alone, one day has elapsed", () => {
  const wednesday = { today: isoDate("2026-11-18"), last: isoDate("2026-11-16") };
  expect(earlierOf("this-week", "previous", wednesday)).toBe("2026-11-09..2026-11-09");
  const monday = { today: isoDate("2026-11-16"), last: isoDate("2026-11-12") };
  expect(earlierOf("this-week", "previous", monday)).toBe("2026-11-09..2026-11-09");
});

test("days that are all to come are compared whole", () => {
  expect(earlierRange(days("2026-12-07", "2026-12-13"), "previous", friday)).toEqual({
    range: days("2026-11-30", "2026-12-06"),
    elapsed: null,
  });
});

test("a week that is over is whole, though its weekend has no counts", () => {
  const monday = { today: isoDate("2026-11-16"), last: isoDate("2026-11-13") };
  expect(earlierOf("last-week", "previous", monday)).toBe("2026-11-02..2026-11-08");
});

test("a long month's elapsed days never reach beyond a shorter month before it", () => {
  const late = { today: isoDate("2026-03-30"), last: isoDate("2026-03-30") };
  expect(earlierOf("month", "previous", late)).toBe("2026-02-01..2026-02-28");
});

test("at the ends of the calendar there is nothing earlier, and no crash", () => {
  expect(earlierOf(days("0001-01-01", "0001-01-31"), "previous")).toBe("none");
  expect(earlierOf(days("0001-06-01", "0001-06-30"), "last-year")).toBe("none");
  expect(earlierOf(days("0001-02-01", "0001-03-31"), "previous")).toBe("none");
  expect(earlierOf(days("0001-01-05", "0001-01-14"), "previous")).toBe("none");
  expect(earlierOf(days("9999-12-01", "9999-12-31"), "previous")).toBe("9999-11-01..9999-11-30");
});

test("the range before ends with the day before, and any comparison is a range", () => {
  const day = fc.integer({ min: 0, max: 2000 }).map((n) => addDays(isoDate("2024-01-01"), n));
  const range = fc
    .tuple(day, fc.integer({ min: 0, max: 800 }))
    .map(([from, more]) => ({ from, to: addDays(from, more) }));
  const name = fc.constantFrom<RangeName>(...RANGE_NAMES);
  fc.assert(
    fc.property(range, day, (asked, now) => {
      const earlier = earlierRange(asked, "previous", { today: now, last: null });
      const to = earlier?.range.to ?? now;
      expect(earlier?.range.to).toSatisfy(isIsoDate);
      expect(earlier?.elapsed === null ? to : addDays(asked.from, -1)).toBe(addDays(asked.from, -1));
    }),
  );
  fc.assert(
    fc.property(name, day, (asked, now) => {
      const earlier = earlierRange(asked, "previous", { today: now, last: now });
      expect(earlier === null ? 0 : dayCount(earlier.range)).toBeGreaterThan(0);
    }),
  );
});

test("“a change in a count is absolute and in %”", () => {
  expect(countChange(110, 100)).toEqual({ by: 10, share: 0.1 });
  expect(countChange(90, 100)).toEqual({ by: -10, share: -0.1 });
  expect(countChange(7, 0)).toEqual({ by: 7, share: null });
});

test("“a change in a rate is in percentage points”", () => {
  expect(rateChange(0.75, 0.5)).toBe(0.25);
});

test("missing earlier data is “–”, not “no change”", () => {
  expect(countChange(0, null)).toBeNull();
  expect(rateChange(0.5, null)).toBeNull();
  expect(rateChange(null, 0.5)).toBeNull();
});

test("missing earlier data is “–” in part too: of 28 days, seven of them known, no count is compared", () => {
  const known = (daysAvailable: number, daysRequested = 28) => ({ daysRequested, daysAvailable });
  expect(hasSameCoverage(known(28), known(28))).toBe(true);
  expect(hasSameCoverage(known(28), known(7))).toBe(false);
  expect(hasSameCoverage(known(28), known(27))).toBe(false);
  expect(hasSameCoverage(known(20), known(20))).toBe(true);
  expect(hasSameCoverage(known(20), known(28))).toBe(true);
  expect(hasSameCoverage(known(0), known(0))).toBe(false);
  expect(hasSameCoverage(known(1, 1), known(1, 1))).toBe(true);
});

test("of a period that is not over, days to come are no excuse for earlier ones", () => {
  const month = { daysRequested: 30, daysAvailable: 18 };
  expect(hasSameCoverage(month, { daysRequested: 18, daysAvailable: 18 })).toBe(true);
  expect(hasSameCoverage(month, { daysRequested: 18, daysAvailable: 10 })).toBe(false);
});

test("an office that alone misses earlier days is told from those that miss none, or as many now", () => {
  const report = (daysAvailable: number, fewer: Readonly<Record<string, number>> = {}) => ({
    daysRequested: 28,
    daysAvailable,
    partialOffices: Object.entries(fewer).map(([id, own]) => ({ id: officeId(id), daysAvailable: own })),
  });
  expect([...unlikeOffices(report(28), report(28))]).toEqual([]);
  expect([...unlikeOffices(report(28), report(28, { 7: 0, 8: 20 }))]).toEqual(["7", "8"]);
  expect([...unlikeOffices(report(28, { 7: 20 }), report(28, { 7: 20 }))]).toEqual([]);
  expect([...unlikeOffices(report(28, { 7: 20 }), report(28))]).toEqual([]);
});

test("months of different lengths are known alike where both are known whole", () => {
  expect(
    hasSameCoverage({ daysRequested: 28, daysAvailable: 28 }, { daysRequested: 31, daysAvailable: 31 }),
  ).toBe(true);
  expect(
    hasSameCoverage({ daysRequested: 31, daysAvailable: 31 }, { daysRequested: 28, daysAvailable: 28 }),
  ).toBe(true);
});
