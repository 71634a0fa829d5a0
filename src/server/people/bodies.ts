import { escapeLiteral, type Pool } from "pg";
import { columnsOf } from "#server/postgres/merge.ts";
import {
  jsonColumns,
  jsonRowsQuery,
  ofAccounts,
  type Accounts,
  type JsonMember,
} from "#server/postgres/json-rows.ts";
import { PERSON_COLUMNS } from "./load-rows.ts";

const PERSON = jsonColumns(columnsOf("p", PERSON_COLUMNS));

/**
 * JSON of everybody the newest reply shows, without SSN and date of birth, by id, in one query or two halves. In the
 * order of the index on the id: sorting 200,000 wide rows another way would spill to disk.
 */
export async function peopleQueries(
  pool: Pool,
  members: readonly JsonMember[],
  accounts: Accounts,
): Promise<readonly string[]> {
  const query = (half: string): string =>
    jsonRowsQuery(
      members,
      PERSON,
      `from person p where p.last_run is null${ofAccounts("p.office_id", accounts)}${half} order by p.id`,
    );
  const id = accounts === null ? await selectMiddle(pool) : null;
  if (id === null) return [query("")];
  return [query(` and p.id < ${escapeLiteral(id)}`), query(` and p.id >= ${escapeLiteral(id)}`)];
}

/** From about so many people on, two halves at once are written sooner than the whole. */
const HALVES_FROM = 20_000;

/** An id with about as many people before as behind it; null when they are few, or nobody knows how many. */
async function selectMiddle(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `select p.id from person p where p.last_run is null
        and (select reltuples from pg_class where oid = 'person'::regclass) >= $1
      order by p.id
     offset (select greatest(reltuples / 2, 0)::bigint from pg_class where oid = 'person'::regclass) limit 1`,
    [HALVES_FROM],
  );
  return rows[0]?.id ?? null;
}
