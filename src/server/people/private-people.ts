import { sql } from "kysely";
import type { Scope } from "#domain/identity/scope.ts";
import type { Person } from "#domain/people/people.ts";
import type { Store } from "#server/postgres/connect.ts";
import { readAll, isSeen, openSnapshot } from "#server/postgres/snapshot.ts";
import type { Sealer } from "#server/vault/keys.ts";
import type { Accounts } from "#server/postgres/json-rows.ts";

/** Everybody with SSN and date of birth, in windows of one moment. Holds a connection until it is closed. */
export type PrivatePeople = {
  readonly total: number;
  readonly windows: AsyncIterable<readonly Person[]>;
  readonly close: () => Promise<void>;
};

type SealedPerson = Omit<Person, "dateOfBirth" | "ssn"> & {
  readonly dobCipher: Buffer | null;
  readonly ssnCipher: Buffer | null;
};

/** A load may hold the row of a person who was just erased. */
const isShown = sql`id not in (select person_id from erased_person)`;

const COLUMNS = sql`id, nullif(office_id, '') as "officeId", office_name as "officeName", first_name as "firstName",
  last_name as "lastName", email, phone, street_1 as "street1", street_2 as "street2", street_apt as "streetApt",
  city, state, zip, gender, is_active as "isActive", is_retired as "isRetired", is_scc_approved as "isSccApproved",
  has_fieldmap_account as "hasFieldmapAccount", created, updated, hired, retired,
  case when ${isShown} then dob_cipher end as "dobCipher", case when ${isShown} then ssn_cipher end as "ssnCipher"`;

/** Opens the directory of some accounts by id; sealed fields are opened row by row in this process. */
export async function openPrivatePeople(
  store: Pick<Store, "db">,
  sealer: Sealer,
  accounts: Accounts,
): Promise<PrivatePeople> {
  const scope: Scope = accounts ?? "all";
  const { reading, close } = await openSnapshot(store, scope);
  const seen = sql`from person where last_run is null and ${isSeen(sql`office_id`, scope)}`;
  try {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total ${seen}`.execute(reading.db);
    const windows = readAll(reading.db, sql<SealedPerson>`select ${COLUMNS} ${seen} order by id`);
    return { total: rows[0]?.total ?? 0, windows: opened(windows, sealer), close };
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
