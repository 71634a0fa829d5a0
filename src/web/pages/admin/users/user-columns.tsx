import type { User } from "#web/api/users.ts";
import { formatNoun } from "#web/lib/format.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { columnsOf, RowButton } from "#web/ui/table/columns-of.tsx";

const officesText = ({ offices }: User): string =>
  offices === null ? "All" : offices.length === 0 ? "None" : formatNoun(offices.length, "office");
const factorText = ({ hasSecondFactor, hasPassword }: User): string =>
  hasSecondFactor ? "Set up" : hasPassword ? "Not set up" : "Organization";
const stateText = ({ isDisabled, sessions }: User): string =>
  isDisabled ? "Disabled" : sessions > 0 ? "Signed in" : "Signed out";

export const userColumns = (onOpen: (id: string) => void) =>
  columnsOf<User>({
    name: {
      heading: "Name",
      of: ({ name }) => name,
      cell: ({ id, name, role, email, isYou }) => (
        <RowButton onPress={() => onOpen(id)} note={`${ROLE_WORDS[role]} · ${email}`}>
          <bdi>{name}</bdi>
          {isYou ? <span className="text-muted"> (you)</span> : null}
        </RowButton>
      ),
    },
    email: { heading: "Email", of: ({ email }) => email },
    role: { heading: "Role", of: ({ role }) => ROLE_WORDS[role], width: "8.5rem" },
    offices: {
      heading: "Offices",
      of: officesText,
      order: ({ offices }) => offices?.length ?? Number.MAX_SAFE_INTEGER,
      cell: (user) => <span title={user.offices?.join(", ")}>{officesText(user)}</span>,
      width: "7rem",
    },
    factor: {
      heading: "Second factor",
      of: factorText,
      cell: (user) => <FactorCell {...user} />,
      width: "8.5rem",
      hasShape: true,
    },
    active: {
      heading: "Last active",
      kind: "moment",
      of: ({ activeAt }) => activeAt,
      missing: "never signed in",
      width: "8rem",
    },
    state: {
      heading: "State",
      of: stateText,
      cell: (user) => <StateCell {...user} />,
      width: "8.5rem",
      hasShape: true,
      onPhone: true,
    },
  });

const FactorCell = (user: User) => (
  <Badge
    tone={user.hasSecondFactor ? "good" : "quiet"}
    shape={user.hasSecondFactor || !user.hasPassword ? "lock" : "ring"}
    {...(!user.hasPassword && { title: "Signs in through your organization, which asks for it" })}
  >
    {factorText(user)}
  </Badge>
);

const StateCell = (user: User) => (
  <Badge
    tone={user.isDisabled ? "bad" : user.sessions > 0 ? "good" : "quiet"}
    shape={user.isDisabled ? "square" : user.sessions > 0 ? "disc" : "ring"}
    {...(user.sessions > 1 && { title: formatNoun(user.sessions, "session") })}
  >
    {stateText(user)}
  </Badge>
);
