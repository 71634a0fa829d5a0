import { useMemo, useState } from "react";
import { useOffices } from "#web/api/offices.ts";
import { useUsers } from "#web/api/users.ts";
import { formatNoun } from "#web/lib/format.ts";
import { Button } from "#web/ui/page/button.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { BlockSkeleton, TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { InviteSheet } from "./invite-sheet.tsx";
import { OpenInvitations } from "./open-invitations.tsx";
import { userColumns } from "./user-columns.tsx";
import { UserSheet } from "./user-sheet.tsx";

/** Who may sign in, as what, and whether they do. */
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
          <Inviting onClose={() => setIsInviting(false)} />
        </Part>
      ) : null}
    </Page>
  );
}

const Inviting = ({ onClose }: { readonly onClose: () => void }) => (
  <InviteSheet offices={useOffices()} onClose={onClose} />
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
        rowsKey="users"
        countWords={formatNoun(rows.length, "user")}
      />
      {user === undefined ? null : (
        <Part>
          <Opened key={user.id} user={user} onClose={() => setOpenId(null)} />
        </Part>
      )}
    </>
  );
}

type OpenedProps = Omit<Parameters<typeof UserSheet>[0], "offices">;

const Opened = (props: OpenedProps) => <UserSheet {...props} offices={useOffices()} />;
