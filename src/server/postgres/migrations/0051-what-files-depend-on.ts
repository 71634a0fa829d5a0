import { sql, type Kysely } from "kysely";

/**
 * A file is on record with the columns that it has, and with what the minutes of each person in each submission were paid
 * at, where it says so: corrections of it have the same columns and hold what has changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table payroll_file
         -- As in a layout; empty where an earlier version did not keep them.
         add column columns jsonb not null default '[]',
         add column is_unknown_regular boolean not null default false;
       -- A list of person, regular, overtime and double minutes; null in a file without columns for them.
       alter table payroll_file_submission add column parts jsonb`,
    )
    .execute(db);
}
