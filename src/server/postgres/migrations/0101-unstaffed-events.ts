import { sql, type Kysely } from "kysely";

/**
 * An event without any current assignment has a row of its own in `event_staff`, with `of_event` 0: within a scope of two
 * offices, to look for those among all events takes longer than the rest of the list. Triggers write it. Changes of events are
 * looked for among those that changed since they were found first, which are few.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index event_staff_none on event_staff (event_id) where of_event = 0;
       create index roadshow_event_changed on roadshow_event (since_run) where last_run is null and since_run > first_run;
       create function write_events_without_staff(events text[]) returns void language sql as $$
         insert into event_staff (event_id, office_id, is_whole, of_event, assignments, active, acknowledged,
                                  is_faulty, has_unknown_owner, is_in_two_places)
         select event.id, '', true, 0, 0, 0, 0, false, false, false
           from roadshow_event event
          where event.id = any(events) and not exists (select from event_staff where event_id = event.id)
         on conflict do nothing;
       $$;
       create or replace function staff_of_assignments() returns trigger language plpgsql as $$
       declare events text[];
       begin
         if tg_op = 'INSERT' then events := array(select distinct event_id from after);
         elsif tg_op = 'DELETE' then events := array(select distinct event_id from before);
         else events := array(select event_id from before union select event_id from after);
         end if;
         perform write_event_staff(events);
         perform write_events_without_staff(events);
         return null;
       end $$;
       create function staff_of_events() returns trigger language plpgsql as $$
       begin
         if tg_op = 'INSERT' then perform write_events_without_staff(array(select id from after));
         else delete from event_staff where of_event = 0 and event_id in (select id from before);
         end if;
         return null;
       end $$;
       create trigger staff_added after insert on roadshow_event
         referencing new table as after for each statement execute function staff_of_events();
       create trigger staff_removed after delete on roadshow_event
         referencing old table as before for each statement execute function staff_of_events();
       select write_events_without_staff(array(select id from roadshow_event))`,
    )
    .execute(db);
}
