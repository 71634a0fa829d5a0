import { lazy, Suspense } from "react";
import { useIsFunnelComing } from "#web/api/funnel.ts";
import { useAddress } from "#web/lib/address.ts";
import { whenIdle } from "#web/lib/idle.ts";
import { PanelAge } from "#web/ui/page/age.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { AddressNotes, IfKnownAccounts, OfKnownAccounts } from "./address-notes.tsx";
import { AdministratorCommands } from "./administrator-commands.tsx";
import { FunnelFilters } from "./funnel-filters.tsx";
import { Stages } from "#web/pages/funnel/stages/funnel-stages.tsx";
import { useLaterAddress } from "#web/pages/funnel/compare/later-address.ts";
import { TrendPanel, WhyPanels } from "./later-panels.tsx";
import { NarrowedTo } from "./narrowed-to.tsx";
import { OfListedAdministrator } from "./of-listed-administrator.tsx";
import { StagesWaiting } from "#web/pages/funnel/stages/stages-waiting.tsx";
import { TableRoom, TableWaiting } from "#web/pages/funnel/table/table-waiting.tsx";
import { useFunnel } from "#web/pages/funnel/compare/use-funnel.ts";

/** Its code is as much as that of the rest of the page, and waits until what one comes for stands above it. */
const FunnelTable = lazy(async () => {
  await new Promise<void>((resolve) => {
    whenIdle(async () => resolve());
  });
  return { default: (await import("#web/pages/funnel/table/funnel-table.tsx")).FunnelTable };
});

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
          <OfListedAdministrator>
            <Panels />
          </OfListedAdministrator>
        </OfKnownAccounts>
      </Part>
    </Page>
  );
}

/** The panels of the page, or their shapes while it is not known which accounts there are. */
function Panels({ isWaiting = false }: { readonly isWaiting?: boolean }) {
  const { search } = useAddress();
  const resetKey = search.toString();
  return (
    <>
      <Panel
        title="Interviews by stage"
        resetKey={resetKey}
        waiting={<StagesWaiting />}
        aside={isWaiting ? null : <ReportAge />}
      >
        {isWaiting ? <StagesWaiting /> : <Stages />}
      </Panel>
      <TrendPanel />
      <Panel title="By administrator and account" resetKey={resetKey} waiting={<TableWaiting />} isEcho>
        {isWaiting ? (
          <TableWaiting />
        ) : (
          <Suspense fallback={<TableRoom />}>
            <LaterTable />
          </Suspense>
        )}
      </Panel>
      <WhyPanels />
    </>
  );
}

/** Its rows take as long to draw as all that stands above it, and come right after. */
const LaterTable = () => <FunnelTable address={useLaterAddress("table")} />;

function ReportAge() {
  const { rows, asOf } = useFunnel().report;
  return (
    <>
      <Coming />
      {rows.length === 0 ? null : <PanelAge asOf={asOf} />}
    </>
  );
}

/** What is on the screen stays there until what was chosen has come: said when that takes longer than a blink. */
function Coming() {
  const isComing = useIsFunnelComing();
  return (
    <output
      className={`text-table text-muted transition-opacity ${isComing ? "opacity-100 delay-300" : "opacity-0"}`}
    >
      {isComing ? "Still the numbers from before: new ones are on their way. " : ""}
    </output>
  );
}
