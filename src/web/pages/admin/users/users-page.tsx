import { useMemo, useState } from "react";
import { useUsers, useWithdrawInvitation, type User } from "#web/api/identity/users.ts";
import { formatUntil } from "#web/lib/format-dates.ts";
import { formatNoun } from "#web/lib/format.ts";
import { useNow } from "#web/lib/now.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { ConfirmButton } from "#web/ui/overlay/confirm-dialog.tsx";
import { SheetButton } from "#web/ui/overlay/sheet-button.tsx";
import { toasts } from "#web/ui/overlay/toasts.tsx";
import { ListRow } from "#web/ui/page/list-row.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { BlockSkeleton, TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { RowButton } from "#web/ui/table/row-buttons.tsx";
import { columnFor } from "#web/ui/table/table-columns.tsx";
import { InviteSheet } from "./invite-sheet.tsx";
import { UserSheet } from "./user-sheet.tsx";

/** Page of who may sign in, in which role, and whether they are signed in. */
export const UsersPage = () => (
  <Page
    title="Users"
    toolbar={<SheetButton renderSheet={(close) => <InviteSheet onClose={close} />}>Invite user…</SheetButton>}
  >
    <Panel title="Users" isTitleHidden waiting={<TableSkeleton rows={6} />}>
      <UserTable />
    </Panel>
    <Panel title="Open invitations" waiting={<BlockSkeleton label="invitations" heightPx={80} />}>
      <OpenInvitations />
    </Panel>
  </Page>
);

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
        <ListRow
          key={email}
          title={email}
          note={`${ROLE_WORDS[role]}${offices === null ? ", all offices" : `, ${formatNoun(offices.length, "office")}`} · expires ${formatUntil(now, expiresAt)}`}
        >
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
            Withdraw<span className="sr-only">{` the invitation of ${email}`}</span>
          </ConfirmButton>
        </ListRow>
      ))}
    </ul>
  );
}

const officesText = ({ offices }: User): string =>
  offices === null ? "All" : offices.length === 0 ? "None" : formatNoun(offices.length, "office");

const factorOf = ({ hasSecondFactor, hasPassword }: User) => {
  if (hasSecondFactor) return { words: "Set up", tone: "good", shape: "lock" } as const;
  if (hasPassword) return { words: "Not set up", tone: "quiet", shape: "ring" } as const;
  const title = "Signs in through your organization, which asks for it";
  return { words: "Organization", tone: "quiet", shape: "lock", title } as const;
};

const stateOf = ({ isDisabled, sessions }: User) => {
  if (isDisabled) return { words: "Disabled", tone: "bad", shape: "square" } as const;
  if (sessions === 0) return { words: "Signed out", tone: "quiet", shape: "ring" } as const;
  return { words: "Signed in", tone: "good", shape: "disc", title: formatNoun(sessions, "session") } as const;
};

const column = columnFor<User>();

const userColumns = (onOpen: (id: string) => void) => [
  column(
    { id: "name", heading: "Name", of: ({ name }) => name },
    {
      cell: ({ row: { original: user } }) => (
        <RowButton onPress={() => onOpen(user.id)} note={`${ROLE_WORDS[user.role]} · ${user.email}`}>
          <bdi>{user.name}</bdi>
          {user.isYou ? <span className="text-muted"> (you)</span> : null}
        </RowButton>
      ),
    },
  ),
  column({ id: "email", heading: "Email", of: ({ email }) => email }, { meta: { grows: true } }),
  column({ id: "role", heading: "Role", of: ({ role }) => ROLE_WORDS[role] }, { size: 136 }),
  column(
    {
      id: "offices",
      heading: "Offices",
      of: officesText,
      order: ({ offices }) => offices?.length ?? Number.MAX_SAFE_INTEGER,
    },
    {
      cell: ({ row }) => <span title={row.original.offices?.join(", ")}>{officesText(row.original)}</span>,
      size: 112,
    },
  ),
  column(
    { id: "factor", heading: "Second factor", of: (user) => factorOf(user).words },
    { size: 136, meta: { badge: factorOf } },
  ),
  column(
    { id: "active", heading: "Last active", kind: "moment", of: ({ activeAt }) => activeAt },
    { size: 128, meta: { missing: "never signed in" } },
  ),
  column(
    { id: "state", heading: "State", of: (user) => stateOf(user).words },
    { size: 136, meta: { badge: stateOf, onPhone: true } },
  ),
];
