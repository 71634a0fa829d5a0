import { sql, type RawBuilder, type SqlBool } from "kysely";
import { words } from "#domain/fold.ts";
import type { OfficeId, PersonId } from "#domain/ids.ts";
import type { DirectoryPerson } from "#domain/people.ts";
import type { WallClock } from "#domain/time.ts";
import {
  knownIn,
  orderBy,
  orderByLikeness,
  orderSql,
  reversed,
  type OrderTerm,
  type PeopleSort,
} from "./people-order.ts";
import { allOf, isSearchedInside, matches, matchesAll } from "./search.ts";
import type { Reading } from "./snapshot.ts";
import { cutWindow, type Cut, type Stretch } from "./windows.ts";

export type DirectoryAsk = Stretch & {
  readonly q: string;
  /** Office ids; everybody when empty. */
  readonly offices: readonly string[];
  /** Null for both the active and the others. */
  readonly isActive: boolean | null;
  /** Null for the natural order: by name, and misspellings by how alike they are. */
  readonly sort: PeopleSort | null;
  readonly isDown: boolean;
};

export type DirectoryWindow = {
  readonly total: number;
  /** How many at the end of the list are only spelt alike. */
  readonly similar: number;
  readonly ofAll: number;
  readonly rows: readonly DirectoryPerson[];
};

/** Rows that share how they were found and whether the sorted value is known, in their order. */
type Segment = { readonly where: RawBuilder<SqlBool>; readonly order: readonly OrderTerm[] };

/** A window of the directory: exact hits first, then names only spelt alike; unknown values last in each. */
export async function selectDirectory(reading: Reading, ask: DirectoryAsk): Promise<DirectoryWindow> {
  const parts = [...new Set(words(ask.q))];
  const sort = ask.sort ?? "name";
  const kept = keptOf(ask);
  const isExact = matchesAll(sql`p.search_text`, parts);
  const exact = sql<SqlBool>`${kept} and ${isExact}`;
  const similar = sql<SqlBool>`${kept} and ${isSimilar(parts)} and not ${isExact}`;
  const similarOrder = ask.sort === null ? orderByLikeness(parts) : orderBy(sort, ask.isDown);
  const hasSimilar = parts.some(isSearchedInside);
  const none = { known: 0, unknown: 0 };

  const hits = await countBoth(reading, exact, sort);
  const alike = hasSimilar ? await countBoth(reading, similar, sort) : none;
  const isWhole = parts.length === 0 && ask.offices.length === 0 && ask.isActive === null;
  const total = hits.known + hits.unknown;
  const ofAll = isWhole ? total : await countAll(reading);

  const segments: readonly Segment[] = [
    ...bySort(exact, sort, orderBy(sort, ask.isDown)),
    ...bySort(similar, sort, similarOrder),
  ];
  const cuts = cutWindow([hits.known, hits.unknown, alike.known, alike.unknown], ask);
  const windows: (readonly DirectoryPerson[])[] = [];
  for (const cut of cuts) {
    const segment = segments[cut.segment];
    if (segment === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection, one statement at a time; two windows at most
    windows.push(await selectCut(reading, segment, cut));
  }
  const similarTotal = alike.known + alike.unknown;
  return { total: total + similarTotal, similar: similarTotal, ofAll, rows: windows.flat() };
}

const keptOf = ({ offices, isActive }: DirectoryAsk): RawBuilder<SqlBool> =>
  allOf([
    sql`p.last_run is null`,
    ...(offices.length === 0 ? [] : [sql<SqlBool>`p.office_id = any(${offices})`]),
    ...(isActive === null ? [] : [sql<SqlBool>`p.is_active = ${isActive}`]),
  ]);

/** Each part is found or, from three letters, nearly a word of the name; `<%` looks that up by the snapshot's threshold. */
const isSimilar = (parts: readonly string[]): RawBuilder<SqlBool> =>
  allOf(
    parts.map((part) => {
      const found = matches(sql`p.search_text`, part);
      return isSearchedInside(part) ? sql<SqlBool>`(${part} <% p.sort_name or ${found})` : found;
    }),
  );

const bySort = (
  where: RawBuilder<SqlBool>,
  sort: PeopleSort,
  order: readonly OrderTerm[],
): readonly Segment[] => [
  { where: sql`${where} and ${knownIn(sort)}`, order },
  { where: sql`${where} and (${knownIn(sort)}) is not true`, order },
];

async function countBoth(
  reading: Reading,
  where: RawBuilder<SqlBool>,
  sort: PeopleSort,
): Promise<{ readonly known: number; readonly unknown: number }> {
  const known = knownIn(sort);
  const { rows } = await sql<{ known: number; whole: number }>`
    select (count(*) filter (where ${known}))::int as known, count(*)::int as whole from person p where ${where}
  `.execute(reading);
  const { known: size, whole } = rows[0] ?? { known: 0, whole: 0 };
  return { known: size, unknown: whole - size };
}

async function countAll(reading: Reading): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select count(*)::int as size from person p where p.last_run is null
  `.execute(reading);
  return rows[0]?.size ?? 0;
}

/** Finds the window's ids in the index alone and reads only its rows. */
async function selectCut(
  reading: Reading,
  { where, order }: Segment,
  { isFromEnd, offset, limit }: Cut,
): Promise<readonly DirectoryPerson[]> {
  const walked = isFromEnd ? reversed(order) : order;
  const { rows } = await sql<PersonRow>`
    with found as materialized (
      select p.id from person p where ${where} order by ${orderSql(walked)} offset ${offset} limit ${limit}
    )
    select p.id, p.office_id, p.office_name, p.first_name, p.last_name, p.email, p.phone, p.city, p.state,
           p.is_active, p.is_retired, p.is_scc_approved, p.has_fieldmap_account, p.hired, p.retired
      from found join person p on p.id = found.id
     order by ${orderSql(order)}
  `.execute(reading);
  return rows.map(rowToPerson);
}

type PersonRow = {
  readonly id: PersonId;
  readonly office_id: OfficeId | "";
  readonly office_name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly city: string;
  readonly state: string;
  readonly is_active: boolean;
  readonly is_retired: boolean;
  readonly is_scc_approved: boolean;
  readonly has_fieldmap_account: boolean;
  readonly hired: WallClock | null;
  readonly retired: WallClock | null;
};

const rowToPerson = (row: PersonRow): DirectoryPerson => ({
  id: row.id,
  officeId: row.office_id === "" ? null : row.office_id,
  officeName: row.office_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  city: row.city,
  state: row.state,
  isActive: row.is_active,
  isRetired: row.is_retired,
  isSccApproved: row.is_scc_approved,
  hasFieldmapAccount: row.has_fieldmap_account,
  hired: row.hired,
  retired: row.retired,
});
