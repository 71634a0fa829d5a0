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
  const without = accounts.filter(isThirdOptional);
  const isMixed = without.length > 0 && without.length < accounts.length;
  const withThird = sumCounts(accounts.filter((counts) => !isThirdOptional(counts)));
  const hasThird = without.length < accounts.length;
  const ofThird = isMixed ? "with third" : "all";
  const all = sumCounts(accounts);
  const losses = [
    ...stageLosses(["first", "second"], all, "all"),
    ...(hasThird ? stageLosses(["second", "third", "training"], withThird, ofThird).slice(1, -1) : []),
    ...(without.length > 0
      ? stageLosses(["second", "training"], sumCounts(without), isMixed ? "without third" : "all").slice(
          1,
          -1,
        )
      : []),
    ...stageLosses(["training", "sale"], all, "all"),
  ];
  const [largest] = losses.toSorted((one, other) => lostOf(other) - lostOf(one));
  return largest === undefined || lostOf(largest) <= 0 ? null : largest;
}

/** Those who did not show at each of the stages, and those who were not booked for the one after it. */
const stageLosses = (stages: readonly Stage[], counts: FunnelCounts, among: Leak["among"]): readonly Leak[] =>
  stages.flatMap((stage, place) => {
    const { booked, showed } = counts[stage];
    const next = stages[place + 1];
    const notShown: Leak = { stage, next: null, of: booked, kept: showed, among };
    return next === undefined
      ? [notShown]
      : [notShown, { stage, next, of: showed, kept: counts[next].booked, among }];
  });

export const lostOf = ({ of, kept }: Leak): number => of - kept;
