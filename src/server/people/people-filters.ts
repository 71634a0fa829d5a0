import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { QueryOf } from "#contract/endpoint.ts";
import {
  directoryPerson,
  FOUND_MAX,
  type DirectoryPerson,
  type MISSING_CONTACTS,
  type peopleFacets,
} from "#contract/people/people.ts";
import { consonantsOf, sortText } from "#domain/fold.ts";
import { byName } from "#domain/by-name.ts";
import {
  FILTER_MEMBERS,
  isSorted,
  MEMBER_ROWS,
  sortMember,
  type FilterMember,
} from "#domain/people/members.ts";
import type { Scope } from "#domain/identity/who.ts";
import { columnOf, keysOf, selectList } from "#server/postgres/columns.ts";
import { allOf, isOneOf, isSearchedInside, matches } from "#server/postgres/search.ts";
import { onlyRow } from "#server/postgres/connect.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";

export type PeopleFilters = QueryOf<typeof peopleFacets>;

/** The columns of a `person` that the directory may show: nothing restricted, nothing confidential. */
export const DIRECTORY_COLUMNS = selectList<DirectoryPerson>("person", keysOf(directoryPerson.shape), {
  officeId: "nullif(person.office_id, '')",
});

/** True for each `person` of the newest reply whom a scope holds. */
export const isInDirectory = (scope: Scope): RawBuilder<SqlBool> =>
  sql`person.last_run is null and ${isSeen(sql`person.office_id`, scope)}`;

export type PeopleFilterName = Exclude<keyof PeopleFilters, "q">;

const isSetAs = (column: string, flag: boolean | undefined): RawBuilder<SqlBool> =>
  flag === undefined ? sql`true` : sql`person.${sql.ref(column)} = ${flag}`;

export const lacks = (contact: (typeof MISSING_CONTACTS)[number]): RawBuilder<SqlBool> =>
  sql`person.${sql.ref(`lacks_${contact}`)}`;

/** Columns of people and of their sums for a filter of a member. */
export const filterColumn = (member: FilterMember): string =>
  columnOf(isSorted(member) ? sortMember(member) : member);

const isOfMember =
  (member: FilterMember) =>
  (filters: PeopleFilters): RawBuilder<SqlBool> => {
    const chosen = chosenOf(member, filters);
    const column = filterColumn(member);
    return typeof chosen === "object"
      ? isOneOf(sql`person.${sql.ref(column)}`, chosen.map(sortText))
      : isSetAs(column, chosen);
  };

/** Values that are chosen of a member: texts in any spelling, or what a flag is. */
export const chosenOf = (
  member: FilterMember,
  filters: PeopleFilters,
): readonly string[] | boolean | undefined => filters[MEMBER_ROWS[member].filter];

/** Condition by which each filter leaves rows of `person`, or of sums of people called so. */
const CONDITIONS: Readonly<Record<PeopleFilterName, (filters: PeopleFilters) => RawBuilder<SqlBool>>> = {
  office: ({ office }) => isOneOf(sql`person.office_id`, office),
  active: ({ active }) => isSetAs("is_active", active),
  missing: ({ missing = [] }) =>
    missing.length === 0 ? sql`true` : sql`(${sql.join(missing.map(lacks), sql` or `)})`,
  ...byName(FILTER_MEMBERS.map((member) => [MEMBER_ROWS[member].filter, isOfMember(member)] as const)),
};

const FILTER_NAMES = keysOf(CONDITIONS);

/** True for each `person`, or sum of people called so, that the filters leave, of all of them or all but one. */
export const passesAllBut = (but: PeopleFilterName | null, filters: PeopleFilters): RawBuilder<SqlBool> =>
  allOf(FILTER_NAMES.filter((name) => name !== but).map((name) => CONDITIONS[name](filters)));

/** True for each `person`, or sum of people called so, that the scope and the filters leave. */
export const passesFilters = (filters: PeopleFilters, scope: Scope): RawBuilder<SqlBool> =>
  allOf([isSeen(sql`person.office_id`, scope), passesAllBut(null, filters)]);

/** True for each `person` that has all parts of a search as they are. */
export const matchesExactly = (parts: readonly string[]): RawBuilder<SqlBool> =>
  allOf(parts.map((part) => matches(sql`person.search_text`, part)));

/**
 * True where a search finds more people exactly than are listed and counted, beside filters. Not looked up where the filters
 * leave no more.
 */
export async function findsMore(
  { db, scope }: ScopedReading,
  parts: readonly string[],
  filters: PeopleFilters,
): Promise<boolean> {
  if (parts.length === 0) return false;
  const { isMore } = await onlyRow(db)<{ isMore: boolean }>`
    select (select coalesce(sum(people), 0) from person_sum person where ${passesFilters(filters, scope)}) > ${FOUND_MAX}
       and (select count(*) from (
              select from person
               where person.last_run is null and ${passesFilters(filters, scope)} and ${matchesExactly(parts)}
               limit ${FOUND_MAX + 1}) found) > ${FOUND_MAX} as "isMore"`;
  return isMore;
}

/** True for each `person` that a search finds, exactly or only spelled alike; for everyone without parts. */
export const matchesSearch = (parts: readonly string[]): RawBuilder<SqlBool> =>
  allOf(parts.map(matchesNearly));

/**
 * True for an exact hit or, from three letters, for nearly a word of the name: `<%` uses the threshold of the snapshot. A
 * word with the same consonants is near, too: few trigrams of "Kahn" are in "Khan", and of "Guadeloupe" in "Guadalupe".
 * So is a short word that has a letter more: hardly any trigram of "Amto" is in "Amato".
 */
const matchesNearly = (part: string): RawBuilder<SqlBool> => {
  const isExact = matches(sql`person.search_text`, part);
  if (!isSearchedInside(part)) return isExact;
  const consonants = consonantsOf(part);
  const soundsAlike =
    Array.from(consonants).length < CONSONANTS_MIN
      ? sql`false`
      : sql`${NAME_CONSONANTS} like ${`% ${consonants} %`}`;
  return sql`(${isExact} or ${part} <% person.sort_name or ${soundsAlike} or ${lacksLetter(part)})`;
};

/** Fewer of them are shared by names that have nothing in common. */
const CONSONANTS_MIN = 3;

/** Share of the trigrams that are left of a longer part which lacks a letter. */
const LACKS_LETTER_MAX = 5;

/** True for a name with a word that has one letter more inside. The index is that of all that is searched. */
function lacksLetter(part: string): RawBuilder<SqlBool> {
  const letters = Array.from(part);
  if (letters.length > LACKS_LETTER_MAX) return sql`false`;
  const wanted = letters
    .slice(1)
    .map((_, at) => `% ${letters.slice(0, at + 1).join("")}_${letters.slice(at + 1).join("")} %`);
  return sql`(${sql.join(
    wanted.map((words) => sql`person.search_text like ${words} and ${NAME_WORDS} like ${words}`),
    sql` or `,
  )})`;
}

const NAME_WORDS = sql<string>`(' ' || translate(person.sort_name, e'\\x01-', '  ') || ' ')`;

/** As the index of the migration `0060-name-consonants` says it: the words of a name without vowels, between blanks. */
const NAME_CONSONANTS = sql<string>`(' ' || translate(person.sort_name, e'\\x01-aeiouy', '  ') || ' ')`;
