import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import { MISSING_CONTACTS, type peopleFacets } from "#contract/people.ts";
import { compareText, sortText } from "#domain/fold.ts";
import type { Scope } from "#domain/identity/who.ts";
import { onlyRow } from "#server/postgres/connect.ts";
import { byLabel, facetOf, isOneOf, searchParts } from "#server/postgres/search.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { isInDirectory, lacksAny, matchesSearch, type PeopleFilters } from "./people-filters.ts";

/**
 * The facets of the directory. Without a search they are sums of the stored numbers of people by office, state, flag and
 * what they lack, a few thousand rows; a search goes once through the people that it finds.
 */
export async function selectPeopleFacets(
  { db, scope }: ScopedReading,
  query: PeopleFilters,
): Promise<ReplyOf<typeof peopleFacets>> {
  const states = (query.state ?? []).map(sortText);
  const inOffices = isOneOf(sql`office`, query.office);
  const inStates = isOneOf(sql`state`, states);
  const hasFlag = query.active === undefined ? sql<SqlBool>`true` : sql<SqlBool>`is_active = ${query.active}`;
  const isLacking = lacksAny(query.missing, (column) => sql.ref(column));
  const peopleWhere = (where: RawBuilder<SqlBool>): RawBuilder<number> =>
    sql`coalesce(sum(people) filter (where ${where} and ${inOffices} and ${inStates} and ${isLacking}), 0)::int`;
  const peopleLacking = (missing: string): RawBuilder<unknown> =>
    sql`json_build_object('value', ${missing}::text, 'label', '', 'count',
          coalesce(sum(people) filter (where ${sql.ref(`lacks_${missing}`)} and ${inOffices} and ${inStates} and ${hasFlag}), 0)::int)`;
  const stateName = (sortState: RawBuilder<unknown>): RawBuilder<string> =>
    sql`select person.state from person where ${isInDirectory(scope)} and person.sort_state = ${sortState} limit 1`;
  const facets = await onlyRow(db)<ReplyOf<typeof peopleFacets>>`
    with tally as materialized (${countedPeople(searchParts(query.q), scope)})
    select ${facetOf(sql`
             select tally.office as value, coalesce(max(office.name), '') as label, sum(people)::int as count
               from tally left join office on office.id = tally.office
              where ${isOneOf(sql`tally.state`, states)} and ${hasFlag} and ${isLacking} group by tally.office`)} as office,
           ${facetOf(sql`
             select state as value, (${stateName(sql`tally.state`)}) as label, sum(people)::int as count
               from tally where ${inOffices} and ${hasFlag} and ${isLacking} group by state
             union all
             -- A state that is chosen and leaves no one keeps its name.
             select chosen, named.state, 0
               from unnest(${states}::text[]) chosen
               join lateral (${stateName(sql`chosen`)}) named on true
              where not exists (select from tally where state = chosen and ${inOffices} and ${hasFlag} and ${isLacking})`)} as state,
           ${peopleWhere(sql`is_active`)} as active,
           ${peopleWhere(sql`not is_active`)} as inactive,
           json_build_array(${sql.join(MISSING_CONTACTS.map(peopleLacking))}) as missing
      from tally
  `;
  return {
    ...facets,
    office: facets.office.toSorted((a, b) => b.count - a.count || byLabel(a, b)),
    state: facets.state.toSorted((a, b) => compareText(a.value, b.value)),
  };
}

/** Numbers of people of the scope that a search finds, by office, state, flag and what they lack. */
const countedPeople = (parts: readonly string[], scope: Scope): RawBuilder<unknown> =>
  parts.length === 0
    ? sql`select people, office_id as office, sort_state as state, is_active, lacks_phone, lacks_email
            from person_sum where ${isSeen(sql`office_id`, scope)}`
    : sql`select count(*)::int as people, office_id as office, sort_state as state, is_active, lacks_phone, lacks_email
            from person where ${isInDirectory(scope)} and ${matchesSearch(parts)}
           group by office_id, sort_state, is_active, lacks_phone, lacks_email`;
