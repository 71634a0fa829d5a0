import { spawn, type ChildProcess } from "node:child_process";
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { isAlive } from "./cluster.ts";
import { openStore, type OpenStore } from "#server/postgres/open.ts";

/* Slow: each test makes and starts a PostgreSQL. */

const SILENT = { info: () => undefined, warn: () => undefined };
let dataDir: string;
const open = (): Promise<OpenStore> => openStore({ databaseUrl: null, dataDir }, SILENT);
const pidFile = (): string => join(dataDir, "postgres", "postmaster.pid");
const postmaster = (): number => Number.parseInt(readFileSync(pidFile(), "utf8"), 10);

/** Each test opens it as it needs it: a start of PostgreSQL takes half a second. */
let store: OpenStore;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "fieldboard-crash-"));
  store = await open();
  await store.pool.query(
    "insert into location (id, club_number, city, state, zip, market_id) values ('7', '', '', '', '', '')",
  );
  await store.close();
});
afterEach(() => store.close());
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const kept = async (): Promise<unknown> => (await store.pool.query("select id from location")).rows;

/** PostgreSQL and its helpers vanish as when the machine loses power, and our own connections with them. */
async function crash(): Promise<number> {
  const pid = postmaster();
  process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 5_000);
  return pid;
}

/** A program that is not PostgreSQL, run by the user whom PostgreSQL runs as. */
function startStranger(): ChildProcess {
  const { uid, gid } = statSync(join(dataDir, "postgres"));
  return spawn("sleep", ["60"], { stdio: "ignore", ...(process.getuid?.() === 0 ? { uid, gid } : {}) });
}

test("a store that is open finds PostgreSQL again after it was killed", async () => {
  store = await open();
  const pid = await crash();
  await vi.waitFor(async () => expect(await kept()).toEqual([{ id: "7" }]), 20_000);
  expect(postmaster()).not.toBe(pid);
}, 30_000);

test("the claim on the folder outlives a crash of PostgreSQL", async () => {
  store = await open();
  const claim = await store.claim();
  await crash();
  await vi.waitFor(async () => {
    const { rows } = await store.pool.query<{ held: boolean }>(
      "select exists (select from pg_locks where locktype = 'advisory' and objid = 7331102 and granted) as held",
    );
    expect(rows).toEqual([{ held: true }]);
  }, 20_000);
  expect(claim.lost.aborted).toBe(false);
  await claim.release();
}, 30_000);

/** Leaves a lock file behind as PostgreSQL would have: it belongs to the user whom that ran as. */
function leaveBehind(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  const { uid, gid } = statSync(join(dataDir, "postgres"));
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
}

test("what killed servers left, a pid file and half a first start, is no obstacle", async () => {
  mkdirSync(join(dataDir, "postgres.making-999999-0abc"));
  leaveBehind(pidFile(), `999999\n${join(dataDir, "postgres")}\n1700000000\n5432\n\n\n`);
  store = await open();
  expect(await kept()).toEqual([{ id: "7" }]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith("postgres."))).toEqual([]);
});

test("a pid file whose number another program has now is no obstacle", async () => {
  const stranger = startStranger();
  leaveBehind(pidFile(), `${stranger.pid}\n${join(dataDir, "postgres")}\n1700000000\n5432\n\n\n`);
  store = await open();
  expect(await kept()).toEqual([{ id: "7" }]);
  expect(postmaster()).not.toBe(stranger.pid);
  expect(stranger.kill("SIGKILL")).toBe(true);
});

test("an empty pid file, as a full disk leaves it, is no obstacle", async () => {
  leaveBehind(pidFile(), "");
  const longAgo = new Date("2026-01-01T00:00:00Z");
  utimesSync(pidFile(), longAgo, longAgo);
  store = await open();
  expect(await kept()).toEqual([{ id: "7" }]);
});

test("a start removes the socket folder of the server before, even of one that was killed", async () => {
  store = await open();
  await crash();
  await vi.waitFor(async () => expect(await kept()).toEqual([{ id: "7" }]), 20_000);
  expect(readdirSync(join(dataDir, "run"))).toEqual(["running", expect.stringMatching(/^s-/)]);
}, 30_000);

test("a folder that is removed under its server and made again is not disturbed when that server ends", async () => {
  const folder = mkdtempSync(join(tmpdir(), "fieldboard-removed-"));
  const openThere = (): Promise<OpenStore> => openStore({ databaseUrl: null, dataDir: folder }, SILENT);
  const pidThere = (): number =>
    Number.parseInt(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8"), 10);
  const before = await openThere();
  const claimBefore = await before.claim();
  const pidBefore = pidThere();
  rmSync(folder, { recursive: true, force: true });
  const after = await openThere();
  const claim = await after.claim();

  // As it does by itself within a minute of finding its folder gone.
  process.kill(pidBefore, "SIGQUIT");
  await vi.waitFor(() => expect(isAlive(pidBefore)).toBe(false), 10_000);

  const late = await openThere();
  expect((await late.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await vi.waitFor(() => expect(claimBefore.lost.aborted).toBe(true), 10_000);
  expect(claim.lost.aborted).toBe(false);
  await claim.release();
  await late.close();
  await before.close();
  await after.close();
  rmSync(folder, { recursive: true, force: true });
}, 30_000);

test("the folder of another PostgreSQL is refused by its version", async () => {
  const version = join(dataDir, "postgres", "PG_VERSION");
  writeFileSync(version, "15\n");
  await expect(open()).rejects.toThrow(
    /^DATA_DIR holds a database of PostgreSQL 15, and this Fieldboard brings 18/,
  );
  writeFileSync(version, "18\n");
});

test("a folder that PostgreSQL cannot start on is refused with PostgreSQL's reason", async () => {
  const control = join(dataDir, "postgres", "global", "pg_control");
  renameSync(control, `${control}.gone`);
  await expect(open()).rejects.toThrow(
    "The database in DATA_DIR does not start: could not find the database system",
  );
  renameSync(`${control}.gone`, control);
});
