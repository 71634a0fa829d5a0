import { sql, type RawBuilder } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import {
  FACET_VALUES_MAX,
  type roadshowFacets,
  type roadshowFoundValues,
} from "#contract/roadshows/roadshows.ts";
import { optionsOf } from "#domain/filter-rows.ts";
import { byName } from "#domain/by-name.ts";
import { holdsWords } from "#domain/fold.ts";
import { EVENT_FILTERS, LATER_FILTERS, type LaterFilter } from "#domain/roadshows/event-filters.ts";
import { ROLE_STATES, roleState } from "#domain/roadshows/roadshows.ts";
import { byNumber } from "#domain/ids.ts";
import { allRows, onlyRow } from "#server/postgres/connect.ts";
import type { FacetValue } from "#server/postgres/search.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import {
  columnsOf,
  isInRoleState,
  passesAllBut,
  ownerName,
  ownedEvents,
  searchedEvents,
  type EventsQuery,
} from "#server/roadshows/searched-events.ts";

type Facets = ReplyOf<typeof roadshowFacets>;
type Found = ReplyOf<typeof roadshowFoundValues>;

/** Number of events that each value of the longer filters would leave; those requested that leave none are at zero. */
export async function selectEventFacets(reading: ScopedReading, query: EventsQuery): Promise<Facets> {
  const { office } = await selectOfficeFacet(reading, query, FACET_VALUES_MAX);
  const counted = COUNTED.map(
    (name) => sql`${facetQuery(name, reading, query, FACET_VALUES_MAX)} as ${sql.ref(name)}`,
  );
  const facets = await onlyRow(reading.db)<Readonly<Record<Exclude<LaterFilter, "office">, Found>>>`
    with ${countedEvents(reading, query)} select ${sql.join(counted)}`;
  const facetsOf = (name: LaterFilter): Found => (name === "office" ? office : facets[name]);
  return {
    values: byName(
      LATER_FILTERS.map((name) => [name, inOrder(name, withRequested(facetsOf(name).values, query[name]))]),
    ),
    totals: byName(LATER_FILTERS.map((name) => [name, facetsOf(name).total])),
  };
}

/** The values of a filter whose names and ids hold each of some words. */
export async function selectFoundValues(
  reading: ScopedReading,
  query: EventsQuery,
  filter: LaterFilter,
  words: string,
): Promise<Found> {
  const { values } = await selectFacet(reading, query, filter);
  const found = inOrder(filter, values).filter(({ value, label }) => holdsWords(`${label} ${value}`, words));
  return { total: found.length, values: found.slice(0, FACET_VALUES_MAX) };
}

/** One filter alone, with all of its values. */
async function selectFacet(reading: ScopedReading, query: EventsQuery, filter: LaterFilter): Promise<Found> {
  if (filter === "office") return (await selectOfficeFacet(reading, query, null)).office;
  const { facet } = await onlyRow(reading.db)<{ readonly facet: Found }>`
    with ${countedEvents(reading, query)}
    select ${facetQuery(filter, reading, query, null)} as facet`;
  return facet;
}

/** Defines `event`, the searched events with what their facets count: to store the rest of all events takes long. */
const countedEvents = ({ scope }: ScopedReading, query: EventsQuery): RawBuilder<unknown> => sql`
  event as materialized (
    select ${columnsOf(query, FACET_COLUMNS)} from (${searchedEvents(query, scope)}) searched)`;

const COUNTED = LATER_FILTERS.filter((name) => name !== "office");
/** Values of the others are among an event's staff. */
const FACET_COLUMNS = [
  ...COUNTED.filter((name) => name !== "role" && name !== "owner"),
  "id",
  "is_live",
  "active",
  "has_others",
  "payout_name",
  "merch_name",
  "hub_name",
];

/** The counts of a filter's values: of the column of its name, where it is not among an event's staff. */
function facetQuery(
  name: (typeof COUNTED)[number],
  { scope }: ScopedReading,
  query: EventsQuery,
  most: number | null,
): RawBuilder<unknown> {
  const others = passesAllBut(query, name);
  if (name === "role")
    return sql`(select json_build_object('total', ${ROLE_STATES.length}::int, 'values', json_build_array(
                         ${sql.join(ROLE_STATES.map(roleCount))})) from event where ${others})`;
  if (name === "owner")
    return mostFrequent({
      counted: sql`select value, count(*)::int as count
                     from (${ownedEvents({ ...query, owner: undefined }, scope, others)}) owned group by value`,
      label: ownerName(sql`value`, scope),
      requested: query.owner,
      most,
    });
  const column = sql.ref(`event.${name}`);
  return mostFrequent({
    counted: sql`select ${column} as value, count(*)::int as count from event where ${others} group by ${column}`,
    label: sql`''`,
    requested: query[name],
    most,
  });
}

type Counted = {
  /** Selects each `value` of a filter with its `count`. */
  readonly counted: RawBuilder<unknown>;
  /** The name of a `value`, which is looked up for those alone that are answered. */
  readonly label: RawBuilder<unknown>;
  readonly requested: readonly string[] | undefined;
  /** Null for all of them. */
  readonly most: number | null;
};

/** The most frequent values, those requested among them, and the number of all. */
const mostFrequent = ({ counted, label, requested = [], most }: Counted): RawBuilder<Found> => sql`(
  select json_build_object('total', coalesce(max(total), 0), 'values', coalesce(
           json_agg(json_build_object('value', value, 'label', label, 'count', count)
                    order by count desc, label, length(value), value), '[]'))
    from (select first.*, ${label} as label
            from (select value, count, (count(*) over ())::int as total
                    from (${counted}) counted
                   order by value = any(${requested}::text[]) desc, count desc, length(value), value
                   limit ${most}) first) named)`;

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
const selectOfficeFacet = ({ db, scope }: ScopedReading, query: EventsQuery, most: number | null) =>
  onlyRow(db)<{ readonly office: Found }>`
    select ${mostFrequent({
      counted: sql`
        select event.office as value, count(*)::int as count
          from (${searchedEvents({ ...query, office: undefined }, scope, "office")}) event
         where ${passesAllBut(query)} and event.office <> '' group by event.office`,
      label: sql`coalesce((select name from office where id = value), '')`,
      requested: query.office,
      most,
    })} as office`;

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
