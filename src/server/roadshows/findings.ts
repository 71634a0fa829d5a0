import { findingOf, type FoundItem, type Found } from "#domain/today/findings.ts";
import type { Clock } from "#domain/time/time.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import {
  selectAcceptedGaps,
  selectApprovedGaps,
  selectUnacknowledgedEvents,
  selectUnacknowledgedOwners,
  type GapEvent,
} from "./finding-queries.ts";

/** Approved events without anyone, and owners who have not acknowledged theirs. */
export async function findInRoadshows(reading: ScopedReading, { zone }: Pick<Clock, "zone">): Promise<Found> {
  const gaps = await selectApprovedGaps(reading, zone);
  const accepted = await selectAcceptedGaps(reading, zone);
  const owners = await selectUnacknowledgedOwners(reading, zone);
  const waiting = await selectUnacknowledgedEvents(reading);
  return {
    week: null,
    findings: [
      ...findingOf("gap", gaps.map(gapItem)),
      ...findingOf("accepted", accepted.map(acceptedItem)),
      ...findingOf(
        "unacknowledged",
        owners.map(({ id, firstName, lastName, officeName, events, since, offices }): FoundItem => {
          const name = `${firstName} ${lastName}`.trim();
          return {
            id: id === "" ? name : id,
            subject: id,
            name,
            about: officeName,
            size: events,
            change: null,
            since,
            offices,
          };
        }),
        // Two owners may wait with one event.
      ).map((line) => ({ ...line, size: waiting })),
    ],
  };
}

const gapItem = ({ id, retailerName, clubNumber, city, state, since }: GapEvent): FoundItem => ({
  id,
  subject: id,
  name: [retailerName, clubNumber].filter((word) => word !== "").join(" "),
  about: [city, state].filter((word) => word !== "").join(", "),
  size: 1,
  change: null,
  since,
  // Everyone sees an event without assignments.
  offices: null,
});

/** Only who sees the office that accepted knows of it. */
const acceptedItem = (event: GapEvent): FoundItem => ({
  ...gapItem(event),
  since: null,
  offices: event.accepting,
});
