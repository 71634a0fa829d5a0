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
import { AddressNotes, IfAccountsAvailable, AvailableAccounts } from "./address-notes.tsx";
import { FunnelFilters } from "./funnel-filters.tsx";
import { GoalCalculator } from "./goal-calculator.tsx";
import { AdministratorCommands, NarrowedTo } from "./narrowed-to.tsx";
import { Near } from "./near.tsx";
import { IfThereIsData, UnlessEmpty } from "./no-interviews.tsx";
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
        <IfAccountsAvailable>
          <NarrowedTo />
          <AdministratorCommands />
        </IfAccountsAvailable>
      </Part>
      <Part waiting={<Panels isWaiting />} instead={<Panels />}>
        <AvailableAccounts>
          <IfThereIsData>
            <Panels />
          </IfThereIsData>
        </AvailableAccounts>
      </Part>
    </Page>
  );
}

/** The panels of the page, or their shapes while it is not known which accounts there are. */
function Panels({ isWaiting = false }: { readonly isWaiting?: boolean }) {
  const { search } = useAddress();
  const [isNarrow, isWide] = [useIsNarrow(), useIsWide()];
  const trend = <BlockSkeleton label="the trend" heightPx={isNarrow ? 1156 : isWide ? 412 : 736} />;
  const fair = <BlockSkeleton label="the comparison" heightPx={isNarrow ? 680 : 624} />;
  const drivers = <BlockSkeleton label="what drove the change" heightPx={isNarrow ? 538 : 490} />;
  const panel = { isWaiting, resetKey: search.toString() };
  return (
    <>
      <FunnelPanel {...panel} title="Interviews by stage" room={<StagesSkeleton />} aside={<ReportAge />}>
        <Stages />
      </FunnelPanel>
      <FunnelPanel {...panel} title="Trend" room={trend} aside={<TrendAge />}>
        <Near room={trend}>
          <Trend />
        </Near>
      </FunnelPanel>
      <FunnelPanel {...panel} title="By administrator and account" room={<FunnelTableSkeleton />} isEcho>
        <FunnelTable />
      </FunnelPanel>
      <div className="grid grid-cols-2 gap-x-10 gap-y-6 max-xl:grid-cols-1 *:min-w-0">
        <FunnelPanel {...panel} title="Fair comparison" room={fair} isEcho>
          <Near room={fair}>
            <Fair />
          </Near>
        </FunnelPanel>
        <FunnelPanel {...panel} title="What drove the change" room={drivers} isEcho>
          <Near room={drivers}>
            <Drivers />
          </Near>
        </FunnelPanel>
      </div>
      {/* Without a number it is only a question, which paper cannot answer. */}
      <div data-print={search.has("sales") ? undefined : "none"}>
        <FunnelPanel {...panel} title="Goal calculator" room={<div className="h-18" />} isEcho>
          <GoalCalculator />
        </FunnelPanel>
      </div>
      <div data-print="none">
        <FunnelPanel {...panel} title="Export this page" room={<div className="h-8" />} isEcho>
          <Workbook />
        </FunnelPanel>
      </div>
    </>
  );
}

type FunnelPanelProps = {
  readonly title: string;
  readonly resetKey: string;
  readonly isWaiting: boolean;
  /** Its shape, in its final size. */
  readonly room: ReactNode;
  /** It shows the report that the page begins with. */
  readonly isEcho?: boolean;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

const FunnelPanel = ({ isWaiting, room, aside, children, ...panel }: FunnelPanelProps) => (
  <Panel {...panel} waiting={room} aside={isWaiting ? null : aside}>
    {isWaiting ? room : <UnlessEmpty room={room}>{children}</UnlessEmpty>}
  </Panel>
);

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
