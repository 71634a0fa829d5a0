import { sql, type Kysely } from "kysely";

/**
 * Files for the payroll partner are records: numbered without a gap, with their figures and the SHA-256 of their bytes,
 * and with the state of each submission that they were made of. One that was sent is what corrections start from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table payroll_file (
         number integer primary key,
         kind text collate "C" not null check (kind in ('partner', 'corrections')),
         week date not null,
         -- Null is all of them.
         offices text[] collate "C",
         layout text not null,
         format text collate "C" not null,
         rows integer not null,
         people integer not null,
         minutes bigint not null,
         -- Why it is a draft, and what it is to be read with care for; empty without.
         draft text not null,
         caution text not null,
         sha256 text collate "C" not null,
         base integer references payroll_file,
         -- Made although another full file of the week was sent.
         is_again boolean not null,
         by_id text collate "C" not null,
         by_name text not null,
         at timestamptz(0) not null,
         sent_on date,
         sent_by_id text collate "C",
         sent_by_name text,
         sent_at timestamptz(0)
       );
       create index payroll_file_week on payroll_file (week, number);
       create table payroll_file_submission (
         file integer not null references payroll_file,
         entry_id text collate "C" not null,
         fingerprint text collate "C" not null,
         primary key (entry_id, file)
       );
       create index payroll_file_submission_file on payroll_file_submission (file);
       create trigger count_file after insert or update on payroll_file
         for each statement execute function count_decision();

       alter table payroll_mapping rename to payroll_layout;
       alter table payroll_layout add column is_control_apart boolean not null default false;

       -- Open warnings at the sign-off; null where an earlier version did not count them.
       alter table submission_mark add column warnings integer`,
    )
    .execute(db);
}
