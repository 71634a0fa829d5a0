import { sql, type Kysely } from "kysely";

/** A file of a pay period of several weeks is on record week by week: each has the number of the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table payroll_file add column period integer;
       create index payroll_file_period on payroll_file (period) where period is not null`,
    )
    .execute(db);
}
