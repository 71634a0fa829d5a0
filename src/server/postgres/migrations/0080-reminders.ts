import { sql, type Kysely } from "kysely";

/** That owners were reminded of assignments that they have not acknowledged; the latest row of an assignment counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table assignment_reminder (
         id integer generated always as identity primary key,
         event_id text collate "C" not null,
         office_id text collate "C" not null,
         payout_owner_id text collate "C" not null,
         by_id text not null,
         by_name text not null,
         at timestamptz not null
       );
       create index assignment_reminder_event on assignment_reminder (event_id, id);
       create trigger raise_decisions_added after insert on assignment_reminder
         referencing new table as after for each statement execute function raise_version('decisions');
       create trigger raise_decisions_changed after update on assignment_reminder
         referencing new table as after for each statement execute function raise_version('decisions');
       create trigger raise_decisions_removed after delete on assignment_reminder
         referencing old table as before for each statement execute function raise_version('decisions')`,
    )
    .execute(db);
}
