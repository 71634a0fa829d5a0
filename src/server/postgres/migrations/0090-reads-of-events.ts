import { sql, type Kysely } from "kysely";

/** The reads of all events are listed and looked up among all runs, of which there are hundreds of thousands in years. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create index source_run_events on source_run (id) include (started_at) where rows ? 'events'`)
    .execute(db);
}
