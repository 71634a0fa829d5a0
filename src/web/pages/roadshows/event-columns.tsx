import { Fragment } from "react";
import { answerWords, shortAnswerWords } from "#domain/roadshows/answers.ts";
import {
  acknowledgement,
  eventStatusWords,
  roleNames,
  staffing,
  type AssignmentRole,
} from "#domain/roadshows/roadshows.ts";
import type { AssignmentRow, EventRow } from "#web/api/roadshows/roadshows.ts";
import { eventsTable } from "#web/api/export.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing, Name, PersonName } from "#web/ui/page/name.tsx";
import { PersonLink } from "#web/ui/page/name-links.tsx";
import { RowPanelLink } from "#web/ui/table/row-buttons.tsx";
import { columnFor, type Holding } from "#web/ui/table/table-columns.tsx";
import type { Flag } from "./events-query.ts";

/** The member of the address that holds the open event. */
export const OPEN_EVENT = "event";

/** The server sorts. */
const column = columnFor<EventRow>();

/** People who have a role in an event's active assignments, as links; a column to choose. */
const roleColumn = (holding: Holding<EventRow>, role: AssignmentRole) =>
  column(holding, {
    cell: ({ row }) => <RoleCell event={row.original} role={role} />,
    size: 160,
    meta: { leftOut: "always" },
  });

export const eventColumns = [
  column(eventsTable.retailer, { cell: ({ row }) => <RetailerCell event={row.original} />, size: 196 }),
  column(eventsTable.club, { size: 80 }),
  column(eventsTable.city, { size: 96 }),
  column(eventsTable.state, { size: 56 }),
  column(eventsTable.status, { size: 88 }),
  column(eventsTable.kind, { size: 128, meta: { missing: "neither roadshow nor staffing only" } }),
  column(eventsTable.staffing, {
    cell: ({ row }) => <StaffingCell event={row.original} />,
    size: 132,
    meta: { onPhone: true },
  }),
  column(eventsTable.answers, { size: 176, meta: { missing: "no one was asked to staff it" } }),
  column(eventsTable.acknowledged, {
    size: 104,
    meta: {
      badge: (event) => ACKNOWLEDGED_LOOKS[acknowledgement(event)?.kind ?? "none"],
      missing: "no active assignment",
    },
  }),
  column(eventsTable.starts, { size: 88, meta: { isEnd: true } }),
  column(eventsTable.ends, { size: 88, meta: { isEnd: true } }),
  column(eventsTable.problem, {
    size: 244,
    meta: { badge: () => PROBLEM_LOOK, missing: () => null },
  }),
  roleColumn(eventsTable.owner, "payoutOwner"),
  roleColumn(eventsTable["merch owner"], "merchOwner"),
  roleColumn(eventsTable["hub manager"], "hubManager"),
  column(eventsTable.group, { size: 88, meta: { isEnd: true, leftOut: "below 105rem" } }),
  column(eventsTable.event, { size: 84, meta: { isEnd: true, leftOut: "below 105rem" } }),
];

const { kind, status, answers, acknowledged, problem, starts, ends } = eventsTable;
const DAYS = [starts.id, ends.id];
const SPARED = [answers.id, problem.id, ...DAYS];
/** Words on an event: of gaps there is what was answered to say, and of events with problems what is wrong. */
const SPARED_OF_FLAG: Readonly<Record<Flag, readonly string[]>> = {
  unassigned: [kind.id, acknowledged.id, problem.id, ...DAYS],
  accepted: [kind.id, acknowledged.id, problem.id, ...DAYS],
  unacknowledged: SPARED,
  changed: [kind.id, answers.id, problem.id],
  broken: [kind.id, acknowledged.id, answers.id, ...DAYS],
};
/** Beside an open event there is room for what tells the rows apart. */
const SPARED_BESIDE_EVENT = [kind.id, ...SPARED];
/** Below 1600 px for less. */
const SPARED_BESIDE_EVENT_NARROW = [...SPARED_BESIDE_EVENT, status.id, acknowledged.id];

type ListWidth = { readonly flag: Flag | null; readonly isBesideEvent: boolean; readonly isWide: boolean };

/** Columns that are left out until they are chosen. */
export function sparedColumns({ flag, isBesideEvent, isWide }: ListWidth): readonly string[] {
  if (isBesideEvent) return isWide ? SPARED_BESIDE_EVENT : SPARED_BESIDE_EVENT_NARROW;
  return flag === null ? SPARED : SPARED_OF_FLAG[flag];
}

type EventProps = { readonly event: EventRow };

const RetailerCell = ({ event }: EventProps) => (
  <RowPanelLink member={OPEN_EVENT} id={event.id}>
    <span className="min-w-0">
      <span className="block truncate font-medium">
        <Name>{event.retailerName}</Name>
        <span className="sr-only">{`, event ${event.id}`}</span>
      </span>
      <span className="flex text-caption text-muted sm:hidden">
        <span className="shrink-0 whitespace-pre">
          club <bdi>{event.location.clubNumber}</bdi> ·{" "}
        </span>
        <span className="truncate">
          <bdi>{event.location.city}</bdi> <bdi>{event.location.state}</bdi> ·{" "}
          <bdi>{eventStatusWords(event)}</bdi>
        </span>
      </span>
    </span>
  </RowPanelLink>
);

/** Words on whether an event has staff, and of a gap how far the search for it is. */
function StaffingCell({ event }: EventProps) {
  const { kind: staffed, words } = staffing(event);
  const mark = words === "Gap" ? shortAnswerWords(event.answers) : null;
  return (
    <span title={answerWords(event.answers) ?? undefined}>
      <Badge {...STAFFING_LOOKS[staffed]}>{words}</Badge>
      {mark === null ? null : <span className="figures text-muted">{` · ${mark}`}</span>}
    </span>
  );
}

function RoleCell({ event, role }: EventProps & { readonly role: AssignmentRole }) {
  const people = event.assignments.filter(({ isActive }) => isActive);
  const shown = people.filter(
    (person, at) => people.findIndex((earlier) => isSamePerson(earlier, person, role)) === at,
  );
  if (roleNames(event, role) === null) return <Missing because="not reported, or no active assignment" />;
  return shown.map((person, at) => {
    const id = person[`${role}Id`];
    const isKnown = id !== null && person.contacts.some((contact) => contact.id === id);
    return (
      <Fragment key={at}>
        {at === 0 ? null : <span>{", "}</span>}
        <PersonLink id={isKnown ? id : null}>
          <PersonName {...person[role]} />
        </PersonLink>
      </Fragment>
    );
  });
}

const isSamePerson = (earlier: AssignmentRow, other: AssignmentRow, role: AssignmentRole): boolean =>
  earlier[role].first === other[role].first && earlier[role].last === other[role].last;

export const STAFFING_LOOKS = {
  staffed: { tone: "good", shape: "disc", title: "Active assignments" },
  "approved-gap": { tone: "bad", shape: "diamond", title: "Approved, with no active assignment" },
  gap: { tone: "warn", shape: "diamond", title: "No active assignment. Not approved yet." },
  others: {
    tone: "quiet",
    shape: "ring",
    title: "No active assignment from your offices. Other offices are not visible to you.",
  },
  canceled: { tone: "quiet", shape: "dash", title: "Canceled: no staff needed" },
} as const;

const PROBLEM_LOOK = { tone: "bad", shape: "triangle" } as const;

const BY_OWNERS = "Active assignments acknowledged by their owners";
const ACKNOWLEDGED_LOOKS = {
  all: { tone: "good", shape: "disc" },
  some: { tone: "warn", shape: "half", title: BY_OWNERS },
  none: { tone: "warn", shape: "ring", title: BY_OWNERS },
} as const;
