import { CompiledQuery, sql } from "kysely";
import type { PoolClient } from "pg";
import type { PersonId } from "#domain/ids.ts";
import type { Instant } from "#domain/time/time.ts";
import { allRows, changeRows, type Store } from "#server/postgres/connect.ts";
import { searchText } from "#server/postgres/search.ts";
import { inTransaction, type Writing } from "#server/postgres/transaction.ts";

/**
 * What of a person is erased: restricted and confidential fields, what was made from them, and texts that could not be
 * read. Name, office, city, state and dates stay, since minutes and headcounts add up by them.
 */
const ERASED = {
  email: "",
  phone: "",
  street_1: "",
  street_2: "",
  street_apt: "",
  zip: "",
  gender: "",
  dob_cipher: null,
  ssn_cipher: null,
  ssn_hash: null,
  name_dob_hash: null,
  private_hash: null,
  unread: null,
} as const;

/** What they are called in the record of the act. */
export const ERASED_FIELDS = ["ssn", "birth-date", "gender", "street", "zip", "email", "phone"] as const;

const ASSIGNED = Object.entries(ERASED)
  .map(([column, value]) => `${column} = ${value === null ? "null" : "''"}`)
  .join(", ");

const HAS_PRIVATE = `(${Object.entries(ERASED)
  .map(([column, value]) => `${column} ${value === null ? "is not null" : "<> ''"}`)
  .join(" or ")})`;

/** Of an earlier version, which is not searched. */
const BLANKS = JSON.stringify({ ...ERASED, search_text: "" });

const MARKED = "id in (select person_id from erased_person)";

/**
 * Erases a person's private data here and in earlier versions, and leaves it out of every later load. Does not wait for
 * a load that is running: what the load has locked it erases itself before it commits, and `isWhole` is false until then.
 * Null when there is no such person.
 */
export async function erasePerson(
  writing: Writing,
  id: PersonId,
  at: Instant,
): Promise<{ readonly isWhole: boolean } | null> {
  const people = await allRows(writing)`select from person where id = ${id}`;
  if (people.length === 0) return null;
  await changeRows(writing)`
    insert into erased_person (person_id, erased_at) values (${id}, ${at}) on conflict do nothing
  `;
  await eraseMarked(
    (text, values) => writing.executeQuery<Named>(CompiledQuery.raw(text, values)),
    "skip locked",
  );
  // Replies that were cached are built again.
  await changeRows(writing)`update store_state set data_version = data_version + 1`;
  const rows = await allRows(writing)`
    select from person where id = ${id} and ${sql.raw(HAS_PRIVATE)} union all
    select from earlier_version where noun = 'person' and id = ${id} and not row @> ${BLANKS}::jsonb
  `;
  return { isWhole: rows.length === 0 };
}

/** Erases what a load had locked while its person was erased, and waits for the load, whether it commits or fails. */
export const finishErasing = ({ pool }: Pick<Store, "pool">): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query("set local statement_timeout = 0");
    await eraseMarked(queryOf(client), "");
  });

/**
 * The last step of a load but for its counters. No one is erased from here to the commit, so everyone who was erased
 * while the load ran is found.
 */
export async function eraseAfterLoad(client: PoolClient): Promise<void> {
  await client.query("lock table erased_person in share mode");
  await eraseMarked(queryOf(client), "");
}

/** Blanks the staged rows of people whose private data was erased. */
export const stripErased = (client: PoolClient, stage: string): Promise<void> =>
  blank(queryOf(client), stage, MARKED);

type Named = Readonly<Record<"id" | "first_name" | "last_name" | "office_name" | "city", string>>;
type Query = (text: string, values: unknown[]) => Promise<{ readonly rows: readonly Named[] }>;

const queryOf =
  (client: PoolClient): Query =>
  (text, values) =>
    client.query<Named>(text, values);

async function eraseMarked(query: Query, locked: "skip locked" | ""): Promise<void> {
  const rows = `select id from person where ${MARKED} and ${HAS_PRIVATE} order by id for update ${locked}`;
  await blank(query, "person", `id in (${rows})`);
  await query(
    `update earlier_version set row = row || $1::jsonb
      where ctid = any(array(select ctid from earlier_version
                              where noun = 'person' and ${MARKED} and not row @> $1::jsonb for update ${locked}))`,
    [BLANKS],
  );
}

/** Blanks rows of people, and takes email and phone out of what is searched. */
async function blank(query: Query, table: string, which: string): Promise<void> {
  const { rows } = await query(
    `update ${table} set ${ASSIGNED} where ${which} returning id, first_name, last_name, office_name, city`,
    [],
  );
  for (const { id, first_name, last_name, office_name, city } of rows)
    await query(`update ${table} set search_text = $2 where id = $1`, [
      id,
      searchText([first_name, last_name, id, office_name, city]),
    ]);
}
