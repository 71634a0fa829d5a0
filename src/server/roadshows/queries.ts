import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { roadshowEvents } from "#contract/roadshows/roadshows.ts";
import type { EventId, OfficeId } from "#domain/ids.ts";
import { EVENT_FLAG_NAMES } from "#domain/roadshows/event-filters.ts";
import type { AssignmentOwner } from "#domain/offices/office-heads.ts";
import { byLabel, facetOf } from "#server/postgres/search.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import type { Stretch } from "#server/postgres/windows.ts";
import { allRows, onlyRow } from "#server/postgres/connect.ts";
import { ONE_PLAN } from "#server/postgres/prepared.ts";
import { orderedIds } from "./list/event-order.ts";
import { selectEventRows, type ListedEvent } from "./event-rows.ts";
import {
  columnsOf,
  passesAllBut,
  searchedAmongSeen,
  searchedEvents,
  searchedWithoutStaff,
  seenEvents,
  type EventsQuery,
} from "./searched-events.ts";

type EventsWindow = Omit<ReplyOf<typeof roadshowEvents>, "asOf">;

type WindowIds = EventsWindow["facets"] & {
  readonly total: number;
  readonly ofAll: number;
  readonly ids: readonly EventId[];
};

/** A window of the roadshow events, in the requested order, with their assignments and the facets of the whole. */
export async function selectEvents(
  reading: ScopedReading,
  query: EventsQuery,
  stretch: Stretch,
): Promise<EventsWindow> {
  const { ids, total, ofAll, retailer, state, status, ...counts } = await selectWindowIds(
    reading,
    query,
    stretch,
  );
  return {
    total,
    ofAll,
    facets: {
      retailer: retailer.toSorted(byLabel),
      state: state.toSorted(byLabel),
      status: status.toSorted(byLabel),
      ...counts,
    },
    rows: await selectEventRows(reading, ids),
  };
}

/** Sizes, facets and the ids of a window, in one pass over the events. */
function selectWindowIds(
  { db, scope }: ScopedReading,
  query: EventsQuery,
  { offset, limit }: Stretch,
): Promise<WindowIds> {
  const passesOthers = passesAllBut(query, ...EVENT_FLAG_NAMES);
  return onlyRow(db)<WindowIds>`${sql.raw(ONE_PLAN)}
    with ${seenEvents(scope)},
    event as materialized (
      select ${query.sort === undefined ? columnsOf(query, COUNTED) : sql`*`}
        from (${searchedAmongSeen(query, scope)}) searched)
    select ${facetOf(sql`${retailerFacet(query)} ${chosenRetailers(query)}`)} as retailer,
           ${facetOf(sql`select state as value, state as label, count(*)::int as count
                           from event where ${passesAllBut(query, "state")} group by state`)} as state,
           ${facetOf(sql`select status as value, status as label, count(*)::int as count
                           from event where ${passesAllBut(query, "status")} group by status`)} as status,
           ${countWhere(passesOthers)} as events,
           ${countWhere(sql`is_approved and ${passesOthers}`)} as approved,
           ${countWhere(sql`is_gap and ${passesOthers}`)} as unassigned,
           ${countWhere(sql`is_gap and is_approved and ${passesOthers}`)} as "unassignedApproved",
           ${countWhere(sql`is_accepted and ${passesOthers}`)} as accepted,
           ${countWhere(sql`is_unacknowledged and ${passesOthers}`)} as unacknowledged,
           ${countWhere(sql`is_changed and ${passesOthers}`)} as changed,
           ${countWhere(sql`is_broken and ${passesOthers}`)} as broken,
           ${countWhere(passesAllBut(query))} as total,
           (select count(*)::int from seen) as "ofAll",
           array(${orderedIds(query)} offset ${offset} limit ${limit}) as ids
      from event
  `;
}

/** Columns that are counted: to store the others of all events takes long, and an order alone looks at them. */
const COUNTED = [
  "id",
  "retailer",
  "retailer_name",
  "state",
  "status",
  "is_approved",
  "is_gap",
  "is_accepted",
  "is_unacknowledged",
  "is_changed",
  "is_broken",
];

/** Most frequent of several names of a retailer. */
const retailerFacet = (query: EventsQuery): RawBuilder<unknown> => sql`
  select value, (array_agg(label order by count desc, label))[1] as label, sum(count)::int as count
    from (select retailer as value, retailer_name as label, count(*) as count
            from event where ${passesAllBut(query, "retailer")} group by retailer, retailer_name) named
   group by value`;

/** A retailer that is chosen and leaves nothing keeps its name. */
const chosenRetailers = (query: EventsQuery): RawBuilder<unknown> =>
  query.retailer === undefined
    ? sql``
    : sql`
  union all
  select retailer_id, mode() within group (order by retailer_name), 0
    from seen
   where retailer_id = any(${query.retailer})
     and retailer_id not in (select retailer from event where ${passesAllBut(query, "retailer")})
   group by retailer_id`;

const countWhere = (where: RawBuilder<SqlBool>): RawBuilder<number> =>
  sql`(count(*) filter (where ${where}))::int`;

const WINDOW_ROWS = 200;

/** Every event that all filters leave, in windows, in the requested order. Only the ids are held. */
export async function* selectWholeEvents(
  reading: ScopedReading,
  query: EventsQuery,
): AsyncGenerator<readonly ListedEvent[]> {
  const rows = await allRows(reading.db)<{ id: EventId }>`
    with event as materialized (${searchedEvents(query, reading.scope)}) ${orderedIds(query)}`;
  const ids = rows.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += WINDOW_ROWS)
    yield await selectEventRows(reading, ids.slice(start, start + WINDOW_ROWS));
}

/** Events without staff that the filters leave: their ids, in order. */
export async function selectGapIds(
  { db, scope }: ScopedReading,
  query: EventsQuery,
): Promise<readonly EventId[]> {
  const gaps = { ...query, unassigned: true };
  const rows = await allRows(db)<{ id: EventId }>`
    select id from (${searchedWithoutStaff(gaps, scope)}) event
     where ${passesAllBut(gaps)} order by length(id), id
  `;
  return rows.map(({ id }) => id);
}

type OfficeAssignments = {
  readonly officeId: OfficeId;
  readonly staffed: number;
  readonly assignments: number;
  readonly unacknowledged: number;
  /** The events of those. */
  readonly waiting: number;
};

/**
 * The active assignments of each office of the scope, or of one, to events that are not canceled: how many events, how many
 * assignments, and of those the ones not acknowledged.
 */
export const selectOfficeAssignments = ({ db, scope }: ScopedReading, office: OfficeId | null = null) =>
  allRows(db)<OfficeAssignments>`
    select staff.office_id as "officeId", count(*)::int as staffed, sum(staff.active)::int as assignments,
           sum(staff.active - staff.acknowledged)::int as unacknowledged,
           (count(*) filter (where staff.active > staff.acknowledged))::int as waiting
      from event_staff staff
      join roadshow_event event on event.id = staff.event_id and event.last_run is null and not event.is_canceled
     where not staff.is_whole and staff.active > 0 and ${isSeen(sql`staff.office_id`, scope)}
       and (${office}::text is null or staff.office_id = ${office})
     group by staff.office_id`;

/** Person of each office who is active and payout owner of most of its active assignments, the latest of equals. */
export async function selectOfficeOwners(
  { db, scope }: ScopedReading,
  offices: readonly OfficeId[],
): Promise<ReadonlyMap<OfficeId, AssignmentOwner>> {
  const rows = await allRows(db)<AssignmentOwner & { readonly officeId: OfficeId }>`
    select owned.office_id as "officeId", owner.*
      from (
        select office_id, array_agg(payout_owner_id order by events desc, latest desc nulls last,
                                                             length(payout_owner_id), payout_owner_id) as owners
          from (select office_id, payout_owner_id, count(*) as events, max(acknowledged) as latest
                  from assignment where is_active and office_id = any(${[...new Set(offices)]})
                 group by office_id, payout_owner_id) counted
         group by office_id
      ) owned
     -- The first of them is nearly always active: no one else is looked up.
     cross join lateral (
        select p.id, p.first_name as "firstName", p.last_name as "lastName", p.phone, p.email
          from unnest(owned.owners) with ordinality named (id, place)
          join person p on p.id = named.id and p.office_id = owned.office_id
         where p.last_run is null and p.is_active and not p.is_retired and ${isSeen(sql`p.office_id`, scope)}
         order by named.place limit 1
      ) owner`;
  return new Map(rows.map(({ officeId, ...owner }) => [officeId, owner]));
}
