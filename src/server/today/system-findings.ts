import { RESOURCE_NAMES } from "#domain/remote-source.ts";
import { foundIn, type FoundItem, type Found } from "#domain/today/findings.ts";
import { dateInZone, daysBetween, today, type Clock } from "#domain/time/time.ts";
import { selectBackedUpAt } from "#server/audit/queries.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import type { Db } from "#server/postgres/connect.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import {
  selectDaySums,
  selectFailingSources,
  selectGrownDrift,
  selectHasOwnData,
  selectUsersWithoutFactor,
} from "./system-queries.ts";

/** A report is stale, and a backup old, after so many days. */
const STALE_DAYS = 2;
const BACKUP_DAYS = 7;

/** Sources that fail or are stale, drift that grew, sums that differ, users without a second factor, and old backups. */
export async function findInSystem({ db }: Pick<ScopedReading, "db">, clock: Clock): Promise<Found> {
  const failing = await selectFailingSources(db, clock.zone);
  const drift = await selectGrownDrift(db, clock.zone);
  const sums = await selectDaySums(db, clock.zone);
  const users = await selectUsersWithoutFactor(db, clock.zone);
  return foundIn<"system">(null, {
    "failing-source": failing.map(({ resource, failures, since }) =>
      itemOf({ id: resource, name: RESOURCE_NAMES[resource], size: failures, since }),
    ),
    "stale-source": await staleReports(db, clock),
    drift: drift.map(({ noun, what, times, before, since }) =>
      itemOf({ id: `${noun} ${what}`, name: what, about: noun, size: times - before, since }),
    ),
    "day-sums": sums.map(({ about, text, since }) => itemOf({ id: about, name: about, about: text, since })),
    "no-second-factor": users.map(({ id, name, email, since }) => itemOf({ id, name, about: email, since })),
    backup: await oldBackup(db, clock),
  });
}

/** Administrators see it whatever their offices are. */
const itemOf = (
  given: Pick<FoundItem, "id" | "name" | "since"> & Partial<Pick<FoundItem, "about" | "size">>,
): FoundItem => ({ about: "", size: 1, subject: "", change: null, offices: null, ...given });

/** The reports that were received, and not for days. */
async function staleReports(db: Db, clock: Clock): Promise<readonly FoundItem[]> {
  const items: FoundItem[] = [];
  for (const report of ["employees", "events", "weekly"] as const) {
    const asOf = await selectAge({ db }, report);
    if (asOf === null) continue;
    const since = dateInZone(asOf, clock.zone);
    if (daysBetween(since, today(clock)) > STALE_DAYS)
      items.push(itemOf({ id: report, name: RESOURCE_NAMES[report], since }));
  }
  return items;
}

async function oldBackup(db: Db, clock: Clock): Promise<readonly FoundItem[]> {
  if (!(await selectHasOwnData(db))) return [];
  const at = await selectBackedUpAt(db);
  const since = at === null ? null : dateInZone(at, clock.zone);
  if (since !== null && daysBetween(since, today(clock)) <= BACKUP_DAYS) return [];
  return [itemOf({ id: "backup", name: since === null ? "No backup yet" : "Last backup", since })];
}
