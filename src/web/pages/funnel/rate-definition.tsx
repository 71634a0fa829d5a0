import { showRate, STAGE_NAMES, STAGES, type FunnelCounts } from "#domain/funnel.ts";
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
    range={`${formatRange(ask)}, ${formatCount(report.daysKnown)} of ${formatCount(report.daysAsked)} days known`}
    source="Interview reports by administrator"
    asOf={report.asOf}
  >
    show rate
  </Definition>
);
