import { lazy, type ReactNode } from "react";
import { useIsFunnelComing } from "#web/api/funnel.ts";
import { useAddress } from "#web/lib/address.ts";
import { useIsNarrow, useIsWide } from "#web/lib/media.ts";
import { Stages, StagesSkeleton } from "#web/pages/funnel/stages/funnel-stages.tsx";
import { FunnelTableSkeleton } from "#web/pages/funnel/table/table-skeleton.tsx";
import { PanelAge } from "#web/ui/page/age.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";
import { AddressNotes, IfKnownAccounts, OfKnownAccounts } from "./address-notes.tsx";
import { FunnelFilters } from "./funnel-filters.tsx";
import { GoalCalculator } from "./goal-calculator.tsx";
import { AdministratorCommands, NarrowedTo } from "./narrowed-to.tsx";
import { Near } from "./near.tsx";
import { IfThereIsData } from "./no-interviews.tsx";
import { useFunnel } from "./use-funnel.ts";
import { Workbook } from "./workbook.tsx";

const FunnelTable = lazy(async () => ({
  default: (await import("#web/pages/funnel/table/funnel-table.tsx")).FunnelTable,
}));
const Trend = lazy(async () => ({ default: (await import("#web/pages/funnel/trend/trend.tsx")).Trend }));
const TrendAge = lazy(async () => ({
  default: (await import("#web/pages/funnel/trend/trend.tsx")).TrendAge,
}));
const Fair = lazy(async () => ({ default: (await import("#web/pages/funnel/compare/fair.tsx")).Fair }));
const Drivers = lazy(async () => ({
  default: (await import("#web/pages/funnel/compare/drivers.tsx")).Drivers,
}));

export function FunnelPage() {
  return (
    <Page title="Funnel" windowTitle="Funnel" toolbar={<FunnelFilters />} hasManyFilters>
      <AddressNotes />
      <Part>
        <IfKnownAccounts>
          <NarrowedTo />
          <AdministratorCommands />
        </IfKnownAccounts>
      </Part>
      <Part waiting={<Panels isWaiting />} instead={<Panels />}>
        <OfKnownAccounts>
          <IfThereIsData>
            <Panels />
          </IfThereIsData>
        </OfKnownAccounts>
      </Part>
    </Page>
  );
}

/** The panels of the page, or their shapes while it is not known which accounts there are. */
function Panels({ isWaiting = false }: { readonly isWaiting?: boolean }) {
  const { search } = useAddress();
  const resetKey = search.toString();
  const isNarrow = useIsNarrow();
  const isWide = useIsWide();
  return (
    <>
      <Panel
        title="Interviews by stage"
        resetKey={resetKey}
        waiting={<StagesSkeleton />}
        aside={isWaiting ? null : <ReportAge />}
      >
        {isWaiting ? <StagesSkeleton /> : <Stages />}
      </Panel>
      <LowerPanel
        title="Trend"
        heightPx={isNarrow ? 1156 : isWide ? 412 : 736}
        label="the trend"
        aside={isWaiting ? null : <TrendAge />}
      >
        {isWaiting ? null : <Trend />}
      </LowerPanel>
      <Panel
        title="By administrator and account"
        resetKey={resetKey}
        waiting={<FunnelTableSkeleton />}
        isEcho
      >
        {isWaiting ? <FunnelTableSkeleton /> : <FunnelTable />}
      </Panel>
      <div className="grid grid-cols-2 gap-x-10 gap-y-6 max-xl:grid-cols-1 *:min-w-0">
        <LowerPanel title="Fair comparison" heightPx={isNarrow ? 680 : 624} label="the comparison" isEcho>
          {isWaiting ? null : <Fair />}
        </LowerPanel>
        <LowerPanel
          title="What drove the change"
          heightPx={isNarrow ? 538 : 490}
          label="what drove the change"
          isEcho
        >
          {isWaiting ? null : <Drivers />}
        </LowerPanel>
      </div>
      {/* Without a number it is only a question, which paper cannot answer. */}
      <div data-print={search.has("sales") ? undefined : "none"}>
        <Panel title="Goal calculator" resetKey={resetKey} waiting={<div className="h-18" />} isEcho>
          {isWaiting ? <div className="h-18" /> : <GoalCalculator />}
        </Panel>
      </div>
      <div data-print="none">
        <Panel title="Export this page" resetKey={resetKey} waiting={<div className="h-8" />} isEcho>
          {isWaiting ? <div className="h-8" /> : <Workbook />}
        </Panel>
      </div>
    </>
  );
}

type LowerPanelProps = {
  readonly title: string;
  readonly heightPx: number;
  readonly label: string;
  /** It shows the report that the page begins with. */
  readonly isEcho?: boolean;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A panel below the fold: its code and its charts load when it comes near. */
function LowerPanel({ title, heightPx, label, isEcho = false, aside, children }: LowerPanelProps) {
  const { search } = useAddress();
  return (
    <Panel
      title={title}
      resetKey={search.toString()}
      waiting={<BlockSkeleton label={label} heightPx={heightPx} />}
      isEcho={isEcho}
      aside={aside}
    >
      {children === null ? (
        <BlockSkeleton label={label} heightPx={heightPx} />
      ) : (
        <Near heightPx={heightPx}>{children}</Near>
      )}
    </Panel>
  );
}

function ReportAge() {
  const { rows, asOf } = useFunnel().report;
  return (
    <>
      <Coming />
      {rows.length === 0 ? null : <PanelAge asOf={asOf} />}
    </>
  );
}

/** Earlier numbers stay on the screen until the new ones are here; said only when that takes a while. */
function Coming() {
  const isComing = useIsFunnelComing();
  return (
    <output
      className={`text-table text-muted transition-opacity ${isComing ? "opacity-100 delay-300" : "opacity-0"}`}
    >
      {isComing ? "Updating… " : ""}
    </output>
  );
}
