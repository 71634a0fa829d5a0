import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Sealer } from "#server/vault/keys.ts";
import { shareKey } from "#server/vault/key-lease.ts";
import { openKeyedStore, PLANTED, type KeyedStore } from "#test/rotation.ts";

let keyed: KeyedStore;
beforeEach(async () => {
  keyed = await openKeyedStore();
});
afterEach(() => keyed.close());

type Moment = { readonly isOver: () => Promise<boolean>; readonly thenMs: number };

const hasStaged = (): Promise<boolean> => Promise.resolve(existsSync(`${keyed.dataKeyFile}.new`));
const isSealedAnew = async (before: Buffer): Promise<boolean> => {
  const { rows } = await keyed.store.pool.query<{ check: Buffer }>(
    'select key_check as "check" from store_state',
  );
  return !before.equals(rows[0]?.check ?? before);
};

const { PATH, NODE_COMPILE_CACHE } = process.env;

/** Runs the command as people do. */
const run = (parts: readonly string[] = []) =>
  spawn(process.execPath, ["src/server/commands/rotate-key.ts", ...parts], {
    cwd: join(import.meta.dirname, "../../.."),
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: keyed.dataDir, DATABASE_URL: keyed.store.url },
    stdio: ["ignore", "pipe", "pipe"],
  });

async function toItsEnd(parts: readonly string[] = []) {
  const child = run(parts);
  const [printed, said] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: child.exitCode, printed, said };
}

test("the command says what it did, to which key file, and what backups need", async () => {
  const { code, printed } = await toItsEnd();
  expect([code, printed]).toEqual([0, expect.stringContaining("3 people, 2 earlier versions of them")]);
  expect(printed).toContain("DATA_KEY_FILE holds the new key, and the old one is gone");
  expect(printed).toContain("Backups made before need the old key");
  expect(existsSync(`${keyed.dataKeyFile}.new`)).toBe(false);
});

test("a key of one's own has to be named, there and a key", async () => {
  expect(await toItsEnd(["--new-key", "x"])).toMatchObject({
    code: 2,
    said: expect.stringContaining("--new-key-file FILE"),
  });
  expect(await toItsEnd(["--new-key-file", join(keyed.dataDir, "none")])).toMatchObject({
    code: 1,
    said: expect.stringContaining("--new-key-file names a file that is not there"),
  });
  const own = join(keyed.dataDir, "own");
  writeFileSync(own, randomBytes(32));
  const { code, printed } = await toItsEnd(["--new-key-file", own]);
  expect([code, printed]).toEqual([0, expect.stringContaining("DATA_KEY_FILE still holds the old key")]);
});

/** Ends the command with SIGKILL at the moment, if it is not over by then. */
async function killAt({ isOver, thenMs }: Moment): Promise<void> {
  const child = run();
  const ended = once(child, "exit");
  while (child.exitCode === null && !(await isOver())) await sleep(1);
  await sleep(thenMs);
  child.kill("SIGKILL");
  await ended;
}

/** As every process starts: with the use of the key first, which a transaction that is about to end may still have alone. */
async function start(): Promise<Sealer> {
  const lease = await shareKey(keyed.store, "a test");
  return keyed.sealer().finally(lease.release);
}

test.each([
  ["when the new key was just written", () => ({ isOver: hasStaged, thenMs: 0 })],
  ["a little later", () => ({ isOver: hasStaged, thenMs: 15 })],
  ["later still", () => ({ isOver: hasStaged, thenMs: 40 })],
  [
    "when the store was just sealed with it",
    (before: Buffer) => ({ isOver: () => isSealedAnew(before), thenMs: 0 }),
  ],
  ["a little after that", (before: Buffer) => ({ isOver: () => isSealedAnew(before), thenMs: 10 })],
] as const)(
  "a change of the key that is killed %s leaves the old state or the new, whole",
  async (_when, momentOf) => {
    const { fingerprint } = await keyed.sealer();
    await killAt(momentOf(fingerprint));

    // Whoever starts next finds a key that fits, and nothing beside it.
    const sealer = await start();
    expect(existsSync(`${keyed.dataKeyFile}.new`)).toBe(false);
    const { rows } = await keyed.store.pool.query<{ ssn: Buffer; hash: Buffer }>(
      "select ssn_cipher as ssn, ssn_hash as hash from person where ssn_cipher is not null",
    );
    expect(rows).toHaveLength(2);
    for (const { ssn, hash } of rows) {
      expect(sealer.open(ssn)).toBe(PLANTED.SSN);
      expect(hash).toEqual(sealer.ssnHash(PLANTED.SSN));
    }
    expect(await keyed.check()).toMatchObject({ found: "intact" });

    expect(await keyed.rotate()).toMatchObject({ people: 3, versions: 2 });
    expect((await keyed.sealer()).fingerprint).not.toEqual(fingerprint);
  },
);
