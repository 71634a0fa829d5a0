import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import "temporal-polyfill/global";
import { openStore } from "#server/postgres/open.ts";
import { fillFolder } from "#e2e/prepared.ts";
import { importFiles, temporaryFolder } from "#e2e/server.ts";

const CAPTURE = join(import.meta.dirname, "../fixtures/service.har");
const SILENT = { info: () => undefined, warn: () => undefined };

/** Contents that the capture leaves behind when it was imported whole: what it holds, and what was found to correct in it. */
const WHOLE =
  "340 people, 64 events, 86 assignments, 55 submissions, 1704 records, 720 interview rows, 1 runs, version 1";
export const NOTHING =
  "0 people, 0 events, 0 assignments, 0 submissions, 0 records, 0 interview rows, 0 runs, version 0";

/**
 * Kills an import with SIGKILL at a different moment each time, so often as asked. After each the store must open and
 * hold the state before or after, whole; at the end the import must go through. Throws when that does not hold.
 * Returns how often the store was found before and after.
 */
export async function killImports(
  times: number,
): Promise<{ readonly before: number; readonly after: number }> {
  let before = 0;
  for (let time = 0; time < times; time += 1) {
    const folder = await temporaryFolder();
    try {
      // The store exists, so that what is killed is the import and not the making of the database.
      await fillFolder(folder.path, { files: [], demoPeople: 0 });
      await killAfter(folder.path, 500 + (900 * time) / Math.max(1, times - 1));
      const state = await stateOf(folder.path);
      if (state !== NOTHING && state !== WHOLE) throw new Error(`half an import was kept: ${state}`);
      before += state === NOTHING ? 1 : 0;
      await importFiles(folder.path, [CAPTURE]);
      const repeated = await stateOf(folder.path);
      // A second run that changes nothing is recorded as a run all the same.
      if (repeated !== WHOLE && repeated !== WHOLE.replace("1 runs", "2 runs"))
        throw new Error(`the repeated import left ${repeated}`);
    } finally {
      await folder.remove();
    }
  }
  return { before, after: times - before };
}

async function killAfter(dataDir: string, ms: number): Promise<void> {
  const child = spawn(process.execPath, ["src/server/commands/import.ts", CAPTURE], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  await Promise.race([sleep(ms), ended]);
  child.kill("SIGKILL");
  await ended;
}

/** Contents of a store, in words. */
export async function stateOf(dataDir: string): Promise<string> {
  const store = await openStore({ databaseUrl: null, dataDir }, SILENT);
  try {
    const { rows } = await store.pool.query<{ state: string }>(
      `select format('%s people, %s events, %s assignments, %s submissions, %s records, %s interview rows, %s runs, version %s',
         (select count(*) from person), (select count(*) from roadshow_event), (select count(*) from assignment),
         (select count(*) from submission), (select count(*) from time_record), (select count(*) from interview_count),
         (select count(*) from source_run), (select data_version from store_state)) as state`,
    );
    return rows[0]?.state ?? "no answer";
  } finally {
    await store.close();
  }
}
