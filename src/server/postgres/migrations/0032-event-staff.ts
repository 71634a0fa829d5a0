import { sql, type Kysely } from "kysely";

/**
 * What an event has of current assignments, in a row for each of its offices and in one for all of them, `is_whole`, of
 * office "": to add up 50,000 assignments with what the directory says of their owners takes longer than the list of
 * events may. Triggers write it. `of_event` is how many there are in all offices. `payout_name` and the other two are the folded name of the first active assignment that has one, behind its place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table event_staff (
         office_id text collate "C" not null,
         event_id text collate "C" not null,
         is_whole boolean not null,
         of_event integer not null,
         assignments integer not null,
         active integer not null,
         acknowledged integer not null,
         payout_name text collate "C", merch_name text collate "C", hub_name text collate "C",
         is_faulty boolean not null,
         has_unknown_owner boolean not null,
         is_in_two_places boolean not null,
         primary key (event_id, is_whole, office_id)
       );
       create index on event_staff (office_id) where not is_whole;
       create index assignment_owner on assignment (payout_owner_id) where last_run is null;
       create index assignment_merch_owner on assignment (merch_owner_id) where last_run is null;
       create function write_event_staff(events text[]) returns void language sql as $$
         delete from event_staff where event_id = any(events);
         insert into event_staff ${STAFF} and assignment.event_id = any(events)
          group by grouping sets ((assignment.event_id), (assignment.event_id, assignment.office_id))
         on conflict (event_id, is_whole, office_id) do update set
           of_event = excluded.of_event, assignments = excluded.assignments, active = excluded.active,
           acknowledged = excluded.acknowledged, payout_name = excluded.payout_name, merch_name = excluded.merch_name,
           hub_name = excluded.hub_name, is_faulty = excluded.is_faulty, has_unknown_owner = excluded.has_unknown_owner,
           is_in_two_places = excluded.is_in_two_places;
       $$;
       create function staff_of_assignments() returns trigger language plpgsql as $$
       begin
         if tg_op = 'INSERT' then perform write_event_staff(array(select distinct event_id from after));
         elsif tg_op = 'DELETE' then perform write_event_staff(array(select distinct event_id from before));
         else perform write_event_staff(array(select event_id from before union select event_id from after));
         end if;
         return null;
       end $$;
       create function staff_of_people() returns trigger language plpgsql as $$
       declare events text[];
       begin
         if not exists (select from assignment) then return null; end if;
         if tg_op = 'INSERT' then events := ${eventsOf("select id from after")};
         elsif tg_op = 'DELETE' then events := ${eventsOf("select id from before")};
         else events := ${eventsOf(CHANGED_PEOPLE)};
         end if;
         if events <> '{}' then perform write_event_staff(events); end if;
         return null;
       end $$;
       ${triggers("assignment", "staff_of_assignments")}
       ${triggers("person", "staff_of_people")}
       select write_event_staff(array(select distinct event_id from assignment))`,
    )
    .execute(db);
}

const firstName = (role: string): string => {
  const name = `trim(assignment.${role}_first || ' ' || assignment.${role}_last)`;
  return `min(lpad(assignment.ordinal::text, 6, '0') || lower(${name}))
            filter (where assignment.is_active and ${name} <> '')`;
};

/** As `assignment-faults.ts` has it; whether a directory was read is left to who reads. */
const STAFF = `
  select coalesce(assignment.office_id, ''), assignment.event_id, grouping(assignment.office_id) = 1,
         max(count(*)) over (partition by assignment.event_id), count(*),
         count(*) filter (where assignment.is_active),
         count(*) filter (where assignment.is_active and assignment.is_acknowledged),
         ${firstName("payout")}, ${firstName("merch")}, ${firstName("hub")},
         coalesce(bool_or(assignment.is_active and (
           (payout_owner.last_run is null and payout_owner.is_retired)
           or (merch_owner.last_run is null and merch_owner.is_retired)
           or (payout_owner.last_run is null and payout_owner.office_id <> assignment.office_id
               and '' not in (payout_owner.office_id, assignment.office_id))
           or (merch_owner.last_run is null and merch_owner.office_id <> assignment.office_id
               and '' not in (merch_owner.office_id, assignment.office_id)))), false),
         coalesce(bool_or(assignment.is_active and (
           (assignment.payout_owner_id <> '' and (payout_owner.id is null or payout_owner.last_run is not null))
           or (assignment.merch_owner_id <> '' and (merch_owner.id is null or merch_owner.last_run is not null)))), false),
         bool_or(assignment.is_active and assignment.is_in_two_places)
    from assignment
    left join person payout_owner on payout_owner.id = assignment.payout_owner_id
    left join person merch_owner on merch_owner.id = assignment.merch_owner_id
   where assignment.last_run is null`;

const CHANGED_PEOPLE = `
  select id from (select id, office_id, is_retired, last_run is null from before
                  except select id, office_id, is_retired, last_run is null from after) earlier
  union
  select id from (select id, office_id, is_retired, last_run is null from after
                  except select id, office_id, is_retired, last_run is null from before) later`;

const eventsOf = (people: string): string => `array(
  select event_id from assignment where last_run is null and payout_owner_id in (${people})
  union
  select event_id from assignment where last_run is null and merch_owner_id in (${people}))`;

const triggers = (table: string, call: string): string => `
  create trigger staff_added after insert on ${table}
    referencing new table as after for each statement execute function ${call}();
  create trigger staff_changed after update on ${table}
    referencing old table as before new table as after for each statement execute function ${call}();
  create trigger staff_removed after delete on ${table}
    referencing old table as before for each statement execute function ${call}();`;
