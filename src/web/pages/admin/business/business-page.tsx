import { useCallback, useState } from "react";
import { useBusinessDecisions, type OfficePlace } from "#web/api/business.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { ClientTable } from "#web/ui/table/client-table.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { BlockSkeleton, TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { placeCells, placeColumns } from "./place-columns.tsx";
import { PlaceSheet } from "./place-sheet.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** What the business decides, as opposed to the machine Fieldboard runs on. */
export const BusinessPage = () => (
  <Page title="Settings" windowTitle="Settings of the business">
    <Panel
      title="Weeks, thresholds and keeping"
      resetKey=""
      waiting={<BlockSkeleton label="the settings" heightPx={520} />}
    >
      <SettingsForm />
    </Panel>
    <Panel title="Where offices stand" resetKey="" waiting={<TableSkeleton rows={10} />}>
      <Places />
    </Panel>
  </Page>
);

function Places() {
  const { offices } = useBusinessDecisions();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = useCallback(({ officeId }: OfficePlace) => setOpenId(officeId), []);
  const office = offices.find(({ officeId }) => officeId === openId);
  if (offices.length === 0) return <Empty>No report has named an office yet.</Empty>;
  const confirmed = offices.filter(({ isConfirmed }) => isConfirmed).length;
  return (
    <>
      <p className="mb-2 max-w-prose text-muted">
        The reports do not say where an office is. Until somebody does, it is assumed to be where most of its
        active people live.
      </p>
      <ClientTable
        id="places"
        caption="Offices with their states and time zones"
        columns={placeColumns}
        cells={placeCells}
        rows={offices.map((row) => ({ office: row, onOpen: open }))}
        rowsKey={offices.map(({ officeId }) => officeId).join(" ")}
        countWords={`${formatNoun(offices.length, "office")}, ${formatCount(confirmed)} confirmed`}
      />
      {office === undefined ? null : <PlaceSheet office={office} onClose={() => setOpenId(null)} />}
    </>
  );
}
