import { useCallback, useState } from "react";
import { useOffices } from "#web/api/offices.ts";
import { useRevokeToken, useTokens, type InterfaceToken } from "#web/api/tokens.ts";
import { formatNoun } from "#web/lib/format.ts";
import { Button } from "#web/ui/page/button.tsx";
import { ClientTable } from "#web/ui/table/client-table.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { tokenCells, tokenColumns } from "./token-columns.tsx";
import { TokenSheet } from "./token-sheet.tsx";

/** What programs ask the reporting interface with. */
export function TokensPage() {
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Page
      title="Tokens"
      windowTitle="Tokens"
      toolbar={<Button onPress={() => setIsCreating(true)}>Create a token…</Button>}
    >
      <p className="max-w-prose text-muted">
        Programs ask the reporting interface with a token. Each has its accounts and its limit; a revoked one
        is refused from the next request on.
      </p>
      <Panel title="Tokens" resetKey="" waiting={<TableSkeleton rows={4} />}>
        <TokenTable />
      </Panel>
      {isCreating ? (
        <Part>
          <Creating onClose={() => setIsCreating(false)} />
        </Part>
      ) : null}
    </Page>
  );
}

const Creating = ({ onClose }: { readonly onClose: () => void }) => (
  <TokenSheet offices={useOffices()} onClose={onClose} />
);

function TokenTable() {
  const rows = useTokens();
  const revoke = useRevokeToken();
  const [asked, setAsked] = useState<InterfaceToken | null>(null);
  const ask = useCallback((token: InterfaceToken) => setAsked(token), []);
  if (rows.length === 0)
    return (
      <Empty>There is no token yet. Only the one of the environment is accepted, if there is one.</Empty>
    );
  return (
    <>
      <ClientTable
        id="tokens"
        caption="Tokens of the reporting interface"
        columns={tokenColumns}
        cells={tokenCells}
        rows={rows.map((token) => ({ token, onRevoke: ask }))}
        rowsKey={rows.map(({ id }) => id).join(" ")}
        countWords={formatNoun(rows.length, "token")}
      />
      {asked === null ? null : (
        <ConfirmDialog
          title={`Revoke the token “${asked.name}”?`}
          consequence="Programs that use it are refused from the next request on. It cannot be made good again."
          confirmWord="Revoke"
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            revoke.mutate(asked.id, {
              onSuccess: () => showToast("The token is revoked."),
              onError: () => showToast("The token could not be revoked. Try again."),
            });
          }}
        />
      )}
    </>
  );
}
