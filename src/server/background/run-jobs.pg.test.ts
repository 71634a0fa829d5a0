import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { instant, type Instant } from "#domain/time/time.ts";
import { onlyRow, StoreMigrated } from "#server/postgres/connect.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { settableClock } from "#test/peers/reporting.ts";
import { jobOf, JOBS, LANES, type JobName } from "./jobs.ts";
import { doIfDue, NOT_YET, startJobs, type Done, type Handler, type Handlers } from "./run-jobs.ts";

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

const clock = settableClock("2026-11-20T14:00:00Z");
let logged: string[];
beforeEach(() => {
  clock.set("2026-11-20T14:00:00Z");
  logged = [];
});
const log = { error: (...said: readonly unknown[]) => void logged.push(String(said[1])) };
const { signal } = new AbortController();
const look = (name: JobName, handler: Handler, last: Done, stopping = signal): Promise<Done> =>
  doIfDue({ store, clock, log }, name, handler, last, stopping);
const raise = () => store.pool.query("update store_state set data_version = data_version + 1");
const afterSeconds = (seconds: number): void =>
  clock.set(
    `2026-11-20T14:${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}Z`,
  );

test("a job is done once a change, at the start of a day, and when it asked for", async () => {
  const times: Instant[] = [];
  const next = [instant("2026-11-20T14:01:00Z"), null, null, null];
  const handler: Handler = async () => {
    times.push(clock.now());
    return next[times.length - 1] ?? null;
  };
  let last = NOT_YET;
  for (const seconds of [0, 10, 59, 60, 1_800]) {
    afterSeconds(seconds);
    last = await look("alerts", handler, last);
  }
  await raise();
  last = await look("alerts", handler, last);
  last = await look("alerts", handler, last);
  clock.set("2026-11-21T14:00:00Z");
  last = await look("alerts", handler, last);
  expect(times).toEqual([
    "2026-11-20T14:00:00Z",
    "2026-11-20T14:01:00Z",
    "2026-11-20T14:30:00Z",
    "2026-11-21T14:00:00Z",
  ]);
  expect(logged).toEqual([]);
});

test("a job that fails is logged in its words and tried again each minute, even without a change", async () => {
  const times: Instant[] = [];
  const handler: Handler = async () => {
    times.push(clock.now());
    if (times.length < 3) throw new Error("no");
    return null;
  };
  let last = NOT_YET;
  for (const seconds of [0, 10, 59, 60, 61, 119, 120, 121, 400]) {
    afterSeconds(seconds);
    await raise();
    last = await look("marks", handler, last);
    if (times.length === 3) break;
  }
  expect(times.map((time) => time.slice(14, 19))).toEqual(["00:00", "01:00", "02:00"]);
  expect(logged).toEqual([JOBS.marks.failed, JOBS.marks.failed]);
  expect(last.hasFailed).toBe(false);
});

test("what is sent is tried again in two seconds, however long sending has been failing", async () => {
  let last = NOT_YET;
  for (const seconds of [0, 1_800, 3_000]) {
    afterSeconds(seconds);
    last = await look("messages", () => Promise.reject(new Error("the store is down")), last);
  }
  expect(last.dueAt).toBe("2026-11-20T14:50:02Z");
});

const LOCKED = LANES.flat().filter((name) => jobOf(name).lock !== null);

test.each(LOCKED)(
  "of two processes one does %s; the other looks again, and does it when the first was killed",
  async (name) => {
    const begun = Promise.withResolvers<number>();
    const killed = Promise.withResolvers<null>();
    const holder = look(
      name,
      async ({ db }) => {
        begun.resolve((await onlyRow(db)<{ pid: number }>`select pg_backend_pid() as pid`).pid);
        return killed.promise;
      },
      NOT_YET,
    );
    const pid = await begun.promise;
    const done: string[] = [];
    const other: Handler = async () => {
      done.push(name);
      return null;
    };

    expect(await look(name, other, NOT_YET)).toBe(NOT_YET);
    await store.pool.query("select pg_terminate_backend($1)", [pid]);
    await expect.poll(async () => (await look(name, other, NOT_YET)).cause).not.toBeNull();
    expect(done).toEqual([name]);
    killed.resolve(null);
    expect((await holder).hasFailed).toBe(true);
  },
);

test("a job without a lock is done by each process", async () => {
  const handler: Handler = async ({ db }) => {
    expect(db).toBe(store.db);
    return null;
  };
  const both = await Promise.all([
    look("whole-audit", handler, NOT_YET),
    look("whole-audit", handler, NOT_YET),
  ]);
  expect(both.map(({ hasFailed, cause }) => [hasFailed, cause !== null])).toEqual([
    [false, true],
    [false, true],
  ]);
});

test("a newer program ends a job for good, and what fails because the server stops is no failure", async () => {
  const migrated = await look("demo", () => Promise.reject(new StoreMigrated()), NOT_YET);
  expect(migrated.isOver).toBe(true);
  const stopping = new AbortController();
  stopping.abort();
  await look("demo", () => Promise.reject(new Error("the pool is closed")), NOT_YET, stopping.signal);
  expect(logged).toEqual([]);
});

test("each job runs when a server starts, one that fails keeps no other from it, and stopping ends them", async () => {
  const begun = new Set<string>();
  const isBegun = (name: string): Handler => {
    return async () => {
      begun.add(name);
      if (name === "findings" || name === "messages") throw new Error("no");
      return null;
    };
  };
  const handlers: Handlers = {
    started: isBegun("started"),
    findings: isBegun("findings"),
    alerts: isBegun("alerts"),
    marks: isBegun("marks"),
    messages: isBegun("messages"),
    digests: isBegun("digests"),
    housekeeping: isBegun("housekeeping"),
    demo: isBegun("demo"),
    quality: isBegun("quality"),
    weeks: isBegun("weeks"),
    "added-audit": isBegun("added-audit"),
    "whole-audit": isBegun("whole-audit"),
  };
  const stop = startJobs({ store, clock, log }, handlers);
  await expect.poll(() => [...begun].toSorted()).toEqual(Object.keys(JOBS).toSorted());
  await stop();
  expect(logged.toSorted()).toEqual([JOBS.messages.failed, JOBS.findings.failed].toSorted());
});
