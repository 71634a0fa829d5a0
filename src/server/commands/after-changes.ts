import { today, type Clock } from "#domain/time/time.ts";
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

/**
 * Runs work now, after each load, decision or change of settings, whichever process made it, and at the start of each day;
 * once at a time, and again later where it failed. Returns how to stop it.
 */
export function afterChanges(
  { store, clock, log }: ChangesDeps,
  work: () => Promise<unknown>,
): () => Promise<void> {
  let done = "";
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const runIfChanged = async (): Promise<void> => {
    const { data, decisions } = await selectVersions(store.signIn.db);
    const state = `${data} ${decisions} ${today(clock)}`;
    if (state === done) return;
    await ifWritable(work());
    done = state;
  };
  const tick = (): void => {
    if (isRunning) return;
    isRunning = true;
    running = runIfChanged()
      .catch((error: unknown) => log.error({ err: error }, "what follows from new data was not done"))
      .finally(() => (isRunning = false));
  };
  tick();
  const timer = setInterval(tick, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
