import { sql, type Kysely } from "kysely";

/** Who is here on a day is compared with the flags of the directory, in the same pass over the index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `drop index person_by_last_day;
       create index person_by_last_day on person (last_day) include (office_id, sort_state, first_day, is_active)
         where last_run is null`,
    )
    .execute(db);
}
