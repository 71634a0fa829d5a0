import { randomBytes } from "node:crypto";
import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestDatabase } from "#test/database.ts";
import { openStore } from "./open.ts";

const SILENT = { info: () => undefined, warn: () => undefined };

test("a store at DATABASE_URL is migrated, shared by several servers, and left running", async () => {
  const database = await openTestDatabase();
  await database.pool.query("drop schema public cascade; create schema public");
  const settings = { databaseUrl: database.url, dataDir: "unused" };
  const stores = await Promise.all([openStore(settings, SILENT), openStore(settings, SILENT)]);
  const claims = await Promise.all(stores.map((store) => store.claim()));
  expect(stores.map(({ where }) => where)).toEqual(["DATABASE_URL", "DATABASE_URL"]);
  const { rows } = await database.pool.query("select name from kysely_migration order by name");
  const files = globSync("*.ts", { cwd: join(import.meta.dirname, "migrations") }).toSorted();
  expect(rows).toEqual(files.map((name) => ({ name: name.replace(".ts", "") })));
  await Promise.all(claims.map(({ release }) => release()));
  await Promise.all(stores.map(({ close }) => close()));
  expect((await database.pool.query("select data_version from store_state")).rows).toEqual([
    { data_version: 0 },
  ]);
  await database.close();
});

test("a database that is not there is named by the setting only", async () => {
  const database = await openTestDatabase();
  const url = database.url.replace(/test_\w+/, "planted4f1c");
  await expect(openStore({ databaseUrl: url, dataDir: "unused" }, SILENT)).rejects.toThrow(
    /^DATABASE_URL cannot be used: its database does not exist$/,
  );
  await database.close();
});

test.each(["", "grant usage on schema public to"])(
  "a user who may not make tables is told so (%j)",
  async (grant) => {
    const database = await openTestDatabase();
    const reader = `reader_${randomBytes(4).toString("hex")}`;
    await database.pool.query(
      `drop schema public cascade; create schema public; create role ${reader} login`,
    );
    if (grant !== "") await database.pool.query(`${grant} ${reader}`);
    const url = database.url.replace("postgres://fieldboard:", `postgres://${reader}:`);
    await expect(openStore({ databaseUrl: url, dataDir: "unused" }, SILENT)).rejects.toThrow(
      "DATABASE_URL cannot be used: its user may not make tables there: grant usage, create on schema public to it",
    );
    await database.pool.query(`drop owned by ${reader}; drop role ${reader}`);
    await database.close();
  },
);
