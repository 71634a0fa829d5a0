import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { Writing } from "#server/audit/audit-rows.ts";
import type { Store } from "#server/postgres/connect.ts";
import { readKeyCheck } from "./key-check.ts";
import { StoreUnavailable } from "#server/postgres/unavailable.ts";

/** The use of the data key, shared with every other process that uses it, so that nobody changes it meanwhile. */
export type KeyLease = {
  /** Gives it back; safe to call twice. Call it before closing the store. */
  readonly release: () => Promise<void>;
  /** Aborted when the key was changed while the database was away: whoever holds the old one has to end. */
  readonly lost: AbortSignal;
};

const KEY_LOCK = 7_331_004;
/** A process that was just killed may not be quite gone yet. */
const PATIENCE_MS = 1_500;
const POLL_MS = 50;
const RETRY_MS = 500;

/**
 * Shares the use of the data key until released. `who` is how whoever wants to change the key learns who uses it.
 * @throws StoreUnavailable while the key is being changed.
 */
export async function shareKey({ pool }: Pick<Store, "pool">, who: string): Promise<KeyLease> {
  const lost = new AbortController();
  const released = new AbortController();
  const first = await share(pool, who);
  const known = await readKeyCheck(first);
  let held: PoolClient | null = first;
  const giveBack = (): void => {
    held?.release(true);
    held = null;
  };
  const keep = async (): Promise<void> => {
    while (held !== null && (await isBroken(held, released.signal))) {
      giveBack();
      held = await shareAgain(pool, who, released.signal);
      if (released.signal.aborted) return;
      if (held !== null && isSame(known, await readKeyCheck(held).catch(() => null))) continue;
      giveBack();
      lost.abort();
    }
  };
  const kept = keep();
  const release = async (): Promise<void> => {
    released.abort();
    await kept;
    giveBack();
  };
  let releasing: Promise<void> | null = null;
  return { lost: lost.signal, release: () => (releasing ??= release()) };
}

/**
 * Has the data key alone until the transaction ends.
 * @throws StoreUnavailable with the names of those who use it.
 */
export async function takeKeyAlone(writing: Writing): Promise<void> {
  const isTaken = await tryFor(async () => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${KEY_LOCK}) as taken`.execute(writing);
    return rows[0]?.taken === true;
  });
  if (isTaken) return;
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = ${KEY_LOCK} and objsubid = 1
       and pg_locks.database = (select oid from pg_database where datname = current_database())
     order by 1`.execute(writing);
  const names = rows.map(({ name }) => name).join("; ");
  throw new StoreUnavailable(
    `The data key is in use (${names === "" ? "by what is about to end" : names}): stop every server and command of this store first`,
  );
}

async function share(pool: Pool, who: string): Promise<PoolClient> {
  const client = await pool.connect();
  try {
    if (await tryFor(() => isShared(client))) {
      await client.query("select set_config('application_name', $1, false)", [who]);
      return client;
    }
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release(true);
  throw new StoreUnavailable("The data key is being changed: start again when that has ended");
}

/** PostgreSQL crashed or was stopped by hand: it comes back, unless somebody is changing the key by then. */
async function shareAgain(pool: Pool, who: string, released: AbortSignal): Promise<PoolClient | null> {
  while (!released.aborted) {
    try {
      return await share(pool, who);
    } catch (error) {
      if (error instanceof StoreUnavailable) return null;
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }
  return null;
}

async function tryFor(attempt: () => Promise<boolean>): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    if (await attempt()) return true;
    if (Date.now() > until) return false;
    await sleep(POLL_MS);
  }
}

async function isShared(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ shared: boolean }>(
    "select pg_try_advisory_lock_shared($1) as shared",
    [KEY_LOCK],
  );
  return rows[0]?.shared === true;
}

/** A store that had no key at first got its own meanwhile. */
const isSame = (known: Buffer | null, now: Buffer | null): boolean =>
  known === null || (now !== null && known.equals(now));

async function isBroken(client: PoolClient, released: AbortSignal): Promise<boolean> {
  await once(client, "end", { signal: released }).catch(() => undefined);
  return !released.aborted;
}
