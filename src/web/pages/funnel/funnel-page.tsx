import { lazy, Suspense } from "react";
import { STAGE_NAMES } from "#domain/funnel.ts";
import { FUNNEL_GROUPS, funnelGroupings, funnelLines, totalLine } from "#domain/funnel-lines.ts";
import { useBusinessInUse } from "#web/api/business-in-use.ts";
import { funnelFile } from "#web/api/export.ts";
import { useFunnelReport, useFunnelSpan, type FunnelAsk, type FunnelReport } from "#web/api/funnel.ts";
import { oneOf, textOf, useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { useIsNarrow } from "#web/lib/media.ts";
import { PanelAge } from "#web/ui/age.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { ClientTable } from "#web/ui/client-table.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Page } from "#web/ui/page.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Part } from "#web/ui/part.tsx";
import { TableSkeleton } from "#web/ui/skeleton.tsx";
import { Contradictions } from "./contradictions.tsx";
import { FewBookedContext } from "./few-booked.ts";
import { funnelAsk } from "./funnel-ask.ts";
import { funnelCells } from "./funnel-cells.ts";
import { funnelColumns } from "./funnel-columns.tsx";
import { FunnelFilters } from "./funnel-filters.tsx";
import { funnelBars, STAGE_SHORT_NAMES } from "./funnel-shapes.ts";
import { GroupNote } from "./group-note.tsx";
import { NoInterviews } from "./no-interviews.tsx";
import { LeakSentence } from "./leak-sentence.tsx";
import { AdvanceDefinition, RateDefinition } from "./rate-definition.tsx";
import { CHART_PX, ChartWaiting, CohortNote, StagesWaiting } from "./stages-waiting.tsx";

const FunnelChart = lazy(async () => ({
  default: (await import("#web/ui/charts/funnel-chart.tsx")).FunnelChart,
}));

export function FunnelPage() {
  const { search } = useAddress();
  const resetKey = search.toString();
  return (
    <Page title="Funnel" windowTitle="Funnel" toolbar={<FunnelFilters />}>
      <Panel
        title="Interviews by stage"
        resetKey={resetKey}
        waiting={<StagesWaiting />}
        aside={<ReportAge />}
      >
        <Stages />
      </Panel>
      <Panel
        title="By administrator and account"
        resetKey={resetKey}
        waiting={<TableSkeleton rows={8} headings={2} isSideways />}
        isEcho
      >
        <Lines />
      </Panel>
    </Page>
  );
}

function useAskedReport(): { readonly ask: FunnelAsk; readonly report: FunnelReport } {
  const { search } = useAddress();
  const ask = funnelAsk(search, useFunnelSpan());
  return { ask, report: useFunnelReport(ask) };
}

function ReportAge() {
  const { rows, asOf } = useAskedReport().report;
  return rows.length === 0 ? null : <PanelAge asOf={asOf} />;
}

function Stages() {
  const { ask, report } = useAskedReport();
  const isNarrow = useIsNarrow();
  const { fewBooked } = useBusinessInUse();
  if (report.rows.length === 0) return <NoInterviews range={ask} />;
  const { counts } = totalLine(funnelLines(report.rows));
  return (
    <div className="flex flex-col gap-3">
      <LeakSentence counts={counts} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-table">
        <strong className="font-semibold">{formatRange(ask)}</strong>
        <DaysKnown report={report} />
        <span className="text-muted">
          Under each pair: its <RateDefinition ask={ask} report={report} counts={counts} />.
        </span>
        <span className="text-muted">
          On each arrow: the <AdvanceDefinition ask={ask} report={report} counts={counts} />.
        </span>
      </div>
      {ask.account?.map((account) => (
        <Part key={account} resetKey={account}>
          <GroupNote account={account} />
        </Part>
      ))}
      <Suspense fallback={<ChartWaiting />}>
        <FunnelChart
          label={`Booked and showed by stage, ${formatRange(ask)}`}
          bars={funnelBars(counts, isNarrow ? STAGE_SHORT_NAMES : STAGE_NAMES, fewBooked)}
          heightPx={CHART_PX}
        />
      </Suspense>
      <CohortNote />
    </div>
  );
}

const DaysKnown = ({ report: { daysKnown, daysAsked } }: { readonly report: FunnelReport }) =>
  daysKnown === daysAsked ? (
    <span className="text-muted">Counts known for all {formatNoun(daysAsked, "day")}.</span>
  ) : (
    <Badge tone="warn" shape="half">
      Counts known for {formatCount(daysKnown)} of {formatNoun(daysAsked, "day")}.
    </Badge>
  );

function Lines() {
  const { search } = useAddress();
  const { ask, report } = useAskedReport();
  const { fewBooked } = useBusinessInUse();
  if (report.rows.length === 0) return <Empty>Nobody has counts to list for {formatRange(ask)}.</Empty>;
  const lines = funnelLines(report.rows);
  return (
    <FewBookedContext value={fewBooked}>
      <ClientTable
        id="funnel"
        rowsKey={`${ask.account} ${ask.from} ${ask.to}`}
        caption={`Booked, showed and show rate by administrator and account, ${formatRange(ask)}`}
        columns={funnelColumns}
        cells={funnelCells}
        groupings={funnelGroupings}
        canSelect
        rows={lines}
        countWords={formatNoun(lines.length, "line")}
        totals={totalLine(lines)}
        files={{
          of: "lines",
          hrefOf: (format, columns) =>
            funnelFile(
              {
                ...ask,
                sort: textOf(search, "sort"),
                group: oneOf(search, "group", FUNNEL_GROUPS) ?? undefined,
              },
              { format, columns },
            ),
        }}
        isSideways
      />
      <p className="mt-3 text-table text-muted">
        * Fewer than {formatCount(fewBooked)} booked: this rate says little.
      </p>
      <Contradictions lines={lines} />
    </FewBookedContext>
  );
}
