import { execFileSync, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { type StoreAddress, type StoreLog, StoreUnavailable } from "#server/postgres/connect.ts";
import { databaseFolder, hasCluster, program, type Place } from "./place.ts";

const SUPERUSER = "fieldboard";

const SOCKET_PORT = 5432;
/** The shortest limit of a socket's path among our systems (macOS), with room for PostgreSQL's own suffix. */
const SOCKET_PATH_MAX = 100;
const SOCKET_LOCK = `.s.PGSQL.${SOCKET_PORT}.lock`;
/** In the folder of the sockets: a folder for each server that was started, and a link to that of the running one. */
const SERVER_PREFIX = "s-";
const RUNNING = "running";

/** Address of the running server of a place, for any process: its address outlives the server. */
export const addressOf =
  (socketFolder: string) =>
  (database: string): StoreAddress => ({
    host: join(socketFolder, RUNNING),
    port: SOCKET_PORT,
    user: SUPERUSER,
    password: "",
    database,
  });

/**
 * Makes the address that of the server that runs, by what PostgreSQL itself noted. Each server has a socket folder of its
 * own: where DATA_DIR is removed and made again, the server of the old one ends a minute later and takes its socket away.
 */
export function followServer(place: Place, socketFolder: string): void {
  const running = runningFolder(place);
  if (running === null || running === linkedFolder(socketFolder)) return;
  const made = join(socketFolder, `${RUNNING}-${randomBytes(4).toString("hex")}`);
  symlinkSync(running, made);
  renameSync(made, join(socketFolder, RUNNING));
}

/** The fifth line of PostgreSQL's own file, once it listens. */
function runningFolder(place: Place): string | null {
  const file = join(databaseFolder(place), PID_FILE);
  const [, , , , folder = ""] = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return folder === "" ? null : folder;
}

function linkedFolder(socketFolder: string): string | null {
  const link = join(socketFolder, RUNNING);
  return lstatSync(link, { throwIfNoEntry: false }) === undefined ? null : readlinkSync(link);
}

/** For one server: it is the only one that ever removes what is in it. */
function makeServerFolder({ user }: Place, socketFolder: string): string {
  const folder = mkdtempSync(join(socketFolder, SERVER_PREFIX));
  if (user !== null) chownSync(folder, user.uid, user.gid);
  return folder;
}

/**
 * Makes the closed folder of the sockets, so that only we and PostgreSQL's user get in. Always the same one for the same
 * home: that is how a second process finds the server of the first.
 * @throws StoreUnavailable when the folder belongs to another user.
 */
export function makeSocketFolder(place: Place): string {
  const beside = join(place.home, "run");
  const name = createHash("sha256").update(place.home).digest("hex").slice(0, 12);
  const isShort = Buffer.byteLength(join(beside, `${SERVER_PREFIX}123456`, SOCKET_LOCK)) <= SOCKET_PATH_MAX;
  const folder = isShort ? beside : join("/tmp", `fieldboard-${name}`);
  const owner = place.user?.uid ?? process.getuid?.() ?? 0;
  if (!existsSync(folder)) makeFolder(place, folder);
  const found = lstatSync(folder);
  const isClosed = found.isDirectory() && (found.mode & 0o077) === 0;
  if (!isClosed || (found.uid !== owner && found.uid !== 0)) {
    throw new StoreUnavailable(`The socket folder of DATA_DIR belongs to another user: ${folder}`);
  }
  return folder;
}

function makeFolder({ user }: Place, path: string): void {
  // Another process may be making it at the same time.
  mkdirSync(path, { mode: 0o700, recursive: true });
  if (user !== null) chownSync(path, user.uid, user.gid);
}

/** Sorting is by bytes everywhere; telling letters from signs (for the search) needs a UTF-8 table where there is one. */
const LETTER_TABLES = ["C.UTF-8", "en_US.UTF-8", "C"] as const;

/**
 * Makes the database folder if there is none: beside its place first, so that it is whole or not there. If another
 * process was quicker, its folder is used.
 * @throws StoreUnavailable when the folder is of another PostgreSQL, or the disk refuses.
 */
export async function makeCluster(place: Place, log: StoreLog): Promise<void> {
  removeUnfinished(place);
  if (hasCluster(place)) return refuseOtherMajor(place);
  log.info(`Making the database in ${databaseFolder(place)}`);
  const staging = `${databaseFolder(place)}.making-${process.pid}-${randomBytes(4).toString("hex")}`;
  try {
    await initialize(place, staging);
    renameSync(staging, databaseFolder(place));
  } catch (error) {
    if (!hasCluster(place)) throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Files of a first start that was killed; its process is gone. */
function removeUnfinished({ home }: Place): void {
  for (const name of readdirSync(home)) {
    const [, pid] = /^postgres\.making-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number.parseInt(pid, 10)))
      rmSync(join(home, name), { recursive: true, force: true });
  }
}

function refuseOtherMajor(place: Place): void {
  const found = readFileSync(join(databaseFolder(place), "PG_VERSION"), "utf8").trim();
  if (found === String(place.binaries.major)) return;
  throw new StoreUnavailable(
    `DATA_DIR holds a database of PostgreSQL ${found}, and this Fieldboard brings ${place.binaries.major}: choose another DATA_DIR, or move the data over with pg_dump`,
  );
}

async function initialize(place: Place, staging: string): Promise<void> {
  for (const letters of LETTER_TABLES) {
    makeFolder(place, staging);
    const { code, output } = await run(place, "initdb", [
      `--pgdata=${staging}`,
      `--username=${SUPERUSER}`,
      "--encoding=UTF8",
      "--locale=C",
      `--lc-ctype=${letters}`,
      "--data-checksums",
      "--no-instructions",
      "--auth-local=trust",
      "--auth-host=reject",
    ]);
    if (code === 0) return;
    rmSync(staging, { recursive: true, force: true });
    if (/invalid locale|locale.*not (?:supported|recognized)/i.test(output)) continue;
    if (NAMELESS.test(output))
      throw new StoreUnavailable(
        `PostgreSQL does not make a database as a user without a name: add the user id ${place.user?.uid ?? process.getuid?.()} to /etc/passwd, or set DATABASE_URL`,
      );
    throw new StoreUnavailable(`The database cannot be made in DATA_DIR: ${lastComplaint(output)}`);
  }
}

/** Words of initdb where the system has no name for its user id, as containers often have none. */
const NAMELESS = /could not look up effective user ID/;

/** The line of PostgreSQL's output that says what is wrong. */
function lastComplaint(output: string): string {
  const complaints = [...output.matchAll(/(?:FATAL|PANIC|error):\s*(.*)/g)].map(([, complaint]) => complaint);
  const [, firstLine] = /^(?:\w+: )?(.+)/m.exec(output) ?? [];
  return complaints.at(-1) ?? firstLine ?? "PostgreSQL gave no reason";
}

/** Settings for a small machine and large loads. Nothing trades safety for speed: fsync and synchronous_commit stay on. */
const settings = (socketFolder: string): readonly string[] => [
  "listen_addresses=",
  `unix_socket_directories=${socketFolder}`,
  "unix_socket_permissions=0700",
  `port=${SOCKET_PORT}`,
  "max_connections=300",
  "shared_buffers=256MB",
  "effective_cache_size=1GB",
  "work_mem=16MB",
  "maintenance_work_mem=192MB",
  "wal_level=minimal",
  "max_wal_senders=0",
  "wal_buffers=16MB",
  "max_wal_size=2GB",
  "checkpoint_timeout=15min",
  "random_page_cost=1.1",
  "jit=off",
  `max_parallel_workers_per_gather=${Math.min(2, availableParallelism() - 1)}`,
  `dynamic_shared_memory_type=${hasSharedMemory() ? "posix" : "mmap"}`,
  "timezone=UTC",
  "log_timezone=UTC",
  // Statements and details of errors hold people's data: the log has neither.
  "log_min_messages=log",
  "log_min_error_statement=panic",
  "log_error_verbosity=terse",
  "log_checkpoints=off",
  // A query whose program was killed ends soon, not when it is done.
  ...(process.platform === "linux" ? ["client_connection_check_interval=2s"] : []),
];

/** Containers often have 64 MB of /dev/shm, which a parallel query overruns. */
function hasSharedMemory(): boolean {
  if (process.platform !== "linux") return process.platform === "darwin";
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize >= 512 * 1024 * 1024;
  } catch {
    return false;
  }
}

/** Replaying what a crash left unwritten takes as long as the disk needs. */
const START_TIMEOUT_S = 600;
const STOP_TIMEOUT_S = 120;
/** A start with a larger log begins a new one, and keeps the one before. */
const LOG_MAX_BYTES = 1024 * 1024;

/**
 * Starts PostgreSQL by pg_ctl, which waits until it takes connections. False when another process is starting or
 * stopping it at the moment.
 * @throws StoreUnavailable with PostgreSQL's reason when it does not start.
 */
export async function startCluster(
  place: Place,
  socketFolder: string,
  extraSettings: readonly string[],
): Promise<boolean> {
  if (!hasCluster(place))
    throw new StoreUnavailable(
      "The database in DATA_DIR is gone: restore it, or restart Fieldboard to begin with an empty one",
    );
  const folder = databaseFolder(place);
  // The link is read before the check: once no server runs, it belongs to a server that has ended.
  const former = linkedFolder(socketFolder);
  if (isLocked(join(folder, PID_FILE), folder)) return false;
  const serverFolder = makeServerFolder(place, socketFolder);
  const logFile = join(folder, "server.log");
  // Others may be starting it too: the lines of this start are those that it adds, in a file that stays where it is.
  const logged = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (logged > LOG_MAX_BYTES) renameSync(logFile, `${logFile}.old`);
  const options = [...settings(serverFolder), ...extraSettings];
  const { code, output } = await run(place, "pg_ctl", [
    "start",
    "-D",
    folder,
    "-w",
    "-t",
    String(START_TIMEOUT_S),
    "-l",
    logFile,
    "-o",
    options.map((option) => `-c ${quoted(option)}`).join(" "),
  ]);
  if (code === 0) {
    if (former !== null && dirname(former) === socketFolder) rmSync(former, { recursive: true, force: true });
    return true;
  }
  rmSync(serverFolder, { recursive: true, force: true });
  const messages = existsSync(logFile)
    ? readFileSync(logFile)
        .subarray(logged > LOG_MAX_BYTES ? 0 : logged)
        .toString()
    : output;
  if (IS_RACE.test(messages)) return false;
  throw new StoreUnavailable(`The database in DATA_DIR does not start: ${lastComplaint(messages)}`);
}

/** pg_ctl hands its options to a shell. */
const quoted = (option: string): string =>
  /^[\w=.,:/-]*$/.test(option) ? option : `'${option.replaceAll("'", "'\\''")}'`;

/** Another process was quicker, or stopped it at once, or orphans of a killed server have not all gone yet: all pass. */
const IS_RACE =
  /lock file ".*" (?:already exists|is empty)|pre-existing shared memory block|due to administrator command/;

/** Queries PostgreSQL to end its sessions, write its checkpoint and stop; waits until it has. */
export async function stopCluster(place: Place): Promise<void> {
  const folder = databaseFolder(place);
  if (!existsSync(folder)) return;
  const options = ["stop", "-D", folder, "-m", "fast", "-w", "-t", String(STOP_TIMEOUT_S)];
  const { code, output } = await run(place, "pg_ctl", options);
  // Another process may have stopped it meanwhile.
  if (code !== 0 && isLocked(join(folder, PID_FILE), folder))
    throw new StoreUnavailable(`The database in DATA_DIR does not stop: ${lastComplaint(output)}`);
}

const PID_FILE = "postmaster.pid";
/** PostgreSQL writes its pid at once; a file that stays empty for longer is what a full disk or a lost power left. */
const EMPTY_FOR_MS = 2_000;

/**
 * True where a server runs. Removes a lock file that would keep PostgreSQL from starting although no server has it: an empty one, or one whose pid
 * another program has now. A pid that no process has is left: PostgreSQL looks for orphans of that server by itself.
 */
export function isLocked(path: string, folder: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return false;
  // Negative when PostgreSQL runs without a postmaster, as initdb does.
  const pid = Math.abs(Number.parseInt(readFileSync(path, "utf8"), 10));
  if (pid > 0 && !isAlive(pid)) return false;
  const isHeld = pid > 0 ? isPostgresOf(folder, pid) : Date.now() - found.mtimeMs < EMPTY_FOR_MS;
  if (!isHeld) rmSync(path, { force: true });
  return isHeld;
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** True of a pid of PostgreSQL, and where the system does not say what a process is: two servers would be worse. */
function isPostgresOf(folder: string, pid: number): boolean {
  try {
    const command =
      process.platform === "linux"
        ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
        : execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return /postgres/i.test(command) && command.includes(folder);
  } catch {
    return true;
  }
}

/** Nothing of our own environment: it may hold tokens, and `PG…` variables would steer PostgreSQL. */
const childEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env["PATH"],
  LC_MESSAGES: "C",
  TZ: "UTC",
});

async function run(
  { binaries, user }: Place,
  name: "initdb" | "pg_ctl",
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(program(binaries, name), args, {
    cwd: "/",
    env: childEnvironment(),
    ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
    // A process group of its own: Ctrl-C in the terminal is for us, who then stop PostgreSQL in order.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  try {
    const [errors, printed] = await Promise.all([
      text(child.stderr),
      text(child.stdout),
      once(child, "close"),
    ]);
    return { code: child.exitCode, output: `${printed}${errors}` };
  } catch (cause) {
    throw new StoreUnavailable(`PostgreSQL's ${name} cannot be run on this system`, { cause });
  }
}
