import { sql, type Kysely } from "kysely";

/**
 * Whose punches are outside their submission's week: to find who works elsewhere at the same time, all weeks of a person
 * are read for those alone. Their days and times are in it, or a day around it in UTC and after a night.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index person_week_irregular on person_week (person) where
         (first_day >= week and last_day <= week + 6 and (first_in at time zone 'UTC')::date >= week - 1
           and (last_out at time zone 'UTC')::date <= week + 8) is not true`,
    )
    .execute(db);
}
