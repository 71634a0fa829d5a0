import { describe, expect, test } from "vitest";
import { bookingsChanges, idleOf, rateChanges, type WeekSeries } from "./weekly-change.ts";

const WEEKS = 8;

type Steady = {
  readonly before: number;
  readonly now: number;
  readonly showed?: number;
  readonly showedNow?: number;
};

/** Someone who booked the same each week before. */
const steady = ({ before, now, showed = 0, showedNow = 0 }: Steady): WeekSeries => ({
  before: Array.from({ length: WEEKS }, () => ({ booked: before, showed })),
  now: { booked: now, showed: showedNow },
});

describe("bookings", () => {
  // Alone, 100 a week: 3.09 × √(100 × 9/8) = 32.8.
  test.each([
    [67, 1],
    [68, 0],
    [132, 0],
    [133, 1],
  ])("of one office from 100 to %i: %i changes", (now, changes) => {
    expect(bookingsChanges([steady({ before: 100, now })])).toHaveLength(changes);
  });

  // Ten others of 100 fall to 50: 50 is expected, with √(50 × 9/8 + 50² × (1/8000 + 1/500)) = 7.85, times 3.09 = 24.3.
  test.each([
    [50, 0],
    [26, 0],
    [25, 1],
    [74, 0],
    [75, 1],
    [100, 1],
  ])("of one office from 100 to %i while all others halved: %i changes", (now, changes) => {
    const others = Array.from({ length: 10 }, () => steady({ before: 100, now: 50 }));
    const changed = bookingsChanges([steady({ before: 100, now }), ...others]);
    expect(changed.filter((series) => series.now.booked === now && now !== 50)).toHaveLength(changes);
  });

  // χ² = 4 × 50² ÷ 150 = 66.7 over one degree of freedom: 150 ± 3.09 × √(66.7 × (225 + 225)). As Poisson, ±66 would be enough.
  test("two offices of two weeks say how much their counts vary", () => {
    const weeks = (...booked: number[]) => booked.map((count) => ({ booked: count, showed: 0 }));
    const swinging = { before: weeks(100, 200), now: { booked: 250, showed: 0 } };
    const other = { before: weeks(200, 100), now: { booked: 150, showed: 0 } };
    expect(bookingsChanges([swinging, other])).toEqual([]);
  });

  test("below ten a week, and of who is new or stopped, they are not compared", () => {
    const isNew: WeekSeries = {
      before: [
        { booked: 0, showed: 0 },
        { booked: 90, showed: 0 },
      ],
      now: { booked: 300, showed: 0 },
    };
    expect(bookingsChanges([steady({ before: 9, now: 40 })])).toEqual([]);
    expect(bookingsChanges([isNew])).toEqual([]);
    expect(bookingsChanges([steady({ before: 100, now: 0 })])).toEqual([]);
    expect(bookingsChanges([])).toEqual([]);
  });
});

describe("show rates", () => {
  // 400 of 800 before, 100 now: 3.09 × √(0.25 × (1/100 + 1/800)) = 16.4 points.
  test.each([
    [34, 0],
    [33, 1],
    [66, 0],
    [67, 1],
  ])("from a half to %i of 100: %i changes", (showedNow, changes) => {
    expect(rateChanges([steady({ before: 100, showed: 50, now: 100, showedNow })])).toHaveLength(changes);
  });

  test("below 30 booked they are not compared, nor where more showed than were booked", () => {
    expect(rateChanges([steady({ before: 100, showed: 50, now: 29, showedNow: 0 })])).toEqual([]);
    expect(rateChanges([steady({ before: 3, showed: 2, now: 40, showedNow: 0 })])).toEqual([]);
    expect(rateChanges([steady({ before: 100, showed: 101, now: 100, showedNow: 0 })])).toEqual([]);
  });
});

test.each([
  [5, 0, 1],
  [4, 0, 0],
  [5, 1, 0],
])("who booked %i a week and now %i is idle: %i", (before, now, count) => {
  expect(idleOf([steady({ before, now })])).toHaveLength(count);
});

test("who had stopped the week before is not idle again", () => {
  const weeks = Array.from({ length: WEEKS }, (_, week) => ({
    booked: week === WEEKS - 1 ? 0 : 40,
    showed: 0,
  }));
  expect(idleOf([{ before: weeks, now: { booked: 0, showed: 0 } }])).toEqual([]);
});
