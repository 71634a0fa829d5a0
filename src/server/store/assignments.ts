import { sql } from "kysely";
import type { EventId, OfficeId, PersonId } from "#domain/ids.ts";
import {
  assignmentFaults,
  type Assignment,
  type AssignmentFault,
  type DirectoryOwners,
} from "#domain/roadshows.ts";
import type { Reading } from "./snapshot.ts";

/** An assignment with the name its office is known by, "" where it is not, and with what is wrong with it. */
export type ListedAssignment = Assignment & {
  readonly officeName: string;
  readonly faults: readonly AssignmentFault[];
};

/** Current assignments of the given events, in the order their source told them. */
export async function selectAssignments(
  reading: Reading,
  events: readonly EventId[],
): Promise<ReadonlyMap<EventId, readonly ListedAssignment[]>> {
  if (events.length === 0) return new Map();
  const rows = await reading
    .selectFrom("assignment as a")
    .leftJoin("office as o", "o.id", "a.office_id")
    .selectAll("a")
    .select("o.name as office_name")
    .where("a.event_id", "in", events)
    .where("a.last_run", "is", null)
    .orderBy("a.event_id")
    .orderBy("a.ordinal")
    .execute();
  const owners = await selectOwners(
    reading,
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

/** What the directory says of these people; null when it holds nobody at all. */
async function selectOwners(reading: Reading, ids: readonly (PersonId | "")[]): Promise<DirectoryOwners> {
  const told = [...new Set(ids)].filter((id) => id !== "");
  const { rows } = await sql<{ id: PersonId; office_id: OfficeId | ""; is_retired: boolean }>`
    select id, office_id, is_retired from person where last_run is null and id = any(${told})
  `.execute(reading);
  if (rows.length === 0 && !(await hasPeople(reading))) return null;
  return new Map(
    rows.map((row) => [
      row.id,
      { officeId: row.office_id === "" ? null : row.office_id, isRetired: row.is_retired },
    ]),
  );
}

async function hasPeople(reading: Reading): Promise<boolean> {
  const row = await reading
    .selectFrom("person")
    .select("id")
    .where("last_run", "is", null)
    .limit(1)
    .execute();
  return row.length > 0;
}
