import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Scope } from "#domain/identity/who.ts";
import { ASSIGNMENT_FAULTS, type AssignmentFault } from "#domain/roadshows/problems.ts";
import { directoryId } from "#server/people/queries.ts";
import { isSeen } from "#server/postgres/snapshot.ts";

/** The id of an owner in the directory, or as it was reported. */
function idOfOwner(column: "payout_owner_id" | "merch_owner_id"): RawBuilder<unknown> {
  const reported = sql.ref(`assignment.${column}`);
  return sql`coalesce(${directoryId(reported)}, ${reported})`;
}

/**
 * Joins what the directory says of the owners of an `assignment`, of those who left it too, which the faults sort out. Each
 * is looked up by the index: the planner expects thousands for each reported id and would read the whole directory.
 */
export const JOIN_OWNERS = sql`
  left join lateral (select * from person where id = ${idOfOwner("payout_owner_id")} offset 0) payout_owner on true
  left join lateral (select * from person where id = ${idOfOwner("merch_owner_id")} offset 0) merch_owner on true`;

type OwnerFault = (ownerId: RawBuilder<unknown>, owner: RawBuilder<unknown>) => RawBuilder<SqlBool>;

const isFaultOfAnOwner = (fault: OwnerFault): RawBuilder<SqlBool> =>
  sql`(${fault(sql`assignment.payout_owner_id`, sql`payout_owner`)}
    or ${fault(sql`assignment.merch_owner_id`, sql`merch_owner`)})`;

/**
 * Faults of an active `assignment`: a payout or merchandising owner is not in the directory, where one has been
 * read; is there with other leading zeros, which the filter counts as not there; is flagged retired there; is of another office than the assignment; or has an active assignment at another
 * location of the same group. An owner that was not reported is no fault.
 */
const faultsIn = (scope: Scope): Readonly<Record<AssignmentFault, RawBuilder<SqlBool>>> => ({
  "owner-unknown": isFaultOfAnOwner(
    (ownerId, owner) => sql`(${ownerId} <> '' and (${owner}.id is null or ${owner}.last_run is not null)
      and (select exists (select from person where last_run is null)))`,
  ),
  "owner-zeros": isFaultOfAnOwner(
    (ownerId, owner) => sql`(${owner}.last_run is null and ${owner}.id <> ${ownerId})`,
  ),
  "owner-retired": isFaultOfAnOwner(
    (_ownerId, owner) => sql`(${owner}.last_run is null and ${owner}.is_retired)`,
  ),
  "office-differs": isFaultOfAnOwner(
    (_ownerId, owner) => sql`(${owner}.last_run is null and ${owner}.office_id <> assignment.office_id
      and '' not in (${owner}.office_id, assignment.office_id))`,
  ),
  "two-places": hasSecondPlace(scope),
});

/** The mark of the loads, which looks at all offices; within a scope the other assignment must be of the scope too. */
export function hasSecondPlace(scope: Scope): RawBuilder<SqlBool> {
  if (scope === "all") return sql`assignment.is_in_two_places`;
  return sql`(assignment.is_in_two_places and exists (
    select from roadshow_event here
      join location place on place.key = here.location_key
      join roadshow_event there on there.group_id = here.group_id and there.group_id <> ''
       and there.last_run is null and not there.is_canceled
      join location elsewhere on elsewhere.key = there.location_key and elsewhere.id not in ('', place.id)
      join assignment second on second.event_id = there.id and second.last_run is null and second.is_active
     where here.id = assignment.event_id and ${isSeen(sql`second.office_id`, scope)}
       and array_remove(array[second.payout_owner_id, second.merch_owner_id], '')
        && array[assignment.payout_owner_id, assignment.merch_owner_id]))`;
}

/** The names of the faults of an `assignment`; none for an inactive one. */
export function faultNames(scope: Scope): RawBuilder<readonly AssignmentFault[]> {
  const faults = faultsIn(scope);
  const names = ASSIGNMENT_FAULTS.map((fault) => sql`case when ${faults[fault]} then ${sql.lit(fault)} end`);
  return sql`case when assignment.is_active then array_remove(array[${sql.join(names)}], null) else '{}' end`;
}
