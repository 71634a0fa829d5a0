import { randomBytes } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { request } from "undici";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { officeId } from "#domain/ids.ts";
import { SOURCE_DEFAULTS } from "#contract/admin/sources.ts";
import { Secret } from "#domain/secret.ts";
import { secondsBetween, systemClock } from "#domain/time/time.ts";
import { openSource } from "#server/commands/read-source.ts";
import { createLog } from "#server/http/log.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { answers, cuts, resets, says, startUpstream, type Upstream } from "#test/peers/faulty-upstream.ts";
import { byNight, IS_NIGHT } from "#test/night.ts";
import { PLANTED } from "#test/planted.ts";
import { selectResources, updateSourceSettings } from "./queries.ts";
import { runReader } from "./reader.ts";

/* Slow: twenty simulated minutes, each read in real time. */

/** Six simulated hours by night. Twenty minutes have four of each fault, and the first reads that are due again. */
const MINUTES = byNight(360, 20);
/** Up for 45 s, then failing for 25 s, each time in another way. */
const [PERIOD_MS, UP_MS] = [70_000, 45_000];
const FAULTS = [
  answers(500, "<h1>Error</h1>"),
  cuts("length"),
  resets,
  answers(429, "", { "retry-after": "5" }),
];
const PER_MINUTE = 60;
const START = Date.parse("2026-11-18T15:00:00Z");
const { setTimeout: realTimeout, setInterval: realInterval, clearInterval: clearReal } = globalThis;

let store: TestDatabase;
let upstream: Upstream;
beforeAll(async () => {
  store = await openTestDatabase();
  upstream = await startUpstream();
  const accounts = [officeId("101")];
  const settings = { requestsPerMinute: PER_MINUTE, backfillDays: 14, accounts };
  await updateSourceSettings(store.db, { ...SOURCE_DEFAULTS, ...settings });
  // The client keeps the first timer it makes, for the tests that come after this one too: a real one.
  await (await request(upstream.base)).body.dump();
  vi.useFakeTimers({
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    now: START,
  });
});
afterAll(async () => {
  vi.useRealTimers();
  await upstream.close();
  await store.close();
});

const collected = (): number => {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
};

test("hours of a service that comes and goes leave no socket, no memory, and no age beyond what was promised", async () => {
  const clock = systemClock("America/New_York");
  const address = { url: upstream.base, devUrl: null, token: new Secret(PLANTED.token) };
  const source = openSource(address, { store, clock, sealer: sealerOf(randomBytes(32)) });
  const requestsAt: number[] = [];
  const ages: number[] = [];
  const heaps: number[] = [];
  const stop = new AbortController();
  upstream.fail((answer, body, received) => {
    const into = Date.now() - START;
    requestsAt.push(into);
    const fault = FAULTS[Math.floor(into / PERIOD_MS) % FAULTS.length];
    const isUp = into % PERIOD_MS < UP_MS || fault === undefined;
    return (isUp ? says((same) => same) : fault)(answer, body, received);
  });
  /**
   * In place of a tick of the schedule: time passes, three seconds while something is being read, else up to what is due.
   * A read gets real time to do its work in, so that a busy machine does not make it take simulated minutes.
   */
  const sleep = async (): Promise<void> => {
    const states = await selectResources(store.db);
    for (const { resource, readAt } of states)
      if (readAt !== null && ["employees", "events", "weekly"].includes(resource))
        ages.push(secondsBetween(readAt, clock.now()));
    const isIdle = states.every(({ readingSince }) => readingSince === null);
    const dueIn = Math.min(
      ...states.map(({ nextReadAt }) => secondsBetween(clock.now(), nextReadAt ?? clock.now())),
    );
    if (!isIdle) await new Promise((resolve) => realTimeout(resolve, 8));
    await vi.advanceTimersByTimeAsync(1_000 * (isIdle ? Math.min(Math.max(dueIn, 1), 60) : 3));
    const into = Date.now() - START;
    if (heaps.length === 0 && into > (MINUTES / 6) * 60_000) heaps.push(collected());
    if (into > MINUTES * 60_000) stop.abort();
  };

  // A repeat that is being waited for when the reader stops ends only while time passes.
  const passing = realInterval(() => stop.signal.aborted && vi.advanceTimersByTime(1_000), 10);
  await runReader({ ...source, clock, log: createLog({ level: "silent" }), sleep }, stop.signal);
  clearReal(passing);
  await source.service.close();
  await new Promise((resolve) => realTimeout(resolve, 50));

  expect(upstream.openSockets()).toBe(0);
  // Within minutes what is loaded at first use is still growing.
  expect(collected()).toBeLessThan((heaps[0] ?? 0) * (IS_NIGHT ? 1.1 : 1.5));
  const busiest = Math.max(
    ...requestsAt.map((at) => requestsAt.filter((other) => other >= at && other < at + 60_000).length),
  );
  expect(busiest).toBeLessThanOrEqual(PER_MINUTE);
  // Its interval with the jitter, the wait after a failure, and two minutes for a request with its repeats.
  expect(Math.max(...ages)).toBeLessThanOrEqual(15 * 60 * 1.1 + 30 + 120);
  const { rows } = await store.pool.query(
    "select count(*)::int as failed from source_run where ended_at is null",
  );
  expect(rows).toEqual([{ failed: 0 }]);
  expect(requestsAt.length).toBeGreaterThan(MINUTES / 5);
}, 240_000);
