import type { Clock, Instant } from "#domain/time/time.ts";
import { isOwnMachine, type Settings } from "#server/settings.ts";
import { makeLink, SET_UP } from "#server/identity/users/queries.ts";
import type { Log } from "#server/http/log.ts";
import type { Store } from "#server/postgres/connect.ts";
import { readIsDemo, selectLastRun, tidyAfterLoad } from "#server/postgres/loading/runs.ts";
import { AlreadyFilled } from "#server/sources/run.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { demoSizeIn, fillWithDemo } from "./run-source.ts";

type FillParts = {
  readonly settings: Settings;
  readonly store: Store;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly log: Pick<Log, "info">;
};

/**
 * A store that nothing was ever read into shows the made-up business, unless a remote service is going to fill it. Of
 * several processes that start at once one makes it, and the others wait for it.
 */
export async function fillIfEmpty({ settings, store, sealer, clock, log }: FillParts): Promise<void> {
  if (settings.source !== null || (await selectLastRun(store.pool)) !== undefined) return;
  log.info(`the store is empty: creating demo data for ${settings.demoPeople} people`);
  try {
    await fillWithDemo(store, { size: demoSizeIn(settings), sealer, clock, isForEmpty: true });
  } catch (error) {
    if (!(error instanceof AlreadyFilled)) throw error;
    return log.info("another process has filled the store");
  }
  // The start does not wait for it; a command does.
  void tidyAfterLoad(store.pool);
}

type OfferParts = {
  readonly settings: Pick<Settings, "publicOrigin">;
  readonly store: Pick<Store, "db" | "pool">;
  readonly clock: Clock;
  /** Moment when this process began to start: one that started at the same time may have printed a link since. */
  readonly startedAt: Instant;
  readonly print?: (text: string) => void;
};

/**
 * Prints a link that adds an administrator while none can sign in. To standard output only, not to the log, which
 * others may store; in the fragment, which browsers send to no server.
 */
export async function offerSetUp(
  { settings, store, clock, startedAt, print = (text) => process.stdout.write(text) }: OfferParts,
  address: string,
): Promise<void> {
  if (isOwnMachine(settings) && (await readIsDemo(store.pool))) return;
  const made = await makeLink(store.db, SET_UP, clock.now(), startedAt);
  if (made === null) return;
  print(
    `\nNo administrator can sign in. This link creates one. It works once, within 24 hours:\n${address}/set-up#${made.token}\n\n`,
  );
}
