import { countZ, isBeyondChance, rateZ } from "#domain/funnel/funnel-chance.ts";
import { countChange, rateChange } from "#domain/funnel/funnel-compare.ts";
import {
  isFew,
  showRate,
  STAGES,
  sumCounts,
  wilsonInterval,
  type FunnelCounts,
  type Stage,
} from "#domain/funnel/funnel.ts";

/** Difference of a number from the period before, and whether that is more than chance explains. */
export type Move = { readonly by: number; readonly isClear: boolean };

/** A stage of an office's funnel beside the same days before. */
export type StageLine = {
  readonly stage: Stage;
  readonly booked: number;
  readonly showed: number;
  /** Null where the counts of the two periods cannot be compared. */
  readonly bookedMove: Move | null;
  readonly rate: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** In points of a rate, 0.01 being one; null without a rate in one of the two periods. */
  readonly rateMove: Move | null;
  /** One of the two rates is of a small sample. */
  readonly isSmall: boolean;
};

type Reported = { readonly rows: readonly { readonly counts: FunnelCounts }[] };

/** The stages of a report beside those of an earlier one, null for none. */
export function stageLines(
  now: Reported,
  earlier: Reported | null,
  { areCountsAlike, fewBooked }: { readonly areCountsAlike: boolean; readonly fewBooked: number },
): readonly StageLine[] {
  const counts = sumCounts(now.rows.map((row) => row.counts));
  const before = earlier && sumCounts(earlier.rows.map((row) => row.counts));
  return STAGES.map((stage) => {
    const [here, there] = [counts[stage], before && before[stage]];
    const booked = areCountsAlike && there !== null ? countChange(here.booked, there.booked) : null;
    const rate = there === null ? null : rateChange(showRate(here), showRate(there));
    return {
      stage,
      ...here,
      bookedMove:
        booked === null || there === null
          ? null
          : { by: booked.by, isClear: isBeyondChance(countZ(there.booked, here.booked)) },
      rate: showRate(here),
      interval: wilsonInterval(here),
      rateMove:
        rate === null || there === null ? null : { by: rate, isClear: isBeyondChance(rateZ(there, here)) },
      isSmall: isFew(here, fewBooked) || (there !== null && isFew(there, fewBooked)),
    };
  });
}
