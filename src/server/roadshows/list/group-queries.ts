import { sql, type RawBuilder } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { roadshowGroups } from "#contract/roadshows/roadshows.ts";
import type { EventGrouping } from "#domain/roadshows/roadshows.ts";
import { onlyRow } from "#server/postgres/connect.ts";
import { isOneOf } from "#server/postgres/search.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import {
  ownedEvents,
  ownerName,
  passesAllBut,
  searchedEvents,
  type EventsQuery,
} from "#server/roadshows/searched-events.ts";

type Groups = Omit<ReplyOf<typeof roadshowGroups>, "asOf">;

/** Sums of the events that all filters leave, by group and in all. The largest group first. */
export const selectEventGroups = (
  reading: ScopedReading,
  query: EventsQuery,
  by: EventGrouping,
): Promise<Groups> =>
  onlyRow(reading.db)<Groups>`
    with event as materialized (
      select * from (${searchedEvents(query, reading.scope)}) searched where ${passesAllBut(query)})
    select (select row_to_json(total) from (select ${SUMS} from event) total) as total,
           (select coalesce(json_agg(grouped), '[]') from (
              ${GROUPS[by](reading, query)} order by events desc, label, value) grouped) as rows`;

const SUMS = sql`
  count(*)::int as events, coalesce(sum(active), 0)::int as assignments,
  coalesce(sum(acknowledged), 0)::int as acknowledged, (count(*) filter (where active > 0))::int as staffed,
  (count(*) filter (where is_gap))::int as gaps`;

type GroupsOf = (reading: ScopedReading, query: EventsQuery) => RawBuilder<unknown>;

/** From the events that all filters leave, `event`. */
const GROUPS: Readonly<Record<EventGrouping, GroupsOf>> = {
  /** Most frequent of several names of a retailer. */
  retailer: () => sql`
    select retailer as value, mode() within group (order by retailer_name) as label, ${SUMS} from event group by retailer`,
  state: () => sql`select state as value, state as label, ${SUMS} from event group by state`,
  /** As if the filter had this office alone; an event without an assignment of an office in the scope is in the last row. */
  office: ({ scope }, query) => sql`
    select searched.office as value, coalesce(max(office.name), '') as label, ${SUMS}
      from (${searchedEvents({ ...query, office: undefined }, scope, "office")}) searched
      left join office on office.id = searched.office
     where ${passesAllBut(query)} and searched.office <> '' and ${isOneOf(sql`searched.office`, query.office)}
     group by searched.office
    union all
    select null, '', ${SUMS}
      from event
     where not exists (
       select from event_staff
        where event_id = event.id and not is_whole and office_id <> '' and ${isSeen(sql`office_id`, scope)})
    having count(*) > 0`,
  owner: ({ scope }, query) => sql`
    select value, ${ownerName(sql`value`, scope)} as label, count(*)::int as events,
           coalesce(sum(assignments) filter (where is_live), 0)::int as assignments,
           coalesce(sum(acknowledged) filter (where is_live), 0)::int as acknowledged,
           (count(*) filter (where is_live))::int as staffed, 0 as gaps
      from (${ownedEvents(query, scope)}) owned
     group by value
    union all
    select null, '', ${SUMS} from event where not has_active having count(*) > 0`,
};
