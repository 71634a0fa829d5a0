import { sql } from "kysely";
import type { EventId, OfficeId, PersonId } from "#domain/ids.ts";
import type { WallClock } from "#domain/time/time.ts";
import {
  assignmentFaults,
  type Assignment,
  type AssignmentFault,
  type DirectoryOwners,
  type OtherAssignment,
} from "#domain/roadshows/roadshows.ts";
import { isSeen, type Reading, type ScopedReading } from "#server/postgres/snapshot.ts";

/** An assignment with the name its office is known by, "" where it is not, and with what is wrong with it. */
export type ListedAssignment = Assignment & {
  readonly officeName: string;
  readonly faults: readonly AssignmentFault[];
};

type AssignmentRow = {
  readonly event_id: EventId;
  readonly office_id: OfficeId | "";
  readonly office_name: string | null;
  readonly payout_owner_id: PersonId | "";
  readonly merch_owner_id: PersonId | "";
  readonly payout_first: string;
  readonly payout_last: string;
  readonly merch_first: string;
  readonly merch_last: string;
  readonly hub_first: string;
  readonly hub_last: string;
  readonly is_active: boolean;
  readonly is_acknowledged: boolean;
  readonly acknowledged: WallClock | null;
};

/**
 * Current assignments of the given events, of the offices of the scope, in the order their source told them. Their
 * faults are theirs: of an owner who is elsewhere they tell no more than what is wrong.
 */
export async function selectAssignments(
  { db, scope }: ScopedReading,
  events: readonly EventId[],
): Promise<ReadonlyMap<EventId, readonly ListedAssignment[]>> {
  if (events.length === 0) return new Map();
  const { rows } = await sql<AssignmentRow>`
    select a.*, o.name as office_name from assignment a left join office o on o.id = a.office_id
     where a.event_id = any(${events}) and a.last_run is null and ${isSeen(sql`a.office_id`, scope)}
     order by a.event_id, a.ordinal`.execute(db);
  const owners = await selectOwners(
    db,
    rows.flatMap((row) => [row.payout_owner_id, row.merch_owner_id]),
  );
  const byEvent = new Map<EventId, ListedAssignment[]>();
  for (const row of rows) {
    const assignments = byEvent.get(row.event_id) ?? [];
    byEvent.set(row.event_id, assignments);
    const assignment: Assignment = {
      officeId: row.office_id === "" ? null : row.office_id,
      payoutOwnerId: row.payout_owner_id === "" ? null : row.payout_owner_id,
      payoutOwner: { first: row.payout_first, last: row.payout_last },
      merchOwnerId: row.merch_owner_id === "" ? null : row.merch_owner_id,
      merchOwner: { first: row.merch_first, last: row.merch_last },
      hubManager: { first: row.hub_first, last: row.hub_last },
      isActive: row.is_active,
      isAcknowledged: row.is_acknowledged,
      acknowledged: row.acknowledged,
    };
    const faults = assignmentFaults(assignment, owners);
    assignments.push({ ...assignment, officeName: row.office_name ?? "", faults });
  }
  return byEvent;
}

/** The offices outside the scope that the given events have current assignments of, one for each of these. */
export async function selectOthers(
  { db, scope }: ScopedReading,
  events: readonly EventId[],
): Promise<ReadonlyMap<EventId, readonly OtherAssignment[]>> {
  if (scope === "all" || events.length === 0) return new Map();
  const { rows } = await sql<{ event_id: EventId; office_id: OfficeId | ""; office_name: string }>`
    select a.event_id, a.office_id, coalesce(o.name, '') as office_name
      from assignment a left join office o on o.id = a.office_id
     where a.event_id = any(${events}) and a.last_run is null and not ${isSeen(sql`a.office_id`, scope)}
     -- Not in the order told: where in the list the others were is not the scope's to know.
     order by a.event_id, o.name collate "C" nulls last, length(a.office_id), a.office_id
  `.execute(db);
  const told = rows.map(({ event_id: event, office_id: id, office_name: officeName }) => ({
    event,
    other: { officeId: id === "" ? null : id, officeName },
  }));
  return new Map(
    [...Map.groupBy(told, ({ event }) => event)].map(([event, others]) => [
      event,
      others.map(({ other }) => other),
    ]),
  );
}

/** What the directory says of these people; null when it holds nobody at all. */
async function selectOwners(db: Reading, ids: readonly (PersonId | "")[]): Promise<DirectoryOwners> {
  const told = [...new Set(ids)].filter((id) => id !== "");
  const { rows } = await sql<{ id: PersonId; office_id: OfficeId | ""; is_retired: boolean }>`
    select id, office_id, is_retired from person where last_run is null and id = any(${told})
  `.execute(db);
  if (rows.length === 0 && !(await hasPeople(db))) return null;
  return new Map(
    rows.map((row) => [
      row.id,
      { officeId: row.office_id === "" ? null : row.office_id, isRetired: row.is_retired },
    ]),
  );
}

async function hasPeople(db: Reading): Promise<boolean> {
  const { rows } = await sql`select from person where last_run is null limit 1`.execute(db);
  return rows.length > 0;
}
