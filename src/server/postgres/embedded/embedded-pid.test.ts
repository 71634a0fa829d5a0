import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buryReusedPid, pidFilePath, readPidFile } from "./embedded-pid.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fieldboard-pid-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const write = (pid: number): void => writeFileSync(pidFilePath(folder), `${pid}\n${folder}\n1700000000\n`);

test("a folder without a pid file is run by nobody", () => {
  expect(readPidFile(folder)).toEqual({ state: "none" });
  writeFileSync(pidFilePath(folder), "");
  expect(readPidFile(folder)).toEqual({ state: "none" });
});

test("a process that has ended is dead", () => {
  write(spawnSync("true").pid);
  expect(readPidFile(folder)).toEqual({ state: "dead" });
});

test("a process that is another program is no PostgreSQL of this folder", () => {
  write(process.pid);
  expect(readPidFile(folder)).toEqual({ state: "reused", pid: process.pid });
});

test("a reused pid is replaced, the other lines kept, and nothing left lying about", () => {
  write(process.pid);
  buryReusedPid(pidFilePath(folder), process.pid);
  expect(readFileSync(pidFilePath(folder), "utf8")).toBe(`999999999\n${folder}\n1700000000\n`);
  expect(readPidFile(folder)).toEqual({ state: "dead" });
  expect(readdirSync(folder)).toEqual(["postmaster.pid"]);
});

test("a pid file that was renewed in the meantime stays as it is", () => {
  write(4_242);
  buryReusedPid(pidFilePath(folder), process.pid);
  expect(readFileSync(pidFilePath(folder), "utf8").startsWith("4242\n")).toBe(true);
  expect(readdirSync(folder)).toEqual(["postmaster.pid"]);
});
