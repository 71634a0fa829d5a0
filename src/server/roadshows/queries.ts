import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { roadshowEvents } from "#contract/roadshows.ts";
import { sortText, words } from "#domain/fold.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { eventId, type EventId, type OfficeId, type PersonId } from "#domain/ids.ts";
import {
  assignmentFaults,
  type Assignment,
  type AssignmentFault,
  type DirectoryOwners,
  type Location,
  type OtherAssignment,
  type RoadshowEvent,
} from "#domain/roadshows/roadshows.ts";
import { assignmentTable, locationTable, roadshowEventTable } from "#interface/roadshows.ts";
import { selectList } from "#server/postgres/columns.ts";
import { allOf, isOneOf, matches } from "#server/postgres/search.ts";
import { isSeen, type Reading, type ScopedReading } from "#server/postgres/snapshot.ts";
import type { Stretch } from "#server/postgres/windows.ts";

type EventsAsk = Omit<QueryOf<typeof roadshowEvents>, keyof Stretch>;
type EventsWindow = Omit<ReplyOf<typeof roadshowEvents>, "asOf" | "rows"> & {
  readonly rows: readonly ListedEvent[];
};
type FacetValue = EventsWindow["facets"]["retailer"][number];

/** An assignment with the name its office is known by, "" where it is not, and with what is wrong with it. */
type ListedAssignment = Assignment & {
  readonly officeName: string;
  readonly faults: readonly AssignmentFault[];
};

export type ListedEvent = Omit<RoadshowEvent, "assignments"> & {
  readonly assignments: readonly ListedAssignment[];
  readonly others: readonly OtherAssignment[];
};

/** A window of the roadshow events, by event id, with their assignments and the facets of the whole. */
export async function selectEvents(
  reading: ScopedReading,
  ask: EventsAsk,
  stretch: Stretch,
): Promise<EventsWindow> {
  const tallies = await selectTallies(reading, ask, stretch);
  const of = (facet: string): readonly FacetValue[] =>
    tallies
      .filter((tally) => tally.facet === facet)
      .map(({ value, label, count }) => ({ value, label, count }))
      .toSorted((a, b) => compare(sortText(a.label), sortText(b.label)) || compare(a.value, b.value));
  const sizeOf = (facet: string): number => of(facet)[0]?.count ?? 0;
  const ids = of("row").map(({ value }) => eventId(value));
  return {
    total: sizeOf("total"),
    ofAll: sizeOf("all"),
    facets: {
      retailer: of("retailer"),
      state: of("state"),
      status: of("status"),
      events: sizeOf("events"),
      unassigned: sizeOf("unassigned"),
      unassignedApproved: sizeOf("unassigned approved"),
      unacknowledged: sizeOf("unacknowledged"),
      broken: sizeOf("broken"),
    },
    rows: ids.length === 0 ? [] : await selectRows(reading, ids),
  };
}

const WINDOW_ROWS = 200;

/** Every event that all filters leave, in windows, by event id. Only the ids are held. */
export async function* selectWholeEvents(
  reading: ScopedReading,
  ask: EventsAsk,
): AsyncGenerator<readonly ListedEvent[]> {
  const { rows } = await sql<{ id: EventId }>`
    select id from (${searchedEvents(ask, reading.scope)}) event where ${passesAll()} order by length(id), id
  `.execute(reading.db);
  for (let at = 0; at < rows.length; at += WINDOW_ROWS)
    yield await selectRows(
      reading,
      rows.slice(at, at + WINDOW_ROWS).map(({ id }) => id),
    );
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

type Tally = FacetValue & { readonly facet: string };

/** Sizes, facets and the ids of the window in one pass over the events. */
async function selectTallies(
  { db, scope }: ScopedReading,
  ask: EventsAsk,
  { offset, limit }: Stretch,
): Promise<readonly Tally[]> {
  const { rows } = await sql<Tally>`
    with event as materialized (${searchedEvents(ask, scope)})
    select 'retailer' as facet, retailer as value, mode() within group (order by retailer_name) as label,
           count(*)::int as count
      from event where ${passesAll("retailer")} group by retailer
    union all
    -- One that is chosen and leaves nothing keeps its name.
    select 'retailer', retailer_id, mode() within group (order by retailer_name), 0
      from roadshow_event e
     where ${isEventSeen(scope)} and retailer_id = any(${ask.retailer ?? []})
       and retailer_id not in (select retailer from event where ${passesAll("retailer")})
     group by retailer_id
    union all
    select 'state', state, state, count(*)::int from event where ${passesAll("state")} group by state
    union all
    select 'status', status, status, count(*)::int from event where ${passesAll("status")} group by status
    union all
    select 'events', '', '', count(*)::int from event where ${passesWithoutFlags()}
    union all
    select 'unassigned', '', '', count(*)::int from event where is_gap and ${passesAll("unassigned")}
    union all
    select 'unassigned approved', '', '', count(*)::int
      from event where is_gap and is_approved and ${passesAll("unassigned")}
    union all
    select 'broken', '', '', count(*)::int from event where is_broken and ${passesAll("broken")}
    union all
    select 'unacknowledged', '', '', count(*)::int
      from event where is_unacknowledged and ${passesAll("unacknowledged")}
    union all
    select 'total', '', '', count(*)::int from event where ${passesAll()}
    union all
    select 'all', '', '', count(*)::int from roadshow_event e where ${isEventSeen(scope)}
    union all
    select 'row', id, '', 0 from (
      select id from event where ${passesAll()}
       order by length(id), id offset ${offset} limit ${limit}
    ) found
  `.execute(db);
  return rows;
}

const FLAGS = ["unassigned", "unacknowledged", "broken"] as const;
const FILTERS = ["retailer", "state", "status", ...FLAGS] as const;
type Filter = (typeof FILTERS)[number];

/** Current events, alias `e`, that a scope holds: with one of its assignments, or without any at all. */
const isEventSeen = (scope: Scope): RawBuilder<SqlBool> =>
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
const searchedEvents = (ask: EventsAsk, scope: Scope): RawBuilder<unknown> => sql`
  with found as materialized (
    select e.id, e.retailer_id, e.retailer_name, e.status, e.location_key
      from roadshow_event e where ${isEventSeen(scope)} and ${isFound(partsOf(ask), scope)}
  )
  select event.*, ${isOneOf(sql`event.retailer`, ask.retailer)} as passes_retailer,
         ${isOneOf(sql`event.state`, ask.state)} as passes_state,
         ${isOneOf(sql`event.status`, ask.status)} as passes_status,
         ${sameAs(sql`event.is_gap`, ask.unassigned)} as passes_unassigned,
         ${sameAs(sql`event.is_unacknowledged`, ask.unacknowledged)} as passes_unacknowledged,
         ${sameAs(sql`event.is_broken`, ask.broken)} as passes_broken
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
                from assignment a where a.last_run is null and ${isOfFound(partsOf(ask), scope)}
            ) a
            left join person payout on payout.id = case when a.is_seen then a.payout_owner_id end
            left join person merch on merch.id = case when a.is_seen then a.merch_owner_id end
           group by a.event_id
        ) a on a.event_id = e.id
    ) event`;

const partsOf = ({ q = "" }: EventsAsk): readonly string[] => [...new Set(words(q))];

/** Looks at the assignments of what was found, where that is not nearly all of them: then it would cost more than it saves. */
const isOfFound = (parts: readonly string[], scope: Scope): RawBuilder<SqlBool> =>
  scope === "all" && parts.length === 0 ? sql`true` : sql`a.event_id in (select id from found)`;

/** Every part is found in the event, or in the people of one of its assignments in the scope. */
const isFound = (parts: readonly string[], scope: Scope): RawBuilder<SqlBool> =>
  allOf(
    parts.map(
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

const sameAs = (column: RawBuilder<unknown>, requested: boolean | undefined): RawBuilder<SqlBool> =>
  requested === undefined ? sql`true` : sql`${column} = ${requested}`;

/** Passes every filter, or every filter but one: what that one would leave is what its facet counts. */
const passesAll = (but?: Filter): RawBuilder<SqlBool> => passesBut(but === undefined ? [] : [but]);

/** Passes the filters that are not a flag. */
const passesWithoutFlags = (): RawBuilder<SqlBool> => passesBut(FLAGS);

const passesBut = (but: readonly Filter[]): RawBuilder<SqlBool> =>
  allOf(
    FILTERS.filter((filter) => !but.includes(filter)).map((filter) => sql`${sql.ref(`passes_${filter}`)}`),
  );

const EVENT = selectList<Omit<ListedEvent, "assignments" | "others">>(
  "e",
  roadshowEventTable.members.filter((name) => name !== "assignments"),
  { location: "l.location" },
);
const LOCATION = selectList<Location>("k", locationTable.members);

async function selectRows(reading: ScopedReading, ids: readonly EventId[]): Promise<readonly ListedEvent[]> {
  const { rows } = await sql<Omit<ListedEvent, "assignments" | "others">>`
    select ${EVENT}
      from roadshow_event e
      join lateral (select row_to_json(l) as location from (
        select ${LOCATION} from location k where k.key = e.location_key) l) l on true
     where e.id = any(${ids}) order by length(e.id), e.id
  `.execute(reading.db);
  const assignments = await selectAssignments(reading, ids);
  const others = await selectOthers(reading, ids);
  return rows.map((row) => ({
    ...row,
    assignments: assignments.get(row.id) ?? [],
    others: others.get(row.id) ?? [],
  }));
}

type AssignmentRow = Assignment & { readonly officeName: string; readonly eventId: EventId };

const fullName = (role: string): string =>
  `json_build_object('first', a.${role}_first, 'last', a.${role}_last)`;

const ASSIGNMENT = selectList<AssignmentRow>("a", [...assignmentTable.members, "officeName", "eventId"], {
  officeId: "nullif(a.office_id, '')",
  payoutOwnerId: "nullif(a.payout_owner_id, '')",
  payoutOwner: fullName("payout"),
  merchOwnerId: "nullif(a.merch_owner_id, '')",
  merchOwner: fullName("merch"),
  hubManager: fullName("hub"),
  officeName: "coalesce(o.name, '')",
});

/**
 * Current assignments of the given events, of the offices of the scope, in the order of their source. Their faults are
 * theirs: of an owner who is elsewhere they reveal no more than what is wrong.
 */
async function selectAssignments(
  { db, scope }: ScopedReading,
  events: readonly EventId[],
): Promise<ReadonlyMap<EventId, readonly ListedAssignment[]>> {
  const { rows } = await sql<AssignmentRow>`
    select ${ASSIGNMENT} from assignment a left join office o on o.id = a.office_id
     where a.event_id = any(${events}) and a.last_run is null and ${isSeen(sql`a.office_id`, scope)}
     order by a.event_id, a.ordinal`.execute(db);
  const owners = await selectOwners(
    db,
    rows.flatMap(({ payoutOwnerId, merchOwnerId }) => [payoutOwnerId, merchOwnerId]),
  );
  return listsByEvent(
    rows.map(({ eventId: event, ...row }) => [event, { ...row, faults: assignmentFaults(row, owners) }]),
  );
}

/** The offices outside the scope that the given events have current assignments of, one for each of these. */
async function selectOthers(
  { db, scope }: ScopedReading,
  events: readonly EventId[],
): Promise<ReadonlyMap<EventId, readonly OtherAssignment[]>> {
  if (scope === "all") return new Map();
  const { rows } = await sql<OtherAssignment & { eventId: EventId }>`
    select a.event_id as "eventId", nullif(a.office_id, '') as "officeId", coalesce(o.name, '') as "officeName"
      from assignment a left join office o on o.id = a.office_id
     where a.event_id = any(${events}) and a.last_run is null and not ${isSeen(sql`a.office_id`, scope)}
     -- Not in the order of the source: where in the list the others were is not the scope's to know.
     order by a.event_id, o.name collate "C" nulls last, length(a.office_id), a.office_id
  `.execute(db);
  return listsByEvent(rows.map(({ eventId: event, ...other }) => [event, other]));
}

const listsByEvent = <Item>(
  items: readonly (readonly [EventId, Item])[],
): ReadonlyMap<EventId, readonly Item[]> =>
  new Map(
    Array.from(
      Map.groupBy(items, ([event]) => event),
      ([event, own]) => [event, own.map(([, item]) => item)],
    ),
  );

/** What the directory says of these people; null when it holds nobody at all. */
async function selectOwners(db: Reading, ids: readonly (PersonId | null)[]): Promise<DirectoryOwners> {
  const named = [...new Set(ids)].filter((id) => id !== null);
  const { rows } = await sql<{ id: PersonId; officeId: OfficeId | null; isRetired: boolean }>`
    select id, nullif(office_id, '') as "officeId", is_retired as "isRetired"
      from person where last_run is null and id = any(${named})
  `.execute(db);
  if (rows.length > 0) return new Map(rows.map(({ id, ...owner }) => [id, owner]));
  const { rows: anybody } = await sql`select from person where last_run is null limit 1`.execute(db);
  return anybody.length === 0 ? null : new Map();
}
