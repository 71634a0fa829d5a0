import { advanceRatio, showRate, STAGE_NAMES, STAGES, type FunnelCounts } from "#domain/funnel.ts";
import type { FunnelAsk, FunnelReport } from "#web/api/funnel.ts";
import { formatCount, formatRate, MISSING } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { Definition } from "#web/ui/definition.tsx";

type RateDefinitionProps = {
  readonly ask: FunnelAsk;
  readonly report: FunnelReport;
  readonly counts: FunnelCounts;
};

/** How the rates under the pairs are computed, with the counts they are made of. */
export const RateDefinition = ({ ask, report, counts }: RateDefinitionProps) => (
  <Definition
    formula="Show rate = showed ÷ booked of the same stage, of the sums over all administrators and accounts"
    parts={STAGES.map((stage) => ({
      label: STAGE_NAMES[stage],
      value:
        counts[stage].booked === 0
          ? `${MISSING}, none booked`
          : `${formatCount(counts[stage].showed)} ÷ ${formatCount(counts[stage].booked)} = ${formatRate(showRate(counts[stage]))}`,
    }))}
    {...originOf(ask, report)}
  >
    show rate
  </Definition>
);

/** How the ratios on the arrows are computed: of what showed, how much is booked further on. */
export const AdvanceDefinition = ({ ask, report, counts }: RateDefinitionProps) => (
  <Definition
    formula="Advance ratio = booked for the next stage ÷ showed at this one; above 100% where more are booked than showed in the same days"
    parts={STAGES.slice(0, -1).map((stage, place) => {
      const next = counts[STAGES[place + 1] ?? stage];
      const here = counts[stage];
      return {
        label: `After ${STAGE_NAMES[stage].toLowerCase()}`,
        value:
          here.showed === 0
            ? `${MISSING}, none showed`
            : `${formatCount(next.booked)} ÷ ${formatCount(here.showed)} = ${formatRate(advanceRatio(here, next))}`,
      };
    })}
    {...originOf(ask, report)}
  >
    advance ratio
  </Definition>
);

const originOf = (ask: FunnelAsk, { daysKnown, daysAsked, asOf }: FunnelReport) => ({
  range: `${formatRange(ask)}, ${formatCount(daysKnown)} of ${formatCount(daysAsked)} days known`,
  source: "Interview reports by administrator",
  asOf,
});
