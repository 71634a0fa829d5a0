import {
  advanceRatio,
  isContradictory,
  isFew,
  showRate,
  STAGES,
  type FunnelCounts,
  type Stage,
  type StageCount,
} from "#domain/funnel.ts";
import { formatRate } from "#web/lib/format.ts";
import type { FunnelLine } from "#domain/funnel-lines.ts";
import type { FunnelBar } from "#web/ui/charts/funnel-chart.tsx";

/** Names for five columns on a telephone. */
export const STAGE_SHORT_NAMES: Readonly<Record<Stage, string>> = {
  first: "First",
  second: "Second",
  third: "Third",
  training: "Training",
  sale: "Sale",
};

/** The funnel as pairs of bars. The rate is of the totals, never an average of rates. */
export const funnelBars = (
  totals: FunnelCounts,
  names: Readonly<Record<Stage, string>>,
  fewBooked?: number,
): readonly FunnelBar[] =>
  STAGES.map((stage, place) => {
    const next = STAGES[place + 1];
    return {
      stage: names[stage],
      ...totals[stage],
      rate: formatRate(showRate(totals[stage])),
      note: cautionOf(totals[stage], fewBooked),
      ...(next !== undefined && { advance: formatRate(advanceRatio(totals[stage], totals[next])) }),
    };
  });

/** What one must know before reading a show rate; "" when nothing. */
export function cautionOf(count: StageCount, fewBooked?: number): string {
  if (count.booked === 0) return "none booked";
  if (isContradictory(count)) return "data error";
  return isFew(count, fewBooked) ? "few" : "";
}

/** Where more showed than were booked, which cannot be: flagged in words and kept. */
export type Contradiction = {
  readonly line: FunnelLine;
  readonly stage: Stage;
};

export const contradictions = (lines: readonly FunnelLine[]): readonly Contradiction[] =>
  lines.flatMap((line) =>
    STAGES.filter((stage) => isContradictory(line.counts[stage])).map((stage) => ({ line, stage })),
  );
