import { sql, type Kysely } from "kysely";

/**
 * What each part of Today found last in each scope that is in use ("all", or its offices), and at which state of the data. A
 * part that fails keeps what it found before, with the state at which it failed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table stored_findings (
         part text not null,
         scope text not null,
         found jsonb,
         state text,
         found_at timestamptz,
         failed_state text,
         failing_since timestamptz,
         retry_at timestamptz,
         primary key (part, scope),
         check (num_nulls(found, state, found_at) in (0, 3)),
         check (num_nulls(failed_state, failing_since, retry_at) in (0, 3))
       )`,
    )
    .execute(db);
}
