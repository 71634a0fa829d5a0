import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { QueryOf } from "#contract/endpoint.ts";
import { directoryPerson, type DirectoryPerson, type peopleFacets } from "#contract/people.ts";
import { consonantsOf, sortText } from "#domain/fold.ts";
import type { Scope } from "#domain/identity/who.ts";
import { keysOf, selectList } from "#server/postgres/columns.ts";
import { allOf, isOneOf, isSearchedInside, matches } from "#server/postgres/search.ts";
import { isSeen } from "#server/postgres/snapshot.ts";

export type PeopleFilters = QueryOf<typeof peopleFacets>;

/** The columns of a `person` that the directory may show: nothing restricted, nothing confidential. */
export const DIRECTORY_COLUMNS = selectList<DirectoryPerson>("person", keysOf(directoryPerson.shape), {
  officeId: "nullif(person.office_id, '')",
});

/** True for each `person` of the newest reply whom a scope holds. */
export const isInDirectory = (scope: Scope): RawBuilder<SqlBool> =>
  sql`person.last_run is null and ${isSeen(sql`person.office_id`, scope)}`;

/** True for each `person`, or sum of people called so, that the scope and the filters leave. */
export const passesFilters = (
  { office, state, active, missing }: PeopleFilters,
  scope: Scope,
): RawBuilder<SqlBool> =>
  allOf([
    isSeen(sql`person.office_id`, scope),
    isOneOf(sql`person.office_id`, office),
    isOneOf(sql`person.sort_state`, state?.map(sortText)),
    active === undefined ? sql`true` : sql`person.is_active = ${active}`,
    lacksAny(missing, (column) => sql`person.${sql.ref(column)}`),
  ]);

const LACKS = { phone: "lacks_phone", email: "lacks_email" } as const;

/** True for whom has none of one of these. */
export const lacksAny = (
  missing: PeopleFilters["missing"] = [],
  of: (column: string) => RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  missing.length === 0
    ? sql`true`
    : sql`(${sql.join(
        missing.map((each) => of(LACKS[each])),
        sql` or `,
      )})`;

/** True for each `person` that a search finds, exactly or only spelled alike; for everyone without parts. */
export const matchesSearch = (parts: readonly string[]): RawBuilder<SqlBool> =>
  allOf(parts.map(matchesNearly));

/**
 * True for an exact hit or, from three letters, for nearly a word of the name: `<%` uses the threshold of the snapshot. A
 * word with the same consonants is near, too: few trigrams of "Kahn" are in "Khan", and of "Guadeloupe" in "Guadalupe".
 */
const matchesNearly = (part: string): RawBuilder<SqlBool> => {
  const matchesExactly = matches(sql`person.search_text`, part);
  if (!isSearchedInside(part)) return matchesExactly;
  const consonants = consonantsOf(part);
  const soundsAlike =
    Array.from(consonants).length < CONSONANTS_MIN
      ? sql`false`
      : sql`${NAME_CONSONANTS} like ${`% ${consonants} %`}`;
  return sql`(${matchesExactly} or ${part} <% person.sort_name or ${soundsAlike})`;
};

/** Fewer of them are shared by names that have nothing in common. */
const CONSONANTS_MIN = 3;

/** As the index of the migration `0060-name-consonants` says it: the words of a name without vowels, between blanks. */
const NAME_CONSONANTS = sql<string>`(' ' || translate(person.sort_name, e'\\x01-aeiouy', '  ') || ' ')`;
