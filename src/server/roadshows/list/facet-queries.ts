import { sql, type RawBuilder } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { roadshowFacets } from "#contract/roadshows/roadshows.ts";
import { optionsOf } from "#domain/filter-rows.ts";
import { byName } from "#domain/by-name.ts";
import { EVENT_FILTERS, LATER_FILTERS, type LaterFilter } from "#domain/roadshows/event-filters.ts";
import { ROLE_STATES, roleState } from "#domain/roadshows/roadshows.ts";
import { byNumber } from "#domain/ids.ts";
import { allRows, onlyRow } from "#server/postgres/connect.ts";
import { facetOf, type FacetValue } from "#server/postgres/search.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import {
  isInRoleState,
  passesAllBut,
  ownerName,
  ownedEvents,
  searchedEvents,
  type EventsQuery,
} from "#server/roadshows/searched-events.ts";

type Facets = ReplyOf<typeof roadshowFacets>;

/** Number of events that each value of the longer filters would leave; those requested that leave none are at zero. */
export async function selectEventFacets(reading: ScopedReading, query: EventsQuery): Promise<Facets> {
  const { office } = await selectOfficeFacet(reading, query);
  const counted = COUNTED.map((name) => sql`${facetQuery(name, reading, query)} as ${sql.ref(name)}`);
  const facets = await onlyRow(reading.db)<Omit<Facets, "office">>`
    with event as materialized (${searchedEvents(query, reading.scope)})
    select ${sql.join(counted)}`;
  return byName(
    LATER_FILTERS.map((name) => [
      name,
      inOrder(name, withRequested(name === "office" ? office : facets[name], query[name])),
    ]),
  );
}

const COUNTED = LATER_FILTERS.filter((name) => name !== "office");

/** The counts of a filter's values: of the column of its name, where it is not among an event's staff. */
function facetQuery(
  name: (typeof COUNTED)[number],
  { scope }: ScopedReading,
  query: EventsQuery,
): RawBuilder<unknown> {
  const others = passesAllBut(query, name);
  if (name === "role")
    return sql`(select json_build_array(${sql.join(ROLE_STATES.map(roleCount))}) from event where ${others})`;
  if (name === "owner")
    return facetOf(sql`
      select value, ${ownerName(sql`value`, scope)} as label, count(*)::int as count
        from (${ownedEvents({ ...query, owner: undefined }, scope, others)}) owned
       group by value
       order by count desc, label, value`);
  const column = sql.ref(`event.${name}`);
  return facetOf(sql`
    select ${column} as value, '' as label, count(*)::int as count
      from event where ${others} group by ${column}
     order by count desc, length(${column}), ${column}`);
}

/** Markets by their numbers, values that are known beforehand in their own order; others by their counts. */
function inOrder(name: LaterFilter, values: readonly FacetValue[]): readonly FacetValue[] {
  if (name === "market") return values.toSorted((a, b) => byNumber(a.value, b.value));
  return (
    optionsOf(EVENT_FILTERS[name])?.map(
      (value) => values.find((row) => row.value === value) ?? { value, label: "", count: 0 },
    ) ?? values
  );
}

const roleCount = (state: (typeof ROLE_STATES)[number]) =>
  sql`json_build_object('value', ${state}::text, 'label', '', 'count', (count(*) filter (where ${isInRoleState(roleState(state))}))::int)`;

/** Counts events of each office as if it were requested alone: only its assignments are looked at. */
const selectOfficeFacet = ({ db, scope }: ScopedReading, query: EventsQuery) =>
  onlyRow(db)<Pick<Facets, "office">>`
    select ${facetOf(sql`
      select event.office as value, coalesce(max(office.name), '') as label, count(*)::int as count
        from (${searchedEvents({ ...query, office: undefined }, scope, "office")}) event
        left join office on office.id = event.office
       where ${passesAllBut(query)} and event.office <> '' group by event.office
       order by count desc, label, value`)} as office`;

const withRequested = (
  values: readonly FacetValue[],
  requested: readonly string[] = [],
): readonly FacetValue[] => [
  ...values,
  ...requested
    .filter((value) => !values.some((row) => row.value === value))
    .map((value) => ({ value, label: "", count: 0 })),
];

/** Payout owners as a file names them: `Rosa Ortega (7336)`, without a name where the scope holds none; "" for none. */
export async function selectOwnerWords(
  { db, scope }: ScopedReading,
  ids: readonly string[] = [],
): Promise<string> {
  if (ids.length === 0) return "";
  const rows = await allRows(db)<{ readonly id: string; readonly name: string }>`
    select id, ${ownerName(sql`id`, scope)} as name from unnest(${ids}::text[]) id`;
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids
    .map((id) => {
      const name = names.get(id) ?? "";
      if (id === "") return "(none)";
      return name === "" ? id : `${name} (${id})`;
    })
    .join(", ");
}
