import { sql, type Kysely } from "kysely";

/** The version of the code that made a file, and how many people a file of several weeks has in all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table payroll_file add column code text not null default '';
       -- Null of a file of one week, and of those from before.
       alter table payroll_file add column period_people integer`,
    )
    .execute(db);
}
