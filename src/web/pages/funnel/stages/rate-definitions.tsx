import type { ReactNode } from "react";
import { rateChange } from "#domain/funnel/funnel-compare.ts";
import { showRate, STAGE_NAMES, STAGES, wilsonInterval, type Stage } from "#domain/funnel/funnel.ts";
import { formatCount, formatPoints, formatRate, MISSING } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import type { Funnel } from "#web/pages/funnel/use-funnel.tsx";
import { Definition } from "#web/ui/overlay/definition.tsx";
import { changeWords, funnelSums, type FunnelSums } from "./funnel-shapes.ts";

type Computed = {
  readonly name: string;
  readonly formula: string;
  readonly parts: readonly { readonly label: string; readonly value: ReactNode }[];
};
type FunnelValues = {
  readonly now: FunnelSums;
  readonly earlier: FunnelSums | null;
  readonly funnel: Funnel;
};

/** A part of a definition for each stage. */
const byStage = (valueOf: (stage: Stage) => ReactNode): Computed["parts"] =>
  STAGES.map((stage) => ({ label: STAGE_NAMES[stage], value: valueOf(stage) }));

/** How each rate is computed, with the counts it is made of. */
const COMPUTED = {
  rate: ({ now: { counts } }: FunnelValues): Computed => ({
    name: "show rate",
    formula:
      "Show rate = showed ÷ booked of the same stage, of the sums over all administrators and accounts",
    parts: byStage((stage) => divided(counts[stage].showed, counts[stage].booked, "none booked")),
  }),
  ofFirst: ({ now: { counts } }: FunnelValues): Computed => ({
    name: "share of first",
    formula:
      "Of first = showed at this stage ÷ booked at first interview; at first-day sale it is the overall rate",
    parts: byStage((stage) => divided(counts[stage].showed, counts.first.booked, "none booked at first")),
  }),
  advance: ({ now: { counts, steps } }: FunnelValues): Computed => ({
    name: "advance ratio",
    formula:
      "Advance ratio = booked for the next stage ÷ showed at this one; above 100% where more are booked than showed in the same days",
    parts: steps.map(({ to, base }) => ({
      label: `To ${STAGE_NAMES[to].toLowerCase()}`,
      value: divided(counts[to].booked, base.showed, "none showed before"),
    })),
  }),
  change: ({ now, earlier, funnel }: FunnelValues): Computed => ({
    name: "change",
    formula:
      "Change of a count = now − earlier, and that ÷ earlier; change of a rate = now − earlier, in percentage points (pt). A count is compared only where the earlier days are as complete as these; otherwise its change is –",
    parts: STAGES.flatMap((stage) => [
      {
        label: `${STAGE_NAMES[stage]}: booked`,
        value: countChangeWords(now, funnel.earlier?.areSumsAlike === true ? earlier : null, stage),
      },
      { label: "its show rate", value: rateChangeWords(now, earlier, stage) },
    ]),
  }),
  interval: ({ now: { counts } }: FunnelValues): Computed => ({
    name: "95% interval",
    formula:
      "95% interval of a show rate (Wilson score, two-sided): about 1 in 20 falls outside by chance. None where more showed than were booked",
    parts: byStage((stage) => {
      const interval = wilsonInterval(counts[stage]);
      const words = interval && `${formatRate(interval.low)} to ${formatRate(interval.high)}`;
      return `${formatRate(showRate(counts[stage]))}: ${words ?? MISSING}`;
    }),
  }),
  overall: ({ now: { counts } }: FunnelValues): Computed => ({
    name: "overall rate",
    formula: "Overall = showed at first-day sale ÷ booked at first interview",
    parts: [
      {
        label: "All lines",
        value: divided(counts.sale.showed, counts.first.booked, "none booked at first"),
      },
    ],
  }),
};

type RateDefinitionProps = { readonly of: keyof typeof COMPUTED; readonly funnel: Funnel };

/** A rate's name, which says how it is computed here. */
export function RateDefinition({ of, funnel }: RateDefinitionProps) {
  const { ask, rows, earlier, report } = funnel;
  const { name, ...computed } = COMPUTED[of]({
    now: funnelSums(rows),
    earlier: earlier?.rows ? funnelSums(earlier.rows) : null,
    funnel,
  });
  const days = `${formatRange(ask)}, data for ${formatCount(report.daysKnown)} of ${formatCount(report.daysAsked)} days`;
  return (
    <Definition
      {...computed}
      range={earlier === null ? days : `${days}; earlier: ${formatRange(earlier.range)}`}
      source="Interview reports by administrator"
      asOf={report.asOf}
    >
      {name}
    </Definition>
  );
}

const countChangeWords = (now: FunnelSums, earlier: FunnelSums | null, stage: Stage): string => {
  const [after, before] = [now.counts[stage].booked, earlier?.counts[stage].booked];
  if (before === undefined) return MISSING;
  const { by, share } = changeWords(after, before);
  return `${formatCount(after)} − ${formatCount(before)} = ${by}, ${share}`;
};

const rateChangeWords = (now: FunnelSums, earlier: FunnelSums | null, stage: Stage): string => {
  const [after, before] = [showRate(now.counts[stage]), earlier && showRate(earlier.counts[stage])];
  return `${formatRate(after)} − ${formatRate(before)} = ${formatPoints(rateChange(after, before))}`;
};

const divided = (part: number, whole: number, because: string): string =>
  whole === 0
    ? `${MISSING}, ${because}`
    : `${formatCount(part)} ÷ ${formatCount(whole)} = ${formatRate(part / whole)}`;
