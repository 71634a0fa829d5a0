import type { Clock } from "#domain/time/time.ts";
import { isOwnMachine, type Settings } from "#server/settings.ts";
import { makeLink, SET_UP } from "#server/identity/users/queries.ts";
import type { Store } from "#server/postgres/connect.ts";
import { readIsDemo } from "#server/postgres/loading/runs.ts";

type Parts = {
  readonly settings: Pick<Settings, "publicOrigin">;
  readonly store: Pick<Store, "db" | "pool">;
  readonly clock: Clock;
};

/**
 * Prints a link that adds the first administrator where there is none. To standard output only, not to the log, which
 * others may store; in the fragment, which browsers send to no server.
 */
export async function offerSetUp({ settings, store, clock }: Parts, address: string): Promise<void> {
  if (isOwnMachine(settings) && (await readIsDemo(store.pool))) return;
  const made = await makeLink(store.db, SET_UP, clock.now());
  if (made === null) return;
  process.stdout.write(
    `\nNo one can sign in yet. This link creates the first administrator. It works once, within 24 hours:\n${address}/set-up#${made.token}\n\n`,
  );
}
