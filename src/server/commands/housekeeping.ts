import { SYSTEM } from "#domain/audit/audit.ts";
import { cutoffsOn } from "#domain/retention.ts";
import { today } from "#domain/time/time.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import type { Log } from "#server/http/log.ts";
import { finishErasing } from "#server/people/erased-people.ts";
import { deleteEnded } from "#server/identity/delete-ended.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import { deleteAged } from "#server/postgres/aged-rows.ts";
import { readIsDemo } from "#server/postgres/loading/runs.ts";
import { deleteTooOld } from "#server/business/retention.ts";

type HousekeepingDeps = AuditedStore & { readonly log: Log };

const EVERY_MS = 24 * 60 * 60 * 1000;

/** Now and once a day: deletes what is past its retention period, in the background. Returns how to stop it. */
export function keepHouse(deps: HousekeepingDeps): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const clean = (): void => {
    running = forgetOld(deps).catch((error: unknown) =>
      deps.log.error({ err: error }, "data past its retention period was not deleted"),
    );
  };
  clean();
  const timer = setInterval(clean, EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

/** Deletes what is past its retention period, on record, and what has ended: sign-ins, and rows that tables keep for some days. Demo data stays. */
export async function forgetOld({ store, clock, audit }: Omit<HousekeepingDeps, "log">): Promise<void> {
  await deleteEnded(store, clock.now());
  await finishErasing(store);
  await deleteAged(store.db, clock.now());
  if (await readIsDemo(store.pool)) return;
  const cutoffs = cutoffsOn(today(clock), await selectBusinessSettings(store));
  const details = await deleteTooOld(store.pool, cutoffs);
  if (details.submissions + details.records + details.counts === 0) return;
  await audit.recordAlone({ by: SYSTEM, act: "too-old-deleted", details, from: null });
}
