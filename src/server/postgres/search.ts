import { compareText, joinedName, sortText, words } from "#domain/fold.ts";
import { MEMBER_ROWS, SEARCHED_MEMBERS, type SearchedMember } from "#domain/people/members.ts";
import { sql, type RawBuilder, type SqlBool } from "kysely";

/** A shorter part stands at the start of a word only: inside words, two letters are everywhere. */
const INSIDE_FROM_LETTERS = 3;

export const isSearchedInside = (part: string): boolean => Array.from(part).length >= INSIDE_FROM_LETTERS;

/**
 * True where a part starts a word of `text` or, from three letters, stands anywhere in one. The text holds folded words
 * between single blanks, the part is a folded word, so neither holds a sign that LIKE would take as a wildcard.
 */
export const matches = (text: RawBuilder<string>, part: string): RawBuilder<SqlBool> =>
  sql`${text} like ${isSearchedInside(part) ? `%${part}%` : `% ${part}%`}`;

export const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;

/**
 * Folded words between single blanks, so that `% ab%` finds the start of a word. Each of the names is also there as one
 * word: "delacruz" finds "De La Cruz".
 */
export function searchText(parts: readonly string[], names: readonly string[] = []): string {
  const joined = names.flatMap((name) => joinedName(name) ?? []);
  return ` ${[...words(parts.join(" ")), ...joined].join(" ")} `;
}

export type SearchedPerson = Readonly<Record<SearchedMember, string>>;

/** Text of a person that is searched. */
export const personSearchText = (person: SearchedPerson): string =>
  searchText(
    SEARCHED_MEMBERS.map((name) =>
      MEMBER_ROWS[name].kind === "digits" ? person[name].replace(/\D/g, "") : person[name],
    ),
    [person.firstName, person.lastName],
  );

/** Folded words of a search; everything is meant where there is none. */
export const searchParts = (q = ""): readonly string[] => [...new Set(words(q))];

/** True where a column has one of these values; everywhere when there are none. */
export const isOneOf = (column: RawBuilder<unknown>, values: readonly string[] = []): RawBuilder<SqlBool> =>
  values.length === 0 ? sql`true` : sql`${column} = any(${values})`;

/** A value of a filter and how many rows it would leave. */
export type FacetValue = { readonly value: string; readonly label: string; readonly count: number };

/** The rows of a facet as one value of a query. */
export const facetOf = (rows: RawBuilder<unknown>): RawBuilder<readonly FacetValue[]> =>
  sql`(select coalesce(json_agg(facet), '[]') from (${rows}) facet)`;

export const byLabel = (a: FacetValue, b: FacetValue): number =>
  compareText(sortText(a.label), sortText(b.label)) || compareText(a.value, b.value);
