import { sql } from "kysely";
import type { PoolClient } from "pg";
import type { PersonId } from "#domain/ids.ts";
import type { Instant } from "#domain/time/time.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { searchText } from "#server/postgres/search-text.ts";
import { LOAD_LOCK } from "#server/postgres/transaction.ts";

/**
 * What of a person is erased: restricted and confidential fields, what was made from them, and texts that could not be
 * read. Name, office, city, state and dates stay, since minutes and headcounts add up by them.
 */
const ERASED = {
  ...{ email: "", phone: "", street_1: "", street_2: "", street_apt: "", zip: "", gender: "" },
  ...{
    dob_cipher: null,
    ssn_cipher: null,
    ssn_hash: null,
    name_dob_hash: null,
    private_hash: null,
    unread: null,
  },
} as const;

/** What they are called in the record of the act. */
export const ERASED_FIELDS = ["ssn", "birth-date", "gender", "street", "zip", "email", "phone"] as const;

const ASSIGNED = Object.entries(ERASED)
  .map(([column, value]) => `${column} = ${value === null ? "null" : "''"}`)
  .join(", ");

type Named = {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly office_name: string;
  readonly city: string;
};
const NAMED = "id, first_name, last_name, office_name, city";

/** Without e-mail and phone, which are found no more. */
const searchTextOf = (person: Named): string =>
  searchText([person.first_name, person.last_name, person.id, person.office_name, person.city]);

/**
 * Erases a person's private data here and in what was kept of them earlier, and leaves it out of every later load.
 * Waits for a load that is running. False when there is no such person.
 */
export async function erasePerson(writing: Writing, id: PersonId, at: Instant): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${LOAD_LOCK})`.execute(writing);
  const { rows } = await sql<Named>`
    update person set ${sql.raw(ASSIGNED)} where id = ${id} returning ${sql.raw(NAMED)}
  `.execute(writing);
  const [person] = rows;
  if (person === undefined) return false;
  const text = searchTextOf(person);
  await sql`update person set search_text = ${text} where id = ${id}`.execute(writing);
  const blanks = JSON.stringify({ ...ERASED, search_text: text });
  await sql`
    update earlier_version set row = row || ${blanks}::jsonb where noun = 'person' and id = ${id}
  `.execute(writing);
  await sql`
    insert into erased_person (person_id, erased_at) values (${id}, ${at}) on conflict do nothing
  `.execute(writing);
  // What programs were answered is made anew.
  await sql`update store_state set data_version = data_version + 1`.execute(writing);
  return true;
}

/** Strips the staged rows of people whose private data was erased. */
export async function stripErased(client: PoolClient, stage: string): Promise<void> {
  const { rows } = await client.query<Named>(
    `update ${stage} set ${ASSIGNED} where id in (select person_id from erased_person) returning ${NAMED}`,
  );
  for (const person of rows)
    await client.query(`update ${stage} set search_text = $2 where id = $1`, [
      person.id,
      searchTextOf(person),
    ]);
}

/** Real data has other people than the made-up business, whose ids may be the same. */
export async function forgetErased(client: PoolClient): Promise<void> {
  await client.query("delete from erased_person");
}
