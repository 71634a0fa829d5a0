import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { connectStore, type Store } from "./connect.ts";
import { inSnapshot, type Reading } from "./snapshot.ts";

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await openTestDatabase();
  store = connectStore({ url: database.url });
});
afterAll(async () => {
  await store.close();
  await database.close();
});

const settings = async (db: Reading) => {
  const { rows } = await sql<{ isolation: string; written: string; timeout: string }>`
    select current_setting('transaction_isolation') as isolation,
           current_setting('transaction_read_only') as written, current_setting('statement_timeout') as timeout
  `.execute(db);
  return rows[0];
};

test("a snapshot sees one moment, writes nothing, and waits ten seconds; its connection is as before afterwards", async () => {
  const inside = await inSnapshot(store, "all", ({ db }) => settings(db));
  expect(inside).toEqual({ isolation: "repeatable read", written: "on", timeout: "10s" });
  expect(await settings(store.db)).toEqual({
    isolation: "read committed",
    written: "off",
    timeout: "10min",
  });
});

test("what fails in a snapshot is told, and its connection can be used again", async () => {
  const failing = inSnapshot(store, "all", ({ db }) => sql`select 1 / 0`.execute(db));
  await expect(failing).rejects.toThrow("division by zero");
  const thrown = inSnapshot(store, "all", () => Promise.reject(new Error("of the reader")));
  await expect(thrown).rejects.toThrow("of the reader");
  await expect.poll(() => store.pool.idleCount).toBe(store.pool.totalCount);
  expect(await settings(store.db)).toMatchObject({ isolation: "read committed", written: "off" });
});
