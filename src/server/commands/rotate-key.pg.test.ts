import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSealer } from "#server/vault/data-key.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";

/* Slow: the command runs as a process, many times. */

let store: TestDatabase;
let dataDir: string;
let dataKeyFile: string;
let before: Sealer;
beforeEach(async () => {
  store = await openTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), "fieldboard-rotate-"));
  dataKeyFile = join(dataDir, "key");
  before = await start();
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = (): Promise<Sealer> => openSealer({ dataKeyFile }, store);
const wrapped = async (): Promise<unknown> => (await store.pool.query("select wrapped from data_key")).rows;
const acts = async (): Promise<unknown> =>
  (await store.pool.query("select act, actor from audit_entry order by id")).rows;

const { PATH, NODE_COMPILE_CACHE } = process.env;

/** Runs the command as people do. */
const run = (parts: readonly string[] = []) =>
  spawn(process.execPath, ["src/server/commands/rotate-key.ts", ...parts], {
    cwd: join(import.meta.dirname, "../../.."),
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, DATABASE_URL: store.url },
    stdio: ["ignore", "pipe", "pipe"],
  });

async function runToEnd(parts: readonly string[] = []) {
  const child = run(parts);
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: child.exitCode, printed, errors };
}

test("the command replaces the key file, on record, and says what backups need", async () => {
  const old = readFileSync(dataKeyFile);
  const { code, printed } = await runToEnd();
  expect([code, printed]).toEqual([0, expect.stringContaining("DATA_KEY_FILE holds the new key")]);
  expect(printed).toContain("Earlier backups need the old key file");
  expect(existsSync(`${dataKeyFile}.new`)).toBe(false);
  expect(readFileSync(dataKeyFile)).not.toEqual(old);
  expect(await acts()).toEqual([{ act: "key-rotated", actor: "system" }]);
});

test("a key file of one's own has to be named, and to exist", async () => {
  expect(await runToEnd(["--new-key", "x"])).toMatchObject({
    code: 2,
    errors: expect.stringContaining("--new-key-file FILE"),
  });
  expect(await runToEnd(["--new-key-file", join(dataDir, "none")])).toMatchObject({
    code: 1,
    errors: expect.stringContaining("--new-key-file names a file that does not exist"),
  });
  const own = join(dataDir, "own");
  writeFileSync(own, randomBytes(32));
  const { code, printed } = await runToEnd(["--new-key-file", own]);
  expect([code, printed]).toEqual([0, expect.stringContaining("DATA_KEY_FILE still holds the old key")]);
});

const isStaged = (): Promise<boolean> => Promise.resolve(existsSync(`${dataKeyFile}.new`));

test.each([
  ["when the new key was just written", isStaged, 0],
  ["later still", isStaged, 15],
] as const)(
  "a rotation that is killed %s leaves the old state or the new",
  async (_when, isReached, thenMs) => {
    const cipher = before.seal("912-34-9876", "person.ssn_cipher", "7000");
    const wrappedBefore = await wrapped();
    const child = run();
    const ended = once(child, "exit");
    while (child.exitCode === null && !(await isReached())) await sleep(1);
    await sleep(thenMs);
    child.kill("SIGKILL");
    await ended;

    const after = await start();
    expect(after.open(cipher, "person.ssn_cipher", "7000")).toBe("912-34-9876");
    expect(existsSync(`${dataKeyFile}.new`)).toBe(false);
    const isRotated = JSON.stringify(await wrapped()) !== JSON.stringify(wrappedBefore);
    expect(await acts()).toEqual(isRotated ? [{ act: "key-rotated", actor: "system" }] : []);
    expect((await runToEnd()).code).toBe(0);
  },
);
