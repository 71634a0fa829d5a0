import type { Headline } from "#domain/funnel/funnel-headline.ts";
import { countChange, rateChange } from "#domain/funnel/funnel-compare.ts";
import { lostOf, type Leak } from "#domain/funnel/funnel-leak.ts";
import type { CountedRow, FunnelLine } from "#domain/funnel/funnel-lines.ts";
import { accountCounts, funnelSteps, isThirdOptional, type FunnelStep } from "#domain/funnel/funnel-third.ts";
import { remembered } from "#domain/remembered.ts";
import {
  advanceRatio,
  didNotShow,
  isContradictory,
  hasFew,
  isFew,
  showRate,
  STAGE_NAMES,
  STAGES,
  sumCounts,
  type FunnelCounts,
  type Stage,
  type StageCount,
} from "#domain/funnel/funnel.ts";
import {
  formatChange,
  formatChangeRate,
  formatCount,
  formatFinePoints,
  formatPoints,
  formatRate,
  MISSING,
} from "#web/lib/format.ts";
import type { Pair } from "#web/ui/charts/paired-bars.tsx";

/** Names for five columns on a telephone. */
export const STAGE_SHORT_NAMES: Readonly<Record<Stage, string>> = {
  first: "First",
  second: "Second",
  third: "Third",
  training: "Training",
  sale: "Sale",
};

/** The sums of a report, and what the arrows between its stages are based on. */
export type FunnelSums = { readonly counts: FunnelCounts; readonly steps: readonly FunnelStep[] };

export const funnelSums = remembered((rows: readonly CountedRow[]): FunnelSums => {
  const counts = accountCounts(rows).map((account) => account.counts);
  return { counts: sumCounts(counts), steps: funnelSteps(counts) };
});

/** The rates of a stage, and the ratio of the arrow to the next one. */
function ratesOf({ counts, steps }: FunnelSums, stage: Stage, next: Stage | undefined) {
  const step = steps.find(({ to }) => to === next);
  return {
    rate: showRate(counts[stage]),
    // The other base beside the stage before; at the last stage, the overall rate.
    ofFirst: showRate({ booked: counts.first.booked, showed: counts[stage].showed }),
    advance: step === undefined ? null : advanceRatio(step.base, counts[step.to]),
  };
}

type BarsLook = {
  readonly names: Readonly<Record<Stage, string>>;
  readonly fewBooked?: number;
  /** Whether earlier counts are drawn and compared; rates are in any case. */
  readonly hasSameCoverage?: boolean;
};

/**
 * The funnel as pairs of bars, beside the earlier one: undefined where nothing is compared, null without data.
 * Rates are of the totals, never an average of rates.
 */
export const funnelBars = (
  now: FunnelSums,
  earlier: FunnelSums | null | undefined,
  { names, fewBooked, hasSameCoverage = true }: BarsLook,
): readonly Pair[] =>
  STAGES.map((stage, place) => {
    const next = STAGES[place + 1];
    const count = now.counts[stage];
    const before = (hasSameCoverage ? earlier?.counts[stage] : null) ?? { booked: null, showed: null };
    const rates = ratesOf(now, stage, next);
    const ratesBefore = earlier && ratesOf(earlier, stage, next);
    const points = (of: keyof typeof rates): string =>
      formatPoints(rateChange(rates[of], ratesBefore?.[of] ?? null));
    return {
      name: names[stage],
      ...count,
      rate: formatRate(rates.rate),
      note: cautionOf(count, earlier?.counts[stage] ?? null, fewBooked),
      ofFirst: formatRate(rates.ofFirst),
      lost: `${formatCount(Math.max(0, didNotShow(count)))} lost`,
      ...(next !== undefined && { advance: formatRate(rates.advance) }),
      ...(earlier !== undefined && {
        earlier: before,
        change: {
          booked: changeWords(count.booked, before.booked),
          showed: changeWords(count.showed, before.showed),
          rate: points("rate"),
          advance: points("advance"),
          ofFirst: points("ofFirst"),
        },
      }),
    };
  });

/** How a count differs from the earlier one: `+120` and `+8.3%`; dashes without one. */
export function changeWords(now: number, earlier: number | null) {
  const change = countChange(now, earlier);
  return change === null
    ? { by: MISSING, share: MISSING }
    : { by: formatChange(change.by), share: formatChangeRate(change.share) };
}

/** What one must know before reading a show rate and its change; "" when nothing. */
export function cautionOf(count: StageCount, earlier: StageCount | null, fewBooked?: number): string {
  if (count.booked === 0) return "none booked";
  if (isContradictory(count)) return "data error";
  if (isFew(count, fewBooked)) return "small sample";
  return hasFew(earlier, fewBooked) ? "small earlier sample" : "";
}

/** Where more showed than were booked, which cannot be: flagged in words, not corrected. */
export const contradictions = (lines: readonly FunnelLine[]) =>
  lines.flatMap((line) =>
    STAGES.filter((stage) => isContradictory(line.counts[stage])).map((stage) => ({ line, stage })),
  );

/**
 * `Second interview: show rate fell 3.2 pt, from 62% to 59% (1,014 of 1,712). Most at Harbor Point: −1.90 pt, from its own
 * rate.` What chance may explain is said to be that.
 */
export function headlineWords(headline: Headline | null, fewBooked: number): string {
  if (headline === null)
    return `Too little data to compare: no stage has ${formatCount(fewBooked)} booked in both periods.`;
  const { stage, now, before, change, isClear, where } = headline;
  const points = formatPoints(change);
  const [from, to] = [formatRate(showRate(before)), formatRate(showRate(now))];
  // What rounds to the same is not said twice.
  const rates = `${from === to ? "" : `from ${from} `}to ${to} (${formatCount(now.showed)} of ${formatCount(now.booked)})`;
  const moved =
    points === formatPoints(0)
      ? `show rate stayed at ${to} (${formatCount(now.showed)} of ${formatCount(now.booked)})`
      : `show rate ${change < 0 ? "fell" : "rose"} ${points.slice(1)}, ${rates}`;
  const place =
    where === null ? "" : ` Most at ${where.name}: ${formatFinePoints(where.total)}, ${causeWords(where)}.`;
  return isClear
    ? `${STAGE_NAMES[stage]}: ${moved}.${place}`
    : `No show rate changed more than chance explains. Largest change: ${STAGE_NAMES[stage].toLowerCase()}, ${moved}.${place}`;
}

const causeWords = ({ kind, mix, rate }: NonNullable<Headline["where"]>): string => {
  if (kind === "came") return "with none booked before";
  if (kind === "left") return "with none booked now";
  return Math.abs(rate) >= Math.abs(mix) ? "from its own rate" : "from its share of bookings";
};

/** `Biggest loss: first interview, 4,828 of 12,073 booked didn’t show (40%)` */
export function leakWords(leak: Leak): string {
  const { stage, next, of, among } = leak;
  const lost = formatCount(lostOf(leak));
  const share = formatRate(lostOf(leak) / of);
  const name = `${STAGE_NAMES[stage].toLowerCase()}${AMONG_WORDS[among]}`;
  if (next === null)
    return `Biggest loss: ${name}, ${lost} of ${formatCount(of)} booked didn’t show (${share})`;
  return `Biggest loss: after ${name}, ${lost} of ${formatCount(of)} who showed didn’t advance to ${NEXT_WORDS[next]} (${share})`;
}

const NEXT_WORDS: Readonly<Record<Stage, string>> = {
  first: "a first interview",
  second: "a second interview",
  third: "a third interview",
  training: "first-day training",
  sale: "a first-day sale",
};

const AMONG_WORDS: Readonly<Record<Leak["among"], string>> = {
  all: "",
  "with third": " (offices with third interviews)",
  "without third": " (offices without third interviews)",
};

/** The accounts where training follows the second interview, by name; those that are nameless by their id. */
export const accountsWithoutThird = (rows: readonly CountedRow[]): readonly string[] =>
  accountCounts(rows)
    .filter(({ counts }) => isThirdOptional(counts))
    .map(({ accountId, accountName }) => accountName.trim() || `Office ${accountId}`);
