import { acknowledgement, eventKind, staffing } from "#domain/roadshows/event-states.ts";
import { MISSING } from "#web/lib/format.ts";
import type { Cells } from "#web/ui/table/table-cells.ts";
import type { EventLine } from "./event-columns.tsx";

/** What a copy of the events says. */
export const eventCells: Cells<EventLine> = {
  retailer: { text: ({ event }) => event.retailerName },
  club: { text: ({ event }) => event.location.clubNumber },
  city: { text: ({ event }) => event.location.city },
  state: { text: ({ event }) => event.location.state },
  status: { text: ({ event }) => event.status },
  kind: { text: ({ event }) => eventKind(event) },
  staffing: { text: ({ event }) => staffing(event).words },
  acknowledged: { text: ({ event }) => acknowledgement(event)?.words ?? MISSING },
  group: { text: ({ event }) => event.groupId },
  event: { text: ({ event }) => String(event.id) },
};
