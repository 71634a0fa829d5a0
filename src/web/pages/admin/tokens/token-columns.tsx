import type { InterfaceToken } from "#web/api/tokens.ts";
import { formatNoun } from "#web/lib/format.ts";
import { Ago } from "#web/ui/page/age.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Missing } from "#web/ui/page/name.tsx";
import { columnsOf } from "#web/ui/table/columns-of.tsx";

const accountsText = ({ accounts }: InterfaceToken): string =>
  accounts === null ? "All" : formatNoun(accounts.length, "account");
const privateText = ({ hasPrivateData }: InterfaceToken): string =>
  hasPrivateData ? "Included" : "Not included";

export const tokenColumns = (onRevoke: (token: InterfaceToken) => void) =>
  columnsOf<InterfaceToken>({
    name: { heading: "Name", of: ({ name }) => name, cell: (token) => <NameCell {...token} /> },
    accounts: {
      heading: "Accounts",
      of: accountsText,
      order: ({ accounts }) => accounts?.length ?? Number.MAX_SAFE_INTEGER,
      cell: (token) => <span title={token.accounts?.join(", ")}>{accountsText(token)}</span>,
      width: "8rem",
    },
    limit: {
      heading: "Per minute",
      kind: "count",
      of: ({ requestsPerMinute }) => requestsPerMinute,
      width: "6rem",
    },
    private: {
      heading: "Private data",
      of: privateText,
      cell: (token) => (
        <Badge
          tone={token.hasPrivateData ? "warn" : "quiet"}
          shape={token.hasPrivateData ? "triangle" : "ring"}
        >
          {privateText(token)}
        </Badge>
      ),
      width: "8rem",
      hasShape: true,
    },
    created: {
      heading: "Created",
      of: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <Ago at={createdAt} />,
      width: "8rem",
    },
    used: {
      heading: "Last used",
      of: ({ lastUsedAt }) => lastUsedAt,
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? <Missing because="never used" /> : <Ago at={lastUsedAt} />,
      width: "8rem",
    },
    state: {
      heading: "State",
      of: ({ revokedAt }) => (revokedAt === null ? "Active" : "Revoked"),
      cell: (token) =>
        token.revokedAt === null ? (
          <Button look="quiet" onPress={() => onRevoke(token)}>
            Revoke<span className="sr-only"> {token.name}</span>
          </Button>
        ) : (
          <Badge tone="quiet" shape="square">
            Revoked
          </Badge>
        ),
      width: "7rem",
      hasShape: true,
      onPhone: true,
    },
  });

const NameCell = ({ name, lastUsedAt, hasPrivateData }: InterfaceToken) => (
  <span className="block min-w-0">
    <span className="block truncate">
      <bdi>{name}</bdi>
    </span>
    <span className="block truncate text-caption text-muted sm:hidden">
      {lastUsedAt === null ? (
        "Never used"
      ) : (
        <>
          Used <Ago at={lastUsedAt} />
        </>
      )}
      {hasPrivateData ? ", private data" : ""}
    </span>
  </span>
);
