import { sql } from "kysely";
import { escapeLiteral, type Pool } from "pg";
import type { Scope } from "#domain/identity/who.ts";
import { OPEN_MEMBERS, type SealedMember } from "#domain/people/members.ts";
import { employeeTable, type Person } from "#interface/employees.ts";
import { columnIn, selectList } from "#server/postgres/columns.ts";
import { onlyRow, type Store } from "#server/postgres/connect.ts";
import { isSeen, openSnapshot, readAll } from "#server/postgres/snapshot.ts";
import { jsonRowsQuery, ofAccounts, type Accounts } from "#server/postgres/json-rows.ts";
import type { Sealer } from "#server/vault/keys.ts";

/**
 * JSON of everyone the newest reply shows, without SSN and date of birth, by id, in one query or two halves. In the
 * order of the index on the id: sorting 200,000 wide rows another way would spill to disk.
 */
export async function peopleQueries(pool: Pool, accounts: Accounts): Promise<readonly string[]> {
  const query = (half: string): string =>
    jsonRowsQuery(
      employeeTable.shape,
      { column: columnIn("p") },
      `from person p where p.last_run is null${ofAccounts("p.office_id", accounts)}${half} order by p.id`,
    );
  const id = accounts === null ? await selectMiddle(pool) : null;
  if (id === null) return [query("")];
  return [query(` and p.id < ${escapeLiteral(id)}`), query(` and p.id >= ${escapeLiteral(id)}`)];
}

/** With about this many people or more, two halves at once are written sooner than the whole. */
const HALVES_FROM = 20_000;

/** An id with about as many people before as behind it; null when they are few, or not yet estimated. */
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

type SealedPerson = Omit<Person, SealedMember> & {
  readonly dobCipher: Buffer | null;
  readonly ssnCipher: Buffer | null;
};

/** A load may hold the row of a person who was just erased. */
const isShown = "p.id not in (select person_id from erased_person)";

const SEALED_PERSON = selectList<SealedPerson>("p", [...OPEN_MEMBERS, "dobCipher", "ssnCipher"], {
  officeId: "nullif(p.office_id, '')",
  dobCipher: `case when ${isShown} then p.dob_cipher end`,
  ssnCipher: `case when ${isShown} then p.ssn_cipher end`,
});

/**
 * Everyone of some accounts by id, with SSN and date of birth, in windows of one moment; sealed fields are opened row by
 * row in this process. Holds a connection until it is closed.
 */
export async function openPrivatePeople(store: Pick<Store, "db">, sealer: Sealer, accounts: Accounts) {
  const scope: Scope = accounts ?? "all";
  const { reading, close } = await openSnapshot(store, scope);
  const seen = sql`from person p where p.last_run is null and ${isSeen(sql`p.office_id`, scope)}`;
  try {
    const { total } = await onlyRow(reading.db)<{ total: number }>`select count(*)::int as total ${seen}`;
    const windows = readAll(reading.db, sql<SealedPerson>`select ${SEALED_PERSON} ${seen} order by p.id`);
    return { total, windows: opened(windows, sealer), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* opened(
  windows: AsyncIterable<readonly SealedPerson[]>,
  sealer: Sealer,
): AsyncGenerator<readonly Person[]> {
  for await (const window of windows)
    yield window.map(({ dobCipher, ssnCipher, ...person }) => ({
      ...person,
      dateOfBirth: dobCipher === null ? "" : sealer.open(dobCipher, "person.dob_cipher", person.id),
      ssn: ssnCipher === null ? "" : sealer.open(ssnCipher, "person.ssn_cipher", person.id),
    }));
}
