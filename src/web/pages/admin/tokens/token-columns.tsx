import type { InterfaceToken } from "#web/api/tokens.ts";
import type { Instant } from "#domain/time/time.ts";
import { formatAge, formatCount, formatNoun } from "#web/lib/format.ts";
import { minutesSince } from "#web/lib/format-dates.ts";
import { useNow } from "#web/lib/now.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Missing } from "#web/ui/page/name.tsx";
import type { Cells } from "#web/ui/table/table-cells.ts";
import { columnsFor } from "#web/ui/table/table-columns.ts";

/** A token of the list, which can be revoked. */
export type TokenLine = {
  readonly token: InterfaceToken;
  readonly onRevoke: (token: InterfaceToken) => void;
};

const column = columnsFor<TokenLine>();

export const tokenColumns = [
  column.display({
    id: "name",
    header: "Name",
    cell: ({ row: { original } }) => <NameCell {...original.token} />,
    meta: {},
  }),
  column.display({
    id: "accounts",
    header: "Accounts",
    cell: ({ row: { original } }) => (
      <span title={original.token.accounts?.join(", ")}>{accountsText(original.token)}</span>
    ),
    meta: { width: "8rem", isWide: true },
  }),
  column.display({
    id: "limit",
    header: "A minute",
    cell: ({ row: { original } }) => formatCount(original.token.requestsPerMinute),
    meta: { width: "6rem", align: "end", isWide: true },
  }),
  column.display({
    id: "private",
    header: "Private data",
    cell: ({ row: { original } }) => <PrivateCell {...original.token} />,
    meta: { width: "8rem", hasShape: true, isWide: true },
  }),
  column.display({
    id: "created",
    header: "Created",
    cell: ({ row: { original } }) => <Moment at={original.token.createdAt} />,
    meta: { width: "8rem", isWide: true },
  }),
  column.display({
    id: "used",
    header: "Last used",
    cell: ({ row: { original } }) => <UsedCell {...original.token} />,
    meta: { width: "8rem", isWide: true },
  }),
  column.display({
    id: "state",
    header: "State",
    cell: ({ row: { original } }) => <StateCell {...original} />,
    meta: { width: "7rem", hasShape: true },
  }),
];

const accountsText = ({ accounts }: InterfaceToken): string =>
  accounts === null ? "All" : formatNoun(accounts.length, "account");
const privateText = ({ hasPrivateData }: Pick<InterfaceToken, "hasPrivateData">): string =>
  hasPrivateData ? "Included" : "Left out";
const stateText = ({ revokedAt }: InterfaceToken): string => (revokedAt === null ? "Good" : "Revoked");

export const tokenCells: Cells<TokenLine> = {
  name: { sort: ({ token }) => token.name, text: ({ token }) => token.name },
  accounts: {
    sort: ({ token }) => token.accounts?.length ?? Number.MAX_SAFE_INTEGER,
    text: ({ token }) => accountsText(token),
  },
  limit: {
    sort: ({ token }) => token.requestsPerMinute,
    text: ({ token }) => formatCount(token.requestsPerMinute),
  },
  private: { sort: ({ token }) => privateText(token), text: ({ token }) => privateText(token) },
  created: { sort: ({ token }) => token.createdAt, text: ({ token }) => token.createdAt },
  used: { sort: ({ token }) => token.lastUsedAt, text: ({ token }) => token.lastUsedAt ?? "" },
  state: { sort: ({ token }) => stateText(token), text: ({ token }) => stateText(token) },
};

const NameCell = (token: InterfaceToken) => (
  <span className="block min-w-0">
    <span className="block truncate">
      <bdi>{token.name}</bdi>
    </span>
    <span className="block truncate text-caption text-muted sm:hidden">
      {token.lastUsedAt === null ? (
        "Never used"
      ) : (
        <>
          Used <Moment at={token.lastUsedAt} />
        </>
      )}
      {token.hasPrivateData ? ", private data" : ""}
    </span>
  </span>
);

const PrivateCell = (token: InterfaceToken) => (
  <Badge tone={token.hasPrivateData ? "warn" : "quiet"} shape={token.hasPrivateData ? "triangle" : "ring"}>
    {privateText(token)}
  </Badge>
);

const UsedCell = ({ lastUsedAt }: InterfaceToken) =>
  lastUsedAt === null ? <Missing because="never used" /> : <Moment at={lastUsedAt} />;

const StateCell = ({ token, onRevoke }: TokenLine) =>
  token.revokedAt === null ? (
    <Button look="quiet" onPress={() => onRevoke(token)}>
      Revoke<span className="sr-only"> {token.name}</span>
    </Button>
  ) : (
    <Badge tone="quiet" shape="square">
      Revoked
    </Badge>
  );

const Moment = ({ at }: { readonly at: Instant }) => {
  const now = useNow();
  return <time dateTime={at}>{formatAge(minutesSince(at, now))}</time>;
};
