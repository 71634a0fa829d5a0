import { setTimeout } from "node:timers/promises";
import type { ResourceState } from "#contract/admin/sources.ts";
import { CHANGING_DAYS, type SourceResource } from "#domain/remote-source.ts";
import { addDays, secondsAfter, today, type Clock, type Instant } from "#domain/time/time.ts";
import type { Log } from "#server/http/log.ts";
import { newReference } from "#server/http/request-log.ts";
import { LOCKS, withLock } from "#server/postgres/locks.ts";
import { StoreMigrated, type Db } from "#server/postgres/connect.ts";
import { checkMigration } from "#server/postgres/versions.ts";
import { ReplyRefused } from "#interface/reading.ts";
import { NothingUsable } from "#server/sources/run.ts";
import { runChecks } from "./checks.ts";
import {
  clearReading,
  readRecordsNext,
  selectIsStopped,
  selectOpenWishes,
  selectResources,
  selectSourceSettings,
  writeProgress,
  writeReadEnd,
  writeReading,
  type Wish,
} from "./queries.ts";
import { RemoteFailed, REQUEST_LIMITS } from "./request.ts";
import {
  NOTHING_READ,
  readDays,
  readRecords,
  readWhole,
  type DaysWanted,
  type ReadDeps,
  type ReadResult,
} from "./resources.ts";
import { partOf, ReadStopped } from "./service.ts";

export type ReaderDeps = ReadDeps & {
  readonly clock: Clock;
  readonly log: Pick<Log, "info" | "warn" | "error">;
  /** Wait between two looks at the schedule. */
  readonly tickMs?: number;
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** 0..1; spreads the reads of several installations. */
  readonly random?: () => number;
};

const TICK_MS = 1_000;
/** Number of times that a failed resource is tried again soon; after that it waits for its turn. */
const SOON_TRIES = 10;
/** The service is compared with itself once in so many turns of the other resources. */
const CHECKS_EVERY = 16;
/** Order of turns: what people wait for goes first, then the directory; of the rest the many small replies last. */
const PRIORITY_OF_WISH = 4;
const PRIORITIES: Readonly<Record<SourceResource, number>> = {
  employees: 3,
  events: 2,
  weekly: 2,
  interview: 1,
  records: 0,
  checks: 0,
};

/**
 * Reads a running service on the schedule of the store until the signal is aborted. Of several processes one reads; the
 * others take over when it ends.
 */
export async function runReader(deps: ReaderDeps, signal: AbortSignal): Promise<void> {
  const { store, log, tickMs = TICK_MS, sleep = sleepUnlessAborted } = deps;
  while (!signal.aborted) {
    try {
      await withLock(store, LOCKS.reading, (db) => readAsScheduled(deps, db, signal));
    } catch (error) {
      log.error({ err: error }, "reading the remote source was interrupted");
      // The newer program reads it from now on.
      if (error instanceof StoreMigrated) return;
    }
    await sleep(tickMs, signal);
  }
}

const sleepUnlessAborted = (ms: number, signal: AbortSignal): Promise<unknown> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined);

async function readAsScheduled(deps: ReaderDeps, db: Db, signal: AbortSignal): Promise<void> {
  const { service, clock, tickMs = TICK_MS, sleep = sleepUnlessAborted } = deps;
  const lost = new AbortController();
  const reading = new Map<SourceResource, Promise<void>>();
  const either = AbortSignal.any([signal, lost.signal]);
  await clearReading(db);
  try {
    while (!signal.aborted) {
      await checkMigration(db);
      service.use(await selectSourceSettings(db));
      // A read that ends while the schedule is being read was still due in it.
      const busy = new Set(reading.keys());
      const wishes = await selectOpenWishes(db);
      const states = await selectResources(db);
      for (const state of states) {
        const wish = wishes.find(({ resource }) => resource === state.resource) ?? null;
        if (busy.has(state.resource) || !isDue(state, states, wish, clock.now())) continue;
        const read = readResource(deps, state, wish, either)
          .catch((error: unknown) => deps.log.error({ err: error }, `reading ${state.resource} failed here`))
          .finally(() => reading.delete(state.resource));
        reading.set(state.resource, read);
      }
      await sleep(tickMs, signal);
    }
  } finally {
    lost.abort();
    await Promise.all(reading.values());
  }
}

/** Resources that are read only after another one was read once, or failed. */
const FIRST: Partial<Record<SourceResource, SourceResource>> = {
  interview: "employees",
  events: "employees",
  weekly: "employees",
  records: "weekly",
  checks: "interview",
};

function isDue(
  { resource, nextReadAt, isPaused }: ResourceState,
  states: readonly ResourceState[],
  wish: Wish | null,
  now: Instant,
): boolean {
  if (isPaused) return false;
  if (wish !== null) return true;
  const first = states.find((state) => state.resource === FIRST[resource]);
  if (first !== undefined && !first.isPaused && first.readAt === null && first.failures === 0) return false;
  return nextReadAt === null || nextReadAt <= now;
}

/** One turn of one resource, for a wish or because its time has come. */
async function readResource(
  deps: ReaderDeps,
  state: ResourceState,
  wish: Wish | null,
  signal: AbortSignal,
): Promise<void> {
  const { store, service, clock, log, random = Math.random } = deps;
  const { resource } = state;
  const started = performance.now();
  await writeReading(store.db, resource, clock.now());
  const { failed, isWhole, ...read } = await readTurn(deps, resource, wish, signal);
  if (signal.aborted) return;

  const at = clock.now();
  const text = failureText(failed);
  const reference = newReference();
  if (text !== null) log.warn({ reference, resource }, `the remote source, ${resource}: ${text}`);
  const turns = resource === "checks" ? CHECKS_EVERY : 1;
  const everyMs = turns * service.settings().everyMinutes * 60_000 * (0.9 + 0.2 * random());
  const isSoon = text !== null && state.failures < SOON_TRIES;
  const waitMs = isSoon ? Math.min(REQUEST_LIMITS.breakerOpenMs, everyMs) : everyMs;
  await writeReadEnd(store.db, {
    ...read,
    resource,
    wish: wish?.id ?? null,
    at,
    isWhole,
    durationMs: Math.round(performance.now() - started),
    // Days that a person wanted, a turn that made way for them, and one that was stopped leave the schedule as it is.
    nextReadAt: isWhole ? secondsAfter(at, waitMs / 1000) : (state.nextReadAt ?? at),
    failure: text === null ? null : { text, reference },
    breakerOpenUntil: service.openUntil(resource),
  });
  if (resource === "weekly" && read.added + read.changed > 0) await readRecordsNext(store.db, at);
}

async function readTurn(
  deps: ReaderDeps,
  resource: SourceResource,
  wish: Wish | null,
  signal: AbortSignal,
): Promise<ReadResult> {
  const { store, log } = deps;
  const turn = {
    signal,
    priority: wish === null ? PRIORITIES[resource] : PRIORITY_OF_WISH,
    isStopped: () => selectIsStopped(store.db, resource, wish?.id ?? null),
    progress: (done: number, total: number) =>
      writeProgress(store.db, { resource, wish: wish?.id ?? null, done, total }),
  };
  try {
    if (resource === "records") return await readRecords(deps, turn);
    if (resource === "interview") return await readDays(deps, { ...turn, ...daysOf(deps, wish) });
    if (resource !== "checks") return await readWhole(deps, resource, turn);
    await runChecks(deps, turn);
    return NOTHING_READ;
  } catch (error) {
    if (error instanceof ReadStopped) return { ...NOTHING_READ, isWhole: false };
    if (error instanceof RemoteFailed || error instanceof ReplyRefused) return failedFor(error.message);
    if (error instanceof NothingUsable)
      return failedFor(error.setAside[0]?.reason ?? "its reply can’t be used");
    if (!signal.aborted) log.error({ err: error }, `the remote source, ${resource}: a fault here`);
    return failedFor("what it answered couldn’t be stored; the log says more");
  }
}

const failedFor = (reason: string): ReadResult => ({ ...NOTHING_READ, failed: [{ request: {}, reason }] });

/** The days that a person wanted, or all that are due, as long as no one wants others. */
function daysOf({ store, service, clock }: ReaderDeps, wish: Wish | null): DaysWanted {
  if (wish !== null && wish.range !== null)
    return { ...wish.range, staleBefore: wish.wantedAt, isEvery: true, isPart: true };
  const to = today(clock);
  const { everyMinutes, backfillDays } = service.settings();
  return {
    from: addDays(to, 1 - backfillDays),
    to,
    isEvery: false,
    recentFrom: addDays(to, 1 - CHANGING_DAYS),
    staleBefore: wish === null ? secondsAfter(clock.now(), -everyMinutes * 30) : wish.wantedAt,
    isInterrupted: async () =>
      wish === null && (await selectOpenWishes(store.db)).some(({ resource }) => resource === "interview"),
  };
}

/** Reason why a turn, or a part of it, failed; null where all of it was read. */
function failureText(failed: ReadResult["failed"]): string | null {
  const [first] = failed;
  if (first === undefined) return null;
  const { request, reason } = first;
  if (request.account === undefined && request.entry === undefined) return reason;
  const others = failed.length === 1 ? "" : ` and ${failed.length - 1} more`;
  return `${partOf(request)}${others}: ${reason}`;
}
