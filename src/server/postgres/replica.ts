import {
  NEWEST_MIGRATION,
  onlyRow,
  STORED_MIGRATION,
  type Connections,
  type Db,
  type Store,
} from "./connect.ts";
import { sql } from "kysely";
import { isRecoveryConflict, isUnreachable } from "./faults.ts";
import type { StoreVersions } from "./versions.ts";

/** Changes that must have arrived where a reply is read: these versions of the data, and the last change of who asks. */
export type Needed = {
  readonly versions: StoreVersions;
  /** Place of that change in the database's log; null when there was none. */
  readonly lsn: string | null;
};

/** Connections that a reply is read from; on a replica with what must have arrived there. */
export type Place = Connections & { readonly needed?: Needed };

/** A replica has not received what a reply needs. */
class IsBehind extends Error {
  override readonly name = "IsBehind";
}

/**
 * Reads from the replica, where there is one, and once more from the primary when the replica lags behind what is
 * needed, is lost, or ends the read because of a conflict with what it receives.
 */
export async function readFresh<Result>(
  store: Connections & Pick<Store, "replica">,
  needed: Needed,
  read: (place: Place) => Promise<Result>,
): Promise<Result> {
  const { replica, db, pool } = store;
  if (replica !== null && !replica.isResting()) {
    try {
      return await read({ ...replica, needed });
    } catch (error) {
      const isLost = isUnreachable(error) && !isRecoveryConflict(error);
      if (isLost) replica.rest();
      if (!isLost && !isRecoveryConflict(error) && !(error instanceof IsBehind)) throw error;
    }
  }
  return read({ db, pool });
}

/**
 * Refuses a replica that has not received the last change of who asks, or the tables of this program. Asked before the
 * moment of a snapshot is taken, which then has what had arrived. A replica that was made the primary writes its own log.
 */
export async function refuseBehind(db: Db, { lsn }: Needed): Promise<void> {
  const { migration, hasArrived } = await onlyRow(db)<{ migration: string; hasArrived: boolean | null }>`
    select ${sql.raw(STORED_MIGRATION)} as migration,
           ${lsn}::pg_lsn is null or ${lsn}::pg_lsn <= case when pg_is_in_recovery()
             then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end as "hasArrived"`;
  if (migration !== NEWEST_MIGRATION || hasArrived !== true) throw new IsBehind();
}

/** Refuses a moment in which the data was older than it has to be. */
export function refuseOlder(versions: StoreVersions, needed: Needed): void {
  const { data, ages, decisions, marks } = needed.versions;
  if (versions.data < data || versions.ages < ages) throw new IsBehind();
  if (versions.decisions < decisions || versions.marks < marks) throw new IsBehind();
}
