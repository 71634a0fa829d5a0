import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#test/database.ts";
import { allRows } from "./connect.ts";
import { rowOf, tableNames } from "./table-registry.ts";
import { selectVersions } from "./versions.ts";

const store = await openTestDatabase();
afterAll(store.close);

/** Differences of the registry and the schema. */
async function differences(): Promise<readonly string[]> {
  const tables = await allRows(store.db)<{ name: string }>`
    select relname::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname !~ '^kysely_'`;
  const stored = new Set(tables.map(({ name }) => name));
  return [
    ...[...stored]
      .filter((table) => !tableNames.some((name) => name === table))
      .map((table) => `${table} has no row`),
    ...tableNames.filter((table) => !stored.has(table)).map((table) => `${table} is no table`),
  ];
}

test("each table of the schema has a row", async () => {
  expect(await differences()).toEqual([]);
});

test("a planted table without a row is found", async () => {
  await store.pool.query("create table planted (id integer)");
  const found = await differences();
  await store.pool.query("drop table planted");

  expect(found).toEqual(["planted has no row"]);
});

test("the conditions of forgotten rows and the ages of rows can be run", async () => {
  const conditions = tableNames.flatMap((table) => {
    const { forgottenRows, kept } = rowOf(table);
    const since =
      typeof kept === "object" && "since" in kept ? [`${kept.since} < now() and ${kept.only ?? "true"}`] : [];
    return [...(forgottenRows === undefined ? [] : [forgottenRows]), ...since].map((condition) => ({
      table,
      condition,
    }));
  });
  for (const { table, condition } of conditions)
    await sql`select from ${sql.table(table)} where ${sql.raw(condition)}`.execute(store.db);

  expect(conditions.map(({ table }) => table)).toEqual(
    expect.arrayContaining(["auth_user", "message", "alert"]),
  );
});

test("a change of each table raises the version that its row says, and no other", async () => {
  const triggers = await allRows(store.db)<{ table: string; raises: string; times: number }>`
    select t.tgrelid::regclass::text as table, rtrim(encode(t.tgargs, 'escape'), '\\0') as raises, count(*)::int as times
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where p.proname = 'raise_version' and t.tgtype & 1 = 0 group by 1, 2`;
  const declared = tableNames.flatMap((table) => {
    const { raises } = rowOf(table);
    return raises === undefined ? [] : [{ table, raises, times: 3 }];
  });

  expect(new Set(triggers)).toEqual(new Set(declared));
});

test("a version rises once for all that a transaction changed, when it is committed, and for no row not at all", async () => {
  const run = "insert into source_run (source, origin, started_at) values ('files', 'a test', now())";
  const person =
    "insert into erased_person (person_id, erased_at) values ('1', now()) on conflict do nothing";
  const { data, ages } = await selectVersions(store.db);
  await store.pool.query(`begin; ${run}; ${run}; ${person}; commit`);
  await store.pool.query(`begin; ${run}; delete from erased_person; rollback`);
  await store.pool.query(`${person}; delete from person`);

  expect(await selectVersions(store.db)).toMatchObject({ data: data + 1, ages: ages + 1 });
  expect(await allRows(store.db)`select from raised_version`).toEqual([]);
});

test("a load that has changed data keeps no change of settings waiting", async () => {
  const loading = await store.pool.connect();
  await loading.query("begin; insert into erased_person (person_id, erased_at) values ('2', now())");
  await store.pool.query(
    "begin; set local lock_timeout = '1s'; insert into business_setting values ('weekStart', '2'); commit",
  );
  await loading.query("commit");
  loading.release();

  expect(await allRows(store.db)`select value from business_setting`).toEqual([{ value: 2 }]);
});
