import { sql } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { roadshowFacets } from "#contract/roadshows/roadshows.ts";
import { ACKNOWLEDGEMENTS, ROLE_STATES, roleState } from "#domain/roadshows/roadshows.ts";
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

/** How many events each value of the longer filters would leave; those requested that leave none are at zero. */
export async function selectEventFacets(reading: ScopedReading, query: EventsQuery): Promise<Facets> {
  const { office } = await selectOfficeFacet(reading, query);
  const facets = await onlyRow(reading.db)<Omit<Facets, "office">>`
    with event as materialized (${searchedEvents(query, reading.scope)})
    select ${facetOf(sql`
             select market as value, '' as label, count(*)::int as count
               from event where ${passesAllBut(query, "market")} group by market`)} as market,
           ${facetOf(sql`
             select event.group as value, '' as label, count(*)::int as count
               from event where ${passesAllBut(query, "group")} group by event.group
              order by count desc, length(event.group), event.group`)} as group,
           ${facetOf(sql`
             select value, ${ownerName(sql`value`, reading.scope)} as label, count(*)::int as count
               from (${ownedEvents({ ...query, owner: undefined }, reading.scope, passesAllBut(query, "owner"))}) owned
              group by value
              order by count desc, label, value`)} as owner,
           ${facetOf(sql`
             select acknowledgement as value, '' as label, count(*)::int as count
               from event where ${passesAllBut(query, "acknowledgement")} group by acknowledgement`)} as acknowledgement,
           (select json_build_array(${sql.join(ROLE_STATES.map(roleCount))})
              from event where ${passesAllBut(query, "role")}) as role`;
  return {
    market: withRequested(facets.market, query.market).toSorted((a, b) => byNumber(a.value, b.value)),
    group: withRequested(facets.group, query.group),
    office: withRequested(office, query.office),
    owner: withRequested(facets.owner, query.owner),
    role: facets.role,
    acknowledgement: ACKNOWLEDGEMENTS.map(
      (value) => facets.acknowledgement.find((row) => row.value === value) ?? { value, label: "", count: 0 },
    ),
  };
}

const roleCount = (state: (typeof ROLE_STATES)[number]) =>
  sql`json_build_object('value', ${state}::text, 'label', '', 'count', (count(*) filter (where ${isInRoleState(roleState(state))}))::int)`;

/** Of an office, events are counted as if it were requested alone: only its assignments are looked at. */
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
