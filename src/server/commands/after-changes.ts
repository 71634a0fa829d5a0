import { secondsBetween, today, type Clock, type Instant } from "#domain/time/time.ts";
import type { Log } from "#server/http/log.ts";
import type { Store } from "#server/postgres/connect.ts";
import { selectVersions } from "#server/postgres/versions.ts";
import { ifWritable } from "#server/postgres/write-refused.ts";

/** How often the store is asked whether anything changed: one small query. */
const EVERY_MS = 10_000;

type ChangesDeps = {
  readonly store: Pick<Store, "signIn">;
  readonly clock: Clock;
  readonly log: Pick<Log, "error">;
};

/** Returns when it has to be done again although nothing changed; null where it has not. */
type Work = () => Promise<Instant | null>;

/**
 * Runs works now, after each load, decision or change of settings, whichever process made it, and at the start of each day;
 * one after the other, and each again later where it failed or asks for it. Returns how to stop it.
 */
export function afterChanges(deps: ChangesDeps, works: readonly Work[]): () => Promise<void> {
  const { log } = deps;
  const each = works.map((work) => onceAChange(deps, work));
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const runAll = async (): Promise<void> => {
    for (const runIfDue of each)
      await runIfDue().catch((error: unknown) =>
        log.error({ err: error }, "what follows from new data was not done"),
      );
  };
  const tick = (): void => {
    if (isRunning) return;
    isRunning = true;
    running = runAll().finally(() => (isRunning = false));
  };
  tick();
  const timer = setInterval(tick, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Runs work when it is called, where something changed since the last time or the work is due again. */
export function onceAChange({ store, clock }: Omit<ChangesDeps, "log">, work: Work): () => Promise<void> {
  let done = "";
  let dueAt: Instant | null = null;
  const run = async (): Promise<void> => {
    dueAt = await work();
  };
  return async () => {
    const { data, decisions } = await selectVersions(store.signIn.db);
    const state = `${data} ${decisions} ${today(clock)}`;
    const isDue = dueAt !== null && secondsBetween(dueAt, clock.now()) >= 0;
    if (state === done && !isDue) return;
    await ifWritable(run());
    done = state;
  };
}
