import { sql, type Kysely } from "kysely";

/**
 * A submission can be left out of pay, with a reason: one of two that hold the same hours, or one that its week's reports no
 * longer list. When a report listed each is kept beside it, so that what is read again and again changes no submission.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table submission_left_out (
         id integer generated always as identity primary key,
         entry_id text collate "C" not null,
         reason text not null,
         by_id text collate "C" not null, by_name text not null,
         at timestamptz(0) not null,
         undone_by text,
         undone_at timestamptz(0)
       );
       create unique index submission_left_out_standing on submission_left_out (entry_id) where undone_at is null;
       create index submission_left_out_entry on submission_left_out (entry_id, id);
       create trigger raise_data_added after insert on submission_left_out
         referencing new table as after for each statement execute function raise_version('data');
       create trigger raise_data_changed after update on submission_left_out
         referencing new table as after for each statement execute function raise_version('data');
       create trigger raise_data_removed after delete on submission_left_out
         referencing old table as before for each statement execute function raise_version('data');
       create table submission_listing (
         entry_id text collate "C" primary key,
         -- When the latest report that lists it was received.
         listed_at timestamptz(0) not null
       )`,
    )
    .execute(db);
}
