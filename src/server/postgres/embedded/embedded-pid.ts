import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, linkSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What the pid file of a database folder tells: nobody runs it, PostgreSQL does, or its pid now is another program. */
export type PidFile =
  | { readonly state: "none" | "dead" }
  | { readonly state: "live" | "reused"; readonly pid: number };

export const pidFilePath = (databaseFolder: string): string => join(databaseFolder, "postmaster.pid");

export function readPidFile(databaseFolder: string): PidFile {
  const text = readIfThere(pidFilePath(databaseFolder));
  const pid = text === null ? null : pidIn(text);
  if (pid === null) return { state: "none" };
  if (!isAlive(pid)) return { state: "dead" };
  const command = commandOf(pid);
  // Where the system does not tell, the pid is taken at its word: two servers on one folder would be worse.
  const isOurs = command === null || (/postgres/i.test(command) && command.includes(databaseFolder));
  return { state: isOurs ? "live" : "reused", pid };
}

/** Above every system's largest pid, so never alive. */
const DEAD_PID = 999_999_999;

/**
 * Replaces a pid that another program has now by one that is surely dead. PostgreSQL then starts, yet still sees by the
 * file's other lines whether orphans of the last run hold its memory. A file that somebody has just renewed stays.
 */
export function buryReusedPid(path: string, pid: number): void {
  const before = readIfThere(path);
  if (before === null || pidIn(before) !== pid) return;
  const { uid, gid } = statSync(dirname(path));
  const aside = `${path}.${randomBytes(6).toString("hex")}`;
  const buried = `${aside}.buried`;
  writeFileSync(buried, before.replace(String(pid), String(DEAD_PID)), { flag: "wx", mode: 0o600 });
  chownSync(buried, uid, gid);
  try {
    renameSync(path, aside);
    linkSync(readFileSync(aside, "utf8") === before ? buried : aside, path);
  } catch (error) {
    if (!isErrorWith(error, "ENOENT") && !isErrorWith(error, "EEXIST")) throw error;
  } finally {
    for (const leftover of [aside, buried]) if (readIfThere(leftover) !== null) unlinkSync(leftover);
  }
}

/** The first line: negative when PostgreSQL runs without a postmaster, as initdb does. */
const pidIn = (text: string): number | null => {
  const pid = Math.abs(Number.parseInt(text, 10));
  return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
};

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isErrorWith(error, "ENOENT")) return null;
    throw error;
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return isErrorWith(error, "EPERM");
  }
}

/** The command line of a process; null where the system does not tell. */
function commandOf(pid: number): string | null {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    if (process.platform === "win32") return null;
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return null;
  }
}

export const isErrorWith = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
