import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { program } from "./embedded-binaries.ts";
import { readPidFile } from "./embedded-pid.ts";
import { databaseFolder, hasCluster, type Place } from "./embedded-place.ts";
import { SUPERUSER, type Endpoint } from "./embedded-endpoint.ts";
import type { StoreLog } from "#server/postgres/log.ts";
import { StoreUnavailable } from "#server/postgres/unavailable.ts";

/** Sorting is by bytes everywhere; telling letters from signs (for the search) needs a UTF-8 table where there is one. */
const LETTER_TABLES = ["C.UTF-8", "en_US.UTF-8", "C"] as const;

/**
 * Makes the database folder where there is none, beside its place first, so that it is there whole or not at all; when
 * another process was quicker, its folder is used.
 * @throws StoreUnavailable when the folder is of another PostgreSQL, or the disk refuses.
 */
export async function makeCluster(place: Place, endpoint: Endpoint, log: StoreLog): Promise<void> {
  if (hasCluster(place)) return refuseOtherMajor(place);
  log.info(`Making the database in ${databaseFolder(place)}`);
  const staging = `${databaseFolder(place)}.${randomBytes(6).toString("hex")}`;
  try {
    await initialize(place, endpoint, staging);
    renameSync(staging, databaseFolder(place));
  } catch (error) {
    if (!hasCluster(place)) throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function refuseOtherMajor(place: Place): void {
  const found = readFileSync(join(databaseFolder(place), "PG_VERSION"), "utf8").trim();
  if (found === String(place.binaries.major)) return;
  throw new StoreUnavailable(
    `DATA_DIR holds a database of PostgreSQL ${found}, and this Fieldboard brings ${place.binaries.major}: choose another DATA_DIR, or move the data over with pg_dump`,
  );
}

async function initialize(place: Place, endpoint: Endpoint, staging: string): Promise<void> {
  for (const letters of LETTER_TABLES) {
    mkdirSync(staging, { mode: 0o700 });
    if (place.user !== null) chownSync(staging, place.user.uid, place.user.gid);
    const { code, output } = await run(place, "initdb", [
      `--pgdata=${staging}`,
      `--username=${SUPERUSER}`,
      "--encoding=UTF8",
      "--locale=C",
      `--lc-ctype=${letters}`,
      "--data-checksums",
      "--no-instructions",
      ...endpoint.initdbOptions,
    ]);
    if (code === 0) return;
    rmSync(staging, { recursive: true, force: true });
    if (/invalid locale|locale.*not (?:supported|recognized)/i.test(output)) continue;
    throw new StoreUnavailable(`The database cannot be made in DATA_DIR: ${lastComplaint(output)}`);
  }
}

/** The line of PostgreSQL's output that says what is wrong. */
export function lastComplaint(output: string): string {
  if (/No space left on device/i.test(output)) return "there is no space left on its disk";
  if (/could not look up effective user ID/.test(output)) {
    return "this system has no name for the user that runs Fieldboard (a line in /etc/passwd gives it one)";
  }
  const complaints = [...output.matchAll(/(?:FATAL|PANIC|error):\s*(.*)/g)].map(([, text]) => text);
  const [, firstLine] = /^(?:\w+: )?(.+)/m.exec(output) ?? [];
  return complaints.at(-1) ?? firstLine ?? "PostgreSQL gave no reason";
}

/** Asks PostgreSQL to end its sessions, write its checkpoint and stop; waits until it has. */
export async function stopCluster(place: Place): Promise<void> {
  if (!existsSync(databaseFolder(place))) return;
  const options = ["stop", "-D", databaseFolder(place), "-m", "fast", "-w", "-t", "120"];
  const { code, output } = await run(place, "pg_ctl", options);
  // Whoever killed it meanwhile has stopped it too.
  const isGone = code === 0 || ["none", "dead"].includes(readPidFile(databaseFolder(place)).state);
  if (!isGone) {
    throw new StoreUnavailable(`The database in DATA_DIR does not stop: ${lastComplaint(output)}`);
  }
}

/** Nothing of our own environment: it may hold tokens, and `PG…` variables would steer PostgreSQL. */
const childEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env["PATH"],
  LC_MESSAGES: "C",
  TZ: "UTC",
  ...(process.platform === "win32"
    ? { SystemRoot: process.env["SystemRoot"], TEMP: process.env["TEMP"] }
    : {}),
});

export const childOptions = ({ user }: Place) => ({
  cwd: process.platform === "win32" ? process.cwd() : "/",
  env: childEnvironment(),
  windowsHide: true,
  ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
});

function run(
  place: Place,
  name: "initdb" | "pg_ctl",
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    // A process group of its own: Ctrl-C in the terminal is for us, who then stop PostgreSQL in order.
    const child = spawn(program(place.binaries, name), args, {
      ...childOptions(place),
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const parts: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => parts.push(part));
    child.stderr.on("data", (part: Buffer) => parts.push(part));
    child.on("error", (cause) =>
      reject(new StoreUnavailable(`PostgreSQL's ${name} cannot be run on this system`, { cause })),
    );
    child.on("close", (code) => resolve({ code, output: Buffer.concat(parts).toString("utf8") }));
  });
}
