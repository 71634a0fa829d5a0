import type { Instant } from "#domain/time/time.ts";
import type { User } from "#web/api/users.ts";
import { formatAge, formatNoun } from "#web/lib/format.ts";
import { minutesSince } from "#web/lib/format-dates.ts";
import { useNow } from "#web/lib/now.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing } from "#web/ui/page/name.tsx";
import type { Cells } from "#web/ui/table/table-cells.ts";
import { columnsFor } from "#web/ui/table/table-columns.ts";

/** Somebody of the list, who opens to what can be changed about them. */
export type UserLine = { readonly user: User; readonly onOpen: (id: string) => void };

const column = columnsFor<UserLine>();

export const userColumns = [
  column.display({
    id: "name",
    header: "Name",
    cell: ({ row: { original } }) => <NameCell {...original} />,
    meta: {},
  }),
  column.display({
    id: "email",
    header: "E-mail",
    cell: ({ row: { original } }) => original.user.email,
    meta: { isWide: true },
  }),
  column.display({
    id: "role",
    header: "Role",
    cell: ({ row: { original } }) => ROLE_WORDS[original.user.role],
    meta: { width: "8.5rem", isWide: true },
  }),
  column.display({
    id: "offices",
    header: "Offices",
    cell: ({ row: { original } }) => (
      <span title={officeIds(original.user)}>{officesText(original.user)}</span>
    ),
    meta: { width: "7rem", isWide: true },
  }),
  column.display({
    id: "factor",
    header: "Second factor",
    cell: ({ row: { original } }) => <FactorCell {...original.user} />,
    meta: { width: "8.5rem", isWide: true, hasShape: true },
  }),
  column.display({
    id: "active",
    header: "Last active",
    cell: ({ row: { original } }) => <ActiveCell at={original.user.activeAt} />,
    meta: { width: "8rem", isWide: true },
  }),
  column.display({
    id: "state",
    header: "State",
    cell: ({ row: { original } }) => <StateCell {...original.user} />,
    meta: { width: "8.5rem", hasShape: true },
  }),
];

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

export const userCells: Cells<UserLine> = {
  name: { sort: ({ user }) => user.name, text: ({ user }) => user.name },
  email: { sort: ({ user }) => user.email, text: ({ user }) => user.email },
  role: { sort: ({ user }) => ROLE_WORDS[user.role], text: ({ user }) => ROLE_WORDS[user.role] },
  offices: {
    sort: ({ user }) => user.offices?.length ?? Number.MAX_SAFE_INTEGER,
    text: ({ user }) => officesText(user),
  },
  factor: { sort: ({ user }) => factorText(user), text: ({ user }) => factorText(user) },
  active: { sort: ({ user }) => user.activeAt, text: ({ user }) => user.activeAt ?? "" },
  state: { sort: ({ user }) => stateText(user), text: ({ user }) => stateText(user) },
};

const NameCell = ({ user, onOpen }: UserLine) => (
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
    {...(!hasPassword && { title: "Signs in through the organization, which asks for it" })}
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
