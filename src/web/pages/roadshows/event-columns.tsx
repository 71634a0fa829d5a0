import { acknowledgement, eventKind, staffing } from "#domain/roadshows/event-states.ts";
import type { EventRow } from "#web/api/roadshows.ts";
import { eventsTable } from "#web/api/tables.ts";
import { MISSING } from "#web/lib/format.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing, Name } from "#web/ui/page/name.tsx";
import type { Column, RowState } from "#web/ui/table/table-columns.ts";
import { DetailButton } from "#web/ui/table/table-rows.tsx";

export const detailId = (event: EventRow): string => `assignments-of-${event.id}`;

const named = (
  text: (event: EventRow) => string,
  missing?: string,
): Pick<Column<EventRow>, "text" | "cell" | "isWide"> => ({
  text,
  cell: (event) => <Name {...(missing !== undefined && { missing })}>{text(event)}</Name>,
  isWide: true,
});

export const eventColumns: readonly Column<EventRow>[] = [
  {
    ...eventsTable.retailer,
    text: ({ retailerName }) => retailerName,
    cell: (event, state) => <RetailerCell event={event} {...state} />,
    width: "10.5rem",
  },
  { ...eventsTable.club, ...named(({ location }) => location.clubNumber), width: "5.25rem" },
  { ...eventsTable.city, ...named(({ location }) => location.city), width: "6.5rem" },
  { ...eventsTable.state, ...named(({ location }) => location.state), width: "3.5rem" },
  { ...eventsTable.status, ...named(({ status }) => status), width: "5.5rem" },
  { ...eventsTable.kind, ...named(eventKind, "neither roadshow nor staffing only"), width: "10.75rem" },
  {
    ...eventsTable.staffing,
    text: (event) => staffing(event).words,
    cell: (event) => <StaffingCell event={event} />,
    width: "6.5rem",
  },
  {
    ...eventsTable.acknowledged,
    text: (event) => acknowledgement(event)?.words ?? MISSING,
    cell: (event) => <AcknowledgedCell event={event} />,
    width: "6.5rem",
    isWide: true,
  },
  {
    ...eventsTable.group,
    ...named(({ groupId }) => groupId),
    width: "5.5rem",
    align: "end",
    canSpare: true,
  },
  {
    ...eventsTable.event,
    text: ({ id }) => id,
    cell: ({ id }) => id,
    width: "5.25rem",
    align: "end",
    isWide: true,
    canSpare: true,
  },
];

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

const StaffingCell = ({ event }: EventProps) => {
  const { kind, words } = staffing(event);
  return <Badge {...STAFFING_LOOKS[kind]}>{words}</Badge>;
};

const AcknowledgedCell = ({ event }: EventProps) => {
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
      title="Active assignments acknowledged by their owners"
    >
      {words}
    </Badge>
  );
};
