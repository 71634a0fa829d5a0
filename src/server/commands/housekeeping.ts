import { cutoffsOn, historyCutoffOn } from "#domain/retention.ts";
import { dayStart, today } from "#domain/time/time.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import { finishErasing } from "#server/people/erased-people.ts";
import { deleteEnded } from "#server/identity/delete-ended.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import { deleteAged } from "#server/postgres/aged-rows.ts";
import { readIsDemo } from "#server/postgres/loading/runs.ts";
import { deleteOldVersions } from "#server/postgres/loading/versions.ts";
import { deleteTooOld } from "#server/business/retention.ts";

/** Deletes what is past its retention period, on record, and what has ended: sign-ins, and rows that tables keep for some days. Demo data stays. */
export async function forgetOld({ store, clock, audit }: AuditedStore): Promise<void> {
  await deleteEnded(store, clock.now());
  await finishErasing(store);
  await deleteOldVersions(store.pool, dayStart(historyCutoffOn(today(clock)), clock.zone));
  await deleteAged(store.db, clock.now());
  if (await readIsDemo(store.pool)) return;
  const cutoffs = cutoffsOn(today(clock), await selectBusinessSettings(store));
  await deleteTooOld(audit.act, cutoffs);
}
