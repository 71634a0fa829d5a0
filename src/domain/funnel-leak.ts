import { STAGES, type FunnelCounts, type Stage } from "./funnel.ts";

/** Where the most people are lost: of those booked for a stage, or between those who showed at it and those booked for the next. */
export type Leak = {
  readonly stage: Stage;
  /** Null when they were booked and did not show; otherwise the stage that they were not booked for. */
  readonly next: Stage | null;
  readonly of: number;
  readonly kept: number;
};

/** Below this share of those seen at a second interview, a third is an exception, and training follows the second. */
const THIRD_FROM = 0.05;

/**
 * The largest loss of the range, the earlier one where two are equal; null when nothing is lost. These are activity
 * counts: where more are booked for the next stage than showed at this one, nothing is lost between them.
 */
export function leakOf(counts: FunnelCounts): Leak | null {
  const hasThird = counts.third.booked >= THIRD_FROM * counts.second.showed;
  const stages = STAGES.filter((stage) => stage !== "third" || hasThird);
  const losses = stages.flatMap((stage, place): readonly Leak[] => {
    const { booked, showed } = counts[stage];
    const next = stages[place + 1];
    const notShown = { stage, next: null, of: booked, kept: showed };
    return next === undefined
      ? [notShown]
      : [notShown, { stage, next, of: showed, kept: counts[next].booked }];
  });
  const [largest] = losses.toSorted((one, other) => lostOf(other) - lostOf(one));
  return largest === undefined || lostOf(largest) <= 0 ? null : largest;
}

export const lostOf = ({ of, kept }: Leak): number => of - kept;
