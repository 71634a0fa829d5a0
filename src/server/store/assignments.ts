import type { EventId } from "#domain/ids.ts";
import type { Assignment } from "#domain/roadshows.ts";
import type { Reading } from "./snapshot.ts";

/** An assignment with the name its office is known by; "" where it is not. */
export type NamedAssignment = Assignment & { readonly officeName: string };

/** Current assignments of the given events, in the order their source told them. */
export async function selectAssignments(
  reading: Reading,
  events: readonly EventId[],
): Promise<ReadonlyMap<EventId, readonly NamedAssignment[]>> {
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
  const byEvent = new Map<EventId, NamedAssignment[]>();
  for (const row of rows) {
    const assignments = byEvent.get(row.event_id) ?? [];
    byEvent.set(row.event_id, assignments);
    assignments.push({
      officeId: row.office_id === "" ? null : row.office_id,
      officeName: row.office_name ?? "",
      payoutOwnerId: row.payout_owner_id === "" ? null : row.payout_owner_id,
      payoutOwner: { first: row.payout_first, last: row.payout_last },
      merchOwnerId: row.merch_owner_id === "" ? null : row.merch_owner_id,
      merchOwner: { first: row.merch_first, last: row.merch_last },
      hubManager: { first: row.hub_first, last: row.hub_last },
      isActive: row.is_active,
      isAcknowledged: row.is_acknowledged,
      acknowledged: row.acknowledged,
    });
  }
  return byEvent;
}
