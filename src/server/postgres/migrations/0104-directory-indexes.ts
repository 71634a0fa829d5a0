import { sql, type Kysely } from "kysely";

/**
 * How flags compare with dates is counted in the index alone: without the flag in it the whole directory was read. Of the
 * few who left the directory findings are told apart by an index of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `drop index person_by_first_day;
       create index person_by_first_day on person (first_day) include (office_id, sort_state, last_day, is_active)
        where last_run is null;
       create index person_gone on person (id) where last_run is not null`,
    )
    .execute(db);
}
