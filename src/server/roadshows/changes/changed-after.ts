import { sql, type RawBuilder } from "kysely";
import type { Scope } from "#domain/identity/who.ts";
import { isSeen } from "#server/postgres/snapshot.ts";

/** A change is news for so many days before the latest read. */
const NEWS_DAYS = 14;

/**
 * Selects what changed of current events lately: when (`at`), the status and place before, each null where it is the same,
 * and the days before, null where they are. Of several changes the latest. An event that was canceled in two spellings has
 * not changed.
 */
const CHANGES = sql`
  with recent as (
    select max(started_at) - make_interval(days => ${NEWS_DAYS}) as since from source_run where rows ? 'events'
  ), reported as (
    select event.id as event_id, run.started_at as at,
           case when before.status <> event.status then before.status end as status_before,
           case when before.location_key <> event.location_key then before.location_key end as key_before
      from roadshow_event event
      join source_run latest on latest.id = event.since_run
     cross join recent
     cross join lateral (
       select earlier.to_run, stored.status, stored.location_key
         from earlier_version earlier, jsonb_populate_record(null::roadshow_event, earlier.row) stored
        where earlier.noun = 'roadshow_event' and earlier.id = event.id
          and ((stored.status <> event.status and not (event.is_canceled and stored.status ~* '^\\s*cancell?ed\\s*$'))
               or stored.location_key <> event.location_key)
        order by earlier.to_run desc limit 1) before
      join source_run run on run.id = before.to_run
     -- One that is as it was found first has no earlier version: after a first load that is all of them.
     where event.last_run is null and event.since_run > event.first_run
       and latest.started_at >= recent.since and run.started_at >= recent.since
  ), moved as (
    select now_at.event_id, now_at.at, before.starts_on as starts_before, before.ends_on as ends_before
      from (select distinct on (event_id) * from event_days order by event_id, id desc) now_at
     cross join recent
     cross join lateral (
       select starts_on, ends_on from event_days earlier
        where earlier.event_id = now_at.event_id and earlier.id < now_at.id and earlier.starts_on is not null
        order by earlier.id desc limit 1) before
     where now_at.at >= recent.since
       and (before.starts_on, before.ends_on) is distinct from (now_at.starts_on, now_at.ends_on)
  )
  select event_id, greatest(reported.at, moved.at) as at, reported.at as reported_at, moved.at as moved_at,
         status_before, key_before, starts_before, ends_before
    from reported full join moved using (event_id)`;

/**
 * Selects the active assignments of the scope that were acknowledged before their event changed (`changed`), with what
 * changed: each is a row of `assignment` and of the change. What is acknowledged again after it is none.
 */
export const changedAfterAcknowledgement = (scope: Scope): RawBuilder<unknown> => sql`
  select assignment.event_id, assignment.office_id, assignment.payout_owner_id, assignment.payout_first,
         assignment.payout_last, assignment.acknowledged, assignment.ordinal,
         changed.at, changed.status_before, changed.key_before, changed.starts_before, changed.ends_before
    from (${CHANGES}) changed
    join assignment on assignment.event_id = changed.event_id
    join source_run seen on seen.id = assignment.since_run
   where assignment.last_run is null and assignment.is_active and assignment.is_acknowledged
     and ${isSeen(sql`assignment.office_id`, scope)} and seen.started_at < changed.at`;
