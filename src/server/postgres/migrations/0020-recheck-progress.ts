import { sql, type Kysely } from "kysely";

/** How far a recheck of the stored weeks has come, so that the next start goes on where it stopped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table store_state
         -- The version of the rules that the weeks up to \`recheck_week\` were checked again by; null when none were.
         add column recheck_rules integer,
         add column recheck_week date`,
    )
    .execute(db);
}
