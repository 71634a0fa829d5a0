import type { ReplyOf } from "#contract/endpoint.ts";
import type { roadshowChanges } from "#contract/roadshows/roadshow-changes.ts";
import { compareText } from "#domain/fold.ts";
import { byNumber, type EventId } from "#domain/ids.ts";
import { type EventChange, isCanceled } from "#domain/roadshows/roadshows.ts";
import { dateInZone, dateOf, type Instant } from "#domain/time/time.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import {
  selectComparedAssignments,
  selectComparedDays,
  selectComparedEvents,
  type Assigned,
  type ComparedAssignment,
  type ComparedDays,
  type ComparedEvent,
  type ComparedRuns,
} from "./change-queries.ts";

type Row = ReplyOf<typeof roadshowChanges>["rows"][number];

type Moments = {
  /** Moment of the earlier read. */
  readonly since: Instant;
  /** Moment of the later read; null where it is the latest, with what people recorded since. */
  readonly until: Instant | null;
};

/** Changes of the events between two reads, by event id. */
export async function readChangedEvents(
  reading: ScopedReading,
  runs: ComparedRuns,
  { since, until }: Moments,
  zone: string,
): Promise<readonly Row[]> {
  const differing = await selectComparedAssignments(reading, runs);
  const moved = await selectComparedDays(reading, { since, until });
  const events = await selectComparedEvents(reading, runs, [
    ...new Set([...differing, ...moved].map(({ eventId }) => eventId)),
  ]);
  const daysOf = new Map(moved.map((each) => [each.eventId, each]));
  const compared = await selectComparedAssignments(
    reading,
    runs,
    events.map(({ event }) => event.id),
  );
  const byEvent = Map.groupBy(compared, ({ eventId }): EventId => eventId);
  const sinceDay = dateInZone(since, zone);
  return events
    .map((event) =>
      changedEvent(event, {
        assignments: byEvent.get(event.event.id) ?? [],
        days: daysOf.get(event.event.id) ?? null,
        sinceDay,
      }),
    )
    .filter(({ changes }) => changes.length > 0)
    .toSorted((a, b) => byNumber(a.event.id, b.event.id) || compareText(a.event.id, b.event.id));
}

type Compared = {
  readonly assignments: readonly ComparedAssignment[];
  /** Null where they are the same. */
  readonly days: ComparedDays | null;
  readonly sinceDay: string;
};

function changedEvent(compared: ComparedEvent, { assignments, days, sinceDay }: Compared): Row {
  const { event, statusBefore, placeBefore } = compared;
  const reassigned = reassignments(assignments);
  const acknowledged = assignments
    .filter((each) => each.before !== null && each.isAcknowledgedAfter && !each.isAcknowledgedBefore)
    .flatMap(({ after }) => after?.payoutOwner ?? []);
  const alone = aloneChange(compared);
  const all: readonly (EventChange | false)[] = [
    !compared.isLost && statusBefore !== event.status && "status",
    !compared.isLost && compared.hasMoved && "place",
    !compared.isLost && days !== null && "days",
    reassigned.length > 0 && "reassigned",
    acknowledged.length > 0 && "acknowledged",
  ];
  const changes = alone === null ? all.filter((change) => change !== false) : [alone];
  const isOther = changes.some(
    (change) => change !== "acknowledged" && change !== "new" && change !== "gone",
  );
  return {
    event,
    changes,
    statusBefore,
    placeBefore,
    daysBefore: days?.before ?? null,
    daysAfter: days?.after ?? null,
    reassigned: alone === null ? reassigned : [],
    acknowledged: alone === null ? acknowledged : [],
    acknowledgedBefore: isOther ? acknowledgedBefore(assignments, sinceDay) : [],
  };
}

/** A change beside which no other change of the event is reported; null for none. */
function aloneChange({ isNew, isGone, isLost, event, statusBefore }: ComparedEvent): EventChange | null {
  if (isGone) return "gone";
  if (isNew) return "new";
  if (isLost || !isCanceled(event) || isCanceled({ status: statusBefore })) return null;
  return "canceled";
}

/** Rows that were taken away beside those that came in their place, in the order of the event; then what has no other side. */
function reassignments(assignments: readonly ComparedAssignment[]): Row["reassigned"] {
  const removed = assignments.filter(({ after }) => after === null);
  const added = assignments.filter(({ before }) => before === null);
  const changed = assignments.filter(
    ({ before, after }) => before !== null && after !== null && hubName(before) !== hubName(after),
  );
  const pairs = Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => ({
    before: removed[at]?.before ?? null,
    after: added[at]?.after ?? null,
  }));
  return [...pairs, ...changed.map(({ before, after }) => ({ before, after }))];
}

const hubName = ({ hubManager: { first, last } }: Assigned): string => `${first} ${last}`;

/**
 * Acknowledgements of current assignments that are older than the change: they were there at the earlier read, or are
 * stamped with a day before it. The stamp has no zone, so it is compared by the day alone.
 */
const acknowledgedBefore = (
  assignments: readonly ComparedAssignment[],
  sinceDay: string,
): Row["acknowledgedBefore"] =>
  assignments
    .filter(
      ({ isAcknowledgedAfter, isAcknowledgedBefore, acknowledged }) =>
        isAcknowledgedAfter &&
        (isAcknowledgedBefore || (acknowledged !== null && dateOf(acknowledged) < sinceDay)),
    )
    .flatMap(({ after, acknowledged }) =>
      after === null ? [] : [{ owner: after.payoutOwner, at: acknowledged }],
    );
