import { sql, type Kysely } from "kysely";

/** The week of a submission, as every page of payroll finds it: a year of them must not slow a week down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index submission_week_starts on submission
         ((coalesce(week_start::date, week_end::date - 6)), office_id) where last_run is null`,
    )
    .execute(db);
}
