import { sql } from "kysely";
import type { PoolClient } from "pg";
import type { Store } from "#server/postgres/connect.ts";
import { StoreUnavailable } from "#server/postgres/unavailable.ts";

/** The fingerprint of the key that the store is sealed with; null in a store that never met one. */
export async function selectKeyCheck({ db }: Pick<Store, "db">): Promise<Buffer | null> {
  const { rows } = await sql<{ check: Buffer | null }>`select key_check as check from store_state`.execute(
    db,
  );
  return rows[0]?.check ?? null;
}

/** The same, as the connection sees it at this moment. */
export async function readKeyCheck(client: PoolClient): Promise<Buffer | null> {
  const { rows } = await client.query<{ check: Buffer | null }>(
    'select key_check as "check" from store_state',
  );
  return rows[0]?.check ?? null;
}

/**
 * Whoever waited while the data key was changed would seal with one that is gone.
 * @throws StoreUnavailable
 */
export async function refuseOtherKey(client: PoolClient, fingerprint: Buffer): Promise<void> {
  const check = await readKeyCheck(client);
  if (check !== null && !check.equals(fingerprint))
    throw new StoreUnavailable("The data key was changed meanwhile: start again. Nothing was stored");
}

/** Keeps the fingerprint unless there is one, in one step, and returns the one that counts. */
export async function claimKeyCheck({ db }: Pick<Store, "db">, fingerprint: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ check: Buffer }>`
    update store_state set key_check = coalesce(key_check, ${fingerprint}) returning key_check as check`.execute(
    db,
  );
  return rows[0]?.check ?? fingerprint;
}

/** Puts the fingerprint of another key in place of one. False when the store is sealed with neither of what is told. */
export async function replaceKeyCheck(
  { db }: Pick<Store, "db">,
  before: Buffer,
  after: Buffer,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update store_state set key_check = ${after} where key_check = ${before}`.execute(db);
  return numAffectedRows === 1n;
}
