import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#test/database.ts";
import { allRows, connectStore, type Db } from "./connect.ts";
import { ONE_PLAN } from "./prepared.ts";
import { inSnapshot } from "./snapshot.ts";

const database = await openTestDatabase();
afterAll(() => database.close());

/** Selects what the only connection of a store has prepared. */
const preparedIn = async (db: Db): Promise<readonly string[]> =>
  (
    await allRows(db)<{ text: string }>`
      select statement as text from pg_prepared_statements where statement not like '%pg_prepared%' order by text`
  ).map(({ text }) => text);

const times = async (count: number, work: () => Promise<unknown>): Promise<void> => {
  for (let nth = 0; nth < count; nth += 1) await work();
};

const alone = () => connectStore({ url: database.url }, { poolMax: 1 });

test("a statement that repeats is prepared by name, and one for a pattern or of several is not", async () => {
  const store = alone();
  await times(3, () => allRows(store.db)`select ${"a"}::text as first`);
  await times(3, () => allRows(store.db)`select true as "hasNoValue"`);
  await times(3, () => allRows(store.db)`select 'a' like ${"a%"} as "isLike"`);
  await times(3, () => sql`select 1; select 2`.execute(store.db));
  await times(2, () => allRows(store.db)`select ${"rare"}::text as rare`);

  expect(await preparedIn(store.db)).toEqual(["select $1::text as first", 'select true as "hasNoValue"']);
  await store.close();
});

test("a pattern that the statement itself holds is prepared with it", async () => {
  const store = alone();
  await times(3, () => allRows(store.db)`select ${"a"}::text ~* '^b' as "isFound"`);

  expect(await preparedIn(store.db)).toEqual([`select $1::text ~* '^b' as "isFound"`]);
  await store.close();
});

test("a statement with one plan is planned once, whatever is asked for, and the statements after it as before", async () => {
  const store = alone();
  const rows = await inSnapshot(store, "all", async ({ db }) => {
    const read = (pattern: string) =>
      allRows(
        db,
      )`${sql.raw(ONE_PLAN)} select id from office where id = any(${["a", "b"]}) and name like ${pattern}`;
    for (let nth = 0; nth < 8; nth += 1) await read(`${nth}%`);
    return allRows(db)`
      select generic_plans::int as generic, custom_plans::int as custom, current_setting('plan_cache_mode') as mode
        from pg_prepared_statements where starts_with(statement, ${ONE_PLAN})`;
  });

  expect(rows).toEqual([{ generic: 6, custom: 0, mode: "auto" }]);
  await store.close();
});

test("of several statements in one message the last one has the rows", async () => {
  expect(await allRows(database.db)`select 1 as first; select 2 as last`).toEqual([{ last: 2 }]);
});

test("a connection prepares so many statements and no more, whatever is asked", async () => {
  const store = alone();
  for (let nth = 0; nth < 210; nth += 1)
    await times(3, () => allRows(store.db)`select ${nth}::int as ${sql.ref(`n${nth}`)}`);

  expect(await preparedIn(store.db)).toHaveLength(200);
  await store.close();
});

test("what was prepared before its table changed is read again, in a transaction and outside of one", async () => {
  const store = alone();
  await database.pool.query("create table changing (id integer); insert into changing values (1)");
  const read = () => allRows(store.db)`select * from changing where id = ${1}`;
  await times(3, read);
  await database.pool.query("alter table changing add column name text default 'new'");

  expect(await read()).toEqual([{ id: 1, name: "new" }]);
  expect(await preparedIn(store.db)).toEqual([]);

  const inside = () =>
    inSnapshot(store, "all", ({ db }) => allRows(db)`select * from changing where id = ${1}`);
  await times(3, inside);
  await database.pool.query("alter table changing drop column name");

  expect(await inside()).toEqual([{ id: 1 }]);
  await store.close();
});
