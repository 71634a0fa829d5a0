import { minutes, type Minutes } from "./payroll.ts";

/** Earlier weeks that a total needs to be compared with. */
const WEEKS_MIN = 5;
/** Beyond so many deviations a person's total is unusual. */
const PERSON_DEVIATIONS = 3;
/** A median absolute deviation times this estimates a standard deviation of a normal distribution. */
const DEVIATION_SCALE = 1.4826;

/**
 * A week's total against those of the up to eight weeks before: unusual beyond max(120 min, `deviations` × 1.4826 × MAD) of their
 * median. With fewer than five weeks nothing is compared.
 */
export function compareTotal(
  total: Minutes,
  before: readonly Minutes[],
  deviations: number = PERSON_DEVIATIONS,
) {
  if (before.length < WEEKS_MIN) return { median: null, isUnusual: false };
  const middle = medianOf(before);
  const deviation = medianOf(before.map((other) => Math.abs(other - middle)));
  const isUnusual = Math.abs(total - middle) > Math.max(120, deviations * DEVIATION_SCALE * deviation);
  return { median: minutes(Math.round(middle)), isUnusual };
}

/** Median of at least one value; between the two in the middle where there are two. */
const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = low] = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);
  return (low + high) / 2;
};
