import { sql, type RawBuilder, type SqlBool } from "kysely";
import { readAll, type Reading } from "#server/postgres/snapshot.ts";
import { directed, ORDERS, type PeopleSort } from "./people-order.ts";
import { PERSON_COLUMNS, type PersonRow } from "./people-row.ts";
import { cutWindow, type Cut, type Stretch } from "#server/postgres/windows.ts";

export type Walk = Stretch & { readonly sort: PeopleSort; readonly isDown: boolean };

/** A window of the directory without a search, walked along the index of its order; unknown values last. */
export async function walkDirectory(
  reading: Reading,
  kept: RawBuilder<SqlBool>,
  walk: Walk,
): Promise<{ readonly total: number; readonly rows: readonly PersonRow[] }> {
  const { known } = ORDERS[walk.sort];
  const { rows: sizes } = await sql<{ known: number; total: number }>`
    select (count(*) filter (where ${known}))::int as known, count(*)::int as total from person p where ${kept}
  `.execute(reading);
  const size = sizes[0] ?? { known: 0, total: 0 };
  const segments = [sql<SqlBool>`${kept} and ${known}`, sql<SqlBool>`${kept} and not (${known})`];
  const rows: PersonRow[] = [];
  for (const cut of cutWindow([size.known, size.total - size.known], walk)) {
    const where = segments[cut.segment] ?? kept;
    rows.push(...(await selectCut(reading, where, walk, cut)));
  }
  return { total: size.total, rows };
}

/** The whole directory without a search, in the same order. */
export async function* walkWholeDirectory(
  reading: Reading,
  kept: RawBuilder<SqlBool>,
  { sort, isDown }: Omit<Walk, keyof Stretch>,
): AsyncGenerator<readonly PersonRow[]> {
  const { by, known } = ORDERS[sort];
  for (const segment of [known, sql<SqlBool>`not (${known})`])
    yield* readAll(
      reading,
      sql<PersonRow>`
        select ${PERSON_COLUMNS} from person p where ${kept} and ${segment} order by ${directed(by, isDown)}
      `,
    );
}

/** Finds the window's ids in the index alone, from the nearer end, and reads only its rows. */
async function selectCut(
  reading: Reading,
  where: RawBuilder<SqlBool>,
  { sort, isDown }: Walk,
  { isFromEnd, offset, limit }: Cut,
): Promise<readonly PersonRow[]> {
  const { by } = ORDERS[sort];
  const { rows } = await sql<PersonRow>`
    with found as materialized (
      select p.id from person p where ${where}
       order by ${directed(by, isDown !== isFromEnd)} offset ${offset} limit ${limit}
    )
    select ${PERSON_COLUMNS} from found join person p on p.id = found.id order by ${directed(by, isDown)}
  `.execute(reading);
  return rows;
}
