import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import type { StoreAddress } from "#server/postgres/connect.ts";
import { makeCluster, stopCluster } from "./embedded-cluster.ts";
import { endpointOf } from "./embedded-endpoint.ts";
import { joinServer, PRESENCE_LOCK } from "./embedded-join.ts";
import type { Place } from "./embedded-place.ts";
import type { StoreLog } from "#server/postgres/log.ts";

/** Our part in a running embedded server, which stays up while anybody has one. */
export type Presence = {
  readonly address: (database: string) => StoreAddress;
  /** Gives the part back; the last to do so stops the server. Safe to call twice. */
  readonly leave: () => Promise<void>;
};

/**
 * Joins the server of a place, or makes and starts it. Any number of processes may do so at once: PostgreSQL itself
 * lets only one server run on a folder, and whoever loses that race joins the winner.
 * @throws StoreUnavailable when it cannot be made, started or reached.
 */
export async function enter(
  place: Place,
  log: StoreLog,
  extraSettings: readonly string[] = [],
): Promise<Presence> {
  const endpoint = await endpointOf(place);
  await makeCluster(place, endpoint, log);
  const leaving = new AbortController();
  const joinAgain = (): Promise<Client> => joinServer(place, endpoint, log, extraSettings, leaving.signal);
  let control = await joinAgain();
  const keep = async (): Promise<void> => {
    while (await isLost(control, leaving.signal)) {
      log.warn("The connection to the database in DATA_DIR was lost; joining it again");
      control = await untilJoined(joinAgain, log, leaving.signal);
    }
  };
  const kept = keep();

  let left: Promise<void> | null = null;
  const leave = async (): Promise<void> => {
    leaving.abort();
    // It fails only by being told to stop trying.
    await kept.catch(() => undefined);
    await leaveServer(place, control, log);
  };
  return {
    address: endpoint.address,
    leave: () => {
      left ??= leave();
      return left;
    },
  };
}

/** A crash of PostgreSQL takes our lock away, and without it another process could stop the server under us. */
async function isLost(control: Client, signal: AbortSignal): Promise<boolean> {
  await once(control, "end", { signal }).catch(() => undefined);
  return !signal.aborted;
}

const RETRY_MS = 2_000;

async function untilJoined(join: () => Promise<Client>, log: StoreLog, signal: AbortSignal): Promise<Client> {
  for (;;) {
    try {
      return await join();
    } catch (error) {
      if (signal.aborted) throw error;
      log.warn(error instanceof Error ? error.message : "PostgreSQL does not start");
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }
}

async function leaveServer(place: Place, control: Client, log: StoreLog): Promise<void> {
  try {
    await control.query("select pg_advisory_unlock_shared($1)", [PRESENCE_LOCK]);
    const { rows } = await control.query<{ last: boolean }>("select pg_try_advisory_lock($1) as last", [
      PRESENCE_LOCK,
    ]);
    if (rows[0]?.last === true) await stopCluster(place);
  } catch (error) {
    log.warn(
      `The database in DATA_DIR was not stopped: ${error instanceof Error ? error.message : "unknown fault"}`,
    );
  } finally {
    await control.end().catch(() => undefined);
  }
}
