import { expect, test } from "vitest";
import { administratorId, officeId } from "#domain/ids.ts";
import { headlineOf } from "./funnel-headline.ts";
import type { CountedRow } from "./funnel-lines.ts";
import { NO_COUNTS, type FunnelCounts } from "./funnel.ts";

const row = (administrator: number, office: number, counts: Partial<FunnelCounts>): CountedRow => ({
  administratorId: administratorId(String(administrator)),
  administratorName: `Administrator ${administrator}`,
  accountId: officeId(String(office)),
  accountName: `Office ${office}`,
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

test("a small change is said not to be clear, and too little data is nothing", () => {
  expect(headlineOf([row(1, 10, first(100, 50))], [row(1, 10, first(100, 52))])).toMatchObject({
    isClear: false,
    where: null,
  });
  expect(headlineOf([row(1, 10, first(29, 20))], [row(1, 10, first(500, 20))])).toBeNull();
  expect(headlineOf([row(1, 10, first(100, 110))], [row(1, 10, first(100, 50))])).toBeNull();
  expect(headlineOf([row(1, 10, first(20, 20))], [row(1, 10, first(20, 5))], 20)?.stage).toBe("first");
});
