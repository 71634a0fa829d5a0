import { appendFileSync, readFileSync } from "node:fs";
import type { BrowserContext, Download, Response } from "playwright/test";
import {
  leaksIn,
  leaksInText,
  refuseLeaks,
  searchFolder,
  searchStore,
  type Leak,
} from "#test/running/leaks.ts";
import type { PlaceKind } from "#test/planted.ts";
import { openStore } from "#server/postgres/open.ts";

/** Number of each kind that were searched for what is planted. */
export type Tally = { readonly bodies: number; readonly files: number; readonly stores: number };

/** Names the file in which the tests of a whole run add up what they searched. */
export const TALLY_FILE = "FIELDBOARD_TALLY_FILE";

const note = (what: keyof Tally, count: number): void => {
  const path = process.env[TALLY_FILE];
  if (path !== undefined) appendFileSync(path, `${what} ${count}\n`);
};

/** Places that the tests of a run have searched. A file that is not there is of tests that searched nothing. */
export function readTally(path: string): Tally {
  const tally = { bodies: 0, files: 0, stores: 0 };
  for (const line of linesOf(path)) {
    const [what, count] = line.split(" ");
    if (what === "bodies" || what === "files" || what === "stores") tally[what] += Number(count);
  }
  return tally;
}

function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch {
    return [];
  }
}

/** @throws when a text that was printed, or a body that a test asked for itself, holds what is planted. */
export function expectNoLeak(kind: PlaceKind, name: string, text: string): void {
  note(kind === "body" ? "bodies" : "files", 1);
  refuseLeaks(leaksInText(kind, name, text));
}

/** Searches all that a folder holds. @throws when what is planted is in it */
export async function expectNoLeakIn(folder: string): Promise<void> {
  const { files, leaks } = await searchFolder(folder);
  note("files", files);
  refuseLeaks(leaks);
}

const SILENT = { info: () => undefined, warn: () => undefined };

/** Searches every row of the store of a data folder, as a dump would write it. @throws when what is planted is in it */
export async function expectNoLeakInStore(dataDir: string): Promise<void> {
  const store = await openStore({ databaseUrl: null, dataDir }, SILENT);
  const leaks = await searchStore(store.pool).finally(store.close);
  note("stores", 1);
  refuseLeaks(leaks);
}

/** A body that nobody has received when its page is gone is waited for no longer. */
const SETTLED_WITHIN_MS = 2_000;

/** Searches every body that pages are sent, as it arrives, and every file they save. The end of it throws the leaks. */
export function searchPages(context: BrowserContext): () => Promise<void> {
  const leaks: Leak[] = [];
  const pending: Promise<void>[] = [];
  let bodies = 0;
  const search = async (name: string, read: () => Promise<Buffer>): Promise<void> => {
    // What was canceled, or is gone with its page, nobody has seen.
    const bytes = await read().catch(() => null);
    if (bytes === null) return;
    bodies += 1;
    leaks.push(...leaksIn({ kind: "body", name, bytes }));
  };
  context.on("response", (response: Response) => {
    const { pathname } = new URL(response.url());
    // Built files are searched where they lie, and files that are saved as a whole.
    if (/^\/assets\/|\/export$/.test(pathname) || !response.url().startsWith("http")) return;
    pending.push(search(pathname, () => response.body()));
  });
  context.on("download", (download: Download) => {
    pending.push(search(download.suggestedFilename(), async () => readFileSync(await download.path())));
  });
  return async () => {
    const over = new Promise((resolve) => setTimeout(resolve, SETTLED_WITHIN_MS).unref());
    await Promise.race([Promise.all(pending), over]);
    note("bodies", bodies);
    refuseLeaks(leaks);
  };
}
