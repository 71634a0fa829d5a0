import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { QueryOf } from "#contract/endpoint.ts";
import type { roadshowEvents } from "#contract/roadshows/roadshows.ts";
import type { Scope } from "#domain/identity/who.ts";
import { EVENT_FILTER_NAMES, EVENT_FLAG_NAMES } from "#domain/roadshows/event-filters.ts";
import { roleState, type AssignmentRole, type RoleState } from "#domain/roadshows/roadshows.ts";
import { dayRangeOf } from "#domain/roadshows/event-days.ts";
import { statesNamed } from "#domain/people/office-places.ts";
import { allOf, isOneOf, matches, searchParts } from "#server/postgres/search.ts";
import { isSeen } from "#server/postgres/snapshot.ts";
import type { Stretch } from "#server/postgres/windows.ts";
import { hasSecondPlace } from "./assignment-faults.ts";
import { changedAfterAcknowledgement } from "./changes/changed-after.ts";

export type EventsQuery = Omit<QueryOf<typeof roadshowEvents>, keyof Stretch>;

/** Filters by values; which events have an office is decided before the others. */
const VALUE_FILTERS = EVENT_FILTER_NAMES.filter((name) => name !== "office");
const FILTERS = [...VALUE_FILTERS, "days", "person", ...EVENT_FLAG_NAMES] as const;
type Filter = (typeof FILTERS)[number];

/** Filters that are not requested are not looked at: all of them for every event take as long as the rest. */
const requestedOf = (query: EventsQuery): readonly Filter[] =>
  FILTERS.filter((filter) => query[filter] !== undefined);

/**
 * True for searched events that pass every filter of the query but the given ones: a facet counts what its own filter
 * would leave.
 */
export const passesAllBut = (query: EventsQuery, ...ignored: readonly Filter[]): RawBuilder<SqlBool> =>
  allOf(
    requestedOf(query)
      .filter((filter) => !ignored.includes(filter))
      .map((filter) => sql`${sql.ref(`passes_${filter}`)}`),
  );

/** Some columns of searched events, and those that say which filters they pass. */
export const columnsOf = (query: EventsQuery, names: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    [...names, ...requestedOf(query).map((filter) => `passes_${filter}`)].map((name) => sql.ref(name)),
  );

/** True for current events that a scope holds: with one of its assignments, or without any at all. */
export const isEventSeen = (event: RawBuilder<unknown>, scope: Scope): RawBuilder<SqlBool> =>
  scope === "all"
    ? sql`${event}.last_run is null`
    : sql`(${event}.last_run is null and ${event}.id in (
        select event_id from event_staff where not is_whole and ${isSeen(sql`office_id`, scope)}
        union all
        select event_id from event_staff where is_whole and active = 0 and of_event = 0))`;

/** A scope holds few events: only those are then searched. */
const isSearchedFirst = (scope: Scope): RawBuilder<unknown> =>
  scope === "all" ? sql`not materialized` : sql`materialized`;

/** Each office of an event by itself, or all of those that are looked at together. */
type Per = "event" | "office";

/** Defines `seen` behind `with`: the current events that the scope holds, and that meet a condition. */
export const seenEvents = (scope: Scope, where: RawBuilder<SqlBool> = sql`true`): RawBuilder<unknown> => sql`
  seen as ${isSearchedFirst(scope)} (
    select event.* from roadshow_event event where ${isEventSeen(sql`event`, scope)} and ${where}
  )`;

/** Rows of `searchedAmongSeen`, where nothing else needs `seen`. */
export const searchedEvents = (
  query: EventsQuery,
  scope: Scope,
  per: Per = "event",
): RawBuilder<unknown> => sql`
  with ${seenEvents(scope)} select * from (${searchedAmongSeen(query, scope, per)}) searched`;

/** Rows of `searchedEvents` among which all gaps are: events without an active assignment of anyone, which are few. */
export const searchedWithoutStaff = (query: EventsQuery, scope: Scope): RawBuilder<unknown> => sql`
  with ${seenEvents(scope, sql`event.id in (select event_id from event_staff where is_whole and active = 0)`)}
  select * from (${searchedAmongSeen(query, scope)}) searched`;

/**
 * Current events that the scope holds (`seen`) and the search leaves, each with its facet values and whether it passes each
 * filter: a subquery to select from. Its flags repeat `staffing`, `acknowledgement`, `roleNames` and `isGivenUp` of the
 * domain in SQL. Only assignments of the scope, and of the offices requested, are examined; of others it counts that there
 * are some. Per office, an event is a row for each of its offices in the scope, as if that one were requested alone.
 */
export const searchedAmongSeen = (
  query: EventsQuery,
  scope: Scope,
  per: Per = "event",
): RawBuilder<unknown> => sql`
  with staff as (${per === "event" ? staffOfEvents(query, scope) : staffOfOffices(scope)}),
  flagged as (
    select event.id, event.retailer_id as retailer, event.retailer_name, event.status, event.group_id as group,
           event.is_approved, location.state, location.market_id as market, staff.office,
           staff.payout_name, staff.merch_name, staff.hub_name,
           case when event.is_canceled then 0 else coalesce(staff.active, 0) end as active,
           case when event.is_canceled then 0 else coalesce(staff.acknowledged, 0) end as acknowledged,
           coalesce(staff.active > 0, false) as has_active,
           not event.is_canceled as is_live,
           coalesce(staff.of_event > staff.assignments, false) as has_others,
           not event.is_canceled and (
             staff.is_faulty or (staff.of_event = 1 and staff.active = 0)
             or (staff.is_in_two_places and ${isInTwoPlaces(query, scope, per)})
             or (staff.has_unknown_owner and (select exists (select from person where last_run is null)))
           ) is true as is_broken
      from seen event
      -- Each has one: where nothing of it is asked for, an outer join is left out.
      left join location on location.key = event.location_key
      ${per === "event" ? sql`left join` : sql`join`} staff on staff.event_id = event.id
     where ${matchesSearch(searchParts(query.q), scope)} and ${hasOffice(query, scope)}
  ), accepted as (
    select event_id from (
      select distinct on (event_id, office_id, person_id) event_id, answer from gap_answer
       where ${isSeen(sql`office_id`, scope)}
       order by event_id, office_id, person_id, id desc) latest
     where answer = 'accepted'
  ), changed_after as (
    select distinct event_id from (${changedAfterAcknowledgement(scope)}) changed
     where ${isOneOf(sql`office_id`, query.office)}
  ), judged as (
    select *, is_live and active = 0 and not has_others as is_gap, active > acknowledged as is_unacknowledged,
           case when active = 0 then 'no-staff' when acknowledged = active then 'all'
                when acknowledged = 0 then 'none' else 'some' end as acknowledgement
      from flagged
  )
  select ${sql.join([
    sql`judged.*`,
    sql`${IS_ACCEPTED} as is_accepted`,
    sql`${IS_CHANGED} as is_changed`,
    ...requestedOf(query).map(
      (filter) => sql`${passes(filter, query, scope, per)} as ${sql.ref(`passes_${filter}`)}`,
    ),
  ])} from judged`;

type Passes = (query: EventsQuery, scope: Scope, per: Per) => RawBuilder<SqlBool>;

/** Filters that are not by the values of the column of their name. */
const JUDGED = {
  owner: isOfOwner,
  role: ({ role }) => isInAnyRoleState(role),
  days: ({ days }) => isOnDays(days),
  person: isOfPerson,
  unassigned: ({ unassigned }) => isAsRequested(sql`is_gap`, unassigned),
  accepted: ({ accepted }) => isAsRequested(IS_ACCEPTED, accepted),
  unacknowledged: ({ unacknowledged }) => isAsRequested(sql`is_unacknowledged`, unacknowledged),
  changed: ({ changed }) => isAsRequested(IS_CHANGED, changed),
  broken: ({ broken }) => isAsRequested(sql`is_broken`, broken),
} satisfies Partial<Readonly<Record<Filter, Passes>>>;
const isJudged = (filter: Filter): filter is keyof typeof JUDGED => filter in JUDGED;

const passes = (filter: Filter, query: EventsQuery, scope: Scope, per: Per): RawBuilder<SqlBool> =>
  isJudged(filter) ? JUDGED[filter](query, scope, per) : isOneOf(sql.ref(filter), query[filter]);

/** True of a gap that a candidate of the scope accepted last. */
const IS_ACCEPTED = sql<SqlBool>`(is_gap and judged.id in (select event_id from accepted))`;

/** True where it changed after someone of the scope acknowledged it. */
const IS_CHANGED = sql<SqlBool>`(judged.id in (select event_id from changed_after))`;

const staffOfOffices = (scope: Scope): RawBuilder<unknown> =>
  sql`select *, office_id as office from event_staff where not is_whole and ${isSeen(sql`office_id`, scope)}`;

const staffOfEvents = ({ office = [] }: EventsQuery, scope: Scope): RawBuilder<unknown> =>
  scope === "all" && office.length === 0
    ? sql`select *, null::text as office from event_staff where is_whole and of_event > 0`
    : sql`
  select event_id, null::text as office, max(of_event) as of_event, sum(assignments)::int as assignments,
         sum(active)::int as active, sum(acknowledged)::int as acknowledged, min(payout_name) as payout_name,
         min(merch_name) as merch_name, min(hub_name) as hub_name, bool_or(is_faulty) as is_faulty,
         bool_or(has_unknown_owner) as has_unknown_owner, bool_or(is_in_two_places) as is_in_two_places
    from event_staff
   where not is_whole and ${isSeen(sql`office_id`, scope)} and ${isOneOf(sql`office_id`, office)}
   group by event_id`;

/** The mark of an event looks at all offices; within a scope, both assignments must be of the scope. */
const isInTwoPlaces = ({ office }: EventsQuery, scope: Scope, per: Per): RawBuilder<SqlBool> =>
  scope === "all"
    ? sql`true`
    : sql`exists (
        select from assignment
         where assignment.event_id = event.id and assignment.last_run is null and assignment.is_active
           and ${isSeen(sql`assignment.office_id`, scope)} and ${isOneOf(sql`assignment.office_id`, office)}
           and ${per === "office" ? sql`assignment.office_id = staff.office` : sql`true`}
           and ${hasSecondPlace(scope)})`;

/** The name of a payout owner in an assignment of the scope; "" for one that was not reported by id. */
export const ownerName = (ownerId: RawBuilder<unknown>, scope: Scope): RawBuilder<string> => sql`coalesce((
  select trim(payout_first || ' ' || payout_last) from assignment
   where payout_owner_id = ${ownerId} and payout_owner_id <> '' and last_run is null and ${isSeen(sql`office_id`, scope)}
   limit 1), '')`;

/**
 * Selects a row for each searched event, `event`, and payout owner of an active assignment that is looked at: the owners
 * requested or all; `where` limits the events. To count distinct events by owner takes twice as long.
 */
export const ownedEvents = (
  { owner, office }: EventsQuery,
  scope: Scope,
  where: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<unknown> => sql`
  select assignment.payout_owner_id as value, event.is_live, count(*) as assignments,
         count(*) filter (where assignment.is_acknowledged) as acknowledged
    from event
    join assignment on assignment.event_id = event.id and assignment.last_run is null and assignment.is_active
   where ${where} and ${isSeen(sql`assignment.office_id`, scope)}
     and ${isOneOf(sql`assignment.office_id`, office)} and ${isOneOf(sql`assignment.payout_owner_id`, owner)}
   group by assignment.payout_owner_id, event.id, event.is_live`;

/** True for events with an active assignment of one of the payout owners requested. */
function isOfOwner({ owner, office }: EventsQuery, scope: Scope, per: Per): RawBuilder<SqlBool> {
  if (owner === undefined || owner.length === 0) return sql`true`;
  return sql`exists (
    select from assignment
     where event_id = judged.id and last_run is null and is_active and ${isOneOf(sql`payout_owner_id`, owner)}
       and ${isSeen(sql`office_id`, scope)} and ${isOneOf(sql`office_id`, office)}
       and ${per === "office" ? sql`office_id = judged.office` : sql`true`})`;
}

/** True for events with an active assignment of a person, as either owner. */
function isOfPerson({ person, office }: EventsQuery, scope: Scope, per: Per): RawBuilder<SqlBool> {
  if (person === undefined) return sql`true`;
  return sql`exists (
    select from assignment
     where event_id = judged.id and last_run is null and is_active and ${person} in (payout_owner_id, merch_owner_id)
       and ${isSeen(sql`office_id`, scope)} and ${isOneOf(sql`office_id`, office)}
       and ${per === "office" ? sql`office_id = judged.office` : sql`true`})`;
}

const ROLE_NAMES: Readonly<Record<AssignmentRole, RawBuilder<string>>> = {
  payoutOwner: sql`payout_name`,
  merchOwner: sql`merch_name`,
  hubManager: sql`hub_name`,
};

/** Sort key of events that have someone in a role in an active assignment; null for the others. */
export const roleName = (role: AssignmentRole): RawBuilder<string> => ROLE_NAMES[role];

/** Condition that an event is in one of `ROLE_STATES`: of what other offices do, nothing is said. */
export const isInRoleState = ([role, state]: RoleState): RawBuilder<SqlBool> =>
  state === "filled"
    ? sql`(is_live and ${roleName(role)} is not null)`
    : sql`(is_live and ${roleName(role)} is null and (active > 0 or not has_others))`;

const isInAnyRoleState = (words: EventsQuery["role"] = []): RawBuilder<SqlBool> =>
  words.length === 0
    ? sql`true`
    : sql`(${sql.join(
        words.map((word) => isInRoleState(roleState(word))),
        sql` or `,
      )})`;

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
    : sql`event.id in (select event_id from event_staff
                        where not is_whole and ${isSeen(sql`office_id`, scope)} and ${isOneOf(sql`office_id`, office)})`;

/** On one of the requested days at least, by the days that were recorded last. */
function isOnDays(days: EventsQuery["days"]): RawBuilder<SqlBool> {
  const asked = days === undefined ? null : dayRangeOf(days);
  if (asked === null) return sql`true`;
  const latest = sql`(
    select distinct on (event_id) event_id, starts_on, ends_on from event_days order by event_id, id desc) latest`;
  return asked === "none"
    ? sql`judged.id not in (select event_id from ${latest} where starts_on is not null)`
    : sql`judged.id in (
        select event_id from ${latest} where starts_on <= ${asked.to}::date and ends_on >= ${asked.from}::date)`;
}

const isAsRequested = (flag: RawBuilder<unknown>, requested: boolean | undefined): RawBuilder<SqlBool> =>
  requested === undefined ? sql`true` : sql`(${flag} = ${requested})`;
