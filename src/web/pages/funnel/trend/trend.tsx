import { memo } from "react";
import type { TrendStep } from "#domain/funnel/funnel-buckets.ts";
import { useBusinessInUse } from "#web/api/business-in-use.ts";
import { trendFile } from "#web/api/export.ts";
import { useFunnelSpan, useFunnelTrend, useFunnelTrends, type FunnelTrend } from "#web/api/funnel.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { PanelAge } from "#web/ui/page/age.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { ExportMenu } from "#web/ui/overlay/export-menu.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { askedEarlier } from "#web/pages/funnel/compare/funnel-ask.ts";
import { TrendAccounts } from "./trend-accounts.tsx";
import {
  askedView,
  defaultStep,
  isCompleteOnly,
  offeredSteps,
  trendAsk,
  type TrendView,
} from "./trend-ask.ts";
import { comparisonOf, type TrendComparison } from "./trend-shapes.ts";
import { TrendStages } from "./trend-stages.tsx";
import { noTrendWords } from "./trend-words.ts";
import { useFunnel } from "#web/pages/funnel/compare/use-funnel.ts";
import { WeekdayGrid } from "./weekday-grid.tsx";

const VIEWS: readonly { readonly id: TrendView; readonly label: string }[] = [
  { id: "stages", label: "Stages" },
  { id: "accounts", label: "Accounts" },
  { id: "weekdays", label: "Weekdays" },
];

const STEP_WORDS: Readonly<Record<TrendStep, string>> = { day: "Days", week: "Weeks", month: "Months" };

/** Counts and rates over time, by stage or by account, or by day of the week. */
export const Trend = memo(function Trend() {
  const { search } = useAddress();
  // First: an administrator who is not listed has no trend to request.
  const { rows, earlier: earlierFunnel } = useFunnel();
  const span = useFunnelSpan();
  const ask = trendAsk(search, span);
  const earlier = askedEarlier(search, span);
  const [trend, before] = useFunnelTrends(ask, { ...ask, ...earlier?.range });
  const { weekStart, fewBooked } = useBusinessInUse();
  if (isEmpty(trend)) return <Empty>{noTrendWords(trend.daysKnown, formatRange(ask))}</Empty>;

  const view = askedView(search);
  const look = { by: ask.by, today: span.today, fewBooked, isCompleteOnly: isCompleteOnly(search) };
  const comparison =
    earlier === null || before.daysKnown === 0 ? null : comparisonOf(trend.trend, before.trend, look.by);
  const range = formatRange(ask);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <Choices {...{ view }} steps={offeredSteps(ask)} by={ask.by} usual={defaultStep(ask)} />
        <div className="ml-auto text-table text-muted">
          <ExportMenu
            files={{ of: "trend", hrefOf: (format) => trendFile(ask, { format }) }}
            columns={[]}
            loadedOnly={null}
          />
        </div>
      </div>
      {view === "weekdays" ? (
        <WeekdayGrid weekdays={trend.weekdays} weekStart={weekStart} fewBooked={fewBooked} range={range} />
      ) : view === "accounts" ? (
        <TrendAccounts {...{ trend, look, range, comparison }} />
      ) : (
        <TrendStages
          {...{ trend, look, range, comparison }}
          counted={[...rows, ...(earlierFunnel?.rows ?? [])]}
        />
      )}
      {view === "weekdays" || earlier === null ? null : (
        <p className="text-table text-muted">
          {comparisonWords(comparison, formatRange(earlier.range), look.by)}
        </p>
      )}
    </div>
  );
});

/** When the newest of the trend's numbers was received. */
export function TrendAge() {
  const { search } = useAddress();
  useFunnel();
  const { asOf } = useFunnelTrend(trendAsk(search, useFunnelSpan()));
  return <PanelAge asOf={asOf} />;
}

type ChoicesProps = {
  readonly view: TrendView;
  readonly steps: readonly TrendStep[];
  readonly by: TrendStep;
  readonly usual: TrendStep;
};

function Choices({ view, steps, by, usual }: ChoicesProps) {
  const { search, change } = useAddress();
  return (
    <>
      <Segmented
        label="Show"
        segments={VIEWS}
        value={view}
        onChange={(id) => change({ trend: id === "stages" ? null : id })}
      />
      {view === "weekdays" || steps.length < 2 ? null : (
        <Segmented
          label="By"
          segments={steps.map((id) => ({ id, label: STEP_WORDS[id] }))}
          value={by}
          onChange={(id) => change({ by: id === usual ? null : id })}
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

/** Nothing was told of any of the days, or nobody was booked or seen on any. */
const isEmpty = ({ trend, daysKnown }: FunnelTrend): boolean =>
  daysKnown === 0 ||
  trend.buckets.every(({ counts }) =>
    Object.values(counts).every(({ booked, showed }) => booked === 0 && showed === 0),
  );

function comparisonWords(comparison: TrendComparison | null, range: string, by: TrendStep): string {
  if (comparison === null) return `No data for the comparison period, ${range}.`;
  if (comparison === "other cuts")
    return `The comparison period, ${range}, has different ${STEP_WORDS[by].toLowerCase()} and is not shown.`;
  return `Dashed: ${range}.`;
}
