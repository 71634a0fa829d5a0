import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { clientConfig, type StoreAddress } from "./connect.ts";
import type { OpenStore } from "./open.ts";
import { StoreUnavailable } from "./unavailable.ts";

/** The right to be the one server of an embedded folder. */
export type Claim = {
  /** Gives it back; safe to call twice. Call it before closing the store. */
  readonly release: () => Promise<void>;
  /** Aborted when another server took over while PostgreSQL was being restarted: this one has to end. */
  readonly lost: AbortSignal;
};

const CLAIM_LOCK = 7_331_102;
/** A server that was just killed may not be quite gone yet. */
const PATIENCE_MS = 1_500;
const POLL_MS = 50;

/**
 * Makes this process the one server of the store's folder. Several servers may share a DATABASE_URL, so there the claim
 * is granted to everybody.
 * @throws StoreUnavailable when another server has it.
 */
export async function claimServer(store: Pick<OpenStore, "folderAddress">): Promise<Claim> {
  const lost = new AbortController();
  if (store.folderAddress === null) return { release: () => Promise.resolve(), lost: lost.signal };
  const address = store.folderAddress;
  const released = new AbortController();
  let client = await claim(address);
  const keep = async (): Promise<void> => {
    while (await isBroken(client, released.signal)) {
      try {
        client = await claimAgain(address, released.signal);
      } catch {
        if (!released.signal.aborted) lost.abort();
        return;
      }
    }
  };
  const kept = keep();
  const release = async (): Promise<void> => {
    released.abort();
    await kept;
    await client.end().catch(() => undefined);
  };
  let releasing: Promise<void> | null = null;
  return { lost: lost.signal, release: () => (releasing ??= release()) };
}

async function claim(address: StoreAddress): Promise<Client> {
  const client = new Client({
    ...clientConfig(address),
    application_name: `fieldboard server, process ${process.pid}`,
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => undefined);
  await client.connect();
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await client.query<{ claimed: boolean }>("select pg_try_advisory_lock($1) as claimed", [
      CLAIM_LOCK,
    ]);
    if (rows[0]?.claimed === true) return client;
    if (Date.now() > until) {
      const holder = await nameHolder(client);
      await client.end();
      throw new StoreUnavailable(
        `Another server runs on the folder of DATA_DIR (${holder}): stop it, or choose another DATA_DIR`,
      );
    }
    await sleep(POLL_MS);
  }
}

async function nameHolder(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objid = $1 and pg_locks.database =
       (select oid from pg_database where datname = current_database())`,
    [CLAIM_LOCK],
  );
  return rows[0]?.name ?? "it is about to end";
}

async function isBroken(client: Client, released: AbortSignal): Promise<boolean> {
  await once(client, "end", { signal: released }).catch(() => undefined);
  return !released.aborted;
}

const RETRY_MS = 500;

/** PostgreSQL crashed or was stopped by hand: it comes back, unless somebody else has the claim by then. */
async function claimAgain(address: StoreAddress, released: AbortSignal): Promise<Client> {
  for (;;) {
    try {
      return await claim(address);
    } catch (error) {
      if (error instanceof StoreUnavailable || released.aborted) throw error;
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }
}
