import { sql, type Kysely } from "kysely";

/**
 * What the payroll partner calls workers and offices. The latest row of each counts, and without a code it has none. All rows
 * that are saved at once have one version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table payroll_code (
         id integer generated always as identity primary key,
         kind text not null check (kind in ('worker', 'office')),
         subject_id text collate "C" not null,
         code text not null,
         version integer not null,
         by_id text collate "C" not null,
         by_name text not null,
         at timestamptz(0) not null
       );
       create index payroll_code_subject on payroll_code (kind, subject_id, id);
       create trigger raise_decisions_added after insert on payroll_code
         referencing new table as after for each statement execute function raise_version('decisions');
       create trigger raise_decisions_changed after update on payroll_code
         referencing new table as after for each statement execute function raise_version('decisions');
       create trigger raise_decisions_removed after delete on payroll_code
         referencing old table as before for each statement execute function raise_version('decisions')`,
    )
    .execute(db);
}
