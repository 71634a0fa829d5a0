import { setTimeout } from "node:timers/promises";
import { secondsAfter, secondsBetween, today, type Clock, type Instant } from "#domain/time/time.ts";
import type { Log } from "#server/http/log.ts";
import { StoreMigrated, type Db, type Store } from "#server/postgres/connect.ts";
import { withLock } from "#server/postgres/locks.ts";
import { selectVersions } from "#server/postgres/versions.ts";
import { isWriteRefused } from "#server/postgres/write-refused.ts";
import { jobOf, LANES, type JobName } from "./jobs.ts";

/** The connection that holds the right to do a job, which ends with it, and when to stop. */
export type Held = { readonly db: Db; readonly signal: AbortSignal };

/** Does a job. Returns when it has to be done again although nothing made it due; null where it need not. */
export type Handler = (held: Held) => Promise<Instant | null>;
export type Handlers = Readonly<Record<JobName, Handler>>;

type JobDeps = {
  readonly store: Pick<Store, "db" | "signIn">;
  readonly clock: Clock;
  readonly log: Pick<Log, "error">;
};

/** Seconds between two looks at a job: one small query. */
const LOOK_MAX_S = 10;
/** Seconds after which a failed job is tried again. */
const RETRY_S = 60;
/** Time that a job under way has to end when the server stops; the next start does what is left. */
const STOP_PATIENCE_MS = 10_000;

/** Does all jobs whenever they are due. Returns how to stop. */
export function startJobs(deps: JobDeps, handlers: Handlers): () => Promise<void> {
  const stopping = new AbortController();
  const lanes = LANES.map((names) => keepDoing(deps, names, handlers, stopping.signal));
  return async () => {
    stopping.abort();
    await Promise.race([Promise.all(lanes), setTimeout(STOP_PATIENCE_MS, undefined, { ref: false })]);
  };
}

/** Does the jobs of a lane one after another, until the signal is aborted or a newer program has changed the tables. */
async function keepDoing(
  deps: JobDeps,
  names: readonly JobName[],
  handlers: Handlers,
  signal: AbortSignal,
): Promise<void> {
  const lookS = Math.min(
    LOOK_MAX_S,
    ...names.map(jobOf).flatMap(({ after }) => (isSeconds(after) ? after : [])),
  );
  let last: readonly Done[] = names.map(() => NOT_YET);
  while (!signal.aborted) {
    const next: Done[] = [];
    for (const [nth, name] of names.entries())
      next.push(await doIfDue(deps, name, handlers[name], last[nth] ?? NOT_YET, signal));
    if (next.some(({ isOver }) => isOver)) return;
    last = next;
    await setTimeout(lookS * 1_000, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

const isSeconds = (after: string | number): after is number => typeof after === "number";

/** State of a job: what made it due when it was done last, when it is due at any rate, and whether it failed. */
export type Done = {
  readonly cause: string | null;
  readonly dueAt: Instant | null;
  readonly hasFailed: boolean;
  /** A newer program does it from now on. */
  readonly isOver: boolean;
};
export const NOT_YET: Done = { cause: null, dueAt: null, hasFailed: false, isOver: false };

/** Does a job where it is due and no other process is doing it, and returns how it stands then. Never throws. */
export async function doIfDue(
  deps: JobDeps,
  name: JobName,
  handler: Handler,
  last: Done,
  signal: AbortSignal,
): Promise<Done> {
  const { store, clock, log } = deps;
  const { after, lock, failed } = jobOf(name);
  const isDueAgain = last.dueAt !== null && secondsBetween(last.dueAt, clock.now()) >= 0;
  if (last.hasFailed && !isDueAgain) return last;
  try {
    const cause = await causeOf(name, deps);
    if (cause === last.cause && !isDueAgain) return last;
    const done = (dueAt: Instant | null): Done => ({ ...NOT_YET, cause, dueAt });
    if (lock === null) return done(await handler({ db: store.db, signal }));
    const held = await withLock(store, lock, (db) => handler({ db, signal }));
    return held === null ? last : done(held.result);
  } catch (error) {
    if (error instanceof StoreMigrated) return { ...last, isOver: true };
    if (signal.aborted) return last;
    // Reading goes on while nothing can be written, as on a full disk.
    if (!isWriteRefused(error)) log.error({ err: error, job: name }, failed);
    // Soon, however long it has been failing: the store may have been down, and messages wait.
    const waitS = isSeconds(after) ? Math.min(after, RETRY_S) : RETRY_S;
    return { ...last, dueAt: secondsAfter(clock.now(), waitS), hasFailed: true };
  }
}

/** Cause that makes a job due when it is another than before. */
async function causeOf(name: JobName, { store, clock }: JobDeps): Promise<string> {
  const { after } = jobOf(name);
  if (after === "start") return "the start";
  if (after === "day") return today(clock);
  // It is looked at as often as it is due.
  if (isSeconds(after)) return `${performance.now()}`;
  const { data, decisions } = await selectVersions(store.signIn.db);
  return `${data} ${decisions} ${today(clock)}`;
}
