import { sql, type Kysely } from "kysely";

/**
 * Gaps are looked for among the events without an active assignment, a twelfth of them, and not among all. Candidates are
 * those who staffed an event in the same state: its places were found by reading every place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `drop index event_staff_none;
       create index event_staff_idle on event_staff (event_id) include (of_event) where is_whole and active = 0;
       create index location_state on location (upper(state))`,
    )
    .execute(db);
}
