import type { ReactNode } from "react";
import { rateChange } from "#domain/funnel/funnel-compare.ts";
import { showRate, STAGE_NAMES, STAGES, wilsonInterval, type Stage } from "#domain/funnel/funnel.ts";
import { formatCount, formatNoun, formatPoints, formatRate, MISSING } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { Definition } from "#web/ui/overlay/definition.tsx";
import { changeWords, shareOfFirst, type FunnelSums } from "./funnel-shapes.ts";
import type { Funnel } from "#web/pages/funnel/compare/use-funnel.ts";

type DefinitionProps = { readonly funnel: Funnel; readonly sums: FunnelSums };

/** How the rates under the pairs are computed, with the counts they are made of. */
export const RateDefinition = ({ funnel, sums: { counts } }: DefinitionProps) => (
  <Definition
    formula="Show rate = showed ÷ booked of the same stage, of the sums over all administrators and accounts"
    parts={STAGES.map((stage) => ({
      label: STAGE_NAMES[stage],
      value: divided(counts[stage].showed, counts[stage].booked, "none booked"),
    }))}
    {...originOf(funnel)}
  >
    show rate
  </Definition>
);

/** The other base: of all booked at the first interview. At the last stage that is the overall rate. */
export const OfFirstDefinition = ({ funnel, sums: { counts } }: DefinitionProps) => (
  <Definition
    formula="Of first = showed at this stage ÷ booked at first interview; at first-day sale it is the overall rate"
    parts={STAGES.map((stage) => ({
      label: STAGE_NAMES[stage],
      value: divided(counts[stage].showed, counts.first.booked, "none booked at first"),
    }))}
    {...originOf(funnel)}
  >
    share of first
  </Definition>
);

/** How the ratios on the arrows are computed: of what showed, how much is booked further on. */
export const AdvanceDefinition = ({ funnel, sums: { counts, steps } }: DefinitionProps) => (
  <Definition
    formula="Advance ratio = booked for the next stage ÷ showed at this one; above 100% where more are booked than showed in the same days"
    parts={steps.map(({ to, base }) => ({
      label: `To ${STAGE_NAMES[to].toLowerCase()}`,
      value: divided(counts[to].booked, base.showed, "none showed before"),
    }))}
    {...originOf(funnel)}
  >
    advance ratio
  </Definition>
);

type ChangeDefinitionProps = DefinitionProps & { readonly earlier: FunnelSums | null };

/** How everything that has a sign is computed. */
export const ChangeDefinition = ({ funnel, sums, earlier }: ChangeDefinitionProps) => (
  <Definition
    formula={`Change of a count = now − earlier, and that ÷ earlier; change of a rate = now − earlier, in percentage points (pt). Where earlier counts are not known, or of fewer days than these, it is –, also for an account of which alone fewer earlier days are known (${formatNoun(funnel.earlier?.unlikeNames.length ?? 0, "account")} here), and for sums with it; totals of all accounts go by the days that are known of all of them together`}
    parts={STAGES.flatMap((stage) => [
      {
        label: `${STAGE_NAMES[stage]}: booked`,
        value: countChangeWords(sums, funnel.earlier?.areSumsAlike === true ? earlier : null, stage),
      },
      { label: "its show rate", value: rateChangeWords(sums, earlier, stage) },
    ])}
    {...originOf(funnel)}
  >
    change
  </Definition>
);

const countChangeWords = (now: FunnelSums, earlier: FunnelSums | null, stage: Stage): string => {
  const [after, before] = [now.counts[stage].booked, earlier?.counts[stage].booked];
  if (before === undefined) return MISSING;
  const { by, share } = changeWords(after, before);
  return `${formatCount(after)} − ${formatCount(before)} = ${by}, ${share}`;
};

const rateChangeWords = (now: FunnelSums, earlier: FunnelSums | null, stage: Stage): string => {
  const [after, before] = [now, earlier].map((sums) => sums && showRate(sums.counts[stage]));
  return `${formatRate(after ?? null)} − ${formatRate(before ?? null)} = ${formatPoints(rateChange(after ?? null, before ?? null))}`;
};

/** What the small bars beside the rates of the table are. */
export const IntervalDefinition = ({ funnel, sums: { counts } }: DefinitionProps) => (
  <Definition
    formula="95% interval of a show rate (Wilson score, two-sided): counts of chance alone around the true rate would leave it once in 20. None where more showed than were booked"
    parts={STAGES.map((stage) => ({
      label: STAGE_NAMES[stage],
      value: `${formatRate(showRate(counts[stage]))}: ${intervalWords(counts[stage])}`,
    }))}
    {...originOf(funnel)}
  >
    95% interval
  </Definition>
);

/** `68% to 78%`. */
function intervalWords(count: Parameters<typeof wilsonInterval>[0]): string {
  const interval = wilsonInterval(count);
  return interval === null ? MISSING : `${formatRate(interval.low)} to ${formatRate(interval.high)}`;
}

/** The overall rate, which the table has for each line. */
export const OverallDefinition = ({ funnel, sums: { counts } }: DefinitionProps) => (
  <Definition
    formula="Overall = showed at first-day sale ÷ booked at first interview"
    parts={[
      { label: "All lines", value: divided(counts.sale.showed, counts.first.booked, "none booked at first") },
      { label: "As the share of first", value: formatRate(shareOfFirst(counts, "sale")) },
    ]}
    {...originOf(funnel)}
  >
    overall rate
  </Definition>
);

const divided = (part: number, whole: number, because: string): ReactNode =>
  whole === 0
    ? `${MISSING}, ${because}`
    : `${formatCount(part)} ÷ ${formatCount(whole)} = ${formatRate(part / whole)}`;

const originOf = ({ ask, earlier, report: { daysKnown, daysAsked, asOf } }: Funnel) => ({
  range: `${formatRange(ask)}, ${formatCount(daysKnown)} of ${formatCount(daysAsked)} days known${
    earlier === null ? "" : `; earlier: ${formatRange(earlier.range)}`
  }`,
  source: "Interview reports by administrator",
  asOf,
});
