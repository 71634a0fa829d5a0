import { acknowledgement, staffing } from "#domain/roadshows/event-states.ts";
import type { EventRow } from "#web/api/roadshows.ts";
import { eventsTable } from "#web/api/tables.ts";
import { MISSING } from "#web/lib/format.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing, Name } from "#web/ui/page/name.tsx";
import type { Column, RowState } from "#web/ui/table/table-columns.ts";
import { DetailButton } from "#web/ui/table/table-rows.tsx";

export const detailId = (event: EventRow): string => `assignments-of-${event.id}`;

type TextColumn = Pick<Column<EventRow>, "id" | "heading"> & { readonly of: (event: EventRow) => string };

const named = ({ of, ...column }: TextColumn, missing?: string): Column<EventRow> => ({
  ...column,
  text: of,
  cell: (event) => <Name {...(missing !== undefined && { missing })}>{of(event)}</Name>,
  isWide: true,
});

export const eventColumns: readonly Column<EventRow>[] = [
  {
    ...eventsTable.retailer,
    text: eventsTable.retailer.of,
    cell: (event, state) => <RetailerCell event={event} {...state} />,
    width: "10.5rem",
  },
  { ...named(eventsTable.club), width: "5.25rem" },
  { ...named(eventsTable.city), width: "6.5rem" },
  { ...named(eventsTable.state), width: "3.5rem" },
  { ...named(eventsTable.status), width: "5.5rem" },
  { ...named(eventsTable.kind, "neither roadshow nor staffing only"), width: "10.75rem" },
  {
    ...eventsTable.staffing,
    text: eventsTable.staffing.of,
    cell: (event) => <StaffingCell event={event} />,
    width: "6.5rem",
  },
  {
    ...eventsTable.acknowledged,
    text: (event) => eventsTable.acknowledged.of(event) ?? MISSING,
    cell: (event) => <AcknowledgedCell event={event} />,
    width: "6.5rem",
    isWide: true,
  },
  {
    ...named(eventsTable.group),
    width: "5.5rem",
    align: "end",
    canSpare: true,
  },
  {
    ...eventsTable.event,
    text: eventsTable.event.of,
    cell: eventsTable.event.of,
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
