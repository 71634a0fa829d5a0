import type { TrendStep } from "#domain/funnel/funnel-buckets.ts";
import { STAGE_NAMES } from "#domain/funnel/funnel.ts";
import { useBusinessInUse } from "#web/api/session.ts";
import { trendFile } from "#web/api/export.ts";
import { useFunnelSpan, useFunnelTrend, type FunnelTrend, type FunnelTrendQuery } from "#web/api/funnel.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun, formatRate } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { requestedEarlier } from "#web/pages/funnel/funnel-ask.ts";
import { useFunnel } from "#web/pages/funnel/use-funnel.tsx";
import { HeatGrid } from "#web/ui/charts/heat-grid.tsx";
import { SmallMultiples } from "#web/ui/charts/small-multiples.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { ExportMenu } from "#web/ui/overlay/export-menu.tsx";
import { PanelAge } from "#web/ui/page/age.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import {
  requestedRate,
  requestedView,
  defaultStep,
  isCompleteOnly,
  offeredSteps,
  trendAsk,
  TREND_RATES,
  TREND_VIEWS,
  type TrendRate,
} from "./trend-ask.ts";
import {
  accountRates,
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

/** Counts and rates over time, by stage or by account, or by day of the week. */
export function Trend() {
  const { search } = useAddress();
  const span = useFunnelSpan();
  const ask = trendAsk(search, span);
  const earlier = requestedEarlier(search, span);
  const trend = useFunnelTrend(ask);
  const before = useFunnelTrend({ ...ask, ...earlier?.range });
  const { weekStart, fewBooked } = useBusinessInUse();
  if (isEmpty(trend)) return <Empty>{noTrendWords(trend.daysKnown, formatRange(ask))}</Empty>;

  const view = requestedView(search);
  const look = { by: ask.by, today: span.today, fewBooked, isCompleteOnly: isCompleteOnly(search) };
  const isMet = hasSameCuts(trend.trend.buckets, before.trend.buckets, ask.by);
  const drawn = earlier !== null && before.daysKnown > 0 && isMet ? before.trend : null;
  const shown = { trend, look, range: formatRange(ask), earlier: drawn };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <Choices ask={ask} />
        <div className="ml-auto text-table text-muted">
          <ExportMenu
            files={{ of: "trend", hrefOf: (format) => trendFile({ ...ask, format }) }}
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
          />
          <p className={NOTE}>
            Showed ÷ booked on that weekday. * Small sample: fewer than {formatCount(fewBooked)} booked.
          </p>
        </>
      ) : (
        <>
          {view === "accounts" ? <Accounts {...shown} /> : <Stages {...shown} />}
          <p className={NOTE}>
            {gapWords(trend.trend.buckets, look)}{" "}
            {earlier === null ? null : earlierWords(before, isMet, formatRange(earlier.range), ask.by)}
          </p>
        </>
      )}
    </div>
  );
}

const NOTE = "max-w-5xl text-table text-muted";

/** When the newest of the trend's numbers was received. */
export function TrendAge() {
  const { search } = useAddress();
  const { asOf } = useFunnelTrend(trendAsk(search, useFunnelSpan()));
  return <PanelAge asOf={asOf} />;
}

function Choices({ ask }: { readonly ask: FunnelTrendQuery }) {
  const { search, change } = useAddress();
  const view = requestedView(search);
  const steps = offeredSteps(ask);
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
          value={ask.by}
          onChange={(id) => change({ by: id === defaultStep(ask) ? null : id })}
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

type ShownProps = {
  readonly trend: FunnelTrend;
  readonly look: TrendLook;
  readonly range: string;
  /** Drawn as dashed lines. */
  readonly earlier: FunnelTrend["trend"] | null;
};

const NONE_COMPLETE = "No complete periods in these dates. Turn off “Complete periods only” to see the rest.";

/** The show rate of each stage over time on one scale, and below it its counts, each on its own. */
function Stages({ trend: { trend }, look, range, earlier }: ShownProps) {
  // Of an account that misses earlier days no sum can be compared, of any period.
  const areSumsAlike = useFunnel().earlier?.areSumsAlike === true;
  const comparable = earlier && areSumsAlike ? comparableBuckets(trend.buckets, earlier.buckets) : null;
  return (
    <>
      <SmallMultiples
        label={`Show rate by stage and ${look.by}, ${range}`}
        empty={NONE_COMPLETE}
        lines={stageRates(trend.buckets, earlier?.buckets ?? null, look)}
        format={formatRate}
        scale="shared"
      />
      <SmallMultiples
        label={`Booked and showed by stage and ${look.by}, ${range}, each stage on its own scale`}
        empty={NONE_COMPLETE}
        lines={stageCounts(trend.buckets, comparable, look)}
        format={formatCount}
        scale="own"
      />
    </>
  );
}

const rateWords = (rate: TrendRate): string =>
  rate === "overall" ? "Overall rate" : `${STAGE_NAMES[rate]}, show rate`;

const RATES = TREND_RATES.map((id) => ({ id, label: rateWords(id) }));

/** One rate of each account over time, on one scale; the largest accounts, and it says how many others there are. */
function Accounts({ trend, look, range, earlier }: ShownProps) {
  const { search, change } = useAddress();
  const rate = requestedRate(search);
  const shown = formatNoun(trend.trend.accounts.length, "account");
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <SelectField
          label="Rate"
          options={RATES}
          value={rate}
          onChange={(id) => change({ rate: id === "overall" ? null : id })}
        />
        <span className="text-table text-muted">
          {trend.accountsLeftOut === 0
            ? `All ${shown} with data, most first interviews first.`
            : `The ${shown} with the most first interviews; ${formatNoun(trend.accountsLeftOut, "other")} not shown.`}
        </span>
      </div>
      <SmallMultiples
        label={`${rateWords(rate)} by account and ${look.by}, ${range}`}
        empty="No account has data for a complete period."
        lines={accountRates(trend.trend, earlier?.accounts ?? null, rate, look)}
        format={formatRate}
        scale="shared"
      />
    </>
  );
}

/** No data for any of the days, or nobody was booked or seen on any. */
const isEmpty = ({ trend, daysKnown }: FunnelTrend): boolean =>
  daysKnown === 0 ||
  trend.buckets.every(({ counts }) =>
    Object.values(counts).every(({ booked, showed }) => booked === 0 && showed === 0),
  );

function earlierWords(earlier: FunnelTrend, isMet: boolean, range: string, by: TrendStep): string {
  if (earlier.daysKnown === 0) return `No data for the comparison period, ${range}.`;
  if (isMet) return `Dashed: ${range}.`;
  return `The comparison period, ${range}, has different ${STEP_WORDS[by].toLowerCase()} and is not shown.`;
}
