import { sql, type Kysely } from "kysely";

/**
 * The orders of the directory by status, email, phone and last day, each with an index of its own. The last has all that a
 * headcount looks at, so that one reads no rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index person_by_retired on person (retired, sort_name, id)
         include (office_id, is_active, hired, sort_state) where last_run is null;
       create index person_by_status on person (((not is_active)::int * 2 + is_retired::int), sort_name, id)
         include (office_id, is_active) where last_run is null;
       create index person_by_email on person ((lower(email) collate "C"), sort_name, id)
         include (office_id, is_active) where last_run is null;
       create index person_by_phone on person ((regexp_replace(phone, '\\D', '', 'g') collate "C"), sort_name, id)
         include (office_id, is_active) where last_run is null`,
    )
    .execute(db);
}
