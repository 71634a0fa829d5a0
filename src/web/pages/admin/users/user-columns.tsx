import type { User } from "#web/api/users.ts";
import { formatNoun } from "#web/lib/format.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { columnsOf, RowButton } from "#web/ui/table/columns-of.tsx";

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
      of: (user) => factorOf(user).words,
      badge: factorOf,
      width: "8.5rem",
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
      of: (user) => stateOf(user).words,
      badge: stateOf,
      width: "8.5rem",
      onPhone: true,
    },
  });
