import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHolder } from "#test/running/holder.ts";
import { isAlive } from "#server/postgres/embedded/cluster.ts";
import { openStore, type OpenStore } from "./open.ts";

/* Slow: each test makes and starts a PostgreSQL. */

const SILENT = { info: () => undefined, warn: () => undefined };
let dataDir: string;
const open = (): Promise<OpenStore> => openStore({ databaseUrl: null, dataDir }, SILENT);
const pidFile = (): string => join(dataDir, "postgres", "postmaster.pid");
const postmaster = (): number => Number.parseInt(readFileSync(pidFile(), "utf8"), 10);
const isRunning = (): boolean => existsSync(pidFile()) && isAlive(postmaster());

const visitFourTimes = async (): Promise<void> => {
  for (let visits = 0; visits < 4; visits += 1) {
    const store = await open();
    await store.pool.query("select 1");
    await store.close();
  }
};

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "fieldboard-open-"));
  const store = await open();
  await store.close();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("the server stays up for a command that came later, and the last to leave stops it", async () => {
  const server = await startHolder(dataDir, "server");
  const command = await open();
  await server.end();
  expect(isRunning()).toBe(true);
  expect((await command.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await command.close();
  expect(isRunning()).toBe(false);
});

test("a PostgreSQL that a killed server left running is joined", async () => {
  const server = await startHolder(dataDir, "server");
  const pid = postmaster();
  await server.kill();
  const next = await startHolder(dataDir, "server");
  expect(next.said()).toBe("open\n");
  expect(postmaster()).toBe(pid);
  await next.end();
  expect(isRunning()).toBe(false);
});

test("a second server on a folder says who has it, and the first goes on", async () => {
  const first = await startHolder(dataDir, "server");
  const second = await startHolder(dataDir, "server");
  expect(second.said()).toBe(
    `Another server runs on the folder of DATA_DIR: stop it, or choose another DATA_DIR\nclosed\n`,
  );
  expect(isRunning()).toBe(true);
  await first.end();
});

test("the folder can be claimed again when the claim was given back", async () => {
  const store = await open();
  const first = await store.claim();
  await first.release();
  const second = await store.claim();
  await second.release();
  await store.close();
  expect(second.lost.aborted).toBe(false);
});

test("processes that open an empty folder at once share one PostgreSQL", async () => {
  const empty = mkdtempSync(join(tmpdir(), "fieldboard-open-"));
  const holders = await Promise.all([1, 2, 3].map(() => startHolder(empty)));
  const lastLines = () => holders.map(({ said }) => said().trimEnd().split("\n").at(-1));
  expect(lastLines()).toEqual(["open", "open", "open"]);
  await Promise.all(holders.map(({ end }) => end()));
  expect(lastLines()).toEqual(["closed", "closed", "closed"]);
  expect(existsSync(join(empty, "postgres", "postmaster.pid"))).toBe(false);
  rmSync(empty, { recursive: true, force: true });
});

test("whoever comes while the last one leaves gets in all the same", async () => {
  await Promise.all([visitFourTimes(), visitFourTimes(), visitFourTimes()]);
  expect(isRunning()).toBe(false);
});

test("a store with a later migration and not an earlier one is refused by their names", async () => {
  const store = await open();
  const { rows } = await store.pool.query<{ name: string; timestamp: string }>(
    "delete from kysely_migration where name = '0029-old-records' returning name, timestamp",
  );
  await store.close();
  await expect(open()).rejects.toThrow(
    "This store was made by another version of Fieldboard (it has 0030-spells without 0029-old-records): use that version, or another store",
  );
  const unprepared = await openStore({ databaseUrl: null, dataDir }, SILENT, () => Promise.resolve());
  for (const { name, timestamp } of rows)
    await unprepared.pool.query("insert into kysely_migration values ($1, $2)", [name, timestamp]);
  await unprepared.close();
});

test("a store of a newer program is refused, untouched, and its PostgreSQL stopped", async () => {
  const store = await open();
  await store.pool.query("insert into kysely_migration values ('9999-later', '2099-01-01T00:00:00.000Z')");
  await store.close();
  await expect(open()).rejects.toThrow(
    "This store was made by a newer version of Fieldboard (it has 9999-later): use that version, or another store",
  );
  expect(isRunning()).toBe(false);
});
