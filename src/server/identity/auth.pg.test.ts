import { getAuthTables } from "better-auth/db";
import { afterAll, expect, test } from "vitest";
import { testClock } from "#test/dashboard.ts";
import { openTestDatabase } from "#test/database.ts";
import { createAuth } from "./auth.ts";

const store = await openTestDatabase();
afterAll(() => store.close());

const auth = createAuth({
  store,
  clock: testClock,
  secret: "s".repeat(43),
  publicOrigin: "https://fieldboard.example.com",
});

/** Columns that the library uses and the store lacks. */
async function missing(): Promise<readonly string[]> {
  const { rows } = await store.pool.query<{ name: string }>(
    "select table_name || '.' || column_name as name from information_schema.columns",
  );
  const names = new Set(rows.map(({ name }) => name));
  return Object.values(getAuthTables(auth.options))
    .flatMap(({ modelName, fields }) =>
      ["id", ...Object.keys(fields)].map(
        (field) => `${modelName}.${field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      ),
    )
    .filter((name) => !names.has(name));
}

test("the tables have all columns that the library uses", async () => {
  expect(await missing()).toEqual([]);
});

test("a missing table or column is noticed", async () => {
  await store.pool.query("alter table auth_session drop column user_agent; drop table auth_verification");
  expect(await missing()).toEqual(
    expect.arrayContaining(["auth_session.user_agent", "auth_verification.expires_at"]),
  );
});
