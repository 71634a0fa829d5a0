import { sql } from "kysely";
import type { Scope } from "#domain/identity/who.ts";
import { OPEN_MEMBERS, type SealedMember } from "#domain/people/members.ts";
import { employeeTable, type Person } from "#interface/employees.ts";
import { columnIn, selectList } from "#server/postgres/columns.ts";
import { onlyRow, type Store } from "#server/postgres/connect.ts";
import { isSeen, openSnapshot, readAll } from "#server/postgres/snapshot.ts";
import type { JsonQuery } from "#server/postgres/copy-json.ts";
import { jsonBody, ofAccounts, type Accounts } from "#server/postgres/json-rows.ts";
import type { Sealer } from "#server/vault/keys.ts";

/** JSON of everyone the newest reply shows, without SSN and date of birth, in the order of the index on the id. */
export const peopleQuery = (accounts: Accounts): JsonQuery =>
  jsonBody(
    employeeTable.shape,
    { column: columnIn("p") },
    `from person p where p.last_run is null${ofAccounts("p.office_id", accounts)}`,
    "p.id",
  );

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
