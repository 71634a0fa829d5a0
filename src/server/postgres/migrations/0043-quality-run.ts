import { sql, type Kysely } from "kysely";

/** The last run that the check of the directory has seen. A store that was checked before had seen all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table store_state add column quality_run bigint;
       update store_state set quality_run = (select max(id) from source_run) where quality_at is not null;
       -- Pages say when the directory was checked.
       create trigger raise_ages_checked after update on store_state for each row
         when (old.quality_at is distinct from new.quality_at) execute function raise_version('ages')`,
    )
    .execute(db);
}
