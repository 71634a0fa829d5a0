import { useAddress } from "#web/lib/address.ts";
import { PanelAge } from "#web/ui/age.tsx";
import { Page } from "#web/ui/page.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Part } from "#web/ui/part.tsx";
import { TableSkeleton } from "#web/ui/skeleton.tsx";
import { AddressNotes, OfKnownAccounts } from "./address-notes.tsx";
import { FunnelFilters } from "./funnel-filters.tsx";
import { Stages } from "./funnel-stages.tsx";
import { FunnelTable } from "./funnel-table.tsx";
import { NarrowedTo } from "./narrowed-to.tsx";
import { StagesWaiting } from "./stages-waiting.tsx";
import { useFunnel } from "./use-funnel.ts";

export function FunnelPage() {
  return (
    <Page title="Funnel" windowTitle="Funnel" toolbar={<FunnelFilters />}>
      <AddressNotes />
      <Part>
        <NarrowedTo />
      </Part>
      <Part waiting={<Panels isWaiting />} instead={<Panels />}>
        <OfKnownAccounts>
          <Panels />
        </OfKnownAccounts>
      </Part>
    </Page>
  );
}

/** The panels of the page, or their shapes while it is not known which accounts there are. */
function Panels({ isWaiting = false }: { readonly isWaiting?: boolean }) {
  const { search } = useAddress();
  const resetKey = search.toString();
  const table = <TableSkeleton rows={8} headings={2} isSideways />;
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
      <Panel title="By administrator and account" resetKey={resetKey} waiting={table} isEcho>
        {isWaiting ? table : <FunnelTable />}
      </Panel>
    </>
  );
}

function ReportAge() {
  const { rows, asOf } = useFunnel().report;
  return rows.length === 0 ? null : <PanelAge asOf={asOf} />;
}
