import type { FunnelCounts, StageCount } from "./funnel.ts";

/** Value of z that chance alone exceeds 1 time in 20, on either side. */
const Z_CLEAR = 1.96;

/** True of a z beyond what chance explains 19 times out of 20; false of null, where there is none. */
export const isBeyondChance = (z: number | null): boolean => z !== null && Math.abs(z) >= Z_CLEAR;

/** z of two counts of periods that are compared, both as Poisson counts: (now − before) ÷ √(now + before). */
export const countZ = (before: number, now: number): number =>
  before === now ? 0 : (now - before) / Math.sqrt(before + now);

/**
 * z of two show rates: Δp ÷ √(p(1−p)(1/n₁ + 1/n₂)), p of both periods together; 0 where all or none showed in both. Null
 * where none was booked in one of them, or where more showed than were booked.
 */
export function rateZ(before: StageCount, now: StageCount): number | null {
  if (before.booked === 0 || now.booked === 0) return null;
  if (before.showed > before.booked || now.showed > now.booked) return null;
  const p = (before.showed + now.showed) / (before.booked + now.booked);
  const spread = Math.sqrt(p * (1 - p) * (1 / before.booked + 1 / now.booked));
  return spread === 0 ? 0 : (now.showed / now.booked - before.showed / before.booked) / spread;
}

/** One count as a share of another, of different people: it may be above 1. */
export type CountRatio = { readonly part: number; readonly whole: number };

/** First-day sales of first interviews booked. */
export const overallRatio = (counts: FunnelCounts): CountRatio => ({
  part: counts.sale.showed,
  whole: counts.first.booked,
});

/**
 * z of two ratios of counts, all four as Poisson counts: (ln r₂ − ln r₁) ÷ √(Σ 1/n), the delta method. Null where one of the
 * counts is 0.
 */
export function ratioZ(before: CountRatio, now: CountRatio): number | null {
  const counts = [before.part, before.whole, now.part, now.whole];
  if (counts.some((count) => count <= 0)) return null;
  const spread = Math.sqrt(counts.reduce((sum, count) => sum + 1 / count, 0));
  return (Math.log(now.part / now.whole) - Math.log(before.part / before.whole)) / spread;
}
