import { sql, type RawBuilder } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import { GROUPS_MAX, type roadshowGroups } from "#contract/roadshows/roadshows.ts";
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

/** Sums of the events that all filters leave, in all and by group, of which the largest come, and first. */
export const selectEventGroups = (
  reading: ScopedReading,
  query: EventsQuery,
  by: EventGrouping,
): Promise<Groups> =>
  onlyRow(reading.db)<Groups>`
    with event as materialized (
      select ${sql.join([...SUMMED, ...GROUPS[by].columns].map((name) => sql.ref(name)))}
        from (${searchedEvents(query, reading.scope)}) searched where ${passesAllBut(query)}),
    grouped as materialized (${GROUPS[by].rows(reading, query)})
    select (select row_to_json(total) from (select ${SUMS} from event) total) as total,
           (select count(*)::int from grouped) as groups,
           (select coalesce(json_agg(named), '[]') from (
              select value, case when value is null then '' else ${GROUPS[by].label(reading)} end as label, ${SUM_NAMES}
                from (select * from grouped order by events desc, length(value), value limit ${GROUPS_MAX}) largest
               order by events desc, label, value) named) as rows`;

/** Columns that are summed: to store the others of all events takes long. */
const SUMMED = ["id", "active", "acknowledged", "is_gap"];

const SUMS = sql`
  count(*)::int as events, coalesce(sum(active), 0)::int as assignments,
  coalesce(sum(acknowledged), 0)::int as acknowledged, (count(*) filter (where active > 0))::int as staffed,
  (count(*) filter (where is_gap))::int as gaps`;
const SUM_NAMES = sql`events, assignments, acknowledged, staffed, gaps`;

type Grouping = {
  /** Columns of searched events that its groups are made of. */
  readonly columns: readonly string[];
  /** Selects the sums of each group from the events that all filters leave, `event`. */
  readonly rows: (reading: ScopedReading, query: EventsQuery) => RawBuilder<unknown>;
  /** The name of a group, of which `value` is known. */
  readonly label: (reading: ScopedReading) => RawBuilder<unknown>;
};

const GROUPS: Readonly<Record<EventGrouping, Grouping>> = {
  retailer: {
    columns: ["retailer", "retailer_name"],
    // Most frequent of several names of a retailer.
    rows: () => sql`
      select retailer as value, mode() within group (order by retailer_name) as name, ${SUMS} from event group by retailer`,
    label: () => sql`name`,
  },
  state: {
    columns: ["state"],
    rows: () => sql`select state as value, ${SUMS} from event group by state`,
    label: () => sql`value`,
  },
  office: {
    columns: [],
    // As if the filter had this office alone; an event without an assignment of an office in the scope is in the last row.
    rows: ({ scope }, query) => sql`
      select searched.office as value, ${SUMS}
        from (${searchedEvents({ ...query, office: undefined }, scope, "office")}) searched
       where ${passesAllBut(query)} and searched.office <> '' and ${isOneOf(sql`searched.office`, query.office)}
       group by searched.office
      union all
      select null, ${SUMS}
        from event
       where not exists (
         select from event_staff
          where event_id = event.id and not is_whole and office_id <> '' and ${isSeen(sql`office_id`, scope)})
      having count(*) > 0`,
    label: () => sql`coalesce((select name from office where id = value), '')`,
  },
  owner: {
    columns: ["is_live", "has_active"],
    rows: ({ scope }, query) => sql`
      select value, count(*)::int as events,
             coalesce(sum(assignments) filter (where is_live), 0)::int as assignments,
             coalesce(sum(acknowledged) filter (where is_live), 0)::int as acknowledged,
             (count(*) filter (where is_live))::int as staffed, 0 as gaps
        from (${ownedEvents(query, scope)}) owned
       group by value
      union all
      select null, ${SUMS} from event where not has_active having count(*) > 0`,
    label: ({ scope }) => ownerName(sql`value`, scope),
  },
};
