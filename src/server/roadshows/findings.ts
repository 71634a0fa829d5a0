import { movedWords } from "#domain/roadshows/event-days.ts";
import { eventStatusWords } from "#domain/roadshows/roadshows.ts";
import { foundIn, type FoundItem, type Found } from "#domain/today/findings.ts";
import type { Clock } from "#domain/time/time.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import {
  selectAcceptedGaps,
  selectApprovedGaps,
  selectChangedEvents,
  selectUnacknowledgedEvents,
  selectUnacknowledgedOwners,
  type ChangedEvent,
  type GapEvent,
  type SlowOwner,
} from "./finding-queries.ts";

/** Approved events without anyone, acknowledged ones that changed, and owners who have not acknowledged theirs. */
export async function findInRoadshows(reading: ScopedReading, clock: Clock): Promise<Found> {
  const gaps = await selectApprovedGaps(reading, clock);
  const accepted = await selectAcceptedGaps(reading, clock);
  const changed = await selectChangedEvents(reading, clock);
  const owners = await selectUnacknowledgedOwners(reading, clock);
  const waiting = await selectUnacknowledgedEvents(reading);
  return foundIn<"roadshows">(
    null,
    {
      gap: gaps.map(gapItem),
      accepted: accepted.map(acceptedItem),
      "event-changed": changed.map(changedItem),
      unacknowledged: owners.map(ownerItem),
    },
    // Two owners may wait with one event.
    { unacknowledged: waiting },
  );
}

function ownerItem({
  id,
  firstName,
  lastName,
  officeName,
  events,
  since,
  day,
  offices,
}: SlowOwner): FoundItem {
  const name = `${firstName} ${lastName}`.trim();
  return {
    id: id === "" ? name : id,
    subject: id,
    name,
    about: officeName,
    size: events,
    change: null,
    since,
    day,
    offices,
  };
}

const gapItem = ({ id, retailerName, clubNumber, city, state, since, day }: GapEvent): FoundItem => ({
  id,
  subject: id,
  name: [retailerName, clubNumber].filter((word) => word !== "").join(" "),
  about: [city, state].filter((word) => word !== "").join(", "),
  size: 1,
  change: null,
  since,
  day,
  // Everyone sees an event without assignments.
  offices: null,
});

/** Only who sees the office that accepted knows of it. */
const acceptedItem = (event: GapEvent): FoundItem => ({
  ...gapItem(event),
  since: null,
  offices: event.accepting,
});

/** Only who sees an office that acknowledged it knows of it. Another change of the event is another item. */
function changedItem(event: ChangedEvent): FoundItem {
  const { id, at, offices, owner, phone, email } = event;
  return {
    ...gapItem({ ...event, accepting: [] }),
    id: `${id} ${at}`,
    about: changeWords(event),
    call: { name: owner, phone, email },
    offices,
  };
}

/** `Approved → Canceled; was club 12, Mesa, AZ; Nov 28–30 → Dec 5–7`. */
const changeWords = ({ status, statusBefore, placeBefore, days, daysBefore }: ChangedEvent): string =>
  [
    statusBefore === null
      ? ""
      : `${eventStatusWords({ status: statusBefore }) || "No status"} → ${eventStatusWords({ status }) || "no status"}`,
    placeBefore === null ? "" : `was ${placeBefore || "nowhere"}`,
    daysBefore === null ? "" : movedWords(daysBefore, days),
  ]
    .filter((words) => words !== "")
    .join("; ");
