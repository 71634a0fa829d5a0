import { sql, type Kysely } from "kysely";

/** Candidates for an event are found by all assignments of the events of its state, those that are gone too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `drop index assignment_event;
       create index assignment_event on assignment (event_id)`,
    )
    .execute(db);
}
