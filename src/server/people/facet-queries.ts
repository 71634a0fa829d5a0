import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import { MISSING_CONTACTS, type peopleFacets } from "#contract/people/people.ts";
import { compareText, sortText } from "#domain/fold.ts";
import type { Scope } from "#domain/identity/who.ts";
import { byName } from "#domain/by-name.ts";
import {
  FILTER_MEMBERS,
  FILTER_NAMES,
  isSorted,
  MEMBER_ROWS,
  type FilterMember,
} from "#domain/people/members.ts";
import { columnOf } from "#server/postgres/columns.ts";
import { onlyRow } from "#server/postgres/connect.ts";
import { byLabel, facetOf, searchParts } from "#server/postgres/search.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import {
  chosenOf,
  filterColumn,
  findsMore,
  isInDirectory,
  lacks,
  matchesSearch,
  passesAllBut,
  type PeopleFilters,
} from "./people-filters.ts";

/**
 * The facets of the directory, each beside what the other filters leave. Without a search they are sums of the stored
 * numbers of people by all that is filtered, a few thousand rows; a search goes once through the people that it finds, or
 * says the numbers without it where they are too many.
 */
export async function selectPeopleFacets(
  reading: ScopedReading,
  query: PeopleFilters,
): Promise<ReplyOf<typeof peopleFacets>> {
  const { db, scope } = reading;
  const parts = searchParts(query.q);
  const areBounds = await findsMore(reading, parts, {});
  const lacking = (contact: (typeof MISSING_CONTACTS)[number]): RawBuilder<unknown> =>
    sql`json_build_object('value', ${contact}::text, 'label', '', 'count', ${people(lacks(contact))})`;
  const facets = await onlyRow(db)<Omit<ReplyOf<typeof peopleFacets>, "areBounds">>`
    with tally as materialized (${countedPeople(areBounds ? [] : parts, scope)})
    select ${facetOf(sql`
             select person.office_id as value, coalesce(max(office.name), '') as label, sum(people)::int as count
               from tally person left join office on office.id = person.office_id
              where ${passesAllBut("office", query)} group by person.office_id`)} as office,
           ${sql.join(FILTER_MEMBERS.map((member) => sql`${facetOf(memberValues(member, query, scope))} as ${sql.ref(MEMBER_ROWS[member].filter)}`))},
           flag.active, flag.inactive,
           (select json_build_array(${sql.join(MISSING_CONTACTS.map(lacking))})
              from tally person where ${passesAllBut("missing", query)}) as missing
      from (select ${people(sql`person.is_active`)} as active, ${people(sql`not person.is_active`)} as inactive
              from tally person where ${passesAllBut("active", query)}) flag
  `;
  return {
    ...facets,
    areBounds,
    office: facets.office.toSorted((a, b) => b.count - a.count || byLabel(a, b)),
    ...byName(
      FILTER_NAMES.map(
        (name) => [name, facets[name].toSorted((a, b) => compareText(a.value, b.value))] as const,
      ),
    ),
  };
}

const people = (where: RawBuilder<SqlBool>): RawBuilder<number> =>
  sql`coalesce(sum(people) filter (where ${where}), 0)::int`;

/** The values of a member: "yes" and "no" of a flag, and of a text each as someone spells it. */
function memberValues(member: FilterMember, query: PeopleFilters, scope: Scope): RawBuilder<unknown> {
  const filter = MEMBER_ROWS[member].filter;
  const column = sql.ref(`person.${filterColumn(member)}`);
  const left = passesAllBut(filter, query);
  if (!isSorted(member))
    return sql`select case when ${column} then 'yes' else 'no' end as value, '' as label, sum(people)::int as count
                 from tally person where ${left} group by ${column}`;
  const chosen = chosenOf(member, query);
  const spelled = (value: RawBuilder<unknown>): RawBuilder<string> =>
    sql`select ${sql.ref(`person.${columnOf(member)}`)} as label from person
         where ${isInDirectory(scope)} and ${column} = ${value} limit 1`;
  return sql`
    select found.value, (${spelled(sql`found.value`)}) as label, found.count
      from (select ${column} as value, sum(people)::int as count
              from tally person where ${left} group by ${column}) found
     union all
    -- A value that is chosen and leaves no one keeps its name.
    select chosen, named.label, 0
      from unnest(${typeof chosen === "object" ? chosen.map(sortText) : []}::text[]) chosen
      join lateral (${spelled(sql`chosen`)}) named on true
     where not exists (select from tally person where ${column} = chosen and ${left})`;
}

const COUNTED = sql.join(
  ["office_id", "is_active", "lacks_phone", "lacks_email", ...FILTER_MEMBERS.map(filterColumn)].map(
    (column) => sql.ref(column),
  ),
);

/** Numbers of people of the scope that a search finds, by all that is filtered. */
const countedPeople = (parts: readonly string[], scope: Scope): RawBuilder<unknown> =>
  parts.length === 0
    ? sql`select people, ${COUNTED} from person_sum where ${isSeen(sql`office_id`, scope)}`
    : sql`select count(*)::int as people, ${COUNTED} from person
           where ${isInDirectory(scope)} and ${matchesSearch(parts)} group by ${COUNTED}`;
