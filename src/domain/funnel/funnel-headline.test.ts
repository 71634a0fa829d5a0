import { expect, test } from "vitest";
import { administratorId, officeId } from "#domain/ids.ts";
import { headlineOf } from "./funnel-headline.ts";
import type { CountedRow } from "./funnel-lines.ts";
import { NO_COUNTS, type FunnelCounts } from "./funnel.ts";

const row = (administrator: number, office: number, counts: Partial<FunnelCounts>): CountedRow => ({
  administratorId: administratorId(String(administrator)),
  administratorName: `Administrator ${administrator}`,
  officeId: officeId(String(office)),
  officeName: `Office ${office}`,
  counts: { ...NO_COUNTS, ...counts },
});
const first = (booked: number, showed: number) => ({ first: { booked, showed } });
const second = (booked: number, showed: number) => ({ second: { booked, showed } });

test("the stage that changed most is named with the place that explains most of it", () => {
  const before = [row(1, 10, { ...first(400, 200), ...second(100, 60) }), row(2, 11, second(100, 60))];
  const now = [row(1, 10, { ...first(400, 204), ...second(100, 30) }), row(2, 11, second(100, 58))];
  const headline = headlineOf(before, now);
  expect(headline).toMatchObject({
    stage: "second",
    isClear: true,
    where: { by: "account", name: "Office 10", kind: "both" },
  });
  // 120 of 200, then 88 of 200; of it 0.5 × (0.6 − 0.3) is one office's own rate.
  expect(headline?.change).toBeCloseTo(-0.16, 12);
  expect(headline?.where?.rate).toBeCloseTo(-0.15, 12);
});

test("a shift towards who always had the lower rate is by mix", () => {
  const before = [row(1, 10, first(300, 240)), row(2, 11, first(100, 20))];
  const now = [row(1, 10, first(100, 80)), row(2, 11, first(300, 60))];
  const where = headlineOf(before, now)?.where;
  expect(Math.abs(where?.mix ?? 0)).toBeGreaterThan(0.1);
  expect(where?.rate).toBeCloseTo(0, 12);
});

test("an administrator explains more than an office where only they changed", () => {
  const before = [row(1, 10, first(100, 80)), row(2, 10, first(100, 80)), row(1, 11, first(100, 80))];
  const now = [row(1, 10, first(100, 40)), row(2, 10, first(100, 80)), row(1, 11, first(100, 40))];
  expect(headlineOf(before, now)?.where).toMatchObject({ by: "administrator", name: "Administrator 1" });
});

/** z of two proportions by hand, to four decimals; a sample that is small on either side, or on both. */
test.each([
  [first(100, 50), first(100, 64), 1.9996, true],
  [first(100, 50), first(100, 63), 1.8542, false],
  [first(40, 20), first(4000, 2596), 1.9627, true],
  [first(40, 20), first(4000, 2595), 1.9591, false],
  [first(4000, 2000), first(40, 27), 2.2026, true],
  [first(4000, 2000), first(40, 26), 1.888, false],
  [first(1000, 300), first(500, 175), 1.9624, true],
  [first(1000, 300), first(500, 174), 1.8849, false],
  [first(500, 174), first(1000, 300), 1.8849, false],
])("from %j to %j z is %d: clear from 1.96 on", (before, now, _z, isClear) => {
  expect(headlineOf([row(1, 10, before)], [row(1, 10, now)])?.isClear).toBe(isClear);
});

test("a stage of which all showed is a rate like any other, in either period", () => {
  const all = [row(1, 10, first(100, 100))];
  const most = [row(1, 10, first(100, 70))];
  expect(headlineOf(all, most)).toMatchObject({ stage: "first", isClear: true });
  expect(headlineOf(most, all)).toMatchObject({ stage: "first", isClear: true });
});

test("a stage that cannot differ, since all showed in both periods, gives way to one that hardly did", () => {
  const before = [row(1, 10, { ...first(100, 100), ...second(100, 50) })];
  const now = [row(1, 10, { ...first(100, 100), ...second(100, 51) })];
  expect(headlineOf(before, now)).toMatchObject({ stage: "second", isClear: false });
  expect(headlineOf(before, before)).toMatchObject({ stage: "first", change: 0, isClear: false });
});

test("where a rate is the same as before no place is named, though offices went both ways", () => {
  const before = [row(1, 10, first(100, 60)), row(2, 11, first(100, 40))];
  const now = [row(1, 10, first(100, 40)), row(2, 11, first(100, 60))];
  expect(headlineOf(before, now)).toMatchObject({ change: 0, where: null });
});

test("too few booked in either period leaves a stage out", () => {
  expect(headlineOf([row(1, 10, first(500, 20))], [row(1, 10, first(29, 20))])).toBeNull();
  expect(headlineOf([row(1, 10, first(100, 50))], [row(1, 10, first(100, 110))])).toBeNull();
});

test("a small change is said not to be clear, and too little data is nothing", () => {
  expect(headlineOf([row(1, 10, first(100, 50))], [row(1, 10, first(100, 52))])).toMatchObject({
    isClear: false,
    where: null,
  });
  expect(headlineOf([row(1, 10, first(29, 20))], [row(1, 10, first(500, 20))])).toBeNull();
  expect(headlineOf([row(1, 10, first(100, 110))], [row(1, 10, first(100, 50))])).toBeNull();
  expect(headlineOf([row(1, 10, first(20, 20))], [row(1, 10, first(20, 5))], 20)?.stage).toBe("first");
});

test("what chance may explain has no place, though an office has most of it", () => {
  const before = [row(1, 10, first(100, 50)), row(2, 11, first(100, 50))];
  const now = [row(1, 10, first(100, 44)), row(2, 11, first(100, 50))];
  expect(headlineOf(before, now)).toMatchObject({ isClear: false, where: null });
});
