import { getMigrations } from "better-auth/db/migration";
import { afterAll, expect, test } from "vitest";
import { authDb } from "./auth-db.ts";
import { openTestDatabase } from "#test/database.ts";
import { createAuth } from "./auth.ts";

const store = await openTestDatabase();
afterAll(() => store.close());

const auth = createAuth({ store, secret: "s".repeat(43), publicOrigin: "https://fieldboard.example.com" });

test("the tables are those that the library expects", async () => {
  const options = { ...auth.options, database: { db: authDb(store), type: "postgres" as const } };
  const { toBeCreated, toBeAdded } = await getMigrations(options);
  expect([toBeCreated, toBeAdded]).toEqual([[], []]);
});

test("a table or a column that is missing would be told", async () => {
  await store.pool.query("alter table auth_session drop column user_agent; drop table auth_two_factor");
  const options = { ...auth.options, database: { db: authDb(store), type: "postgres" as const } };
  const { toBeCreated, toBeAdded } = await getMigrations(options);
  expect(toBeCreated.map(({ table }) => table)).toEqual(["auth_two_factor"]);
  expect(toBeAdded.map(({ table }) => table)).toEqual(["auth_session"]);
});
