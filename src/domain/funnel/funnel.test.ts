import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countList,
  countsOfList,
  isCountList,
  administratorName,
  advanceRatio,
  didNotShow,
  lostOverStages,
  FEW_BOOKED,
  isContradictory,
  isFew,
  NO_COUNTS,
  overallRate,
  passThrough,
  showRate,
  STAGES,
  sumCounts,
  wilsonInterval,
} from "./funnel.ts";
import { administratorId } from "#domain/ids.ts";

const counts = {
  ...NO_COUNTS,
  first: { booked: 120, showed: 80 },
  second: { booked: 96, showed: 60 },
  sale: { booked: 20, showed: 18 },
};

test("the stages stand in the order people go through them", () => {
  expect(STAGES).toEqual(["first", "second", "third", "training", "sale"]);
});

test("the show rate is showed ÷ booked of the same stage", () => {
  expect(showRate(counts.first)).toBe(80 / 120);
});

test("a stage nobody was booked for has no show rate", () => {
  expect(showRate({ booked: 0, showed: 0 })).toBeNull();
});

test("a show rate above 100 % is kept and flagged, never clamped", () => {
  const stage = { booked: 4, showed: 5 };
  expect(showRate(stage)).toBe(1.25);
  expect(isContradictory(stage)).toBe(true);
  expect(isContradictory({ booked: 5, showed: 5 })).toBe(false);
});

test("did not show is booked − showed", () => {
  expect(didNotShow(counts.first)).toBe(40);
  expect(lostOverStages(counts)).toBe(40 + 36 + 2);
});

test("the advance ratio is booked of the next stage ÷ showed of this, and may exceed 100 %", () => {
  expect(advanceRatio(counts.first, counts.second)).toBe(96 / 80);
  expect(advanceRatio({ booked: 9, showed: 0 }, counts.second)).toBeNull();
});

test("the pass-through is showed of the next stage ÷ showed of this", () => {
  expect(passThrough(counts.first, counts.second)).toBe(60 / 80);
  expect(passThrough({ booked: 9, showed: 0 }, counts.second)).toBeNull();
});

test("the overall rate is showed at first-day sale ÷ booked at first interview", () => {
  expect(overallRate(counts)).toBe(18 / 120);
  expect(overallRate(NO_COUNTS)).toBeNull();
});

test("below 30 booked is few", () => {
  expect(FEW_BOOKED).toBe(30);
  expect(isFew({ booked: 29, showed: 29 })).toBe(true);
  expect(isFew({ booked: 30, showed: 0 })).toBe(false);
  expect(isFew({ booked: 30, showed: 0 }, 31)).toBe(true);
});

test("a rate of totals comes from summed counts, stage by stage", () => {
  const sum = sumCounts([counts, counts, NO_COUNTS]);
  expect(sum.first).toEqual({ booked: 240, showed: 160 });
  expect(sum.sale).toEqual({ booked: 40, showed: 36 });
  expect(sumCounts([])).toEqual(NO_COUNTS);
});

/** Newcombe 1998, table I, method 3. */
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])("the Wilson interval of %i in %i is the published one", (showed, booked, low, high) => {
  const interval = wilsonInterval({ booked, showed });
  expect(interval?.low).toBeCloseTo(low, 4);
  expect(interval?.high).toBeCloseTo(high, 4);
});

test("the interval of none ends at none, and that of all at all, without what floating point adds", () => {
  const ends = Array.from({ length: 200 }, (_, nth) => nth + 1).map((booked) => [
    wilsonInterval({ booked, showed: 0 })?.low,
    wilsonInterval({ booked, showed: booked })?.high,
  ]);
  expect(ends.filter(([low, high]) => low !== 0 || high !== 1)).toEqual([]);
});

test("what is not a proportion has no interval", () => {
  expect(wilsonInterval({ booked: 0, showed: 0 })).toBeNull();
  expect(wilsonInterval({ booked: 3, showed: 4 })).toBeNull();
});

test("the interval stays within 0 and 1 and holds the rate", () => {
  const stages = fc
    .nat({ max: 100_000 })
    .chain((booked) => fc.record({ booked: fc.constant(booked + 1), showed: fc.nat({ max: booked + 1 }) }));
  fc.assert(
    fc.property(stages, (stage) => {
      const interval = wilsonInterval(stage);
      const rate = stage.showed / stage.booked;
      expect(interval?.low).toBeGreaterThanOrEqual(0);
      expect(interval?.low).toBeLessThanOrEqual(rate + 1e-12);
      expect(interval?.high).toBeGreaterThanOrEqual(rate - 1e-12);
      expect(interval?.high).toBeLessThanOrEqual(1);
    }),
  );
});

test("an administrator without a name is called by the id", () => {
  expect(administratorName(administratorId("1234"), null)).toBe("Administrator 1234");
  expect(administratorName(administratorId("1234"), "  ")).toBe("Administrator 1234");
  expect(administratorName(administratorId("1234"), "Rosa Abara")).toBe("Rosa Abara");
});

test("counts travel as a list of whole numbers from zero, two for every stage, and nothing else", () => {
  const list = countList(counts);
  expect(list).toHaveLength(10);
  expect(isCountList(list)).toBe(true);
  expect(countsOfList(list)).toEqual(counts);
  for (const booked of [undefined, "1", -1, 0.5, NaN, Infinity, 2 ** 53, null])
    expect(isCountList([booked, ...list.slice(1)])).toBe(false);
  for (const other of [null, undefined, 7, "first", [], list.slice(1), [...list, 0]])
    expect(isCountList(other)).toBe(false);
});
