import { afterAll, beforeAll, expect, test } from "vitest";
import { officeId, personId } from "#domain/ids.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { copyPerson } from "#test/filled/many-people.ts";
import { personRow, RUN } from "#test/builders/rows.ts";
import { peopleQueries } from "./bodies.ts";
import { copyJson } from "#server/postgres/copy-json.ts";

const OFFICE = officeId("101");
const MANY = 20_500;
let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
  const people = [null, null, RUN].map((last_run, place) =>
    personRow({ id: personId(String(place + 1)), office_id: OFFICE, last_name: `Reed ${place}`, last_run }),
  );
  await store.db.insertInto("person").values(people).execute();
});
afterAll(() => store.close());

const read = async (queries: readonly string[]): Promise<string> =>
  Buffer.concat((await copyJson(store, queries)).pieces).toString();

test("few people are read in one query", async () => {
  const queries = await peopleQueries(store.pool, null);

  expect(queries).toHaveLength(1);
  expect(JSON.parse(`[${await read(queries)}]`)).toMatchObject([
    { personid: "1", lastname: "Reed 0", SSN: "" },
    { personid: "2", lastname: "Reed 1", SSN: "" },
  ]);
});

test("many are read in halves that leave nobody out, bring nobody twice and are in the order of one query", async () => {
  await copyPerson(store, { id: "1", first: 1001, times: MANY });
  await store.pool.query("analyze person");
  const halves = await peopleQueries(store.pool, null);
  const whole = await peopleQueries(store.pool, [OFFICE]);

  expect([halves.length, whole.length]).toEqual([2, 1]);
  const people = await read(halves);
  expect(people.split("},{")).toHaveLength(MANY + 2);
  expect(people).toBe(await read(whole));
  const sizes = await Promise.all(halves.map(async (half) => (await copyJson(store, [half])).rows));
  expect(Math.min(...sizes)).toBeGreaterThan(MANY / 3);
});
