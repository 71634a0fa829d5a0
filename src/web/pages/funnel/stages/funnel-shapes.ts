import { isBeyondChance, rateZ, ratioZ, type CountRatio } from "#domain/funnel/funnel-chance.ts";
import { countChange, rateChange } from "#domain/funnel/funnel-compare.ts";
import { lostOf, type Leak } from "#domain/funnel/funnel-leak.ts";
import type { FunnelLine } from "#domain/funnel/funnel-lines.ts";
import type { FunnelSums } from "#domain/funnel/funnel-summary.ts";
import {
  didNotShow,
  isContradictory,
  hasFew,
  isFew,
  showRate,
  byStage,
  STAGE_NAMES,
  STAGE_ROWS,
  STAGES,
  type Stage,
  type StageCount,
} from "#domain/funnel/funnel.ts";
import {
  formatChange,
  formatChangeRate,
  formatCount,
  formatPoints,
  formatRate,
  MISSING,
} from "#web/lib/format.ts";
import type { Pair } from "#web/ui/charts/paired-bars.tsx";

/** Names for columns on a phone. */
export const STAGE_SHORT_NAMES = byStage((stage): string => STAGE_ROWS[stage].short);

/** The rates of a stage, and the ratio of the arrow to the next one. */
function ratesOf({ counts, steps }: FunnelSums, stage: Stage, next: Stage | undefined) {
  const ratio = advanceOf({ counts, steps }, next);
  return {
    rate: showRate(counts[stage]),
    // The other base beside the stage before; at the last stage, the overall rate.
    ofFirst: showRate({ booked: counts.first.booked, showed: counts[stage].showed }),
    advance: ratio === null || ratio.whole === 0 ? null : ratio.part / ratio.whole,
  };
}

/** Booked at the next stage, of those who showed at the one that its arrow comes from. */
function advanceOf({ counts, steps }: FunnelSums, next: Stage | undefined): CountRatio | null {
  const step = steps.find(({ to }) => to === next);
  return step === undefined ? null : { part: counts[step.to].booked, whole: step.base.showed };
}

/** True where the rates of a stage changed beyond what chance explains. */
function areClear(now: FunnelSums, earlier: FunnelSums, stage: Stage, next: Stage | undefined) {
  const [before, after] = [advanceOf(earlier, next), advanceOf(now, next)];
  return {
    rate: isBeyondChance(rateZ(earlier.counts[stage], now.counts[stage])),
    advance: before !== null && after !== null && isBeyondChance(ratioZ(before, after)),
  };
}

type BarsLook = {
  readonly names: Readonly<Record<Stage, string>>;
  readonly fewBooked?: number;
  /** True where earlier counts are drawn and compared; rates are in any case. */
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
          booked: formatCountChange(count.booked, before.booked),
          showed: formatCountChange(count.showed, before.showed),
          rate: points("rate"),
          advance: points("advance"),
          ofFirst: points("ofFirst"),
          isClear: earlier === null ? NONE_CLEAR : areClear(now, earlier, stage, next),
        },
      }),
    };
  });

const NONE_CLEAR = { rate: false, advance: false } as const;

/** Difference of a count from the earlier one: `+120` and `+8.3%`; dashes without one. */
export function formatCountChange(now: number, earlier: number | null) {
  const change = countChange(now, earlier);
  return change === null
    ? { by: MISSING, share: MISSING }
    : { by: formatChange(change.by), share: formatChangeRate(change.share) };
}

/** Words on what one must know before reading a show rate and its change; "" when nothing. */
export function cautionOf(count: StageCount, earlier: StageCount | null, fewBooked?: number): string {
  if (count.booked === 0) return "none booked";
  if (isContradictory(count)) return "data error";
  if (isFew(count, fewBooked)) return "small sample";
  return hasFew(earlier, fewBooked) ? "small earlier sample" : "";
}

/** Note where more showed than were booked, which cannot be: flagged in words, not corrected. */
export const contradictions = (lines: readonly FunnelLine[]) =>
  lines.flatMap((line) =>
    STAGES.filter((stage) => isContradictory(line.counts[stage])).map((stage) => ({ line, stage })),
  );

/** `Biggest loss: first interview, 4,828 of 12,073 booked didn’t show (40%)` */
export function leakWords(leak: Leak): string {
  const { stage, next, of, among } = leak;
  const lost = formatCount(lostOf(leak));
  const share = formatRate(lostOf(leak) / of);
  const name = `${STAGE_NAMES[stage].toLowerCase()}${AMONG_WORDS[among]}`;
  if (next === null)
    return `Biggest loss: ${name}, ${lost} of ${formatCount(of)} booked didn’t show (${share})`;
  return `Biggest loss: after ${name}, ${lost} of ${formatCount(of)} who showed didn’t advance to ${STAGE_ROWS[next].phrase} (${share})`;
}

const AMONG_WORDS: Readonly<Record<Leak["among"], string>> = {
  all: "",
  "with third": " (offices with third interviews)",
  "without third": " (offices without third interviews)",
};
