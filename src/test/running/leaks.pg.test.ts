import { afterAll, beforeAll, expect, test } from "vitest";
import { openFilledDatabase, type TestDatabase } from "#test/database.ts";
import { searchStore } from "./leaks.ts";
import { PLANTED } from "#test/planted.ts";
import { CAPTURED, CONTENTS_SEALER } from "#test/filled/contents.ts";

let store: TestDatabase;
beforeAll(async () => {
  store = await openFilledDatabase(CAPTURED);
});
afterAll(() => store.close());

test("the planted person is in the capture, is stored, and their SSN stands in no row of any table", async () => {
  const { rows } = await store.pool.query<{ readonly ssn: Buffer }>(
    "select ssn_cipher as ssn from person where id = '7008'",
  );
  expect(rows.map(({ ssn }) => CONTENTS_SEALER.open(ssn, "person.ssn_cipher", "7008"))).toEqual([
    PLANTED.ssn,
  ]);
  expect(await searchStore(store.pool)).toEqual([]);
});

test.each([
  ["text", "text", PLANTED.token, "the token, plain"],
  ["a member of JSON", "jsonb", JSON.stringify({ a: [PLANTED.ssn] }), "the ssn, plain"],
  ["bytes", "bytea", Buffer.from(PLANTED.password), "the password, hex"],
  ["a long text that is packed", "text", `${"x".repeat(100_000)}${PLANTED.ssn}`, "the ssn, plain"],
])("a secret in %s of a row is found", async (_what, type, value, said) => {
  await store.pool.query(`create table leak (id int, held ${type})`);
  await store.pool.query("insert into leak values (1, $1)", [value]);
  expect(await searchStore(store.pool)).toEqual([`store public.leak: ${said}`]);
  await store.pool.query("drop table leak");
});
