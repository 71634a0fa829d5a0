import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnServer, type OwnServer } from "#test/running/own-server.ts";
import { startTransactionPooler } from "#test/running/transaction-pooler.ts";
import { clientConfig, connectStore } from "./connect.ts";
import { findProblem } from "./doctor.ts";
import { openStore } from "./open.ts";

let server: OwnServer;
const warnings: string[] = [];
const LOG = { info: () => undefined, warn: (message: string) => void warnings.push(message) };
const problemOfUrl = (url: string): Promise<string | null> => findProblem(url, LOG);

async function run(statements: string, database = "postgres"): Promise<void> {
  const client = new Client(clientConfig({ url: server.url("fieldboard", database) }));
  await client.connect();
  // One after the other: a database cannot be made in a transaction with others.
  for (const statement of statements.split(";")) await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  server = await startOwnServer(
    [
      "hostssl all tls_only 127.0.0.1/32 trust",
      "hostnossl all tls_only 127.0.0.1/32 reject",
      "host all stranger 127.0.0.1/32 reject",
      "host all with_password 127.0.0.1/32 scram-sha-256",
    ],
    ["max_connections=30"],
  );
  await run(`
    create role tls_only superuser login; create role stranger login;
    create role with_password login password 'a@b:c/d?e#f%20'; create role no_login;
    create role reader login; create role full login connection limit 0; create role few login connection limit 5;
    create role only_reads login; alter role only_reads set default_transaction_read_only to on;
    create role owner login; create role odd superuser login;
    alter role odd set default_transaction_isolation to 'serializable'; alter role odd set search_path to nowhere;
    create database of_owner owner owner template template0; create database closed template template0;
    revoke connect on database closed from public;
    create database with_extensions owner owner template template0;
    create database with_passwords owner with_password template template0;
    create database filled owner fieldboard template template0;
    create database latin template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`);
  await run("create schema extensions; create extension pg_trgm schema extensions", "with_extensions");
});
afterAll(() => server.stop());

test.each([
  ["a user who does not exist", () => server.url("nobody"), /^its user does not exist, or may not log in/],
  ["a user who may not log in", () => server.url("no_login"), /^its user does not exist, or may not log in/],
  ["a wrong password", () => withPassword("wrong"), /^its user or password is not accepted$/],
  ["a missing database", () => server.url("owner", "missing"), /^its database does not exist$/],
  ["a closed database", () => server.url("owner", "closed"), /grant connect on it$/],
  ["no line in pg_hba.conf", () => server.url("stranger"), /add a line for it to pg_hba\.conf$/],
  ["TLS only", () => server.url("tls_only"), /encrypted connections only: add \?sslmode=verify-full/],
  ["an unknown issuer", () => `${server.url("tls_only")}?sslmode=verify-full`, /add &sslrootcert=FILE/],
  [
    "a certificate file that is not there",
    () => `${server.url("tls_only")}?sslmode=verify-full&sslrootcert=/nowhere/planted4f1c`,
    /^a certificate file .* cannot be read: no such file or directory$/,
  ],
  ["a limit of connections", () => server.url("full"), /^no connection is left: raise max_connections/],
  ["a user who only reads", () => server.url("only_reads"), /set default_transaction_read_only to off/],
  ["another encoding", () => server.url("owner", "latin"), /encoded as LATIN1, and UTF8 is needed$/],
  ["no right to make tables", () => server.url("reader", "of_owner"), /grant usage, create on schema public/],
  [
    "no right to use the schema of pg_trgm",
    () => server.url("owner", "with_extensions"),
    /^its user may not use the schema of the extension pg_trgm: grant usage/,
  ],
  [
    "several hosts",
    () => server.url("owner").replace("127.0.0.1", "one,two"),
    /^it names several hosts: name one/,
  ],
  [
    "an @ and a / in the password",
    () => withPassword("p@ss/word", false),
    /^a sign in its user or password has/,
  ],
  ["a # in the password", () => withPassword("pass#word", false), /^a sign in its user or password has/],
  ["a lonely % in the password", () => withPassword("pass%zz", false), /^a sign in its user or password has/],
])("says what to set: %s", async (_what, url, sentence) => {
  const problem = await problemOfUrl(url());
  expect(problem).toMatch(sentence);
  expect(problem).not.toContain("planted4f1c");
});

function withPassword(password: string, isEncoded = true): string {
  const written = isEncoded ? encodeURIComponent(password) : password;
  return server.url("with_password", "with_passwords").replace("@", `:${written}@`);
}

test.each([
  ["a password of signs, encoded", () => withPassword("a@b:c/d?e#f%20")],
  [
    "TLS with the issuer's certificate",
    () => `${server.url("tls_only")}?sslmode=verify-full&sslrootcert=${server.certificate}`,
  ],
  ["a user who owns the database", () => server.url("owner", "of_owner")],
])("has nothing to say: %s", async (_what, url) => {
  expect(await problemOfUrl(url())).toBeNull();
});

test("a pooler in transaction mode is found, also when its sessions are left alone", async () => {
  const pooler = await startTransactionPooler(server.url("fieldboard"));
  const url = `postgres://fieldboard@127.0.0.1:${pooler.port}/postgres`;
  expect(await problemOfUrl(url)).toMatch(/^it is a pooler .*: set pool_mode = session there/);
  pooler.stop();
});

test("few connections are a warning, since few users need no more", async () => {
  warnings.length = 0;
  expect(await problemOfUrl(server.url("few", "of_owner"))).toMatch(/grant usage/);
  await run("grant create on schema public to few; grant create on database of_owner to few", "of_owner");
  expect(await problemOfUrl(server.url("few", "of_owner"))).toBeNull();
  expect(warnings).toEqual([
    expect.stringMatching(
      /^DATABASE_URL: 5 connections are allowed at once, and each process uses up to \d+: raise/,
    ),
  ]);
});

test("pg_trgm in a schema of its own is used, and odd settings of a user change nothing", async () => {
  await run("grant usage on schema extensions to owner", "with_extensions");
  const settings = { databaseUrl: server.url("owner", "with_extensions"), dataDir: join("unused") };
  const made = await openStore(settings, LOG);
  await made.close();
  const odd = connectStore({ url: server.url("odd", "with_extensions") });
  const { rows } = await odd.pool.query(
    `select current_setting('transaction_isolation') as isolation, current_setting('search_path') as path,
            (select count(*)::int from store_state) as states, word_similarity('ann', 'anna') > 0 as alike`,
  );
  await odd.close();
  expect(rows).toEqual([{ isolation: "read committed", path: "public, extensions", states: 1, alike: true }]);
});
