import { sql, type RawBuilder, type SqlBool } from "kysely";
import { words } from "#domain/fold.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { allOf, matches } from "#server/postgres/search.ts";
import { isSeen } from "#server/postgres/snapshot.ts";
import type { Stretch } from "#server/postgres/windows.ts";

export type EventsAsk = Stretch & {
  readonly q: string;
  /** Values of the facets; all when empty. */
  readonly retailers: readonly string[];
  readonly states: readonly string[];
  readonly statuses: readonly string[];
  /** Null where it is not asked. */
  readonly isUnassigned: boolean | null;
  readonly isUnacknowledged: boolean | null;
  readonly isBroken: boolean | null;
};

const FLAGS = ["unassigned", "unacknowledged", "broken"] as const;
const FILTERS = ["retailer", "state", "status", ...FLAGS] as const;
type Filter = (typeof FILTERS)[number];

/** Current events, alias `e`, that a scope holds: with one of its assignments, or without any at all. */
export const isEventSeen = (scope: Scope): RawBuilder<SqlBool> =>
  scope === "all"
    ? sql`e.last_run is null`
    : sql`(e.last_run is null and (
        e.id in (select event_id from assignment where last_run is null and ${isSeen(sql`office_id`, scope)})
        or e.id not in (select event_id from assignment where last_run is null)))`;

/**
 * Current events that the scope holds and the search leaves, each with its facet values and whether it passes each
 * filter: a subquery to select from. What `isGap`, `isUnacknowledged` and `isBroken` of the domain say is said here once
 * more, in SQL. Only assignments of the scope are searched and looked at; of others it counts that they are there.
 */
export const searchedEvents = (ask: Omit<EventsAsk, keyof Stretch>, scope: Scope): RawBuilder<unknown> => sql`
  with found as materialized (
    select e.id, e.retailer_id, e.retailer_name, e.status, e.location_key
      from roadshow_event e where ${isEventSeen(scope)} and ${isFound(ask.q, scope)}
  )
  select event.*, ${oneOf(sql`event.retailer`, ask.retailers)} as passes_retailer,
         ${oneOf(sql`event.state`, ask.states)} as passes_state,
         ${oneOf(sql`event.status`, ask.statuses)} as passes_status,
         ${sameAs(sql`event.is_gap`, ask.isUnassigned)} as passes_unassigned,
         ${sameAs(sql`event.is_unacknowledged`, ask.isUnacknowledged)} as passes_unacknowledged,
         ${sameAs(sql`event.is_broken`, ask.isBroken)} as passes_broken
    from (
      select e.id, e.retailer_id as retailer, e.retailer_name, l.state, e.status,
             not coalesce(a.is_staffed or a.has_others, false) and ${isLive} as is_gap,
             e.status ~* '^\\s*approved\\s*$' as is_approved,
             coalesce(a.is_unacknowledged, false) as is_unacknowledged,
             coalesce(a.is_broken, false) and ${isLive} as is_broken
        from found e
        join location l on l.key = e.location_key
        left join (
          select a.event_id, bool_or(a.is_active and a.is_seen) as is_staffed,
                 bool_or(not a.is_seen) as has_others,
                 bool_or(a.is_active and a.is_seen and not a.is_acknowledged) as is_unacknowledged,
                 (count(*) = 1 and not bool_or(a.is_active)) or bool_or(a.is_active and a.is_seen and (
                   ${isOwnerWrong(sql`a.payout_owner_id`, sql`payout`)}
                   or ${isOwnerWrong(sql`a.merch_owner_id`, sql`merch`)}
                 )) as is_broken
            from (
              select a.*, ${isSeen(sql`a.office_id`, scope)} as is_seen
                from assignment a where a.last_run is null and ${isOfFound(ask.q, scope)}
            ) a
            left join person payout on payout.id = case when a.is_seen then a.payout_owner_id end
            left join person merch on merch.id = case when a.is_seen then a.merch_owner_id end
           group by a.event_id
        ) a on a.event_id = e.id
    ) event`;

/** Looks at the assignments of what was found, where that is not nearly all of them: then it would cost more than it saves. */
const isOfFound = (q: string, scope: Scope): RawBuilder<SqlBool> =>
  scope === "all" && partsOf(q).length === 0 ? sql`true` : sql`a.event_id in (select id from found)`;

const partsOf = (q: string): readonly string[] => [...new Set(words(q))];

/** Every part is found in the event, or in the people of one of its assignments in the scope. */
const isFound = (q: string, scope: Scope): RawBuilder<SqlBool> =>
  allOf(
    partsOf(q).map(
      (part) => sql`(${matches(sql`e.search_text`, part)} or e.id in (
        select event_id from assignment
         where last_run is null and ${isSeen(sql`office_id`, scope)} and ${matches(sql`search_text`, part)}))`,
    ),
  );

/** Not canceled, in either spelling. */
const isLive = sql<SqlBool>`e.status !~* '^\\s*cancell?ed\\s*$'`;

/**
 * Not in the directory, where one has been read; retired; or of another office than the assignment. People who are gone
 * are sorted out here and not where they are joined: there the planner takes them for nearly everybody.
 */
const isOwnerWrong = (ownerId: RawBuilder<unknown>, owner: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`
  case when ${ownerId} = '' then false
       when ${owner}.id is null or ${owner}.last_run is not null then (select exists (select from person where last_run is null))
       else ${owner}.is_retired
            or (a.office_id <> '' and ${owner}.office_id <> '' and ${owner}.office_id <> a.office_id) end`;

const oneOf = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<SqlBool> =>
  values.length === 0 ? sql`true` : sql`${column} = any(${values})`;

const sameAs = (column: RawBuilder<unknown>, asked: boolean | null): RawBuilder<SqlBool> =>
  asked === null ? sql`true` : sql`${column} = ${asked}`;

const PASSES: Readonly<Record<Filter, RawBuilder<SqlBool>>> = {
  retailer: sql`passes_retailer`,
  state: sql`passes_state`,
  status: sql`passes_status`,
  unassigned: sql`passes_unassigned`,
  unacknowledged: sql`passes_unacknowledged`,
  broken: sql`passes_broken`,
};

/** Passes every filter, or every filter but one: what that one would leave is what its facet counts. */
export const passesAll = (but?: Filter): RawBuilder<SqlBool> => passesBut(but === undefined ? [] : [but]);

/** Passes the filters that are not a flag. */
export const passesWithoutFlags = (): RawBuilder<SqlBool> => passesBut(FLAGS);

const passesBut = (but: readonly Filter[]): RawBuilder<SqlBool> =>
  allOf(FILTERS.filter((filter) => !but.includes(filter)).map((filter) => PASSES[filter]));
