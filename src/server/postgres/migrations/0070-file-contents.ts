import { sql, type Kysely } from "kysely";

/**
 * The bytes of each payroll file are stored, sealed, so that it can be downloaded again as it was; with what stood when it was
 * made: settings, the rules of its offices, sign-offs and acceptances.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table payroll_file_content (
         file integer primary key references payroll_file on delete cascade,
         week date not null,
         file_name text not null,
         sealed bytea not null,
         -- A list of lines: what, office, submission, in words, by whom and when.
         stood jsonb not null
       );
       -- What is sealed does not get smaller.
       alter table payroll_file_content alter column sealed set storage external`,
    )
    .execute(db);
}
