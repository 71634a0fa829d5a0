import { countZ, overallRatio, rateZ, ratioZ } from "#domain/funnel/funnel-chance.ts";
import { rateChange } from "#domain/funnel/funnel-compare.ts";
import { showRate, STAGE_NAMES, STAGES, wilsonInterval, type Stage } from "#domain/funnel/funnel.ts";
import { formatCount, formatInterval, formatPoints, formatRate, MISSING } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { useSummary } from "#web/pages/funnel/use-funnel.tsx";
import { Definition } from "#web/ui/overlay/definition.tsx";
import type { FunnelSums } from "#domain/funnel/funnel-summary.ts";
import { formatCountChange } from "./funnel-shapes.ts";

type Parts = readonly { readonly label: string; readonly value: string }[];

/** `counted` is what earlier counts are compared with: null where only rates can be. */
type Sums = {
  readonly now: FunnelSums;
  readonly earlier: FunnelSums | null;
  readonly counted: FunnelSums | null;
};

const byStage = (valueOf: (stage: Stage) => string): Parts =>
  STAGES.map((stage) => ({ label: STAGE_NAMES[stage], value: valueOf(stage) }));

/** Definition of each rate, with the counts it is made of. */
const COMPUTED = {
  rate: {
    name: "show rate",
    formula: "Show rate = showed ÷ booked of the same stage, of the sums over all administrators and offices",
    partsOf: ({ now: { counts } }) =>
      byStage((stage) => divided(counts[stage].showed, counts[stage].booked, "none booked")),
  },
  ofFirst: {
    name: "share of first",
    formula:
      "Of first = showed at this stage ÷ booked at first interview; at first-day sale it is the overall rate",
    partsOf: ({ now: { counts } }) =>
      byStage((stage) => divided(counts[stage].showed, counts.first.booked, "none booked at first")),
  },
  advance: {
    name: "advance ratio",
    formula:
      "Advance ratio = booked for the next stage ÷ showed at this one; above 100% where more are booked than showed in the same days",
    partsOf: ({ now: { counts, steps } }) =>
      steps.map(({ to, base }) => ({
        label: `To ${STAGE_NAMES[to].toLowerCase()}`,
        value: divided(counts[to].booked, base.showed, "none showed before"),
      })),
  },
  change: {
    name: "change",
    formula:
      "Change of a count = now − earlier, and that ÷ earlier; change of a rate = now − earlier, in percentage points (pt). A count is compared only where the earlier days are as complete as these; otherwise its change is –",
    partsOf: ({ now, earlier, counted }) =>
      STAGES.flatMap((stage) => {
        const [after, before] = [now.counts[stage].booked, counted?.counts[stage].booked ?? null];
        const { by, share } = formatCountChange(after, before);
        const [rate, was] = [showRate(now.counts[stage]), earlier && showRate(earlier.counts[stage])];
        const value =
          before === null ? MISSING : `${formatCount(after)} − ${formatCount(before)} = ${by}, ${share}`;
        return [
          { label: `${STAGE_NAMES[stage]}: booked`, value },
          {
            label: "its show rate",
            value: `${formatRate(rate)} − ${formatRate(was)} = ${formatPoints(rateChange(rate, was))}`,
          },
        ];
      }),
  },
  interval: {
    name: "95% interval",
    formula:
      "95% interval of a show rate (Wilson score, two-sided): about 1 in 20 falls outside by chance. None where more showed than were booked",
    partsOf: ({ now: { counts } }) =>
      byStage((stage) => {
        const interval = wilsonInterval(counts[stage]);
        const words = interval && formatInterval(interval);
        return `${formatRate(showRate(counts[stage]))}: ${words ?? MISSING}`;
      }),
  },
  chance: {
    name: "chance",
    formula:
      "A change is beyond chance where chance alone would make one as large less than 1 time in 20: |z| ≥ 1.96. Counts: z = (now − earlier) ÷ √(now + earlier). Show rates: z = (p₂ − p₁) ÷ √(p(1 − p)(1/n₁ + 1/n₂)), p of both periods. Ratios of counts, the overall rate too: z = ln(r₂ ÷ r₁) ÷ √(sum of 1 ÷ each of the four counts)",
    partsOf: ({ now, earlier, counted }) => [
      {
        label: "First interviews booked",
        value: zWords(counted && countZ(counted.counts.first.booked, now.counts.first.booked)),
      },
      ...byStage((stage) => zWords(earlier && rateZ(earlier.counts[stage], now.counts[stage]))),
      {
        label: "Overall rate",
        value: zWords(earlier && ratioZ(overallRatio(earlier.counts), overallRatio(now.counts))),
      },
    ],
  },
  overall: {
    name: "overall rate",
    formula: "Overall = showed at first-day sale ÷ booked at first interview",
    partsOf: ({ now: { counts } }) => [
      {
        label: "All lines",
        value: divided(counts.sale.showed, counts.first.booked, "none booked at first"),
      },
    ],
  },
} as const satisfies Record<string, { name: string; formula: string; partsOf: (sums: Sums) => Parts }>;

/** Part of it that is computed, with its formula; a name says the numbers of these dates. */
export const RateFormulas = ({ of }: { readonly of: readonly (keyof typeof COMPUTED)[] }) => (
  <dl className="flex flex-col gap-1">
    {of.map((id) => (
      <div key={id}>
        <dt className="inline">
          <RateDefinition of={id} />
        </dt>
        <dd className="inline">{`: ${COMPUTED[id].formula}.`}</dd>
      </div>
    ))}
  </dl>
);

/** A rate's name, which says how it is computed here. */
function RateDefinition({ of }: { readonly of: keyof typeof COMPUTED }) {
  const { range, sums, earlier: before, daysAvailable, daysRequested, asOf } = useSummary();
  const { name, formula, partsOf } = COMPUTED[of];
  const earlier = before?.sums ?? null;
  const counted = before?.areSumsAlike === true ? earlier : null;
  const days = `${formatRange(range)}, data for ${formatCount(daysAvailable)} of ${formatCount(daysRequested)} days`;
  return (
    <Definition
      formula={formula}
      parts={partsOf({ now: sums, earlier, counted })}
      range={before === null ? days : `${days}; earlier: ${formatRange(before.range)}`}
      source="Interview reports by administrator"
      asOf={asOf}
    >
      {name}
    </Definition>
  );
}

const zWords = (z: number | null): string => (z === null ? MISSING : `z = ${z.toFixed(2).replace("-", "−")}`);

const divided = (part: number, whole: number, because: string): string =>
  whole === 0
    ? `${MISSING}, ${because}`
    : `${formatCount(part)} ÷ ${formatCount(whole)} = ${formatRate(part / whole)}`;
