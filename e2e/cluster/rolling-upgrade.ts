import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder } from "#e2e/server.ts";
import { cookieHeader, signInTo } from "#e2e/sign-in.ts";
import { startCluster } from "./cluster.ts";
import { copyNext } from "./mixed-builds.ts";

/** Takes a moment, during which others read, and what it makes is locked. */
const MIGRATION = `import { sql, type Kysely } from "kysely";
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table saved_view add column later integer\`.execute(db);
  await sql\`select pg_sleep(1)\`.execute(db);
}
`;
/** A session may ask 1,200 times a minute. */
const EVERY_MS = 60;
const PATHS = ["/api/today", "/api/people/directory?offset=0&limit=20", "/funnel", "/api/views"];

/**
 * Replaces two processes behind nginx by those of the next version, one after the other, while someone reads all the time.
 * The next version builds its pages, migrates and then answers. Returns how many requests were answered with which status.
 */
export async function upgradeUnderLoad(): Promise<ReadonlyMap<number, number>> {
  const next = await temporaryFolder();
  copyNext(next.path);
  writeFileSync(join(next.path, "src/server/postgres/migrations/9999-later.ts"), MIGRATION);
  const cluster = await startCluster({ processes: 2, hasNginx: true, demoPeople: 60 });
  try {
    const [first] = cluster.processes();
    if (first === undefined) throw new Error("no process was started");
    const cookie = cookieHeader(await signInTo({ ...first, origin: cluster.origin }));
    const statuses = new Map<number, number>();
    const done = new AbortController();
    const reading: Promise<void>[] = [];
    const read = async (path: string): Promise<void> => {
      const response = await fetch(`${cluster.origin}${path}`, { headers: { cookie } });
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    };
    const load = async (): Promise<void> => {
      for (let nth = 0; !done.signal.aborted; nth += 1) {
        reading.push(read(PATHS[nth % PATHS.length] ?? "/"));
        await sleep(EVERY_MS);
      }
    };
    const loading = load();
    for (const place of [1, 0]) {
      await cluster.stopProcess(place);
      await cluster.startProcess(place, next.path);
    }
    done.abort();
    await loading;
    await Promise.all(reading);
    return statuses;
  } finally {
    await cluster.stop();
    await next.remove();
  }
}
