import { setTimeout as sleep } from "node:timers/promises";
import { SOURCE_DEFAULTS, type ResourceState } from "#contract/admin/sources.ts";
import { type SourceResource } from "#domain/remote-source.ts";
import { systemClock } from "#domain/time/time.ts";
import { createToken } from "#server/identity/tokens.ts";
import { openStore, type OpenStore } from "#server/postgres/open.ts";
import {
  insertWishes,
  selectReads,
  selectResources,
  updatePaused,
  updateSourceSettings,
} from "#server/sources/remote/queries.ts";
import { startServer, temporaryFolder, type Server } from "#e2e/server.ts";
import { cookieHeader, signInTo } from "#e2e/sign-in.ts";
import { peakMemory } from "./processes.ts";
import { figure, heading, megabytes, quantile, seconds, timed } from "./figures.ts";
import { scaled } from "./stores/scale.ts";

const SILENT = { info: () => undefined, warn: () => undefined };
const LOOK_EVERY_MS = scaled(100, 50);
const REQUESTS_PER_MINUTE = 60_000;
const BACKFILL_DAYS = scaled(14);
/** Resources that the promise is of; interview counts, a request for each day and account group, are quoted beside it. */
const WHOLE: readonly SourceResource[] = ["employees", "events", "weekly", "records"];

/** A second Fieldboard reads the one whose store is given, over HTTP: all of it, and then again what has not changed. */
export async function measureReading(service: Server, theirs: OpenStore): Promise<void> {
  heading("Reading that business from a running service into an empty store");
  const clock = systemClock("UTC");
  const granted = { name: "bench", accounts: null, hasPrivateData: true, requestsPerMinute: 1_000_000 };
  const { text } = await createToken(theirs.db, granted, clock);
  const folder = await temporaryFolder();
  const ours = await openStore({ databaseUrl: null, dataDir: folder.path }, SILENT);
  const settings = { requestsPerMinute: REQUESTS_PER_MINUTE, backfillDays: BACKFILL_DAYS };
  await updateSourceSettings(ours.db, { ...SOURCE_DEFAULTS, ...settings });
  // Interview counts go before time records: they are let wait, so that each is measured alone.
  await updatePaused(ours.db, "interview", true);
  const reader = await startServer(folder.path, {
    SOURCE_URL: `${service.origin}/index.cfm`,
    SOURCE_DEV_URL: `${service.origin}/dev/index.cfm`,
    SOURCE_TOKEN: text,
    LOG_LEVEL: "warn",
  });
  try {
    const ended = new AbortController();
    const people = readAsPeople(reader, ended.signal);
    const took = await timed(() => until(ours, WHOLE));
    const states = await selectResources(ours.db);
    for (const { resource, rows, durationMs } of states.filter(isOfWhole))
      figure(`${resource}, ${rows?.toLocaleString("en-US")} rows`, seconds(durationMs ?? Number.NaN));
    figure("all of them, beside each other", seconds(took), "within 6 s");
    ended.abort();
    const waits = await people;
    figure(
      `${waits.length} replies to people meanwhile: 95 of 100 within, longest`,
      `${quantile(waits, 0.95).toFixed(0)} ms, ${quantile(waits, 1).toFixed(0)} ms`,
      "100 ms",
    );
    figure("unchanged, read again", seconds(await timed(() => readAgain(ours))), "within 1 s");
    await updatePaused(ours.db, "interview", false);
    const counts = await timed(() => until(ours, ["interview"]));
    figure(`interview counts of ${BACKFILL_DAYS} days, after that`, seconds(counts));
    figure("most memory of the reading process", megabytes(peakMemory(reader.pid)), "under 500 MB");
    await quoteDefaults(theirs);
  } finally {
    await reader.stop();
    await ours.close();
    await folder.remove();
  }
}

const isOfWhole = ({ resource }: ResourceState): boolean => WHOLE.includes(resource);

async function until({ db }: OpenStore, wanted: readonly SourceResource[]): Promise<void> {
  for (;;) {
    const states = (await selectResources(db)).filter(({ resource }) => wanted.includes(resource));
    const failed = states.find(({ failure }) => failure !== null);
    if (failed !== undefined) throw new Error(`${failed.resource}: ${failed.failure}`);
    if (states.every(({ readAt }) => readAt !== null)) return;
    await sleep(LOOK_EVERY_MS);
  }
}

/** As "Refresh" does. */
async function readAgain({ db }: OpenStore): Promise<void> {
  const clock = systemClock("UTC");
  const wanted = WHOLE.map((resource) => ({ resource, range: null }));
  const reads = await insertWishes(db, wanted, { userId: "", name: "", at: clock.now() });
  while ((await selectReads(db, reads, clock.now())).state === "reading") await sleep(LOOK_EVERY_MS);
}

async function readAsPeople(server: Server, ended: AbortSignal): Promise<readonly number[]> {
  const cookie = cookieHeader(await signInTo(server));
  const waits: Promise<number>[] = [];
  const paths = ["/api/people/directory?limit=50", "/api/payroll/submissions", "/api/offices"];
  for (let nth = 0; !ended.aborted; nth += 1) {
    const ask = async (): Promise<void> => {
      const reply = await fetch(`${server.origin}${paths[nth % paths.length]}`, { headers: { cookie } });
      if (reply.status !== 200) throw new Error(`a reader was answered ${reply.status}`);
      await reply.arrayBuffer();
    };
    waits.push(timed(ask));
    await sleep(LOOK_EVERY_MS);
  }
  return Promise.all(waits);
}

/** Measures how long a service is read for the first time within the budget that it has unless an admin sets another. */
async function quoteDefaults({ pool }: OpenStore): Promise<void> {
  const { rows } = await pool.query<{ entries: number; groups: number }>(
    `select (select count(*) from submission)::int as entries,
            (select count(distinct coalesce(group_id::text, id)) from office)::int as groups`,
  );
  const { entries, groups } = rows[0] ?? { entries: 0, groups: 0 };
  const { requestsPerMinute, backfillDays } = SOURCE_DEFAULTS;
  const minutesOf = (requests: number): string => `${Math.ceil(requests / requestsPerMinute)} min`;
  figure(
    `at the default of ${requestsPerMinute} requests a minute, ${entries} submissions`,
    minutesOf(entries),
  );
  figure(
    `and interview counts of ${backfillDays} days in ${groups} groups`,
    minutesOf(groups * backfillDays),
  );
}
