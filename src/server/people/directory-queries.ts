import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import {
  FOUND_MAX,
  type DirectoryPerson,
  type peopleDirectory,
  type PeopleSort,
} from "#contract/people/people.ts";
import type { Scope } from "#domain/identity/who.ts";
import { byName } from "#domain/by-name.ts";
import { COLUMN_MEMBERS, isSorted, sortMember, type ColumnMember } from "#domain/people/members.ts";
import { columnOf } from "#server/postgres/columns.ts";
import { allRows, onlyRow } from "#server/postgres/connect.ts";
import { allOf, isSearchedInside, matches, searchParts } from "#server/postgres/search.ts";
import { readAll, type ScopedReading } from "#server/postgres/snapshot.ts";
import { cutWindow, type Stretch } from "#server/postgres/windows.ts";
import {
  DIRECTORY_COLUMNS,
  findsMore,
  matchesExactly,
  matchesSearch,
  passesFilters,
  type PeopleFilters,
} from "./people-filters.ts";

type DirectoryQuery = Omit<QueryOf<typeof peopleDirectory>, keyof Stretch>;
type DirectoryWindow = Omit<ReplyOf<typeof peopleDirectory>, "asOf">;

/** A window of the directory: searched, filtered and sorted, with the sizes of what that leaves. */
export async function selectDirectory(
  reading: ScopedReading,
  query: DirectoryQuery,
  stretch: Stretch,
): Promise<DirectoryWindow> {
  const parts = searchParts(query.q);
  const ofAll = await countPeople(reading, {});
  if (parts.length === 0) return { ...(await walkDirectory(reading, query, stretch)), ofAll };
  if (await findsMore(reading, parts, query)) return { ...(await walkFound(reading, query, stretch)), ofAll };
  return { ...(await selectFound(reading, query, stretch)), ofAll };
}

/** Everyone whom the search and filters leave, in the order of the windows, and how many: a file has all of them. */
export async function openDirectory(
  reading: ScopedReading,
  query: DirectoryQuery,
): Promise<Pick<DirectoryWindow, "total" | "similar" | "ofAll"> & { readonly lines: People }> {
  const { db, scope } = reading;
  const parts = searchParts(query.q);
  const ofAll = await countPeople(reading, {});
  if (parts.length === 0)
    return { total: await countPeople(reading, query), similar: 0, ofAll, lines: walkWhole(reading, query) };
  // Of short parts all hits are exact: where they are many, no one waits until they are sorted.
  if (!parts.some(isSearchedInside) && (await findsMore(reading, parts, query)))
    return { total: await countFound(reading, query), similar: 0, ofAll, lines: walkWhole(reading, query) };
  const people = readAll(db, foundQuery(query, scope, { offset: 0, limit: null }));
  const { value: first = [] } = await people.next();
  const { total, similar } = first[0] ?? { total: 0, similar: 0 };
  return { total, similar, ofAll, lines: withFirst(first, people) };
}

type People = AsyncGenerator<readonly DirectoryPerson[]>;

/** Counts by the stored sums, which hold the people of the newest reply by office, state and flag. */
async function countPeople({ db, scope }: ScopedReading, filters: PeopleFilters): Promise<number> {
  const { size } = await onlyRow(db)<{ size: number }>`
    select coalesce(sum(people), 0)::int as size from person_sum person where ${passesFilters(filters, scope)}`;
  return size;
}

async function countFound({ db, scope }: ScopedReading, query: DirectoryQuery): Promise<number> {
  const { size } = await onlyRow(db)<{ size: number }>`
    select count(*)::int as size from person where ${filteredBy(query, scope)} and ${matchesExactly(searchParts(query.q))}`;
  return size;
}

/** Everyone with all parts of a search as they are, walked along the index of the order. */
async function* walkWhole({ db, scope }: ScopedReading, query: DirectoryQuery): People {
  const isFound = sql<SqlBool>`${filteredBy(query, scope)} and ${matchesExactly(searchParts(query.q))}`;
  const { terms, isKnown } = ORDERS[query.sort ?? "name"];
  for (const segment of [isKnown, sql<SqlBool>`not (${isKnown})`])
    yield* readAll(
      db,
      sql<DirectoryPerson>`
        select ${DIRECTORY_COLUMNS} from person where ${isFound} and ${segment} order by ${directed(terms, isDown(query))}`,
    );
}

/** Windows of which the first is read already, since its rows say how many there are in all. */
async function* withFirst(first: readonly DirectoryPerson[], others: People): People {
  if (first.length > 0) yield first;
  yield* others;
}

const isDown = ({ order }: DirectoryQuery): boolean => order === "down";

const filteredBy = (filters: PeopleFilters, scope: Scope): RawBuilder<SqlBool> =>
  sql`person.last_run is null and ${passesFilters(filters, scope)}`;

type Order = {
  /** Terms of the `order by`, in order; the last of them differs between any two rows. */
  readonly terms: readonly RawBuilder<unknown>[];
  /** Order by whether the first term is known: people for whom it is unknown come last, in either direction. */
  readonly isKnown: RawBuilder<SqlBool>;
};

const name = [sql`person.sort_name`, sql`person.id`];

/* As the indexes of these orders say them. */
const EMAIL = sql`lower(person.email) collate "C"`;
const PHONE = sql`regexp_replace(person.phone, '\\D', '', 'g') collate "C"`;
const STATUS = sql`((not person.is_active)::int * 2 + person.is_retired::int)`;

/** A member's order, whose first term is what its index says. */
function memberOrder(member: ColumnMember): Order {
  const value = sql.ref(`person.${columnOf(isSorted(member) ? sortMember(member) : member)}`);
  const isKnown = isSorted(member) ? sql<SqlBool>`${value} > ''` : sql<SqlBool>`${value} is not null`;
  return { terms: [value, ...name], isKnown };
}

/** The orders of the directory, each with an index of its own; by name and id where the sorted value ties. */
const ORDERS: Readonly<Record<PeopleSort, Order>> = {
  ...byName(COLUMN_MEMBERS.map((member) => [member, memberOrder(member)] as const)),
  /** A name without a last name begins with the separator. */
  name: { terms: name, isKnown: sql`person.sort_name >= ' '` },
  office: { terms: [sql`person.sort_office`, ...name], isKnown: sql`person.sort_office > ''` },
  email: { terms: [EMAIL, ...name], isKnown: sql`${EMAIL} > ''` },
  /** By its digits, however it is punctuated. */
  phone: { terms: [PHONE, ...name], isKnown: sql`${PHONE} > ''` },
  /** Active, then active and retired, inactive, retired. */
  status: { terms: [STATUS, ...name], isKnown: sql`true` },
  /** Ids are digits as a rule: 99 before 100. */
  id: { terms: [sql`length(person.id)`, sql`person.id`], isKnown: sql`true` },
};

const directed = (terms: readonly RawBuilder<unknown>[], goesDown: boolean): RawBuilder<unknown> =>
  sql.join(terms.map((term) => (goesDown ? sql`${term} desc` : sql`${term} asc`)));

/**
 * A window without a search, walked along the index of its order; unknown values last. Its ids are found in the index
 * alone, from the nearer end, and only its rows are read.
 */
async function walkDirectory(
  reading: ScopedReading,
  query: DirectoryQuery,
  stretch: Stretch,
): Promise<Omit<DirectoryWindow, "ofAll">> {
  const { terms, isKnown } = ORDERS[query.sort ?? "name"];
  const { db, scope } = reading;
  const filtered = filteredBy(query, scope);
  const total = await countPeople(reading, query);
  // Counting them is cheap: they are few, and next to each other in the index.
  const { unknown } = await onlyRow(db)<{ unknown: number }>`
    select count(*)::int as unknown from person where ${filtered} and not (${isKnown})`;
  const people: DirectoryPerson[] = [];
  for (const { segment, isFromEnd, offset, limit } of cutWindow([total - unknown, unknown], stretch)) {
    const rows = await allRows(db)<DirectoryPerson>`
      with found as materialized (
        select person.id from person where ${filtered} and ${segment === 0 ? isKnown : sql`not (${isKnown})`}
         order by ${directed(terms, isDown(query) !== isFromEnd)} offset ${offset} limit ${limit}
      )
      select ${DIRECTORY_COLUMNS} from found join person on person.id = found.id order by ${directed(terms, isDown(query))}
    `;
    people.push(...rows);
  }
  return { total, hasMore: false, similar: 0, rows: people };
}

/** The first of those whom a search finds too often to count, walked along the index of the order; unknown values last. */
async function walkFound(
  { db, scope }: ScopedReading,
  query: DirectoryQuery,
  stretch: Stretch,
): Promise<Omit<DirectoryWindow, "ofAll">> {
  const { terms, isKnown } = ORDERS[query.sort ?? "name"];
  const isFound = sql<SqlBool>`${filteredBy(query, scope)} and ${matchesExactly(searchParts(query.q))}`;
  const order = directed(terms, isDown(query));
  const walk = (is: RawBuilder<SqlBool>, { offset, limit }: Stretch) =>
    allRows(db)<DirectoryPerson>`
      select ${DIRECTORY_COLUMNS} from person where ${isFound} and ${is} order by ${order} offset ${offset} limit ${limit}`;
  const limit = Math.max(0, Math.min(stretch.limit, FOUND_MAX - stretch.offset));
  const sizes = { total: FOUND_MAX, hasMore: true, similar: 0 };
  const known = await walk(isKnown, { offset: stretch.offset, limit });
  if (known.length === limit) return { ...sizes, rows: known };
  const { count } = await onlyRow(db)<{ count: number }>`
    select count(*)::int as count from (select from person where ${isFound} and ${isKnown} limit ${FOUND_MAX}) known`;
  const unknown = await walk(sql<SqlBool>`not (${isKnown})`, {
    offset: Math.max(0, stretch.offset - count),
    limit: limit - known.length,
  });
  return { ...sizes, rows: [...known, ...unknown] };
}

type FoundPerson = DirectoryPerson & { readonly total: number; readonly similar: number };

async function selectFound(
  reading: ScopedReading,
  query: DirectoryQuery,
  stretch: Stretch,
): Promise<Omit<DirectoryWindow, "ofAll">> {
  const { db, scope } = reading;
  const { rows } = await foundQuery(query, scope, stretch).execute(db);
  const [first] = rows;
  // Each row carries the sizes, so a window behind the last row has none: they come from the first row.
  if (first === undefined && stretch.offset > 0)
    return { ...(await selectFound(reading, query, { offset: 0, limit: 1 })), rows: [] };
  const { total, similar } = first ?? { total: 0, similar: 0 };
  return {
    total,
    hasMore: false,
    similar,
    rows: rows.map(({ total: _total, similar: _similar, ...person }) => person),
  };
}

/**
 * Selects what a search finds: exact hits first, then names only spelled alike; unknown values last in each. All hits are
 * found and counted in one pass, since looking a second time costs more than sorting them. Without a limit, every row.
 */
function foundQuery(
  query: DirectoryQuery,
  scope: Scope,
  { offset, limit }: Pick<Stretch, "offset"> & { readonly limit: number | null },
): RawBuilder<FoundPerson> {
  const { terms, isKnown } = ORDERS[query.sort ?? "name"];
  const parts = searchParts(query.q);
  // A shorter part is only ever found exactly, so checking it here would cost a sixth of the time for nothing.
  const isExact = allOf(parts.filter(isSearchedInside).map((part) => matches(sql`person.search_text`, part)));
  const keys = terms.map((_, index) => sql.ref(`key_${index}`));
  const keyColumns = terms.map((term, index) => sql`${term} as ${sql.ref(`key_${index}`)}`);
  return sql<FoundPerson>`
    with hit as materialized (
      select person.id, ${isExact} as is_exact, ${isKnown} as is_known,
             case when ${isExact} then 0 else ${query.sort === undefined ? likeness(parts) : sql`0`} end as likeness,
             ${sql.join(keyColumns)}
        from person where ${filteredBy(query, scope)} and ${matchesSearch(parts)}
    ), found as materialized (
      select id, row_number() over () as place from (
        select id from hit
         order by is_exact desc, likeness desc, is_known desc, ${directed(keys, isDown(query))}
        offset ${offset} limit ${limit}::int
      ) ordered
    ), size as (
      select count(*)::int as total, (count(*) filter (where not is_exact))::int as similar from hit
    )
    select size.*, ${DIRECTORY_COLUMNS} from size, found join person on person.id = found.id order by found.place
  `;
}

/** The sum over all parts of how similar each is to the nearest stretch of the name, 0..1 each. */
const likeness = (parts: readonly string[]): RawBuilder<unknown> => {
  const similarities = parts
    .filter(isSearchedInside)
    .map((part) => sql`word_similarity(${part}, person.sort_name)`);
  return similarities.length === 0 ? sql`0` : sql`${sql.join(similarities, sql` + `)}`;
};
