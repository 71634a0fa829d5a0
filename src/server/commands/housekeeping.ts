import { SYSTEM } from "#domain/audit/audit.ts";
import { cutoffsOn } from "#domain/retention.ts";
import { secondsAfter, today } from "#domain/time/time.ts";
import { deleteAlerts } from "#server/alerts/queries.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import type { Log } from "#server/http/log.ts";
import { finishErasing } from "#server/people/erased-people.ts";
import { deleteEnded } from "#server/identity/delete-ended.ts";
import { deleteMessages } from "#server/messages/queries.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import { readIsDemo } from "#server/postgres/loading/runs.ts";
import { deleteTooOld } from "#server/business/retention.ts";

type HousekeepingDeps = AuditedStore & { readonly log: Log };

const DAY_S = 24 * 60 * 60;
const MESSAGE_DAYS = 30;
const ALERT_DAYS = 90;
const EVERY_MS = 24 * 60 * 60 * 1000;

/** Now and once a day: deletes what is past its retention period, in the background. Returns how to stop it. */
export function keepHouse(deps: HousekeepingDeps): () => void {
  const clean = (): void => {
    forgetOld(deps).catch((error: unknown) =>
      deps.log.error({ err: error }, "data past its retention period was not deleted"),
    );
  };
  clean();
  const timer = setInterval(clean, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Deletes what is past its retention period, on record, and what has ended: sign-ins, alerts and messages. Demo data stays. */
export async function forgetOld({ store, clock, audit }: Omit<HousekeepingDeps, "log">): Promise<void> {
  await deleteEnded(store, clock.now());
  await finishErasing(store);
  await deleteMessages(store.db, secondsAfter(clock.now(), -MESSAGE_DAYS * DAY_S));
  await deleteAlerts(store.db, secondsAfter(clock.now(), -ALERT_DAYS * DAY_S));
  if (await readIsDemo(store.pool)) return;
  const cutoffs = cutoffsOn(today(clock), await selectBusinessSettings(store));
  const details = await deleteTooOld(store.pool, cutoffs);
  if (details.submissions + details.records + details.counts === 0) return;
  await audit.recordAlone({ by: SYSTEM, act: "too-old-deleted", details, from: null });
}
