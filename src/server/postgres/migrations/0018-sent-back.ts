import { sql, type Kysely } from "kysely";

/**
 * Submissions that were sent back to their office, each until its records change or it is undone. Like other decisions,
 * each ends cached replies about decisions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table submission_return (
         id integer generated always as identity primary key,
         entry_id text collate "C" not null,
         -- Of the submission as it was sent back; null while its records had not been read.
         fingerprint text collate "C",
         note text not null,
         by_id text collate "C" not null, by_name text not null,
         at timestamptz(0) not null,
         undone_by text,
         undone_at timestamptz(0)
       );
       create index submission_return_entry on submission_return (entry_id, id);
       create trigger count_return after insert or update on submission_return
         for each statement execute function count_decision();
       -- Both rows of a pair of records are found by it, and so is whether one is decided with the other.
       create index payroll_exception_pair on payroll_exception (rule, subject) where other_entry is not null`,
    )
    .execute(db);
}
