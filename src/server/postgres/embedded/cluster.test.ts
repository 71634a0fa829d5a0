import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isLocked, makeCluster } from "./cluster.ts";
import { choosePlace, findBinaries, isRoot } from "./place.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fieldboard-pid-"));
  file = join(folder, "postmaster.pid");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const write = (pid: number): void => writeFileSync(file, `${pid}\n${folder}\n1700000000\n`);

test("a folder without a lock file is free", () => {
  expect(isLocked(file, folder)).toBe(false);
});

test("the lock of a process that has ended is left for PostgreSQL to judge", () => {
  const { pid } = spawnSync("true");
  write(pid);
  expect(isLocked(file, folder)).toBe(false);
  expect(readFileSync(file, "utf8").startsWith(`${pid}\n`)).toBe(true);
});

test("a lock whose pid another program has now is removed", () => {
  write(process.pid);
  expect(isLocked(file, folder)).toBe(false);
  expect(existsSync(file)).toBe(false);
});

test("an empty lock is waited for at first, and removed when it stays empty", () => {
  writeFileSync(file, "");
  expect(isLocked(file, folder)).toBe(true);
  const before = new Date(Date.now() - 3_000);
  utimesSync(file, before, before);
  expect(isLocked(file, folder)).toBe(false);
  expect(existsSync(file)).toBe(false);
});

test.runIf(isRoot())("a user id without a name is refused with what to do", async () => {
  // Others than root have to pass through.
  chmodSync(folder, 0o711);
  const log = { info: () => undefined, warn: () => undefined };
  const place = {
    home: folder,
    // Where anyone can run them, also when this folder is closed to others.
    binaries: choosePlace(join(folder, "data"), findBinaries(), log).binaries,
    user: { name: "nameless", uid: 54_321, gid: 54_321 },
  };
  await expect(makeCluster(place, log)).rejects.toThrow(
    "PostgreSQL does not make a database as a user without a name: add the user id 54321 to /etc/passwd, or set DATABASE_URL",
  );
});
