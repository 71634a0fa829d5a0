import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { PoolClient } from "pg";
import type { PersonId } from "#domain/ids.ts";
import { byName } from "#domain/by-name.ts";
import { ERASED_MEMBERS, SEARCHED_MEMBERS } from "#domain/people/members.ts";
import type { Instant } from "#domain/time/time.ts";
import { allRows, changeRows, type Store } from "#server/postgres/connect.ts";
import { columnOf, selectList } from "#server/postgres/columns.ts";
import { personSearchText, type SearchedPerson } from "#server/postgres/search.ts";
import { inTransaction, writingOver, type Writing } from "#server/postgres/transaction.ts";

/**
 * Columns of a person that are erased: restricted and confidential fields, what was made from them, and texts that could not be
 * read. Name, office, city, state and dates stay, since minutes and headcounts add up by them.
 */
const ERASED: Readonly<Record<string, "" | null>> = {
  ...byName(ERASED_MEMBERS.map((name) => [columnOf(name), ""] as const)),
  dob_cipher: null,
  ssn_cipher: null,
  ssn_hash: null,
  name_dob_hash: null,
  private_hash: null,
  unread: null,
};

/** Names of these in the record of the act. */
export const ERASED_FIELDS = ["ssn", "birth-date", "gender", "street", "zip", "email", "phone"] as const;

const COLUMNS = Object.entries(ERASED);

const ASSIGNED = sql.join(COLUMNS.map(([column, value]) => sql`${sql.ref(column)} = ${sql.lit(value)}`));

const HAS_PRIVATE: RawBuilder<SqlBool> = sql`(${sql.join(
  COLUMNS.map(([column, value]) =>
    value === null ? sql`${sql.ref(column)} is not null` : sql`${sql.ref(column)} <> ''`,
  ),
  sql` or `,
)})`;

/** Values that overwrite an earlier version, which is not searched. */
const BLANKS = JSON.stringify({ ...ERASED, search_text: "" });

const IS_MARKED: RawBuilder<SqlBool> = sql`id in (select person_id from erased_person)`;

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
  await eraseMarked(writing, sql`skip locked`);
  // What a colleague noted about them may say anything.
  await changeRows(writing)`update gap_answer set note = '' where person_id = ${id} and note <> ''`;
  const rows = await allRows(writing)`
    select from person where id = ${id} and ${HAS_PRIVATE} union all
    select from earlier_version where noun = 'person' and id = ${id} and not row @> ${BLANKS}::jsonb
  `;
  return { isWhole: rows.length === 0 };
}

/** Erases what a load had locked while its person was erased, and waits for the load, whether it commits or fails. */
export const finishErasing = ({ pool }: Pick<Store, "pool">): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query("set local statement_timeout = 0");
    await eraseMarked(writingOver(client));
  });

/**
 * The last step of a load but for its counters. No one is erased from here to the commit, so everyone who was erased
 * while the load ran is found.
 */
export async function eraseAfterLoad(client: PoolClient): Promise<void> {
  await client.query("lock table erased_person in share mode");
  await eraseMarked(writingOver(client));
}

/** Blanks the staged rows of people whose private data was erased. */
export const stripErased = (client: PoolClient, stage: string): Promise<void> =>
  blankPeople(writingOver(client), stage, IS_MARKED);

/** Blanks the people who were erased and their earlier versions; `skip locked` leaves out what a load has locked. */
async function eraseMarked(writing: Writing, skipLocked = sql``): Promise<void> {
  const marked = sql`select id from person where ${IS_MARKED} and ${HAS_PRIVATE} order by id for update ${skipLocked}`;
  await blankPeople(writing, "person", sql`id in (${marked})`);
  await changeRows(writing)`
    update earlier_version set row = row || ${BLANKS}::jsonb
     where ctid = any(array(select ctid from earlier_version
                             where noun = 'person' and ${IS_MARKED} and not row @> ${BLANKS}::jsonb
                               for update ${skipLocked}))`;
}

/** Blanks rows of people, and takes what is erased out of what is searched. */
async function blankPeople(writing: Writing, table: string, where: RawBuilder<SqlBool>): Promise<void> {
  const people = await allRows(writing)<SearchedPerson>`
    update ${sql.table(table)} blanked set ${ASSIGNED} where ${where}
    returning ${selectList<SearchedPerson>("blanked", SEARCHED_MEMBERS)}`;
  for (const person of people)
    await changeRows(writing)`
      update ${sql.table(table)} set search_text = ${personSearchText(person)} where id = ${person.id}`;
}
