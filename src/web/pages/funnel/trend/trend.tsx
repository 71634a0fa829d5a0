import { memo } from "react";
import type { TrendStep } from "#domain/funnel/funnel-buckets.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { trendFile } from "#web/api/export.ts";
import { useFunnelSpan, useFunnelTrend, type FunnelTrend, type FunnelTrendQuery } from "#web/api/funnel.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun, formatRate } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { RateField, rateWords, requestedRate, type TrendRate } from "#web/pages/funnel/rate-field.tsx";
import { useFunnelRequests, useSummary } from "#web/pages/funnel/use-funnel.tsx";
import { HeatGrid } from "#web/ui/charts/heat-grid.tsx";
import { SmallMultiples } from "#web/ui/charts/small-multiples.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { ExportMenu } from "#web/ui/overlay/export-menu.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { requestedView, defaultStep, isCompleteOnly, offeredSteps, TREND_VIEWS } from "./trend-query.ts";
import {
  officeRates,
  comparableBuckets,
  gapWords,
  hasSameCuts,
  noTrendWords,
  stageCounts,
  stageRates,
  weekdayHeat,
  type TrendLook,
} from "./trend-shapes.ts";

const STEP_WORDS: Readonly<Record<TrendStep, string>> = { day: "Days", week: "Weeks", month: "Months" };

/** Counts and rates over time, by stage or by office, or by day of the week. */
export function Trend() {
  const { search } = useAddress();
  const span = useFunnelSpan();
  const { earlier, trendQuery: query, earlierTrendQuery } = useFunnelRequests();
  const trend = useFunnelTrend(query);
  const before = useFunnelTrend(earlierTrendQuery);
  const { weekStart, fewBooked } = useBusinessInUse();
  if (isEmpty(trend)) return <Empty>{noTrendWords(trend.daysAvailable, formatRange(query))}</Empty>;

  const view = requestedView(search);
  const look = { by: query.by, today: span.today, fewBooked, isCompleteOnly: isCompleteOnly(search) };
  const hasSameSteps = hasSameCuts(trend.trend.buckets, before.trend.buckets, query.by);
  const drawn = earlier !== null && before.daysAvailable > 0 && hasSameSteps ? before.trend : null;
  const shown = { trend, ...look, range: formatRange(query), earlier: drawn };
  const weekdayWords = `Showed ÷ booked on that weekday. * Small sample: fewer than ${formatCount(fewBooked)} booked.`;
  const words = [
    gapWords(trend.trend.buckets, look),
    ...(earlier === null ? [] : [earlierWords(before, hasSameSteps, formatRange(earlier.range), query.by)]),
  ].join(" ");
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <Choices query={query} />
        <div className="ml-auto text-table text-muted">
          <ExportMenu
            files={{ of: "trend", hrefOf: ({ format }) => trendFile({ ...query, format }) }}
            columns={[]}
            loadedOnly={null}
          />
        </div>
      </div>
      {view === "weekdays" ? (
        <>
          <HeatGrid
            label={`Show rate by stage and day of the week, ${shown.range}`}
            heat={weekdayHeat(trend.weekdays, weekStart, fewBooked)}
            format={formatRate}
            sentence={weekdayWords}
          />
          <p className={NOTE}>{weekdayWords}</p>
        </>
      ) : (
        <>
          {view === "accounts" ? (
            <Offices {...shown} sentence={words} rate={requestedRate(search)} />
          ) : (
            <Stages {...shown} sentence={words} />
          )}
          <p className={NOTE}>{words}</p>
        </>
      )}
    </div>
  );
}

const NOTE = "max-w-5xl text-table text-muted";

function Choices({ query }: { readonly query: FunnelTrendQuery }) {
  const { search, change } = useAddress();
  const view = requestedView(search);
  const steps = offeredSteps(query);
  return (
    <>
      <Segmented
        label="Show"
        segments={TREND_VIEWS}
        value={view}
        onChange={(id) => change({ trend: id === "stages" ? null : id })}
      />
      {view === "weekdays" || steps.length < 2 ? null : (
        <Segmented
          label="By"
          segments={steps.map((id) => ({ id, label: STEP_WORDS[id] }))}
          value={query.by}
          onChange={(id) => change({ by: id === defaultStep(query) ? null : id })}
        />
      )}
      {view === "weekdays" ? null : (
        <Switch isOn={isCompleteOnly(search)} onChange={(isOn) => change({ complete: isOn ? "yes" : null })}>
          Complete periods only
        </Switch>
      )}
    </>
  );
}

type ShownProps = TrendLook & {
  readonly trend: FunnelTrend;
  readonly range: string;
  /** Drawn as dashed lines. */
  readonly earlier: FunnelTrend["trend"] | null;
  /** Words below the charts, and in their pictures. */
  readonly sentence: string;
};

const NONE_COMPLETE = "No complete periods in these dates. Turn off “Complete periods only” to see the rest.";

/** The show rate of each stage over time on one scale, and below it its counts, each on its own. */
const Stages = memo(function Stages(props: ShownProps) {
  const {
    trend: { trend },
    range,
    earlier,
    sentence,
    ...look
  } = props;
  // Of an office that misses earlier days no sum can be compared, of any period.
  const areSumsAlike = useSummary().earlier?.areSumsAlike === true;
  const comparable = earlier && areSumsAlike ? comparableBuckets(trend.buckets, earlier.buckets) : null;
  return (
    <>
      <SmallMultiples
        label={`Show rate by stage and ${look.by}, ${range}`}
        empty={NONE_COMPLETE}
        sentence={sentence}
        lines={stageRates(trend.buckets, earlier?.buckets ?? null, look)}
        format={formatRate}
        scale="shared"
      />
      <SmallMultiples
        label={`Booked and showed by stage and ${look.by}, ${range}, each stage on its own scale`}
        empty={NONE_COMPLETE}
        sentence={sentence}
        lines={stageCounts(trend.buckets, comparable, look)}
        format={formatCount}
        scale="own"
      />
    </>
  );
});

type OfficesProps = ShownProps & { readonly rate: TrendRate };

/** One rate of each office over time, on one scale; the largest offices, and it says how many others there are. */
const Offices = memo(function Offices(props: OfficesProps) {
  const { trend, range, earlier, sentence, rate, ...look } = props;
  const shown = formatNoun(trend.trend.offices.length, "office");
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <RateField />
        <span className="text-table text-muted">
          {trend.officesLeftOut === 0
            ? `All ${shown} with data, most first interviews first.`
            : `The ${shown} with the most first interviews; ${formatNoun(trend.officesLeftOut, "other")} not shown.`}
        </span>
      </div>
      <SmallMultiples
        label={`${rateWords(rate)} by office and ${look.by}, ${range}`}
        empty="No office has data for a complete period."
        sentence={sentence}
        lines={officeRates(trend.trend, earlier?.offices ?? null, rate, look)}
        format={formatRate}
        scale="shared"
      />
    </>
  );
});

/** No data for any of the days, or no bookings or interviews on any. */
const isEmpty = ({ trend, daysAvailable }: FunnelTrend): boolean =>
  daysAvailable === 0 ||
  trend.buckets.every(({ counts }) =>
    Object.values(counts).every(({ booked, showed }) => booked === 0 && showed === 0),
  );

function earlierWords(earlier: FunnelTrend, hasSameSteps: boolean, range: string, by: TrendStep): string {
  if (earlier.daysAvailable === 0) return `No data for the comparison period, ${range}.`;
  if (hasSameSteps) return `Dashed: ${range}.`;
  return `The comparison period, ${range}, has different ${STEP_WORDS[by].toLowerCase()} and is not shown.`;
}
