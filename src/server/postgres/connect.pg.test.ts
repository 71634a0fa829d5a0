import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { connectStore } from "./connect.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("rows hold numbers and texts, and every session is in UTC", async () => {
  const { rows } = await database.pool.query(
    `select 9007199254740991::bigint as whole, date '2026-11-09' as day, timestamp '2026-11-09 14:05:00' as wall,
            timestamptz '2026-11-09 14:05:00.75-05' as moment, 1.50::numeric as exact,
            current_setting('timezone') as zone, current_setting('application_name') as name`,
  );
  expect(rows).toEqual([
    {
      whole: 9007199254740991,
      day: "2026-11-09",
      wall: "2026-11-09T14:05:00",
      moment: "2026-11-09T19:05:00Z",
      exact: "1.50",
      zone: "UTC",
      name: "fieldboard",
    },
  ]);
});

test("a connection that the server ends is replaced, and the process lives on", async () => {
  const store = connectStore({ url: database.url });
  const { rows } = await store.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  await database.pool.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
  await expect.poll(() => store.pool.idleCount).toBe(0);
  expect((await store.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await store.close();
});

test("a query without end is cut when the store closes", async () => {
  const store = connectStore({ url: database.url }, { closePatienceMs: 200 });
  const fate = store.pool.query("select pg_sleep(600)").then(
    () => "finished",
    () => "cut",
  );
  await store.pool.query("select 1");
  await store.close();
  expect(await fate).toBe("cut");
  await store.close();
});

test("whether the store answers is known while every connection for reports and sign-in is taken", async () => {
  const store = connectStore({ url: database.url }, { closePatienceMs: 200 });
  const pools = [store.pool, store.signIn.pool];
  const taken = pools.flatMap((pool) =>
    Array.from({ length: pool.options.max }, () => pool.query("select pg_sleep(600)").catch(() => "cut")),
  );

  await Promise.all(Array.from({ length: 20 }, () => store.check()));

  await store.close();
  await Promise.all(taken);
});

test("a store that only reads says so", async () => {
  const options = encodeURIComponent("-c default_transaction_read_only=on");
  const store = connectStore({ url: `${database.url}&options=${options}` });
  await expect(store.check()).rejects.toThrow("The database is read-only at the moment.");
  await store.close();
});

test("migrating a migrated store changes nothing", async () => {
  const applied = async () => (await database.pool.query("select * from kysely_migration")).rows;
  const before = await applied();
  expect(before.length).toBeGreaterThan(0);
  await Promise.all([migrate(database), migrate(database)]);
  expect(await applied()).toEqual(before);
});
