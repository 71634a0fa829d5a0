import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import {
  clientConfig,
  faultCode,
  type StoreAddress,
  type StoreLog,
  StoreUnavailable,
} from "#server/postgres/connect.ts";
import {
  addressOf,
  followServer,
  makeCluster,
  makeSocketFolder,
  startCluster,
  stopCluster,
} from "./cluster.ts";
import { LOCKS } from "#server/postgres/locks.ts";
import type { Place } from "./place.ts";

/** The right to be the one server of an embedded folder. */
export type Claim = {
  /** Gives it back; safe to call twice. Call it before closing the store. */
  readonly release: () => Promise<void>;
  /** Aborted when another server took over while PostgreSQL was restarted: this one has to end. */
  readonly lost: AbortSignal;
};

/** Our share of a running embedded server, which stays up while any process has one. */
export type Presence = Readonly<Awaited<ReturnType<typeof enter>>>;

/** A process that was just killed may not be quite gone yet. */
const CLAIM_PATIENCE_MS = 1_500;
const POLL_MS = 50;
const RETRY_MS = 500;

/**
 * Joins the server of a place, or makes and starts it. Any number of processes may do so at once: PostgreSQL itself
 * lets only one server run on a folder, and the others join it.
 * @throws StoreUnavailable when it cannot be made, started or reached.
 */
export async function enter(place: Place, log: StoreLog, extraSettings: readonly string[] = []) {
  const socketFolder = makeSocketFolder(place);
  await makeCluster(place, log);
  const address = addressOf(socketFolder);
  const leaving = new AbortController();
  const start = (): Promise<boolean> => startCluster(place, socketFolder, extraSettings);
  const reach = (): Promise<Reached> => {
    followServer(place, socketFolder);
    return connect(address("postgres"));
  };
  const join = (): Promise<Control> => joinServer({ reach, start }, log, leaving.signal);
  let control = await join();
  let lost: AbortController | null = null;
  /** A crash of PostgreSQL takes our locks away, and without them another process could stop the server under us. */
  const rejoinWhenBroken = async (): Promise<void> => {
    while (await isBroken(control, leaving.signal)) {
      log.warn("The connection to the database in DATA_DIR was lost; joining it again");
      control = await join().catch(async (error: unknown) => {
        if (leaving.signal.aborted) throw error;
        log.warn(error instanceof Error ? error.message : "PostgreSQL does not start");
        await sleep(RETRY_MS, undefined, { ref: false });
        return control;
      });
      if (lost === null) continue;
      // A connection that breaks meanwhile is found broken in the next round.
      if (!(await tryClaim(control.client).catch(() => true))) lost.abort();
    }
  };
  const rejoining = rejoinWhenBroken();

  /** Makes this process the one server of the folder. @throws StoreUnavailable when another server is. */
  const claim = async (): Promise<Claim> => {
    if (!(await tryClaim(control.client)))
      throw new StoreUnavailable(
        "Another server runs on the folder of DATA_DIR: stop it, or choose another DATA_DIR",
      );
    const claimLost = new AbortController();
    lost = claimLost;
    const release = async (): Promise<void> => {
      lost = null;
      await control.client.query("select pg_advisory_unlock($1)", [LOCKS.claim]).catch(() => undefined);
    };
    return { lost: claimLost.signal, release };
  };

  const leave = async (): Promise<void> => {
    leaving.abort();
    // It fails only by being aborted.
    await rejoining.catch(() => undefined);
    try {
      await control.client.query("select pg_advisory_unlock_shared($1)", [LOCKS.presence]);
      if (await tryLock(control.client, LOCKS.presence)) await stopCluster(place);
    } catch (error) {
      log.warn(
        `The database in DATA_DIR was not stopped: ${error instanceof Error ? error.message : "unknown fault"}`,
      );
    } finally {
      await control.client.end().catch(() => undefined);
    }
  };
  let left: Promise<void> | null = null;
  return {
    address,
    claim,
    /** Gives the share back; the last one stops the server. Safe to call twice. */
    leave: () => (left ??= leave()),
  };
}

/** A connection, and when it ends: listened to from the start, since it may break before anything else looks. */
type Control = { readonly client: Client; readonly ended: Promise<unknown> };

async function isBroken({ ended }: Control, signal: AbortSignal): Promise<boolean> {
  if (!signal.aborted) await Promise.race([ended, once(signal, "abort")]);
  return !signal.aborted;
}

/** Takes the claim; false when another server has it. */
async function tryClaim(control: Client): Promise<boolean> {
  const until = Date.now() + CLAIM_PATIENCE_MS;
  while (!(await tryLock(control, LOCKS.claim))) {
    if (Date.now() > until) return false;
    await sleep(POLL_MS);
  }
  return true;
}

async function tryLock(client: Client, lock: number, kind: "" | "_shared" = ""): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(`select pg_try_advisory_lock${kind}($1) as has`, [
    lock,
  ]);
  return rows[0]?.has ?? false;
}

const ANNOUNCE_AFTER_MS = 2_000;
/** Recovery after a crash and a slow stop included. */
const JOIN_TIMEOUT_MS = 10 * 60_000;

/** A connection that holds the presence lock shared; `absent` when no server listens, `busy` while one starts or stops. */
type Reached = Control | "absent" | "busy";

/**
 * A connection that holds the presence lock, on the server that runs or on one started here.
 * @throws StoreUnavailable when there is none within ten minutes; an AbortError when it is aborted.
 */
async function joinServer(
  { reach, start }: { readonly reach: () => Promise<Reached>; readonly start: () => Promise<boolean> },
  log: StoreLog,
  signal: AbortSignal,
): Promise<Control> {
  const since = Date.now();
  const announcement = setTimeout(
    () => log.info("Waiting for the database in DATA_DIR: it is starting, recovering or being stopped"),
    ANNOUNCE_AFTER_MS,
  ).unref();
  try {
    for (;;) {
      const answer = await reach();
      if (typeof answer === "object") return answer;
      if (answer === "absent" && (await start())) continue;
      if (Date.now() - since > JOIN_TIMEOUT_MS)
        throw new StoreUnavailable("The database in DATA_DIR took no connections for ten minutes");
      await sleep(POLL_MS, undefined, { signal });
    }
  } finally {
    clearTimeout(announcement);
  }
}

const CONNECT_TIMEOUT_MS = 5_000;

async function connect(address: StoreAddress): Promise<Reached> {
  const client = new Client({ ...clientConfig(address), connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // The connection may break at any time; "end" says so.
  client.on("error", () => undefined);
  const ended = new Promise((resolve) => client.once("end", resolve));
  try {
    await client.connect();
    if (await tryLock(client, LOCKS.presence, "_shared")) return { client, ended };
    await client.end();
    return "busy";
  } catch (error) {
    await client.end().catch(() => undefined);
    if (error instanceof DatabaseError && !PASSING.has(error.code ?? "")) throw error;
    return ["ENOENT", "ECONNREFUSED"].includes(faultCode(error)) ? "absent" : "busy";
  }
}

/** cannot_connect_now, admin_shutdown, crash_shutdown, too_many_connections. */
const PASSING = new Set(["57P03", "57P01", "57P02", "53300"]);
