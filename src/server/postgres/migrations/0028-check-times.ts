import { sql, type Kysely } from "kysely";

/** How long the check of payroll took within each run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null while the run goes on, and for runs of earlier versions.
    alter table source_run add column check_ms integer`.execute(db);
}
