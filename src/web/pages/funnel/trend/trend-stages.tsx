import { formatCount, formatRate } from "#web/lib/format.ts";
import type { FunnelTrend } from "#web/api/funnel.ts";
import { DashedSample, FilledSample, LegendItem } from "#web/ui/charts/legend.tsx";
import type { Lines } from "#web/ui/charts/line-shapes.ts";
import { SmallMultiples } from "#web/ui/charts/small-multiples.tsx";
import { TrendGaps } from "./trend-gaps.tsx";
import { comparableBuckets, gapCount, type CountedAccounts } from "./trend-known.ts";
import { hasEarlier, stageCounts, stageRates, type TrendComparison, type TrendLook } from "./trend-shapes.ts";

type TrendStagesProps = {
  readonly trend: FunnelTrend;
  readonly look: TrendLook;
  readonly range: string;
  readonly comparison: TrendComparison | null;
  readonly counted: CountedAccounts;
};

const NONE_COMPLETE = "No complete periods in these dates. Turn off “Complete periods only” to see the rest.";

/** The show rate of each stage over time on one scale, and below it its counts, each on its own. */
export function TrendStages({ trend: { trend }, look, range, comparison, counted }: TrendStagesProps) {
  const before = comparison === null || comparison === "other cuts" ? null : comparison;
  const comparable = before && comparableBuckets(trend, before, counted);
  const [rates, counts] = [
    stageRates(trend.buckets, before?.buckets ?? null, look),
    stageCounts(trend.buckets, comparable, look),
  ];
  return (
    <>
      <SmallMultiples
        label={`Show rate by stage and ${look.by}, ${range}`}
        empty={NONE_COMPLETE}
        lines={rates}
        format={formatRate}
        scale="shared"
        legend={<Legend lines={rates} />}
      />
      <SmallMultiples
        label={`Booked and showed by stage and ${look.by}, ${range}, each stage on its own scale`}
        empty={NONE_COMPLETE}
        lines={counts}
        format={formatCount}
        scale="own"
        legend={<Legend lines={counts} hasBooked />}
      />
      <TrendGaps
        buckets={trend.buckets}
        earlierGaps={before && comparable ? gapCount(before.buckets, comparable) : 0}
        look={look}
      />
    </>
  );
}

type LegendProps = { readonly lines: Lines; readonly hasBooked?: boolean };

export const Legend = ({ lines, hasBooked = false }: LegendProps) => (
  <>
    {hasBooked ? <LegendItem sample={<FilledSample color="var(--booked)" />}>Booked</LegendItem> : null}
    <LegendItem sample={<FilledSample color="var(--accent)" />}>
      {hasBooked ? "Showed" : "Show rate"}
    </LegendItem>
    {hasEarlier(lines) ? <LegendItem sample={<DashedSample />}>Earlier</LegendItem> : null}
  </>
);
