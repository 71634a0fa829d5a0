import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod/mini";
import { sourcesFingerprint } from "#server/http/build/build-pages.ts";

const ROOT = join(import.meta.dirname, "../../../..");

/** Sources that decide the bytes of a payroll file. */
const SOURCES = ["src/{contract,domain}/**", "src/server/{files,payroll}/**", "package-lock.json"];

const manifest = z.object({ version: z.string() });
// As it was when this process started, whatever files an upgrade puts there later.
const known = readVersion();
// It fails where it is asked for.
known.catch(() => undefined);

/** The version of the code that makes payroll files: that of the release, and the start of a hash of the code. */
export const codeVersion = (): Promise<string> => known;

async function readVersion(): Promise<string> {
  const { version } = manifest.parse(JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")));
  return `${version} (${(await sourcesFingerprint(ROOT, SOURCES)).slice(0, 12)})`;
}
