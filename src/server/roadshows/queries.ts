import { sql } from "kysely";
import { sortText } from "#domain/fold.ts";
import { eventId, type EventId } from "#domain/ids.ts";
import type { OtherAssignment, RoadshowEvent } from "#domain/roadshows/roadshows.ts";
import { selectAssignments, selectOthers, type ListedAssignment } from "./assignments.ts";
import {
  isEventSeen,
  passesAll,
  passesWithoutFlags,
  searchedEvents,
  type EventsAsk,
} from "./roadshow-filters.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import type { Stretch } from "#server/postgres/windows.ts";

export type FacetValue = { readonly value: string; readonly label: string; readonly count: number };

/** What each filter could be set to, counted among the events that the other filters leave. */
export type EventFacets = {
  readonly retailer: readonly FacetValue[];
  readonly state: readonly FacetValue[];
  readonly status: readonly FacetValue[];
  /** Left by the filters that are not one of the three flags below. */
  readonly events: number;
  readonly unassigned: number;
  /** Of those, the approved ones. */
  readonly unassignedApproved: number;
  readonly unacknowledged: number;
  readonly broken: number;
};

export type ListedEvent = Omit<RoadshowEvent, "assignments"> & {
  readonly assignments: readonly ListedAssignment[];
  readonly others: readonly OtherAssignment[];
};

export type EventsWindow = {
  readonly total: number;
  readonly ofAll: number;
  readonly facets: EventFacets;
  readonly rows: readonly ListedEvent[];
};

/** A window of the roadshow events, by event id, with their assignments and the facets of the whole. */
export async function selectEvents(reading: ScopedReading, ask: EventsAsk): Promise<EventsWindow> {
  const tallies = await selectTallies(reading, ask);
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
  ask: Omit<EventsAsk, keyof Stretch>,
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
async function selectTallies({ db, scope }: ScopedReading, ask: EventsAsk): Promise<readonly Tally[]> {
  const { rows } = await sql<Tally>`
    with event as materialized (${searchedEvents(ask, scope)})
    select 'retailer' as facet, retailer as value, mode() within group (order by retailer_name) as label,
           count(*)::int as count
      from event where ${passesAll("retailer")} group by retailer
    union all
    -- One that is chosen and leaves nothing keeps its name.
    select 'retailer', retailer_id, mode() within group (order by retailer_name), 0
      from roadshow_event e
     where ${isEventSeen(scope)} and retailer_id = any(${ask.retailers})
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
       order by length(id), id offset ${ask.offset} limit ${ask.limit}
    ) found
  `.execute(db);
  return rows;
}

async function selectRows(reading: ScopedReading, ids: readonly EventId[]): Promise<readonly ListedEvent[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.group_id, e.retailer_id, e.retailer_name, e.retailer_road_show_id, e.status, e.is_road_show,
           e.is_staffing_only, l.id as location_id, l.club_number, l.city, l.state, l.zip, l.market_id
      from roadshow_event e join location l on l.key = e.location_key
     where e.id = any(${ids}) order by length(e.id), e.id
  `.execute(reading.db);
  const assignments = await selectAssignments(reading, ids);
  const others = await selectOthers(reading, ids);
  return rows.map((row) => ({
    ...rowToEvent(row),
    assignments: assignments.get(row.id) ?? [],
    others: others.get(row.id) ?? [],
  }));
}

type EventRow = {
  readonly id: EventId;
  readonly group_id: string;
  readonly retailer_id: string;
  readonly retailer_name: string;
  readonly retailer_road_show_id: string;
  readonly status: string;
  readonly is_road_show: boolean;
  readonly is_staffing_only: boolean;
  readonly location_id: string;
  readonly club_number: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly market_id: string;
};

const rowToEvent = (row: EventRow): Omit<ListedEvent, "assignments" | "others"> => ({
  id: row.id,
  groupId: row.group_id,
  retailerId: row.retailer_id,
  retailerName: row.retailer_name,
  retailerRoadShowId: row.retailer_road_show_id,
  status: row.status,
  isRoadShow: row.is_road_show,
  isStaffingOnly: row.is_staffing_only,
  location: {
    id: row.location_id,
    clubNumber: row.club_number,
    city: row.city,
    state: row.state,
    zip: row.zip,
    marketId: row.market_id,
  },
});
