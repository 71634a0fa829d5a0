import { limitWidth } from "#domain/funnel/funnel-limits.ts";

/** First interviews of a week. */
export type WeekCount = { readonly booked: number; readonly showed: number };

/** Counts of someone in the weeks before, and in the latest complete one. All series have as many weeks. */
export type WeekSeries = { readonly before: readonly WeekCount[]; readonly now: WeekCount };

/** Below so many bookings a week, on average, a change of them says nothing. */
const BOOKED_FLOOR = 10;
/** Below so many bookings, a show rate says nothing: as DOMAIN has it of few. */
const RATE_FLOOR = 30;
/** An administrator who booked so many a week, on average, and then none. */
const IDLE_FLOOR = 5;

/** As far from the mean as 1 in 500 of chance alone are: the outer control limits of DOMAIN, "Interview funnel". */
const Z_OF_FEW = 3.09;
/** As far as 1 in 16,000: where hundreds are compared, 1 in 500 would be one of them each week. */
const Z_OF_MANY = 4;
const FEW_MAX = 25;

/** Distance of a count or a rate from what is expected that is a change, where so many are compared each week. */
const limitOf = (compared: number): number => (compared > FEW_MAX ? Z_OF_MANY : Z_OF_FEW);

/** Expectation that someone's bookings of the latest week are held against. */
type Expected = { readonly booked: number; readonly variance: number };

/**
 * Finds those whose bookings are beyond the control limits: |now − expected| > z·√variance. A season or a holiday moves
 * everyone's bookings, which is no news of one of them: expected is the mean week before, times how those of all others
 * changed. Who is new, or had a week without any, is not compared.
 */
export function bookingsChanges<Series extends WeekSeries>(all: readonly Series[]): readonly Series[] {
  const compared = all.filter(isSteady);
  const sums = sumsOf(compared);
  const dispersion = dispersionOf(compared, sums);
  const z = limitOf(compared.length);
  return compared.filter((series) => {
    const expected = expectedOf(series, sums, dispersion);
    return Math.abs(series.now.booked - expected.booked) > z * Math.sqrt(expected.variance);
  });
}

/** Someone who books each week, and enough to compare. */
const isSteady = ({ before, now }: WeekSeries): boolean =>
  before.length > 0 &&
  before.every(({ booked }) => booked > 0) &&
  now.booked > 0 &&
  meanOf(before.map(({ booked }) => booked)) >= BOOKED_FLOOR;

/** The bookings of all together: of each week before, and of the latest. */
type Sums = { readonly weeks: readonly number[]; readonly before: number; readonly now: number };

function sumsOf(all: readonly WeekSeries[]): Sums {
  const weeks = (all[0]?.before ?? []).map((_week, place) =>
    all.reduce((sum, { before }) => sum + (before[place]?.booked ?? 0), 0),
  );
  return {
    weeks,
    before: weeks.reduce((sum, booked) => sum + booked, 0),
    now: all.reduce((sum, { now }) => sum + now.booked, 0),
  };
}

/**
 * The mean week, times the change of all others, and its variance φ·e·(1 + 1/n) + φ·e²·(1/b + 1/a): of n weeks of Poisson
 * counts with the dispersion φ, and of the change of the others from b bookings to a. Alone, nothing but the mean is known.
 */
function expectedOf({ before, now }: WeekSeries, sums: Sums, dispersion: number): Expected {
  const bookedBefore = before.reduce((sum, { booked }) => sum + booked, 0);
  const mean = bookedBefore / before.length;
  const othersBefore = sums.before - bookedBefore;
  const othersNow = sums.now - now.booked;
  if (othersBefore === 0 || othersNow === 0)
    return { booked: mean, variance: dispersion * mean * (1 + 1 / before.length) };
  const booked = (mean * othersNow * before.length) / othersBefore;
  const ofOthers = booked ** 2 * (1 / othersBefore + 1 / othersNow);
  return { booked, variance: dispersion * (booked * (1 + 1 / before.length) + ofOthers) };
}

/**
 * Variance of the weekly counts over that of Poisson counts, 1 at least: χ² of all counts against what their week and their
 * own mean make expected, over its degrees of freedom.
 */
function dispersionOf(all: readonly WeekSeries[], sums: Sums): number {
  const freedom = (all.length - 1) * (sums.weeks.length - 1);
  if (freedom < 1) return 1;
  const squares = all.reduce((sum, { before }) => {
    const share = before.reduce((total, { booked }) => total + booked, 0) / sums.before;
    return (
      sum +
      before.reduce(
        (squared, { booked }, place) => squared + square(booked, share * (sums.weeks[place] ?? 0)),
        0,
      )
    );
  }, 0);
  return Math.max(1, squares / freedom);
}

const square = (found: number, expected: number): number =>
  expected === 0 ? 0 : (found - expected) ** 2 / expected;

/**
 * Finds those whose show rate of the latest week is beyond the control limits p ± z·√(p(1−p)(1/n + 1/m)) around the rate p of the
 * m booked in the weeks before, for the n booked now.
 */
export function rateChanges<Series extends WeekSeries>(all: readonly Series[]): readonly Series[] {
  const compared = all.filter(
    ({ before, now }) => now.booked >= RATE_FLOOR && sumOfWeeks(before).booked >= RATE_FLOOR,
  );
  const z = limitOf(compared.length);
  return compared.filter(({ before, now }) => {
    const { booked, showed } = sumOfWeeks(before);
    // The width for n and m counts is that for 1/(1/n + 1/m).
    const width = limitWidth(showed / booked, 1 / (1 / now.booked + 1 / booked), z);
    return width !== null && Math.abs(now.showed / now.booked - showed / booked) > width;
  });
}

/** Finds those who booked first interviews in the weeks before and none in the latest one. */
export const idleOf = <Series extends WeekSeries>(all: readonly Series[]): readonly Series[] =>
  all.filter(
    ({ before, now }) =>
      now.booked === 0 &&
      (before.at(-1)?.booked ?? 0) > 0 &&
      meanOf(before.map(({ booked }) => booked)) >= IDLE_FLOOR,
  );

export const sumOfWeeks = (weeks: readonly WeekCount[]): WeekCount => ({
  booked: weeks.reduce((sum, { booked }) => sum + booked, 0),
  showed: weeks.reduce((sum, { showed }) => sum + showed, 0),
});

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
