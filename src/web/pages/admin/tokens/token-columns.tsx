import type { InterfaceToken } from "#web/api/tokens.ts";
import type { Instant } from "#domain/time/time.ts";
import { formatAge, formatCount, formatNoun } from "#web/lib/format.ts";
import { minutesSince } from "#web/lib/format-dates.ts";
import { useNow } from "#web/lib/now.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Missing } from "#web/ui/page/name.tsx";
import type { Column } from "#web/ui/table/table-columns.ts";

const accountsText = ({ accounts }: InterfaceToken): string =>
  accounts === null ? "All" : formatNoun(accounts.length, "account");
const privateText = ({ hasPrivateData }: Pick<InterfaceToken, "hasPrivateData">): string =>
  hasPrivateData ? "Included" : "Not included";
const stateText = ({ revokedAt }: InterfaceToken): string => (revokedAt === null ? "Active" : "Revoked");

export const tokenColumns = (
  onRevoke: (token: InterfaceToken) => void,
): readonly Column<InterfaceToken>[] => [
  {
    id: "name",
    heading: "Name",
    value: ({ name }) => name,
    text: ({ name }) => name,
    cell: (token) => <NameCell {...token} />,
  },
  {
    id: "accounts",
    heading: "Accounts",
    value: ({ accounts }) => accounts?.length ?? Number.MAX_SAFE_INTEGER,
    text: accountsText,
    cell: (token) => <span title={token.accounts?.join(", ")}>{accountsText(token)}</span>,
    width: "8rem",
    isWide: true,
  },
  {
    id: "limit",
    heading: "Per minute",
    value: ({ requestsPerMinute }) => requestsPerMinute,
    text: ({ requestsPerMinute }) => formatCount(requestsPerMinute),
    cell: ({ requestsPerMinute }) => formatCount(requestsPerMinute),
    width: "6rem",
    align: "end",
    isWide: true,
  },
  {
    id: "private",
    heading: "Private data",
    value: privateText,
    text: privateText,
    cell: (token) => <PrivateCell {...token} />,
    width: "8rem",
    hasShape: true,
    isWide: true,
  },
  {
    id: "created",
    heading: "Created",
    value: ({ createdAt }) => createdAt,
    text: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    width: "8rem",
    isWide: true,
  },
  {
    id: "used",
    heading: "Last used",
    value: ({ lastUsedAt }) => lastUsedAt,
    text: ({ lastUsedAt }) => lastUsedAt ?? "",
    cell: (token) => <UsedCell {...token} />,
    width: "8rem",
    isWide: true,
  },
  {
    id: "state",
    heading: "State",
    value: stateText,
    text: stateText,
    cell: (token) => <StateCell token={token} onRevoke={onRevoke} />,
    width: "7rem",
    hasShape: true,
  },
];

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

type StateCellProps = {
  readonly token: InterfaceToken;
  readonly onRevoke: (token: InterfaceToken) => void;
};

const StateCell = ({ token, onRevoke }: StateCellProps) =>
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
