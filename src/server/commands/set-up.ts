import type { Clock } from "#domain/time/time.ts";
import { isOwnMachine, type Settings } from "#server/settings.ts";
import { makeLink } from "#server/identity/users/links.ts";
import type { Store } from "#server/postgres/connect.ts";
import { selectHasAdministrator, selectIsDemo } from "#server/identity/queries.ts";

type Parts = {
  readonly settings: Pick<Settings, "publicOrigin">;
  readonly store: Pick<Store, "db" | "pool">;
  readonly clock: Clock;
};

/**
 * Where nobody can sign in yet, prints a link that makes the first administrator. To standard output alone and not as a
 * line of the log, which others may keep; behind `#`, which no browser sends to a server.
 */
export async function offerSetUp({ settings, store, clock }: Parts, address: string): Promise<void> {
  if (isOwnMachine(settings) && (await selectIsDemo(store))) return;
  if (await selectHasAdministrator(store)) return;
  const made = await makeLink(store.db, { purpose: "set-up" }, clock.now());
  if (made === null) return;
  process.stdout.write(
    `\nNobody can sign in yet. This link, good for 24 hours and once, makes the first administrator:\n${address}/set-up#${made.token}\n\n`,
  );
}
