import { Fragment } from "react";
import { acknowledgement, roleNames, staffing, type AssignmentRole } from "#domain/roadshows/roadshows.ts";
import type { AssignmentRow, EventRow } from "#web/api/roadshows.ts";
import { eventsTable } from "#web/api/export.ts";
import { paths } from "#web/lib/paths.ts";
import { Missing, Name, NameLink, PersonName } from "#web/ui/page/name.tsx";
import { columnsOf } from "#web/ui/table/columns-of.tsx";
import type { RowState } from "#web/ui/table/table-columns.ts";
import { DetailButton } from "#web/ui/table/table-rows.tsx";

export const detailId = (event: EventRow): string => `assignments-of-${event.id}`;

/** Who has a role in an event's active assignments, as links; a column to choose. */
const peopleIn = (role: AssignmentRole) =>
  ({
    cell: (event: EventRow) => <RoleCell event={event} role={role} />,
    isHidden: true,
  }) as const;

export const eventColumns = columnsOf<EventRow>({
  retailer: {
    ...eventsTable.retailer,
    cell: (event, state) => <RetailerCell event={event} {...state} />,
    width: "12.25rem",
  },
  club: { ...eventsTable.club, width: "5.25rem" },
  city: { ...eventsTable.city, width: "6.5rem" },
  state: { ...eventsTable.state, width: "3.5rem" },
  status: { ...eventsTable.status, width: "5.5rem" },
  kind: { ...eventsTable.kind, missing: "neither roadshow nor staffing only", width: "10rem" },
  staffing: {
    ...eventsTable.staffing,
    badge: (event) => STAFFING_LOOKS[staffing(event).kind],
    width: "6.5rem",
    onPhone: true,
  },
  acknowledged: {
    ...eventsTable.acknowledged,
    badge: (event) => ACKNOWLEDGED_LOOKS[acknowledgement(event)?.kind ?? "none"],
    missing: () => "no active assignment",
    width: "6.5rem",
  },
  owner: { ...eventsTable.owner, ...peopleIn("payoutOwner"), width: "10rem" },
  "merch owner": { ...eventsTable["merch owner"], ...peopleIn("merchOwner"), width: "10rem" },
  "hub manager": { ...eventsTable["hub manager"], ...peopleIn("hubManager"), width: "10rem" },
  group: { ...eventsTable.group, width: "5.5rem", align: "end", canSpare: true },
  event: { ...eventsTable.event, width: "5.25rem", align: "end", canSpare: true },
});

type EventProps = { readonly event: EventRow };

const RetailerCell = ({ event, ...state }: EventProps & RowState) => (
  <DetailButton {...state} controls={detailId(event)}>
    <span className="min-w-0">
      <span className="block truncate font-medium">
        <Name>{event.retailerName}</Name>
        <span className="sr-only">, event {event.id}</span>
      </span>
      <span className="flex text-caption text-muted sm:hidden">
        <span className="shrink-0 whitespace-pre">
          club <bdi>{event.location.clubNumber}</bdi> ·{" "}
        </span>
        <span className="truncate">
          <bdi>{event.location.city}</bdi> <bdi>{event.location.state}</bdi> · <bdi>{event.status}</bdi>
        </span>
      </span>
    </span>
  </DetailButton>
);

function RoleCell({ event, role }: EventProps & { readonly role: AssignmentRole }) {
  const people = event.assignments.filter(({ isActive }) => isActive);
  const shown = people.filter((own, at) => people.findIndex((one) => isSamePerson(one, own, role)) === at);
  if (roleNames(event, role) === null) return <Missing because="not reported, or no active assignment" />;
  return shown.map((own, at) => {
    const id = own[`${role}Id`];
    const isKnown = id !== null && own.contacts.some((contact) => contact.id === id);
    return (
      <Fragment key={at}>
        {at === 0 ? "" : ", "}
        <NameLink isInRow to={isKnown ? paths.person(id) : null}>
          <PersonName {...own[role]} />
        </NameLink>
      </Fragment>
    );
  });
}

const isSamePerson = (one: AssignmentRow, other: AssignmentRow, role: AssignmentRole): boolean =>
  one[role].first === other[role].first && one[role].last === other[role].last;

const STAFFING_LOOKS = {
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

const BY_OWNERS = "Active assignments acknowledged by their owners";
const ACKNOWLEDGED_LOOKS = {
  all: { tone: "good", shape: "disc" },
  some: { tone: "warn", shape: "half", title: BY_OWNERS },
  none: { tone: "warn", shape: "ring", title: BY_OWNERS },
} as const;
