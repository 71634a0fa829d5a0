import { sql } from "kysely";
import { sortText } from "#domain/fold.ts";
import type { EventId } from "#domain/ids.ts";
import type { RoadshowEvent } from "#domain/roadshows.ts";
import { selectAssignments, type NamedAssignment } from "./assignments.ts";
import { passesAll, searchedEvents, type EventsAsk } from "./roadshow-filters.ts";
import type { Reading } from "./snapshot.ts";

export type FacetValue = { readonly value: string; readonly label: string; readonly count: number };

/** What each filter could be set to, counted among the events that the other filters leave. */
export type EventFacets = {
  readonly retailer: readonly FacetValue[];
  readonly state: readonly FacetValue[];
  readonly status: readonly FacetValue[];
  readonly unassigned: number;
  readonly unacknowledged: number;
};

export type ListedEvent = Omit<RoadshowEvent, "assignments"> & {
  readonly assignments: readonly NamedAssignment[];
};

export type EventsWindow = {
  readonly total: number;
  readonly ofAll: number;
  readonly facets: EventFacets;
  readonly rows: readonly ListedEvent[];
};

/** A window of the roadshow events, by event id, with their assignments and the facets of the whole. */
export async function selectEvents(reading: Reading, ask: EventsAsk): Promise<EventsWindow> {
  const tallies = await selectTallies(reading, ask);
  const sizeOf = (facet: string): number => tallies.find((tally) => tally.facet === facet)?.count ?? 0;
  const valuesOf = (facet: string): readonly FacetValue[] =>
    tallies
      .filter((tally) => tally.facet === facet)
      .map(({ value, label, count }) => ({ value, label, count }))
      .toSorted((a, b) => compare(sortText(a.label), sortText(b.label)) || compare(a.value, b.value));
  return {
    total: sizeOf("total"),
    ofAll: sizeOf("all"),
    facets: {
      retailer: valuesOf("retailer"),
      state: valuesOf("state"),
      status: valuesOf("status"),
      unassigned: sizeOf("unassigned"),
      unacknowledged: sizeOf("unacknowledged"),
    },
    rows: await selectRows(reading, ask),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

type Tally = FacetValue & { readonly facet: string };

async function selectTallies(reading: Reading, ask: EventsAsk): Promise<readonly Tally[]> {
  const { rows } = await sql<Tally>`
    with event as materialized (${searchedEvents(ask)})
    select 'retailer' as facet, retailer as value, mode() within group (order by retailer_name) as label,
           count(*)::int as count
      from event where ${passesAll("retailer")} group by retailer
    union all
    select 'state', state, state, count(*)::int from event where ${passesAll("state")} group by state
    union all
    select 'status', status, status, count(*)::int from event where ${passesAll("status")} group by status
    union all
    select 'unassigned', '', '', count(*)::int from event where is_gap and ${passesAll("unassigned")}
    union all
    select 'unacknowledged', '', '', count(*)::int
      from event where is_unacknowledged and ${passesAll("unacknowledged")}
    union all
    select 'total', '', '', count(*)::int from event where ${passesAll()}
    union all
    select 'all', '', '', count(*)::int from roadshow_event where last_run is null
  `.execute(reading);
  return rows;
}

async function selectRows(reading: Reading, ask: EventsAsk): Promise<readonly ListedEvent[]> {
  const { rows } = await sql<EventRow>`
    with event as (${searchedEvents(ask)}), found as materialized (
      select id from event where ${passesAll()}
       order by length(id), id offset ${ask.offset} limit ${ask.limit}
    )
    select e.id, e.group_id, e.retailer_id, e.retailer_name, e.retailer_road_show_id, e.status, e.is_road_show,
           e.is_staffing_only, l.id as location_id, l.club_number, l.city, l.state, l.zip, l.market_id
      from found
      join roadshow_event e on e.id = found.id
      join location l on l.key = e.location_key
     order by length(e.id), e.id
  `.execute(reading);
  const assignments = await selectAssignments(
    reading,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => rowToEvent(row, assignments.get(row.id) ?? []));
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

const rowToEvent = (row: EventRow, assignments: readonly NamedAssignment[]): ListedEvent => ({
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
  assignments,
});
