import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, lchownSync, lstatSync, readdirSync } from "node:fs";
import { chmod, mkdir, readFile, rename, rm } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openStore } from "#server/postgres/open.ts";
import { roomOfRun } from "./room.ts";
import { expectNoLeakIn } from "./searched.ts";
import { importFiles, runCommand } from "./server.ts";

/** Contents of a store: what these files say, or else a made-up business of so many people, or, of nobody, nothing. */
export type Holding = { readonly files: readonly string[]; readonly demoPeople: number };

const NOTHING: Holding = { files: [], demoPeople: 0 };

const SILENT = { info: () => undefined, warn: () => undefined };
const LOOK_EVERY_MS = 50;

/**
 * A folder that is made once in a run, by whichever worker asks for it first; the others wait. Its maker is given a path
 * to make it at, and it is searched for what is planted.
 */
async function madeOnce(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = join(roomOfRun(), name);
  const making = `${path}.making`;
  while (!existsSync(path)) {
    if (!(await isFirst(making))) {
      await sleep(LOOK_EVERY_MS);
      continue;
    }
    try {
      // Whoever finished between the look and the making has made it.
      if (existsSync(path)) break;
      await make(making);
      await expectNoLeakIn(making);
      await rename(making, path);
    } finally {
      await rm(making, { recursive: true, force: true });
    }
  }
  return path;
}

/** As `madeOnce`, a file of the given name. */
export async function fileMadeOnce(name: string, make: (path: string) => Promise<void>): Promise<string> {
  return join(await madeOnce(`for-${name}`, (folder) => make(join(folder, name))), name);
}

async function isFirst(making: string): Promise<boolean> {
  try {
    await mkdir(making);
    // Whatever the umask: PostgreSQL, which never runs as root, keeps its data in here.
    await chmod(making, 0o755);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Fills an empty data folder with a copy of a store that was filled by the product itself, once in a run, and stopped. */
export async function fillFolder(dataDir: string, holding: Holding): Promise<void> {
  const made = await madeOnce(await nameOf(holding), (path) => fill(path, holding));
  if (!isCopyable(made)) return fill(dataDir, holding);
  // In one go: its twin that does not block takes three times as long over so many small files.
  cpSync(made, dataDir, { recursive: true, verbatimSymlinks: true });
  keepOwners(made, dataDir);
}

async function fill(dataDir: string, { files, demoPeople }: Holding): Promise<void> {
  if (files.length > 0) {
    // To make a database takes longer than to import most files; that an import makes its own is tried in secrets.e2e.ts.
    await fillFolder(dataDir, NOTHING);
    return importFiles(dataDir, files);
  }
  if (demoPeople === 0) return (await openStore({ databaseUrl: null, dataDir }, SILENT)).close();
  const size = ["--people", String(demoPeople)];
  const { code, printed } = await runCommand("src/server/commands/demo.ts", size, { DATA_DIR: dataDir });
  if (code !== 0) throw new Error(`The demo ended with ${String(code)}:\n${printed}`);
}

/** Two that hold the same have one name, wherever the files lie. */
async function nameOf({ files, demoPeople }: Holding): Promise<string> {
  const hash = createHash("sha256").update(`${demoPeople}\0`);
  for (const file of files)
    hash
      .update(`${basename(file)}\0`)
      .update(await readFile(file))
      .update("\0");
  return `store-${hash.digest("hex").slice(0, 16)}`;
}

/** A folder that names the place of its database, or its port, would share them with its copies. */
const isCopyable = (dataDir: string): boolean =>
  !["database-folder", "endpoint.json"].some((name) => existsSync(join(dataDir, name)));

/** PostgreSQL's folders are closed, and belong to the user whom it runs as; those of a copy are open, and root's when root makes it. */
function keepOwners(from: string, to: string): void {
  const isRoot = process.getuid?.() === 0;
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const { uid, gid, mode } = lstatSync(path);
    const copy = join(to, relative(from, path));
    if (isRoot) lchownSync(copy, uid, gid);
    if (entry.isDirectory()) chmodSync(copy, mode & 0o7777);
  }
}
