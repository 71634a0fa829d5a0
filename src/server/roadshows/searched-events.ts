import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { QueryOf } from "#contract/endpoint.ts";
import type { roadshowEvents } from "#contract/roadshows.ts";
import type { Scope } from "#domain/identity/who.ts";
import { statesNamed } from "#domain/people/office-places.ts";
import { allOf, isOneOf, matches, searchParts } from "#server/postgres/search.ts";
import { isSeen } from "#server/postgres/snapshot.ts";
import type { Stretch } from "#server/postgres/windows.ts";
import { hasAnyFault, JOIN_OWNERS } from "./assignment-faults.ts";

export type EventsQuery = Omit<QueryOf<typeof roadshowEvents>, keyof Stretch>;

/** Filters by what the staff of an event lacks. */
export const FLAG_FILTERS = ["unassigned", "unacknowledged", "broken"] as const;
const FILTERS = ["retailer", "state", "status", ...FLAG_FILTERS] as const;
type Filter = (typeof FILTERS)[number];

/** True for searched events that pass every filter but the given ones: a facet counts what its own filter would leave. */
export const passesAllBut = (...ignored: readonly Filter[]): RawBuilder<SqlBool> =>
  allOf(
    FILTERS.filter((filter) => !ignored.includes(filter)).map(
      (filter) => sql`${sql.ref(`passes_${filter}`)}`,
    ),
  );

export const PASSES_ALL = passesAllBut();

/** True for current events that a scope holds: with one of its assignments, or without any at all. */
export const isEventSeen = (event: RawBuilder<unknown>, scope: Scope): RawBuilder<SqlBool> =>
  scope === "all"
    ? sql`${event}.last_run is null`
    : sql`(${event}.last_run is null and (
        ${event}.id in (select event_id from assignment where last_run is null and ${isSeen(sql`office_id`, scope)})
        or ${event}.id not in (select event_id from assignment where last_run is null)))`;

/**
 * Current events that the scope holds and the search leaves, each with its facet values and whether it passes each
 * filter: a subquery to select from. Its flags repeat `staffing`, `acknowledgement` and `isGivenUp` of the domain in SQL.
 * Only assignments of the scope, and of the offices requested, are examined; of others it counts that there are some.
 */
export function searchedEvents(query: EventsQuery, scope: Scope): RawBuilder<unknown> {
  const parts = searchParts(query.q);
  // Where nearly all events are found, limiting assignments to them would cost more than it saves.
  const isOfSearchedEvent =
    scope === "all" && parts.length === 0 && query.office === undefined
      ? sql`true`
      : sql`event_id in (select id from searched)`;
  return sql`
  with searched as materialized (
    select event.id, event.retailer_id, event.retailer_name, event.status, event.location_key, event.is_approved,
           not event.is_canceled as is_live
      from roadshow_event event
     where ${isEventSeen(sql`event`, scope)} and ${matchesSearch(parts, scope)} and ${hasOffice(query, scope)}
  ), current_assignment as (
    select assignment.*, (${isSeen(sql`office_id`, scope)} and ${isOneOf(sql`office_id`, query.office)}) as is_seen
      from assignment
     where last_run is null and ${isOfSearchedEvent}
  ), staff as (
    select assignment.event_id,
           bool_or(assignment.is_active and is_seen) as is_staffed,
           bool_or(not is_seen) as has_others,
           bool_or(assignment.is_active and is_seen and not assignment.is_acknowledged) as is_unacknowledged,
           (count(*) = 1 and not bool_or(assignment.is_active))
             or bool_or(assignment.is_active and is_seen and ${hasAnyFault(scope)}) as is_broken
      from current_assignment assignment ${JOIN_OWNERS}
     group by assignment.event_id
  ), flagged as (
    select searched.id, searched.retailer_id as retailer, searched.retailer_name, location.state, searched.status,
           searched.is_approved,
           is_live and not coalesce(staff.is_staffed or staff.has_others, false) as is_gap,
           is_live and coalesce(staff.is_unacknowledged, false) as is_unacknowledged,
           is_live and coalesce(staff.is_broken, false) as is_broken
      from searched
      join location on location.key = searched.location_key
      left join staff on staff.event_id = searched.id
  )
  select flagged.*,
         ${isOneOf(sql`retailer`, query.retailer)} as passes_retailer,
         ${isOneOf(sql`state`, query.state)} as passes_state,
         ${isOneOf(sql`status`, query.status)} as passes_status,
         ${isAsRequested(sql`is_gap`, query.unassigned)} as passes_unassigned,
         ${isAsRequested(sql`is_unacknowledged`, query.unacknowledged)} as passes_unacknowledged,
         ${isAsRequested(sql`is_broken`, query.broken)} as passes_broken
    from flagged`;
}

/** Every part is found in the event, its status or its state's name, or in the people of one of its assignments in the scope. */
const matchesSearch = (parts: readonly string[], scope: Scope): RawBuilder<SqlBool> =>
  allOf(
    parts.map(
      (part) => sql`(${matches(sql`event.search_text || lower(event.status) || ' '`, part)}
        or event.location_key in (select key from location where upper(state) = any(${statesNamed(part)}))
        or event.id in (
          select event_id from assignment
           where last_run is null and ${isSeen(sql`office_id`, scope)} and ${matches(sql`search_text`, part)}))`,
    ),
  );

/** True for events that a requested office of the scope is assigned to. */
const hasOffice = ({ office = [] }: EventsQuery, scope: Scope): RawBuilder<SqlBool> =>
  office.length === 0
    ? sql`true`
    : sql`event.id in (select event_id from assignment
                        where last_run is null and ${isSeen(sql`office_id`, scope)} and ${isOneOf(sql`office_id`, office)})`;

const isAsRequested = (flag: RawBuilder<unknown>, requested: boolean | undefined): RawBuilder<SqlBool> =>
  requested === undefined ? sql`true` : sql`${flag} = ${requested}`;
