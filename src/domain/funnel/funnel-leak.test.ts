import { expect, test } from "vitest";
import { NO_COUNTS, type FunnelCounts } from "./funnel.ts";
import { leakOf, lostOf } from "./funnel-leak.ts";

const COUNTS: FunnelCounts = {
  first: { booked: 12_073, showed: 7245 },
  second: { booked: 3666, showed: 2954 },
  third: { booked: 1598, showed: 1252 },
  training: { booked: 1017, showed: 866 },
  sale: { booked: 763, showed: 632 },
};

test("the largest loss is of those booked who did not show", () => {
  const leak = leakOf([COUNTS]);
  expect(leak).toEqual({ stage: "first", next: null, of: 12_073, kept: 7245, among: "all" });
  expect(leak === null ? 0 : lostOf(leak)).toBe(4828);
});

test("or between those who showed and those booked for the next stage", () => {
  expect(leakOf([{ ...COUNTS, first: { booked: 7300, showed: 7245 } }])).toEqual({
    stage: "first",
    next: "second",
    of: 7245,
    kept: 3666,
    among: "all",
  });
});

test("where third interviews are an exception, training follows the second", () => {
  const rare: FunnelCounts = {
    ...NO_COUNTS,
    second: { booked: 1000, showed: 1000 },
    third: { booked: 49, showed: 49 },
    training: { booked: 900, showed: 900 },
    sale: { booked: 850, showed: 850 },
  };
  expect(leakOf([rare])).toMatchObject({ stage: "second", next: "training", kept: 900, among: "all" });
  expect(leakOf([{ ...rare, third: { booked: 50, showed: 50 } }])).toMatchObject({
    next: "third",
    kept: 50,
    among: "all",
  });
});

test("where accounts are all of one kind the loss is of all of them, at every arrow", () => {
  const full = { booked: 100, showed: 100 };
  const whole: FunnelCounts = { first: full, second: full, third: full, training: full, sale: full };
  const lossAt = (counts: Partial<FunnelCounts>) => leakOf([{ ...whole, ...counts }, whole]);
  const half = { booked: 100, showed: 50 };
  const fewer = { booked: 50, showed: 50 };

  expect(lossAt({ third: half })).toMatchObject({ stage: "third", next: null, among: "all" });
  expect(lossAt({ third: fewer, training: fewer, sale: fewer })).toMatchObject({
    stage: "second",
    next: "third",
    among: "all",
  });
  expect(lossAt({ training: fewer, sale: fewer })).toMatchObject({
    stage: "third",
    next: "training",
    among: "all",
  });
  const seldom = { ...whole, third: NO_COUNTS.third, training: fewer, sale: fewer };
  expect(leakOf([seldom, seldom])).toMatchObject({ stage: "second", next: "training", among: "all" });
});

test("one person who did not show is a loss", () => {
  expect(leakOf([{ ...NO_COUNTS, sale: { booked: 1, showed: 0 } }])).toMatchObject({
    stage: "sale",
    kept: 0,
  });
});

test("of equal losses the earlier one counts, and without any there is none", () => {
  const equal = { ...NO_COUNTS, first: { booked: 10, showed: 5 }, second: { booked: 0, showed: 0 } };
  expect(leakOf([equal])).toMatchObject({ stage: "first", next: null });
  expect(leakOf([NO_COUNTS])).toBeNull();
  expect(leakOf([{ ...NO_COUNTS, sale: { booked: 3, showed: 4 } }])).toBeNull();
});

test("where accounts differ, those without a third interview are not missed at it", () => {
  const regular: FunnelCounts = {
    ...NO_COUNTS,
    second: { booked: 100, showed: 100 },
    third: { booked: 60, showed: 60 },
    training: { booked: 55, showed: 55 },
    sale: { booked: 55, showed: 55 },
  };
  const seldom: FunnelCounts = {
    ...NO_COUNTS,
    second: { booked: 300, showed: 300 },
    training: { booked: 270, showed: 270 },
    sale: { booked: 270, showed: 270 },
  };
  // Of all 400 seen at a second, 60 were booked for a third; but only 100 were at an office that holds any.
  expect(leakOf([regular, seldom])).toEqual({
    stage: "second",
    next: "third",
    of: 100,
    kept: 60,
    among: "with third",
  });
  expect(leakOf([{ ...regular, third: regular.second }, seldom])).toMatchObject({
    stage: "third",
    next: "training",
    among: "with third",
  });
  expect(
    leakOf([{ ...regular, third: regular.second, training: regular.second, sale: regular.second }, seldom]),
  ).toEqual({ stage: "second", next: "training", of: 300, kept: 270, among: "without third" });
});

test("without accounts nothing is lost", () => {
  expect(leakOf([])).toBeNull();
});
