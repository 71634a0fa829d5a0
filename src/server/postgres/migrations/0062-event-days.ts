import { sql, type Kysely } from "kysely";

/** When events take place, as people recorded it: the latest row of an event counts, and without days it is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table event_days (
         id integer generated always as identity primary key,
         event_id text collate "C" not null,
         starts_on date,
         ends_on date,
         by_id text not null,
         by_name text not null,
         at timestamptz not null,
         check (starts_on <= ends_on),
         check ((starts_on is null) = (ends_on is null))
       );
       create index event_days_event on event_days (event_id, id);
       create trigger raise_decisions_added after insert on event_days
         referencing new table as after for each statement execute function raise_version('decisions');
       create trigger raise_decisions_changed after update on event_days
         referencing new table as after for each statement execute function raise_version('decisions');
       create trigger raise_decisions_removed after delete on event_days
         referencing old table as before for each statement execute function raise_version('decisions')`,
    )
    .execute(db);
}
