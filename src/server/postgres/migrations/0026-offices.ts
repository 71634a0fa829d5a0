import { sql, type Kysely } from "kysely";

/** What the list of offices counts of all of them is found in indexes alone: who left in some days, and first interviews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index person_retired_office on person (retired) include (office_id, hired)
         where last_run is null and retired is not null;
       drop index interview_day_day;
       create index interview_day_day on interview_day (day, account_id) include (first_booked, first_showed)`,
    )
    .execute(db);
}
