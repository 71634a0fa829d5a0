import { sql, type RawBuilder, type SqlBool } from "kysely";
import { sortText, words } from "#domain/fold.ts";
import type { DirectoryAsk } from "./queries.ts";
import { isFound } from "./people-search.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";

export type PeopleFilters = Pick<DirectoryAsk, "q" | "offices" | "states" | "isActive">;

type FacetValue = { readonly value: string; readonly label: string; readonly count: number };

/** How many people each value of a filter would leave beside the search and the other filters. */
export type PeopleFacets = {
  /** By id, the largest first. */
  readonly office: readonly FacetValue[];
  /** By folded name, in its order, with one of the spellings told; those asked for even when they leave nobody. */
  readonly state: readonly FacetValue[];
  readonly active: number;
  readonly inactive: number;
};

/**
 * The facets of the directory. People are gone through once, along an index that has all that is counted, and added up
 * by office, state and flag; the facets are sums of those few thousand numbers.
 */
export async function selectPeopleFacets(
  { db, scope }: ScopedReading,
  ask: PeopleFilters,
): Promise<PeopleFacets> {
  const isKept = sql<SqlBool>`p.last_run is null and ${isSeen(sql`p.office_id`, scope)}`;
  const inOffices = isOneOf(sql`office`, ask.offices);
  const inStates = isOneOf(sql`state`, ask.states.map(sortText));
  const hasFlag = ask.isActive === null ? sql<SqlBool>`true` : sql<SqlBool>`is_active = ${ask.isActive}`;
  const { rows } = await sql<FacetValue & { readonly facet: string }>`
    with tally as materialized (
      select p.office_id as office, p.sort_state as state, p.is_active, count(*)::int as people
        from person p where ${isKept} and ${isFound([...new Set(words(ask.q))])}
       group by p.office_id, p.sort_state, p.is_active
    )
    select 'office' as facet, office as value, coalesce(max(o.name), '') as label, sum(people)::int as count
      from tally left join office o on o.id = office where ${inStates} and ${hasFlag} group by office
    union all
    select 'state', state,
           (select p.state from person p where ${isKept} and p.sort_state = tally.state limit 1),
           sum(people)::int
      from tally where ${inOffices} and ${hasFlag} group by state
    union all
    -- One that is chosen and leaves nobody keeps its name.
    select 'state', asked, p.state, 0
      from unnest(${ask.states.map(sortText)}::text[]) asked
      join lateral (select p.state from person p where ${isKept} and p.sort_state = asked limit 1) p on true
     where not exists (select from tally where state = asked and ${inOffices} and ${hasFlag})
    union all
    select 'flag', is_active::text, '', sum(people)::int
      from tally where ${inOffices} and ${inStates} group by is_active
  `.execute(db);
  const of = (facet: string): FacetValue[] =>
    rows.flatMap(({ value, label, count, ...row }) => (row.facet === facet ? [{ value, label, count }] : []));
  const flagged = (flag: boolean): number =>
    of("flag").find(({ value }) => value === String(flag))?.count ?? 0;
  return {
    office: of("office").toSorted((a, b) => b.count - a.count || compare(nameOf(a), nameOf(b))),
    state: of("state").toSorted((a, b) => compare(a.value, b.value)),
    active: flagged(true),
    inactive: flagged(false),
  };
}

const isOneOf = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<SqlBool> =>
  values.length === 0 ? sql`true` : sql`${column} = any(${values})`;

const nameOf = ({ label, value }: FacetValue): string => `${sortText(label)}\u0001${value}`;
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
