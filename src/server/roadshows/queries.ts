import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { roadshowEvents } from "#contract/roadshows.ts";
import { compareText, sortName } from "#domain/fold.ts";
import type { Scope } from "#domain/identity/who.ts";
import { byNumber, type EventId } from "#domain/ids.ts";
import { statesNamed } from "#domain/people/office-places.ts";
import { ASSIGNMENT_FAULTS, type AssignmentFault } from "#domain/roadshows/roadshows.ts";
import { assignmentTable, locationTable, roadshowEventTable, type Location } from "#interface/roadshows.ts";
import { selectList } from "#server/postgres/columns.ts";
import { allOf, byLabel, facetOf, isOneOf, matches, searchParts } from "#server/postgres/search.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import type { Stretch } from "#server/postgres/windows.ts";
import { allRows, onlyRow } from "#server/postgres/connect.ts";

type EventsQuery = Omit<QueryOf<typeof roadshowEvents>, keyof Stretch>;
type EventsWindow = Omit<ReplyOf<typeof roadshowEvents>, "asOf">;
export type ListedEvent = EventsWindow["rows"][number];

type Found = EventsWindow["facets"] & {
  readonly total: number;
  readonly ofAll: number;
  readonly ids: readonly EventId[];
};

/** A window of the roadshow events, by event id, with their assignments and the facets of the whole. */
export async function selectEvents(
  reading: ScopedReading,
  query: EventsQuery,
  { offset, limit }: Stretch,
): Promise<EventsWindow> {
  const { db, scope } = reading;
  // Sizes, facets and the ids of the window in one pass over the events.
  const found = await onlyRow(db)<Found>`
    with event as materialized (${searchedEvents(query, scope)})
    select ${facetOf(sql`
             select retailer as value, mode() within group (order by retailer_name) as label,
                    count(*)::int as count
               from event where ${passes("retailer")} group by retailer
             union all
             -- One that is chosen and leaves nothing keeps its name.
             select retailer_id, mode() within group (order by retailer_name), 0
               from roadshow_event e
              where ${isEventSeen(scope)} and retailer_id = any(${query.retailer ?? []})
                and retailer_id not in (select retailer from event where ${passes("retailer")})
              group by retailer_id`)} as retailer,
           ${facetOf(sql`select state as value, state as label, count(*)::int as count
                           from event where ${passes("state")} group by state`)} as state,
           ${facetOf(sql`select status as value, status as label, count(*)::int as count
                           from event where ${passes("status")} group by status`)} as status,
           ${countWhere(passes(...FLAGS))} as events,
           ${countWhere(sql`is_gap and ${passes(...FLAGS)}`)} as unassigned,
           ${countWhere(sql`is_gap and is_approved and ${passes(...FLAGS)}`)} as "unassignedApproved",
           ${countWhere(sql`is_unacknowledged and ${passes(...FLAGS)}`)} as unacknowledged,
           ${countWhere(sql`is_broken and ${passes(...FLAGS)}`)} as broken,
           ${countWhere(passes())} as total,
           (select count(*)::int from roadshow_event e where ${isEventSeen(scope)}) as "ofAll",
           array(select id from event where ${passes()}
                  order by length(id), id offset ${offset} limit ${limit}) as ids
      from event
  `;
  const { ids, total, ofAll, retailer, state, status, ...counts } = found;
  return {
    total,
    ofAll,
    facets: {
      retailer: retailer.toSorted(byLabel),
      state: state.toSorted(byLabel),
      status: status.toSorted(byLabel),
      ...counts,
    },
    rows: await selectRows(reading, ids),
  };
}

const WINDOW_ROWS = 200;

/** Every event that all filters leave, in windows, by event id. Only the ids are held. */
export async function* selectWholeEvents(
  reading: ScopedReading,
  query: EventsQuery,
): AsyncGenerator<readonly ListedEvent[]> {
  const rows = await allRows(reading.db)<{ id: EventId }>`
    select id from (${searchedEvents(query, reading.scope)}) event where ${passes()} order by length(id), id
  `;
  for (let at = 0; at < rows.length; at += WINDOW_ROWS)
    yield await selectRows(
      reading,
      rows.slice(at, at + WINDOW_ROWS).map(({ id }) => id),
    );
}

const countWhere = (where: RawBuilder<SqlBool>): RawBuilder<number> =>
  sql`(count(*) filter (where ${where}))::int`;

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
 * filter: a subquery to select from. What `staffing`, `acknowledgement` and `isGivenUp` of the domain say is said here
 * once more, in SQL. Only assignments of the scope are searched and looked at; of others it counts that they are there.
 */
function searchedEvents(query: EventsQuery, scope: Scope): RawBuilder<unknown> {
  const parts = searchParts(query.q);
  // Where nearly all of them are found, looking only at their assignments would cost more than it saves.
  const isOfFound =
    scope === "all" && parts.length === 0 ? sql`true` : sql`a.event_id in (select id from found)`;
  return sql`
  with found as materialized (
    select e.id, e.retailer_id, e.retailer_name, e.status, e.location_key, e.is_approved, not e.is_canceled as is_live
      from roadshow_event e where ${isEventSeen(scope)} and ${isFound(parts, scope)}
  )
  select event.*, ${isOneOf(sql`event.retailer`, query.retailer)} as passes_retailer,
         ${isOneOf(sql`event.state`, query.state)} as passes_state,
         ${isOneOf(sql`event.status`, query.status)} as passes_status,
         ${sameAs(sql`event.is_gap`, query.unassigned)} as passes_unassigned,
         ${sameAs(sql`event.is_unacknowledged`, query.unacknowledged)} as passes_unacknowledged,
         ${sameAs(sql`event.is_broken`, query.broken)} as passes_broken
    from (
      select e.id, e.retailer_id as retailer, e.retailer_name, l.state, e.status,
             not coalesce(a.is_staffed or a.has_others, false) and e.is_live as is_gap,
             e.is_approved,
             coalesce(a.is_unacknowledged, false) and e.is_live as is_unacknowledged,
             coalesce(a.is_broken, false) and e.is_live as is_broken
        from found e
        join location l on l.key = e.location_key
        left join (
          select a.event_id, bool_or(a.is_active and a.is_seen) as is_staffed,
                 bool_or(not a.is_seen) as has_others,
                 bool_or(a.is_active and a.is_seen and not a.is_acknowledged) as is_unacknowledged,
                 (count(*) = 1 and not bool_or(a.is_active))
                   or bool_or(a.is_active and a.is_seen and (${sql.join(Object.values(IS_FAULT), sql` or `)})) as is_broken
            from (
              select a.*, ${isSeen(sql`a.office_id`, scope)} as is_seen
                from assignment a where a.last_run is null and ${isOfFound}
            ) a
            ${OWNERS}
           group by a.event_id
        ) a on a.event_id = e.id
    ) event`;
}

/** Every part is found in the event, its status or its state's name, or in the people of one of its assignments in the scope. */
const isFound = (parts: readonly string[], scope: Scope): RawBuilder<SqlBool> =>
  allOf(
    parts.map(
      (part) => sql`(${matches(sql`e.search_text || lower(e.status) || ' '`, part)}
        or e.location_key in (select key from location where upper(state) = any(${statesNamed(part)}))
        or e.id in (
        select event_id from assignment
         where last_run is null and ${isSeen(sql`office_id`, scope)} and ${matches(sql`search_text`, part)}))`,
    ),
  );

/** Events without staff that the filters leave, or one of them: their ids, in order. */
export async function selectGapIds(
  { db, scope }: ScopedReading,
  { event, ...query }: EventsQuery & { readonly event?: EventId | undefined },
): Promise<readonly EventId[]> {
  const rows = await allRows(db)<{ id: EventId }>`
    select id from (${searchedEvents({ ...query, unassigned: true }, scope)}) event
     where ${passes()} and ${event === undefined ? sql`true` : sql`id = ${event}`} order by length(id), id
  `;
  return rows.map(({ id }) => id);
}

/**
 * What the directory says of the owners of an assignment `a`. People who are gone are sorted out by the faults and not
 * where they are joined: there the planner takes them for nearly everyone.
 */
const OWNERS = sql`
  left join person payout on payout.id = a.payout_owner_id
  left join person merch on merch.id = a.merch_owner_id`;

const ofEitherOwner = (fault: (id: RawBuilder<unknown>, owner: RawBuilder<unknown>) => RawBuilder<SqlBool>) =>
  sql<SqlBool>`(${fault(sql`a.payout_owner_id`, sql`payout`)} or ${fault(sql`a.merch_owner_id`, sql`merch`)})`;

/**
 * What is wrong with an active assignment: a payout or merchandising owner is not in the directory, where one has been
 * read; is flagged retired there; or is of another office than the assignment. What was not reported is no fault.
 */
const IS_FAULT: Readonly<Record<AssignmentFault, RawBuilder<SqlBool>>> = {
  "owner-unknown": ofEitherOwner(
    (id, owner) => sql`(${id} <> '' and (${owner}.id is null or ${owner}.last_run is not null)
      and (select exists (select from person where last_run is null)))`,
  ),
  "owner-retired": ofEitherOwner((_id, owner) => sql`(${owner}.last_run is null and ${owner}.is_retired)`),
  "office-differs": ofEitherOwner(
    (_id, owner) => sql`(${owner}.last_run is null and ${owner}.office_id <> a.office_id
      and '' not in (${owner}.office_id, a.office_id))`,
  ),
};

const sameAs = (column: RawBuilder<unknown>, requested: boolean | undefined): RawBuilder<SqlBool> =>
  requested === undefined ? sql`true` : sql`${column} = ${requested}`;

/** Passes every filter but the given ones: what a filter would leave is what its facet counts. */
const passes = (...but: readonly Filter[]): RawBuilder<SqlBool> =>
  allOf(
    FILTERS.filter((filter) => !but.includes(filter)).map((filter) => sql`${sql.ref(`passes_${filter}`)}`),
  );

const EVENT = selectList<Omit<ListedEvent, "assignments" | "others">>(
  "e",
  roadshowEventTable.members.filter((name) => name !== "assignments"),
  { location: "l.location" },
);
const LOCATION = selectList<Location>("k", locationTable.members);

type Listed = ListedEvent["assignments"][number];
type Contact = Listed["contacts"][number];
type AssignmentRow = Omit<Listed, "hubManagerId"> & {
  readonly eventId: EventId;
  /** Whether the scope holds its office. */
  readonly isOfScope: boolean;
};

const fullName = (role: string): string =>
  `json_build_object('first', a.${role}_first, 'last', a.${role}_last)`;

const ASSIGNMENT = selectList<Omit<AssignmentRow, "isOfScope" | "faults" | "contacts">>(
  "a",
  [...assignmentTable.members, "officeName", "eventId"],
  {
    officeId: "nullif(a.office_id, '')",
    payoutOwnerId: "nullif(a.payout_owner_id, '')",
    payoutOwner: fullName("payout"),
    merchOwnerId: "nullif(a.merch_owner_id, '')",
    merchOwner: fullName("merch"),
    hubManager: fullName("hub"),
    officeName: "coalesce(o.name, '')",
  },
);

const FAULTS = sql`case when a.is_active then array_remove(array[${sql.join(
  ASSIGNMENT_FAULTS.map((fault) => sql`case when ${IS_FAULT[fault]} then ${sql.lit(fault)} end`),
)}], null) else '{}' end`;

/**
 * The given events with their current assignments, in the order of their source. Faults reveal no more of an owner who is
 * elsewhere than what is wrong. Of assignments outside the scope the office is shown, in another order: where in the list
 * they were is not the scope's to know.
 */
async function selectRows(
  { db, scope }: ScopedReading,
  ids: readonly EventId[],
): Promise<readonly ListedEvent[]> {
  if (ids.length === 0) return [];
  const events = await allRows(db)<Omit<ListedEvent, "assignments" | "others">>`
    select ${EVENT}
      from roadshow_event e
      join lateral (select row_to_json(l) as location from (
        select ${LOCATION} from location k where k.key = e.location_key) l) l on true
     where e.id = any(${ids}) order by length(e.id), e.id
  `;
  const assignments = await allRows(db)<AssignmentRow>`
    select ${ASSIGNMENT}, ${isSeen(sql`a.office_id`, scope)} as "isOfScope", ${FAULTS} as faults,
           (select coalesce(json_agg(contact), '[]') from (
              select id, phone, email from person where ${isReachable(scope)}
                 and id in (a.payout_owner_id, a.merch_owner_id) order by id = a.merch_owner_id) contact) as contacts
      from assignment a left join office o on o.id = a.office_id ${OWNERS}
     where a.event_id = any(${ids}) and a.last_run is null
     order by a.event_id, a.ordinal`;
  const hubManagerOf = await selectHubManagers({ db, scope }, assignments);
  const byEvent = Map.groupBy(assignments, ({ eventId }) => eventId);
  return events.map((event) => {
    const own = Map.groupBy(byEvent.get(event.id) ?? [], ({ isOfScope }) => isOfScope);
    return {
      ...event,
      assignments: (own.get(true) ?? []).map(({ eventId: _event, isOfScope: _isOfScope, ...assignment }) => {
        const hub = hubManagerOf(assignment);
        const { contacts } = assignment;
        const isNew = hub !== null && !contacts.some(({ id }) => id === hub.id);
        return {
          ...assignment,
          hubManagerId: hub?.id ?? null,
          contacts: isNew ? [...contacts, hub] : contacts,
        };
      }),
      others: (own.get(false) ?? [])
        .map(({ officeId, officeName }) => ({ officeId, officeName }))
        .toSorted(
          (a, b) => compareText(a.officeName, b.officeName) || byNumber(a.officeId ?? "", b.officeId ?? ""),
        ),
    };
  });
}

/** Whom the directory and the scope hold. */
const isReachable = (scope: Scope): RawBuilder<SqlBool> =>
  sql`last_run is null and ${isSeen(sql`office_id`, scope)}`;

/** Of a hub manager only the name is reported: it is the one person of the assignment's office with that name. */
async function selectHubManagers({ db, scope }: ScopedReading, assignments: readonly AssignmentRow[]) {
  const named = assignments.filter(({ hubManager: { first, last } }) => `${first}${last}`.trim() !== "");
  const rows = await allRows(db)<Contact & { readonly place: string }>`
    select id, phone, email, office_id || ' ' || sort_name as place from person
     where ${isReachable(scope)} and (office_id, sort_name) in (
       select * from unnest(${named.map(({ officeId }) => officeId)}::text[], ${named.map(sortNameOf)}::text[]))`;
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return (assignment: Pick<Listed, "officeId" | "hubManager">): Contact | null => {
    const [person, ...namesakes] = byPlace.get(`${assignment.officeId} ${sortNameOf(assignment)}`) ?? [];
    if (person === undefined || namesakes.length > 0) return null;
    return { id: person.id, phone: person.phone, email: person.email };
  };
}

const sortNameOf = ({ hubManager: { first, last } }: Pick<Listed, "hubManager">): string =>
  sortName({ firstName: first, lastName: last });
