import { STAGES, sumCounts, type FunnelCounts, type Stage } from "./funnel.ts";
import { holdersOf, isThirdOptional, stageBefore } from "./funnel-third.ts";

/** The stage at which the most people are lost: of those booked for a stage, or between those who showed at it and those booked for the next. */
export type Leak = {
  readonly stage: Stage;
  /** Null when they were booked and did not show; otherwise the stage that they were not booked for. */
  readonly next: Stage | null;
  readonly of: number;
  readonly kept: number;
  /** Offices that are counted: where some hold third interviews and others do not, each kind is counted for itself. */
  readonly among: "all" | "with third" | "without third";
};

/**
 * The largest loss over the counts of each office, the earlier one where two are equal; null when nothing is lost. These
 * are activity counts: where more are booked for the next stage than showed at this one, nothing is lost between them.
 */
export function leakOf(accounts: readonly FunnelCounts[]): Leak | null {
  const losses = STAGES.flatMap((to) => {
    const holders = holdersOf(to, accounts);
    const byStageBefore = Map.groupBy(holders, (counts) => stageBefore(to, counts));
    const arrows = STAGES.toReversed().map((from) => {
      const ofArrow = byStageBefore.get(from) ?? [];
      const { showed } = sumCounts(ofArrow)[from];
      return {
        stage: from,
        next: to,
        of: showed,
        kept: sumCounts(ofArrow)[to].booked,
        among: amongOf(ofArrow, accounts),
      };
    });
    const { booked, showed } = sumCounts(holders)[to];
    return [
      ...arrows,
      { stage: to, next: null, of: booked, kept: showed, among: amongOf(holders, accounts) },
    ];
  });
  const [largest] = losses.toSorted((left, right) => lostOf(right) - lostOf(left));
  return largest === undefined || lostOf(largest) <= 0 ? null : largest;
}

function amongOf(counted: readonly FunnelCounts[], accounts: readonly FunnelCounts[]): Leak["among"] {
  if (counted.length === accounts.length) return "all";
  return counted.every(isThirdOptional) ? "without third" : "with third";
}

export const lostOf = ({ of, kept }: Leak): number => of - kept;
