import { useState } from "react";
import { useTokens } from "#web/api/tokens.ts";
import { formatNoun } from "#web/lib/format.ts";
import { Button } from "#web/ui/page/button.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
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
        Programs use a token to read the reporting interface, which its{" "}
        <a href="/dev/index.cfm/swagger" className="rounded-sm text-accent underline underline-offset-2">
          OpenAPI document
        </a>{" "}
        describes. Each token has its own accounts and limit.
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
  if (rows.length === 0) return <Empty>No tokens yet.</Empty>;
  return (
    <DataTable
      id="tokens"
      caption="API tokens"
      columns={tokenColumns}
      rows={rows}
      rowId={({ id }) => String(id)}
      rowsKey="tokens"
      countWords={formatNoun(rows.length, "token")}
    />
  );
}
