import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { faultInWords } from "#server/postgres/connect.ts";

/** Sources that the pages are made of; a change in any of these files makes the built pages stale. */
const SOURCES = [
  "{src/web,src/contract,src/domain,src/server/http/build,public}/**",
  "{index.html,vite.config.ts,package-lock.json}",
];

/** The file inside the built folder that holds the fingerprint of the sources it was built from. */
export const STAMP = "sources.sha256";

/** The file inside the built folder that lists the code of each page; without an ending, so that it is not served. */
export const HINTS_FILE = "page-hints";

const ROOT = join(import.meta.dirname, "../../../..");
const VITE = join(ROOT, "node_modules/vite/bin/vite.js");

/** Nothing can be written where the pages are built. The message is one line for people. */
export class CannotBuild extends Error {
  override readonly name = "CannotBuild";
}

/**
 * Builds the pages into `dist/` when their sources changed since the last build; otherwise does nothing.
 * Builds beside and swaps at the end, so half a build is never served.
 * @throws CannotBuild, or with the builder's last words when the pages do not build
 */
export async function ensurePages(
  log: { readonly info: (text: string) => void },
  root = ROOT,
): Promise<void> {
  const dist = join(root, "dist");
  const wanted = await sourcesFingerprint(root);
  if ((await stampOf(dist)) === wanted) return;
  log.info("building the pages, because their sources changed");
  const beside = join(root, "node_modules/.cache", `fieldboard-pages-${String(process.pid)}`);
  await mkdir(beside, { recursive: true }).catch((cause: unknown) => {
    throw new CannotBuild(
      `The pages of this version are not built, and this folder cannot be written (${faultInWords(cause)}): run npm run build before it is made read-only.`,
      { cause },
    );
  });
  try {
    await buildInto(beside);
    await rm(dist, { recursive: true, force: true });
    await rename(beside, dist);
  } catch (error) {
    // A server started at the same moment may have put its own build there between the two steps.
    if ((await stampOf(dist)) !== wanted) throw error;
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

/** SHA-256 in hex over the names and contents of sources under `root`, without those all that the pages are built from. Tests do not count. */
export async function sourcesFingerprint(root: string, sources = SOURCES): Promise<string> {
  const found = globSync(sources, { cwd: root, withFileTypes: true });
  const wanted = found
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted();
  const contents = await Promise.all(wanted.map((name) => readFile(join(root, name))));
  const hash = createHash("sha256");
  for (const [index, content] of contents.entries()) {
    hash.update(`${wanted[index] ?? ""}\0${String(content.length)}\0`).update(content);
  }
  return hash.digest("hex");
}

/** The fingerprint of the pages built into a folder; "" when none are. */
export const stampOf = (folder: string): Promise<string> =>
  readFile(join(folder, STAMP), "utf8").catch(() => "");

/** In a process of its own, so that the builder's memory is given back when it is done. */
async function buildInto(folder: string): Promise<void> {
  const options = ["build", "--mode", "start", "--logLevel", "warn", "--outDir", folder];
  try {
    await promisify(execFile)(process.execPath, [VITE, ...options], { cwd: ROOT, maxBuffer: Infinity });
  } catch (error) {
    const { stdout, stderr }: { readonly stdout?: string; readonly stderr?: string } = Object(error);
    throw new Error(`The pages do not build:\n${`${stdout ?? ""}${stderr ?? ""}`.trim().slice(-4000)}`, {
      cause: error,
    });
  }
}
