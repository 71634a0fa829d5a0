import { FEW_BOOKED, isFew, overallRate, type FunnelCounts } from "./funnel.ts";

/** What it would take to have a number of first-day sales, or why that cannot be said. */
export type Needed =
  | { readonly is: "known"; readonly interviews: number; readonly rate: number }
  | { readonly is: "few booked"; readonly booked: number }
  | { readonly is: "no sale"; readonly booked: number };

/** More than anybody could mean; with it every product below stays a whole number. */
export const SALES_MAX = 1_000_000;

/**
 * First interviews to be booked for so many first-day sales at the overall rate of the counts, rounded up. Not known
 * below `fewBooked` first interviews booked, where the rate says little, nor at a rate of 0.
 */
export function interviewsNeeded(
  counts: FunnelCounts,
  salesWanted: number,
  fewBooked: number = FEW_BOOKED,
): Needed {
  const { booked } = counts.first;
  const rate = overallRate(counts);
  if (rate === null || isFew(counts.first, fewBooked)) return { is: "few booked", booked };
  if (rate === 0) return { is: "no sale", booked };
  // Divided once and at the end: 11 ÷ (11 ÷ 30) is a hair above 30, and would be rounded up to 31.
  return { is: "known", interviews: Math.ceil((salesWanted * booked) / counts.sale.showed), rate };
}
