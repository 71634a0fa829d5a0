import { sumCounts, type FunnelCounts, type Stage } from "./funnel.ts";
import { isThirdOptional } from "./funnel-third.ts";

/** Where the most people are lost: of those booked for a stage, or between those who showed at it and those booked for the next. */
export type Leak = {
  readonly stage: Stage;
  /** Null when they were booked and did not show; otherwise the stage that they were not booked for. */
  readonly next: Stage | null;
  readonly of: number;
  readonly kept: number;
  /** Of which accounts: where some hold third interviews and others do not, each kind is counted for itself. */
  readonly among: "all" | "with third" | "without third";
};

/**
 * The largest loss over the counts of each account, the earlier one where two are equal; null when nothing is lost. These
 * are activity counts: where more are booked for the next stage than showed at this one, nothing is lost between them.
 */
export function leakOf(accounts: readonly FunnelCounts[]): Leak | null {
  const all = sumCounts(accounts);
  const [accountsWithThird, accountsWithout] = [
    accounts.filter((counts) => !isThirdOptional(counts)),
    accounts.filter(isThirdOptional),
  ];
  const [withThird, without] = [sumCounts(accountsWithThird), sumCounts(accountsWithout)];
  const isMixed = accountsWithThird.length > 0 && accountsWithout.length > 0;
  const ofThird = isMixed ? "with third" : "all";
  // Where no account is of a kind, its sums are zeros, and nothing is lost.
  const losses = [
    lossOf(all, "all", "first"),
    lossOf(all, "all", "first", "second"),
    lossOf(all, "all", "second"),
    lossOf(withThird, ofThird, "second", "third"),
    lossOf(withThird, ofThird, "third"),
    lossOf(withThird, ofThird, "third", "training"),
    lossOf(without, isMixed ? "without third" : "all", "second", "training"),
    lossOf(all, "all", "training"),
    lossOf(all, "all", "training", "sale"),
    lossOf(all, "all", "sale"),
  ];
  const [largest] = losses.toSorted((left, right) => lostOf(right) - lostOf(left));
  return largest === undefined || lostOf(largest) <= 0 ? null : largest;
}

/** Those who did not show at a stage, or who showed and were not booked for the next. */
const lossOf = (
  counts: FunnelCounts,
  among: Leak["among"],
  stage: Stage,
  next: Stage | null = null,
): Leak => {
  const { booked, showed } = counts[stage];
  return next === null
    ? { stage, next, of: booked, kept: showed, among }
    : { stage, next, of: showed, kept: counts[next].booked, among };
};

export const lostOf = ({ of, kept }: Leak): number => of - kept;
