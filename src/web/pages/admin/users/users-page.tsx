import { useMemo, useState } from "react";
import { useUsers, useWithdrawInvitation } from "#web/api/users.ts";
import { formatNoun } from "#web/lib/format.ts";
import { formatUntil } from "#web/lib/format-dates.ts";
import { useNow } from "#web/lib/now.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { ConfirmButton } from "#web/ui/overlay/confirm-dialog.tsx";
import { toasts } from "#web/ui/overlay/toasts.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { BlockSkeleton, TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { InviteSheet } from "./invite-sheet.tsx";
import { userColumns } from "./user-columns.tsx";
import { UserSheet } from "./user-sheet.tsx";

/** Who may sign in, in which role, and whether they are signed in. */
export function UsersPage() {
  const [isInviting, setIsInviting] = useState(false);
  return (
    <Page
      title="Users"
      windowTitle="Users"
      toolbar={<Button onPress={() => setIsInviting(true)}>Invite user…</Button>}
    >
      <Panel title="Users" resetKey="" waiting={<TableSkeleton rows={6} />}>
        <UserTable />
      </Panel>
      <Panel
        title="Open invitations"
        resetKey=""
        waiting={<BlockSkeleton label="invitations" heightPx={80} />}
      >
        <OpenInvitations />
      </Panel>
      {isInviting ? (
        <Part>
          <InviteSheet onClose={() => setIsInviting(false)} />
        </Part>
      ) : null}
    </Page>
  );
}

function UserTable() {
  const { rows } = useUsers();
  const [openId, setOpenId] = useState<string | null>(null);
  const columns = useMemo(() => userColumns(setOpenId), []);
  const user = rows.find(({ id }) => id === openId);
  return (
    <>
      <DataTable
        id="users"
        caption="Users and their roles"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowsKey="users"
        countWords={formatNoun(rows.length, "user")}
      />
      {user === undefined ? null : (
        <Part>
          <UserSheet key={user.id} user={user} onClose={() => setOpenId(null)} />
        </Part>
      )}
    </>
  );
}

/** Users who were invited and have not signed in yet. */
function OpenInvitations() {
  const { invitations } = useUsers();
  const withdraw = useWithdrawInvitation();
  const now = useNow();
  if (invitations.length === 0) return <p className="text-muted">No open invitations.</p>;
  return (
    <ul aria-label="Open invitations" className="max-w-2xl">
      {invitations.map(({ email, role, offices, expiresAt }) => (
        <li key={email} className="flex min-h-12 items-center gap-4 border-b border-line py-2">
          <div className="min-w-0 flex-1">
            <p className="font-semibold break-all">{email}</p>
            <p className="figures text-table text-muted">
              {ROLE_WORDS[role]}
              {offices === null ? ", all offices" : `, ${formatNoun(offices.length, "office")}`} · expires{" "}
              {formatUntil(now, expiresAt)}
            </p>
          </div>
          <ConfirmButton
            title={`Withdraw the invitation of ${email}?`}
            consequence="The link stops working. You can invite them again at any time."
            confirmWord="Withdraw"
            isDisabled={withdraw.isPending}
            onConfirm={() =>
              withdraw.mutate(
                { email },
                toasts("Invitation withdrawn.", "Couldn’t withdraw the invitation. Try again."),
              )
            }
          >
            Withdraw<span className="sr-only"> the invitation of {email}</span>
          </ConfirmButton>
        </li>
      ))}
    </ul>
  );
}
