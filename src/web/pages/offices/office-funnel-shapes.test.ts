import { expect, test } from "vitest";
import { NO_COUNTS } from "#domain/funnel/funnel.ts";
import { stageLines } from "./office-funnel-shapes.ts";

const report = (...firsts: readonly (readonly [booked: number, showed: number])[]) => ({
  rows: firsts.map(([booked, showed]) => ({ counts: { ...NO_COUNTS, first: { booked, showed } } })),
});
const ALIKE = { areCountsAlike: true, fewBooked: 30 };

test("counts of all administrators are added up before a rate is made of them", () => {
  const [first] = stageLines(report([100, 50], [300, 90]), null, ALIKE);
  expect(first).toMatchObject({ stage: "first", booked: 400, showed: 140, rate: 0.35, bookedMove: null });
});

test("a change that chance explains differs from one that it does not", () => {
  const [small] = stageLines(report([100, 50]), report([104, 54]), ALIKE);
  const [large] = stageLines(report([400, 280]), report([200, 80]), ALIKE);
  expect([small?.bookedMove, small?.rateMove?.isClear]).toEqual([{ by: -4, isClear: false }, false]);
  expect([large?.bookedMove, large?.rateMove?.isClear]).toEqual([{ by: 200, isClear: true }, true]);
  expect(large?.rateMove?.by).toBeCloseTo(0.3, 12);
});

test("counts are not compared where fewer days are known of one period, rates are", () => {
  const [first] = stageLines(report([40, 20]), report([80, 60]), { ...ALIKE, areCountsAlike: false });
  expect([first?.bookedMove, first?.rateMove]).toEqual([null, { by: -0.25, isClear: true }]);
});

test("a stage without bookings has no rate, no interval and no change of a rate", () => {
  const [, second] = stageLines(report([40, 20]), report([80, 60]), ALIKE);
  expect(second).toMatchObject({ rate: null, interval: null, rateMove: null, isSmall: true });
});
