import { acknowledgement, eventKind, staffing } from "#domain/roadshows/event-states.ts";
import type { EventId } from "#domain/ids.ts";
import type { EventRow } from "#web/api/roadshows.ts";
import { eventsTable } from "#web/api/tables.ts";
import { classNames } from "#web/lib/class-names.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { Missing, Name } from "#web/ui/page/name.tsx";
import { columnsFor } from "#web/ui/table/table-columns.ts";

/** An event of the list, which opens to its assignments. */
export type EventLine = {
  readonly event: EventRow;
  readonly isOpen: boolean;
  readonly onToggle: (id: EventId) => void;
};

const column = columnsFor<EventLine>();

export const detailId = (event: EventRow): string => `assignments-of-${event.id}`;

export const eventColumns = [
  column.display({
    id: "retailer",
    header: eventsTable.retailer.heading,
    cell: ({ row: { original } }) => <RetailerCell {...original} />,
    meta: { width: "10.5rem" },
  }),
  column.display({
    id: "club",
    header: eventsTable.club.heading,
    cell: ({ row: { original } }) => <Name>{original.event.location.clubNumber}</Name>,
    meta: { width: "5.25rem", isWide: true },
  }),
  column.display({
    id: "city",
    header: eventsTable.city.heading,
    cell: ({ row: { original } }) => <Name>{original.event.location.city}</Name>,
    meta: { width: "6.5rem", isWide: true },
  }),
  column.display({
    id: "state",
    header: eventsTable.state.heading,
    cell: ({ row: { original } }) => <Name>{original.event.location.state}</Name>,
    meta: { width: "3.5rem", isWide: true },
  }),
  column.display({
    id: "status",
    header: eventsTable.status.heading,
    cell: ({ row: { original } }) => <Name>{original.event.status}</Name>,
    meta: { width: "5.5rem", isWide: true },
  }),
  column.display({
    id: "kind",
    header: eventsTable.kind.heading,
    cell: ({ row: { original } }) => (
      <Name missing="neither roadshow nor staffing only">{eventKind(original.event)}</Name>
    ),
    meta: { width: "10.75rem", isWide: true },
  }),
  column.display({
    id: "staffing",
    header: eventsTable.staffing.heading,
    cell: ({ row: { original } }) => <StaffingCell event={original.event} />,
    meta: { width: "6.5rem" },
  }),
  column.display({
    id: "acknowledged",
    header: eventsTable.acknowledged.heading,
    cell: ({ row: { original } }) => <AcknowledgedCell event={original.event} />,
    meta: { width: "6.5rem", isWide: true },
  }),
  column.display({
    id: "group",
    header: eventsTable.group.heading,
    cell: ({ row: { original } }) => <Name>{original.event.groupId}</Name>,
    meta: { width: "5.5rem", align: "end", isWide: true, canSpare: true },
  }),
  column.display({
    id: "event",
    header: eventsTable.event.heading,
    cell: ({ row: { original } }) => original.event.id,
    meta: { width: "5.25rem", align: "end", isWide: true, canSpare: true },
  }),
];

const RetailerCell = ({ event, isOpen, onToggle }: EventLine) => (
  <button
    type="button"
    // Its row is the stop of Tab, and Enter there presses it.
    tabIndex={-1}
    aria-expanded={isOpen}
    aria-controls={isOpen ? detailId(event) : undefined}
    onClick={() => onToggle(event.id)}
    className="flex w-full min-w-0 items-center gap-1.5 rounded-sm text-left -outline-offset-2"
  >
    <Icon
      name="chevron-right"
      className={classNames("text-muted transition-transform", isOpen && "rotate-90")}
    />
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
  </button>
);

const STAFFING_LOOKS = {
  staffed: { tone: "good", shape: "disc", title: "Active assignments" },
  "approved-gap": { tone: "bad", shape: "diamond", title: "Approved, and nobody is actively assigned" },
  gap: { tone: "warn", shape: "diamond", title: "Nobody is actively assigned; not approved" },
  others: {
    tone: "quiet",
    shape: "ring",
    title: "None of your offices is actively assigned; whether another office is, is not shown to you",
  },
  canceled: { tone: "quiet", shape: "dash", title: "Canceled: nobody is needed" },
} as const;

const StaffingCell = ({ event }: Pick<EventLine, "event">) => {
  const { kind, words } = staffing(event);
  return <Badge {...STAFFING_LOOKS[kind]}>{words}</Badge>;
};

const AcknowledgedCell = ({ event }: Pick<EventLine, "event">) => {
  const state = acknowledgement(event);
  if (state === null) return <Missing because="no active assignment" />;
  const { kind, words } = state;
  if (kind === "all")
    return (
      <Badge tone="good" shape="disc">
        {words}
      </Badge>
    );
  return (
    <Badge
      tone="warn"
      shape={kind === "some" ? "half" : "ring"}
      title="Active assignments their owners have acknowledged"
    >
      {words}
    </Badge>
  );
};
