import {
  isContradictory,
  isFew,
  showRate,
  STAGES,
  sumCounts,
  type FunnelCounts,
  type Stage,
  type StageCount,
} from "#domain/funnel.ts";
import { formatCount, formatRate } from "#web/lib/format.ts";
import type { FunnelRow } from "#web/api/funnel.ts";
import type { FunnelBar } from "#web/ui/charts/funnel-chart.tsx";

export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  first: "First interview",
  second: "Second interview",
  third: "Third interview",
  training: "First-day training",
  sale: "First-day sale",
};

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
): readonly FunnelBar[] =>
  STAGES.map((stage) => ({
    stage: names[stage],
    ...totals[stage],
    rate: formatRate(showRate(totals[stage])),
    note: cautionOf(totals[stage]),
  }));

/** What one must know before reading a show rate; "" when nothing. */
export function cautionOf(count: StageCount): string {
  if (count.booked === 0) return "none booked";
  if (isContradictory(count)) return "over booked";
  return isFew(count) ? "few" : "";
}

/** The chart in words, for those who cannot see it. */
export const funnelSentence = (totals: FunnelCounts): string =>
  STAGES.map((stage) => {
    const { booked, showed } = totals[stage];
    const rate = booked === 0 ? "no show rate" : `show rate ${formatRate(showRate(totals[stage]))}`;
    return `${STAGE_NAMES[stage]}: ${formatCount(booked)} booked, ${formatCount(showed)} showed, ${rate}`;
  }).join(". ");

/** A line of the table: an administrator at an account, or the totals. */
export type FunnelLine = {
  readonly id: string;
  readonly administrator: string;
  readonly account: string;
  readonly counts: FunnelCounts;
};

const byWords = new Intl.Collator("en-US", { numeric: true });

/** Lines by administrator, then account. */
export const funnelLines = (rows: readonly FunnelRow[]): readonly FunnelLine[] =>
  rows
    .map((row) => ({
      id: `${row.administratorId} ${row.accountId}`,
      administrator: row.administratorName,
      account: row.accountName,
      counts: row.counts,
    }))
    .toSorted(
      (a, b) => byWords.compare(a.administrator, b.administrator) || byWords.compare(a.account, b.account),
    );

export const totalLine = (lines: readonly FunnelLine[]): FunnelLine => ({
  id: "total",
  administrator: "Total",
  account: "",
  counts: sumCounts(lines.map(({ counts }) => counts)),
});

/** Where more showed than were booked, which cannot be: flagged in words and kept. */
export type Contradiction = {
  readonly line: FunnelLine;
  readonly stage: Stage;
};

export const contradictions = (lines: readonly FunnelLine[]): readonly Contradiction[] =>
  lines.flatMap((line) =>
    STAGES.filter((stage) => isContradictory(line.counts[stage])).map((stage) => ({ line, stage })),
  );
