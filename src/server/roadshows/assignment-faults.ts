import { sql, type RawBuilder, type SqlBool } from "kysely";
import { ASSIGNMENT_FAULTS, type AssignmentFault } from "#domain/roadshows/roadshows.ts";

/**
 * Joins what the directory says of the owners of an `assignment`. Owners who left the directory are joined too and sorted
 * out by the faults: a condition on `last_run` here makes the planner expect nearly everyone.
 */
export const JOIN_OWNERS = sql`
  left join person payout_owner on payout_owner.id = assignment.payout_owner_id
  left join person merch_owner on merch_owner.id = assignment.merch_owner_id`;

type OwnerFault = (ownerId: RawBuilder<unknown>, owner: RawBuilder<unknown>) => RawBuilder<SqlBool>;

const isFaultOfAnOwner = (fault: OwnerFault): RawBuilder<SqlBool> =>
  sql`(${fault(sql`assignment.payout_owner_id`, sql`payout_owner`)}
    or ${fault(sql`assignment.merch_owner_id`, sql`merch_owner`)})`;

/**
 * What is wrong with an active `assignment`: a payout or merchandising owner is not in the directory, where one has been
 * read; is flagged retired there; or is of another office than the assignment. An owner that was not reported is no fault.
 */
const HAS_FAULT: Readonly<Record<AssignmentFault, RawBuilder<SqlBool>>> = {
  "owner-unknown": isFaultOfAnOwner(
    (ownerId, owner) => sql`(${ownerId} <> '' and (${owner}.id is null or ${owner}.last_run is not null)
      and (select exists (select from person where last_run is null)))`,
  ),
  "owner-retired": isFaultOfAnOwner(
    (_ownerId, owner) => sql`(${owner}.last_run is null and ${owner}.is_retired)`,
  ),
  "office-differs": isFaultOfAnOwner(
    (_ownerId, owner) => sql`(${owner}.last_run is null and ${owner}.office_id <> assignment.office_id
      and '' not in (${owner}.office_id, assignment.office_id))`,
  ),
};

export const HAS_ANY_FAULT: RawBuilder<SqlBool> = sql`(${sql.join(Object.values(HAS_FAULT), sql` or `)})`;

const faultNames = ASSIGNMENT_FAULTS.map(
  (fault) => sql`case when ${HAS_FAULT[fault]} then ${sql.lit(fault)} end`,
);

/** The names of the faults of an `assignment`; none for an inactive one. */
export const FAULTS: RawBuilder<readonly AssignmentFault[]> = sql`case
  when assignment.is_active then array_remove(array[${sql.join(faultNames)}], null)
  else '{}' end`;
