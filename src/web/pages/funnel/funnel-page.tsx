import { lazy } from "react";
import { useUnrefreshed } from "#web/api/shown-reports.ts";
import { useAddress } from "#web/lib/address.ts";
import { useIsNarrow, useIsWide } from "#web/lib/media.ts";
import { Stages, StagesSkeleton } from "#web/pages/funnel/stages/funnel-stages.tsx";
import { FunnelTableSkeleton } from "#web/pages/funnel/table/table-skeleton.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";
import { AddressNotes, IfAccountsAvailable } from "./address-notes.tsx";
import { FunnelPictures } from "./filter-words.tsx";
import { FunnelFilters } from "./funnel-filters.tsx";
import { GoalCalculator } from "./goal-calculator.tsx";
import { AdministratorCommands, NarrowedTo } from "./narrowed-to.tsx";
import { IfThereIsData } from "./no-interviews.tsx";
import { ProvideFunnel } from "./use-funnel.tsx";
import { Workbook } from "./workbook.tsx";

const FunnelTable = lazy(async () => ({ default: (await import("./table/funnel-table.tsx")).FunnelTable }));
const Trend = lazy(async () => ({ default: (await import("./trend/trend.tsx")).Trend }));
const Fair = lazy(async () => ({ default: (await import("./compare/fair.tsx")).Fair }));
const Drivers = lazy(async () => ({ default: (await import("./compare/drivers.tsx")).Drivers }));

export function FunnelPage() {
  return (
    <Page title="Funnel" toolbar={<FunnelFilters />}>
      <AddressNotes />
      <Part>
        <IfAccountsAvailable>
          <NarrowedTo />
          <AdministratorCommands />
        </IfAccountsAvailable>
      </Part>
      <Part waiting={<Panels isWaiting />} instead={<Reports />}>
        <IfAccountsAvailable isSaid>
          <Reports />
        </IfAccountsAvailable>
      </Part>
    </Page>
  );
}

const STAGES_TITLE = "Interviews by stage";

/** The panels, once their reports are here; when these fail, one panel says so for all. */
function Reports() {
  const failed = (
    <Panel title={STAGES_TITLE} waiting={<StagesSkeleton />}>
      <ProvideFunnel>{null}</ProvideFunnel>
    </Panel>
  );
  return (
    <Part waiting={<Panels isWaiting />} instead={failed}>
      <ProvideFunnel>
        <IfThereIsData>
          <FunnelPictures>
            <Panels />
          </FunnelPictures>
        </IfThereIsData>
      </ProvideFunnel>
    </Part>
  );
}

/** The panels of the page, or their shapes while the reports are on their way. */
function Panels(panel: { readonly isWaiting?: boolean }) {
  const { search } = useAddress();
  const failed = useUnrefreshed("/api/funnel/report");
  const trendFailed = useUnrefreshed("/api/funnel/trend");
  const [isNarrow, isWide] = [useIsNarrow(), useIsWide()];
  const trend = <BlockSkeleton label="the trend" heightPx={isNarrow ? 1156 : isWide ? 412 : 736} />;
  const fair = <BlockSkeleton label="the comparison" heightPx={isNarrow ? 680 : 624} />;
  const drivers = <BlockSkeleton label="what drove the change" heightPx={isNarrow ? 538 : 490} />;
  return (
    <>
      <Panel {...panel} title={STAGES_TITLE} waiting={<StagesSkeleton />} unrefreshed={failed}>
        <Stages />
      </Panel>
      <Panel {...panel} title="Trend" waiting={trend} unrefreshed={trendFailed}>
        <Trend />
      </Panel>
      <Panel
        {...panel}
        title="By administrator and office"
        waiting={<FunnelTableSkeleton />}
        unrefreshed={failed}
      >
        <FunnelTable />
      </Panel>
      <div className="grid grid-cols-2 gap-x-10 gap-y-6 max-xl:grid-cols-1 [&>*]:min-w-0">
        <Panel {...panel} title="Fair comparison" waiting={fair} unrefreshed={failed}>
          <Fair />
        </Panel>
        <Panel {...panel} title="What drove the change" waiting={drivers} unrefreshed={failed}>
          <Drivers />
        </Panel>
      </div>
      {/* Without a number it is only a question, which paper cannot answer. */}
      <div data-print={search.has("sales") ? undefined : "none"}>
        <Panel {...panel} title="Goal calculator" waiting={<div className="h-18" />}>
          <GoalCalculator />
        </Panel>
      </div>
      <div data-print="none">
        <Panel {...panel} title="Export this page" waiting={<div className="h-8" />}>
          <Workbook />
        </Panel>
      </div>
    </>
  );
}
