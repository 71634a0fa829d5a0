import { sql, type Kysely } from "kysely";

/**
 * What offices and people answered when they were asked to staff an event without staff, and which assignments have an
 * owner who is at another place of the same group too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table gap_answer (
         id integer generated always as identity primary key,
         event_id text collate "C" not null,
         office_id text collate "C" not null,
         -- Null where the office was asked, and no one person of it.
         person_id text collate "C",
         answer text not null check (answer in ('asked', 'declined', 'accepted')),
         note text not null,
         by_id text not null,
         by_name text not null,
         at timestamptz not null
       );
       create index gap_answer_event on gap_answer (event_id);
       -- Replies that say who was asked end with the next answer, as those about decisions do.
       create trigger count_answer after insert or update on gap_answer
         for each statement execute function count_decision();

       -- Set by each load of events; see load-places.ts.
       alter table assignment add column is_in_two_places boolean not null default false;
       create index roadshow_event_group on roadshow_event (group_id) where last_run is null and group_id <> '';
       -- What a place or an owner had before is looked up for one event at a time.
       create index roadshow_event_location on roadshow_event (location_key);`,
    )
    .execute(db);
}
