import { shownInPlace } from "#web/api/command.ts";
import { useMemo, useState } from "react";
import { useBusinessDecisions, useConfirmOfficePlaces } from "#web/api/admin/business.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { refusalOf } from "#web/lib/refusal.ts";
import { Refused } from "#web/ui/form/form.tsx";
import { ConfirmButton } from "#web/ui/overlay/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { BlockSkeleton, TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { placeColumns } from "./place-columns.tsx";
import { PlaceSheet } from "./place-sheet.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** Page of what the business decides, as opposed to the machine Fieldboard runs on. */
export const BusinessPage = () => (
  <Page title="Settings">
    <Panel
      title="Weeks, thresholds and retention"
      waiting={<BlockSkeleton label="the settings" heightPx={622} />}
    >
      <SettingsForm />
    </Panel>
    <Panel title="Office locations" waiting={<TableSkeleton rows={10} />}>
      <Places />
    </Panel>
  </Page>
);

function Places() {
  const { offices } = useBusinessDecisions();
  const confirmAll = useConfirmOfficePlaces();
  const [openId, setOpenId] = useState<string | null>(null);
  const columns = useMemo(() => placeColumns(setOpenId), []);
  const office = offices.find(({ officeId }) => officeId === openId);
  if (offices.length === 0) return <Empty>No offices yet.</Empty>;
  const assumed = offices.filter(({ isConfirmed, place }) => !isConfirmed && place !== null).length;
  const confirmed = offices.filter(({ isConfirmed }) => isConfirmed).length;
  return (
    <>
      <p className="mb-2 max-w-prose text-muted">
        The reports don’t include office locations. Until you confirm one, we assume the state where most of
        its active people live.
      </p>
      {assumed === 0 ? null : (
        <div className="mb-3 flex">
          <ConfirmButton
            look="plain"
            title={`Confirm ${formatNoun(assumed, "assumed location")}?`}
            consequence="Each office keeps the state and time zone it has now, until an administrator changes it."
            confirmWord="Confirm all"
            isDisabled={confirmAll.isPending}
            onConfirm={() =>
              confirmAll.mutate(
                { count: assumed },
                {
                  onSuccess: ({ changed }) => showToast(`${formatNoun(changed, "location")} confirmed.`),
                  onError: shownInPlace,
                },
              )
            }
          >{`Confirm ${formatNoun(assumed, "assumed location")}…`}</ConfirmButton>
        </div>
      )}
      <Refused problem={refusalOf(confirmAll.error)} />
      <DataTable
        id="places"
        caption="Offices with their states and time zones"
        columns={columns}
        rows={offices}
        rowId={({ officeId }) => officeId}
        countWords={`${formatNoun(offices.length, "office")}, ${formatCount(confirmed)} confirmed`}
      />
      {office === undefined ? null : <PlaceSheet office={office} onClose={() => setOpenId(null)} />}
    </>
  );
}
