import { sql, type RawBuilder, type SqlBool } from "kysely";
import { readAll, type Reading } from "#server/postgres/snapshot.ts";
import { directed, ORDERS, type PeopleSort } from "./people-order.ts";
import { PERSON_COLUMNS, type PersonRow } from "./people-row.ts";
import { allOf, isSearchedInside, matches, matchesAll } from "#server/postgres/search.ts";
import type { Stretch } from "#server/postgres/windows.ts";

export type PeopleSearch = Stretch & {
  /** Folded words, at least one. */
  readonly parts: readonly string[];
  /** Null for the natural order: by name, and misspellings by how alike they are. */
  readonly sort: PeopleSort | null;
  readonly isDown: boolean;
};

export type Found = {
  readonly total: number;
  /** How many at the end of the list are only spelt alike. */
  readonly similar: number;
  readonly rows: readonly PersonRow[];
};

type FoundRow = { readonly total: number; readonly similar: number } & (
  | PersonRow
  | { readonly [Key in keyof PersonRow]: null }
);

/**
 * A window of what a search finds: exact hits first, then names only spelt alike; unknown values last in each. All hits
 * are found and counted in one pass, since looking a second time costs more than sorting them.
 */
export async function searchDirectory(
  reading: Reading,
  kept: RawBuilder<SqlBool>,
  search: PeopleSearch,
): Promise<Found> {
  const { rows } = await searchQuery(kept, search).execute(reading);
  const { total, similar } = rows[0] ?? { total: 0, similar: 0 };
  return { total, similar, rows: rows.filter((row) => row.id !== null) };
}

/** All that a search finds, in the same order. */
export async function* searchWholeDirectory(
  reading: Reading,
  kept: RawBuilder<SqlBool>,
  search: Omit<PeopleSearch, keyof Stretch>,
): AsyncGenerator<readonly PersonRow[]> {
  for await (const rows of readAll(reading, searchQuery(kept, { ...search, offset: 0, limit: null })))
    yield rows.filter((row) => row.id !== null);
}

/** Without a limit, every row. One row tells the sizes even when there is none to show. */
function searchQuery(
  kept: RawBuilder<SqlBool>,
  { parts, sort, isDown, offset, limit }: Omit<PeopleSearch, "limit"> & { readonly limit: number | null },
): RawBuilder<FoundRow> {
  const { by, known } = ORDERS[sort ?? "name"];
  const isExact = matchesAll(sql`p.search_text`, parts);
  const keys = by.map((_, index) => sql.ref(`key_${index}`));
  const keyColumns = by.map((term, index) => sql`${term} as ${sql.ref(`key_${index}`)}`);
  return sql<FoundRow>`
    with hit as materialized (
      select p.id, ${isExact} as is_exact, ${known} as is_known,
             case when ${isExact} then 0 else ${sort === null ? likeness(parts) : sql`0`} end as likeness,
             ${sql.join(keyColumns)}
        from person p where ${kept} and ${isFound(parts)}
    ), found as materialized (
      select id, row_number() over () as place from (
        select id from hit
         order by is_exact desc, likeness desc, is_known desc, ${directed(keys, isDown)}
        offset ${offset} limit ${limit}::int
      ) ordered
    ), size as (
      select count(*)::int as total, (count(*) filter (where not is_exact))::int as similar from hit
    )
    select size.*, ${PERSON_COLUMNS}
      from size left join (found join person p on p.id = found.id) on true order by found.place
  `;
}

/** What a search finds, exactly or only spelt alike; everybody without parts. */
export const isFound = (parts: readonly string[]): RawBuilder<SqlBool> => allOf(parts.map(matchesNearly));

/** Found or, from three letters, nearly a word of the name: `<%` looks that up by the threshold of the snapshot. */
const matchesNearly = (part: string): RawBuilder<SqlBool> => {
  const found = matches(sql`p.search_text`, part);
  return isSearchedInside(part) ? sql`(${found} or ${part} <% p.sort_name)` : found;
};

/** How alike each part is to the nearest stretch of the name, 0..1 each, together. */
const likeness = (parts: readonly string[]): RawBuilder<unknown> => {
  const each = parts.filter(isSearchedInside).map((part) => sql`word_similarity(${part}, p.sort_name)`);
  return each.length === 0 ? sql`0` : sql`${sql.join(each, sql` + `)}`;
};
