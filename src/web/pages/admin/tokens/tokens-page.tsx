import type { Instant } from "#domain/time/time.ts";
import { useRevokeToken, useTokens, type InterfaceToken } from "#web/api/identity/tokens.ts";
import { formatUntil } from "#web/lib/format-dates.ts";
import { formatNoun } from "#web/lib/format.ts";
import { useNow } from "#web/lib/now.ts";
import { ConfirmButton } from "#web/ui/overlay/confirm-dialog.tsx";
import { SheetButton } from "#web/ui/overlay/sheet-button.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Ago } from "#web/ui/page/age.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { columnFor } from "#web/ui/table/table-columns.tsx";
import { TokenSheet } from "./token-sheet.tsx";

/** The tokens that programs read the reporting interface with. */
export const TokensPage = () => (
  <Page
    title="API tokens"
    toolbar={<SheetButton renderSheet={(close) => <TokenSheet onClose={close} />}>Create token…</SheetButton>}
  >
    <p className="max-w-prose text-muted">
      Programs use a token to read the reporting interface, described in its{" "}
      <a href="/dev/index.cfm/swagger" className="rounded-sm text-accent underline underline-offset-2">
        OpenAPI document
      </a>
      . Each token has its own accounts and limit.
    </p>
    <Panel title="Tokens" isTitleHidden waiting={<TableSkeleton rows={4} />}>
      <TokenTable />
    </Panel>
  </Page>
);

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
      countWords={formatNoun(rows.length, "token")}
    />
  );
}

const officesText = ({ accounts }: InterfaceToken): string =>
  accounts === null ? "All" : formatNoun(accounts.length, "office");

/** An expired token needs no revoking. */
const stateText = ({ revokedAt, isOver }: InterfaceToken): string => {
  if (revokedAt !== null) return "Revoked";
  return isOver ? "Expired" : "Active";
};

function Expiry({ at }: { readonly at: Instant }) {
  const now = useNow();
  return (
    <time dateTime={at} title={at}>
      {formatUntil(now, at)}
    </time>
  );
}

const column = columnFor<InterfaceToken>();

const tokenColumns = [
  column(
    { id: "name", heading: "Name", of: ({ name }) => name },
    { cell: ({ row }) => <NameCell {...row.original} /> },
  ),
  column(
    {
      id: "accounts",
      heading: "Offices",
      of: officesText,
      order: ({ accounts }) => accounts?.length ?? Number.MAX_SAFE_INTEGER,
    },
    {
      cell: ({ row }) => <span title={row.original.accounts?.join(", ")}>{officesText(row.original)}</span>,
      size: 128,
    },
  ),
  column(
    { id: "limit", heading: "Per minute", kind: "count", of: ({ requestsPerMinute }) => requestsPerMinute },
    { size: 96 },
  ),
  column(
    {
      id: "private",
      heading: "Private data",
      of: ({ hasPrivateData }) => (hasPrivateData ? "Included" : "Not included"),
    },
    {
      size: 128,
      meta: {
        badge: ({ hasPrivateData }) =>
          hasPrivateData ? { tone: "warn", shape: "triangle" } : { tone: "quiet", shape: "ring" },
      },
    },
  ),
  column(
    { id: "created", heading: "Created", kind: "moment", of: ({ createdAt }) => createdAt },
    { size: 128 },
  ),
  column(
    { id: "expires", heading: "Expires", of: ({ expiresAt }) => expiresAt ?? "Never" },
    { cell: ({ row }) => <ExpiryCell {...row.original} />, size: 128 },
  ),
  column(
    { id: "used", heading: "Last used", kind: "moment", of: ({ lastUsedAt }) => lastUsedAt },
    { size: 128, meta: { missing: "never used" } },
  ),
  column(
    { id: "state", heading: "State", of: stateText },
    { cell: ({ row }) => <StateCell {...row.original} />, size: 112, meta: { onPhone: true } },
  ),
];

const ExpiryCell = ({ expiresAt, isOver }: InterfaceToken) => {
  if (expiresAt === null) return "Never";
  return isOver ? <Ago at={expiresAt} /> : <Expiry at={expiresAt} />;
};

const StateCell = (token: InterfaceToken) =>
  stateText(token) === "Active" ? (
    <RevokeButton {...token} />
  ) : (
    <Badge tone="quiet" shape="square">
      {stateText(token)}
    </Badge>
  );

function RevokeButton({ id, name }: InterfaceToken) {
  const revoke = useRevokeToken();
  return (
    <ConfirmButton
      look="quiet"
      title={`Revoke the token “${name}”?`}
      consequence="Programs that use it lose access at once. This can’t be undone."
      confirmWord="Revoke"
      onConfirm={() =>
        // Its row, which has no button then, may be here before the reply.
        void revoke.mutateAsync({ id }).then(
          () => showToast("Token revoked."),
          () => showToast("Couldn’t revoke the token. Try again."),
        )
      }
    >
      Revoke<span className="sr-only">{` ${name}`}</span>
    </ConfirmButton>
  );
}

const NameCell = ({ name, lastUsedAt, hasPrivateData }: InterfaceToken) => (
  <span className="block min-w-0">
    <span className="block truncate">
      <bdi>{name}</bdi>
    </span>
    <span className="block truncate text-caption text-muted sm:hidden">
      {lastUsedAt === null ? (
        <span>Never used</span>
      ) : (
        <span>
          Used <Ago at={lastUsedAt} />
        </span>
      )}
      <span>{hasPrivateData ? ", private data" : ""}</span>
    </span>
  </span>
);
