import type { Instant } from "#domain/time/time.ts";
import type { User } from "#web/api/users.ts";
import { formatAge, formatNoun } from "#web/lib/format.ts";
import { minutesSince } from "#web/lib/format-dates.ts";
import { useNow } from "#web/lib/now.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing } from "#web/ui/page/name.tsx";
import type { Column } from "#web/ui/table/table-columns.ts";

const officesText = ({ offices }: User): string =>
  offices === null ? "All" : offices.length === 0 ? "None" : formatNoun(offices.length, "office");
const officeIds = ({ offices }: User): string | undefined => offices?.join(", ");
const factorText = ({
  hasSecondFactor,
  hasPassword,
}: Pick<User, "hasSecondFactor" | "hasPassword">): string =>
  hasSecondFactor ? "Set up" : hasPassword ? "Not set up" : "Organization";
const stateText = ({ isDisabled, sessions }: Pick<User, "isDisabled" | "sessions">): string =>
  isDisabled ? "Disabled" : sessions > 0 ? "Signed in" : "Signed out";

/** Text that the page sorts by as well. */
const sorted = (text: (user: User) => string): Pick<Column<User>, "value" | "text"> => ({
  value: text,
  text,
});

export const userColumns = (onOpen: (id: string) => void): readonly Column<User>[] => [
  {
    id: "name",
    heading: "Name",
    ...sorted(({ name }) => name),
    cell: (user) => <NameCell user={user} onOpen={onOpen} />,
  },
  {
    id: "email",
    heading: "Email",
    ...sorted(({ email }) => email),
    cell: ({ email }) => email,
    isWide: true,
  },
  {
    id: "role",
    heading: "Role",
    ...sorted(({ role }) => ROLE_WORDS[role]),
    cell: ({ role }) => ROLE_WORDS[role],
    width: "8.5rem",
    isWide: true,
  },
  {
    id: "offices",
    heading: "Offices",
    value: ({ offices }) => offices?.length ?? Number.MAX_SAFE_INTEGER,
    text: officesText,
    cell: (user) => <span title={officeIds(user)}>{officesText(user)}</span>,
    width: "7rem",
    isWide: true,
  },
  {
    id: "factor",
    heading: "Second factor",
    ...sorted(factorText),
    cell: (user) => <FactorCell {...user} />,
    width: "8.5rem",
    isWide: true,
    hasShape: true,
  },
  {
    id: "active",
    heading: "Last active",
    value: ({ activeAt }) => activeAt,
    text: ({ activeAt }) => activeAt ?? "",
    cell: ({ activeAt }) => <ActiveCell at={activeAt} />,
    width: "8rem",
    isWide: true,
  },
  {
    id: "state",
    heading: "State",
    ...sorted(stateText),
    cell: (user) => <StateCell {...user} />,
    width: "8.5rem",
    hasShape: true,
  },
];

type NameCellProps = { readonly user: User; readonly onOpen: (id: string) => void };

const NameCell = ({ user, onOpen }: NameCellProps) => (
  <button
    type="button"
    // Its row is the stop of Tab, and Enter there presses it.
    tabIndex={-1}
    aria-haspopup="dialog"
    onClick={() => onOpen(user.id)}
    className="flex w-full min-w-0 flex-col rounded-sm text-left -outline-offset-2"
  >
    <span className="max-w-full truncate text-accent">
      <bdi>{user.name}</bdi>
      {user.isYou ? <span className="text-muted"> (you)</span> : null}
    </span>
    <span className="max-w-full truncate text-caption text-muted sm:hidden">
      {ROLE_WORDS[user.role]} · {user.email}
    </span>
  </button>
);

const FactorCell = ({ hasSecondFactor, hasPassword }: User) => (
  <Badge
    tone={hasSecondFactor ? "good" : "quiet"}
    shape={hasSecondFactor || !hasPassword ? "lock" : "ring"}
    {...(!hasPassword && { title: "Signs in through your organization, which asks for it" })}
  >
    {factorText({ hasSecondFactor, hasPassword })}
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

/** When something was last done, as its age. */
const ActiveCell = ({ at }: { readonly at: Instant | null }) => {
  const now = useNow();
  return at === null ? (
    <Missing because="never signed in" />
  ) : (
    <time dateTime={at}>{formatAge(minutesSince(at, now))}</time>
  );
};
