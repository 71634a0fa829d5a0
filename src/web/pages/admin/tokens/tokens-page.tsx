import { useMemo, useState } from "react";
import { useRevokeToken, useTokens, type InterfaceToken } from "#web/api/tokens.ts";
import { formatNoun } from "#web/lib/format.ts";
import { Button } from "#web/ui/page/button.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { tokenColumns } from "./token-columns.tsx";
import { TokenSheet } from "./token-sheet.tsx";

/** The tokens that programs read the reporting interface with. */
export function TokensPage() {
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Page
      title="API tokens"
      windowTitle="API tokens"
      toolbar={<Button onPress={() => setIsCreating(true)}>Create token…</Button>}
    >
      <p className="max-w-prose text-muted">
        Programs use a token to read the reporting interface. Each token has its own accounts and limit.
      </p>
      <Panel title="Tokens" resetKey="" waiting={<TableSkeleton rows={4} />}>
        <TokenTable />
      </Panel>
      {isCreating ? (
        <Part>
          <TokenSheet onClose={() => setIsCreating(false)} />
        </Part>
      ) : null}
    </Page>
  );
}

function TokenTable() {
  const rows = useTokens();
  const revoke = useRevokeToken();
  const [revoking, setRevoking] = useState<InterfaceToken | null>(null);
  const columns = useMemo(() => tokenColumns(setRevoking), []);
  if (rows.length === 0) return <Empty>No tokens yet.</Empty>;
  return (
    <>
      <DataTable
        id="tokens"
        caption="API tokens"
        columns={columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        rowsKey="tokens"
        countWords={formatNoun(rows.length, "token")}
      />
      {revoking === null ? null : (
        <ConfirmDialog
          title={`Revoke the token “${revoking.name}”?`}
          consequence="Programs that use it lose access at once. This can’t be undone."
          confirmWord="Revoke"
          onCancel={() => setRevoking(null)}
          onConfirm={() => {
            setRevoking(null);
            revoke.mutate(
              { id: revoking.id },
              {
                onSuccess: () => showToast("Token revoked."),
                onError: () => showToast("Couldn’t revoke the token. Try again."),
              },
            );
          }}
        />
      )}
    </>
  );
}
