import { sql } from "kysely";
import type { Store } from "./connect.ts";

/** The fingerprint of the key that the store is sealed with; null in a store that never met one. */
export async function selectKeyCheck({ db }: Pick<Store, "db">): Promise<Buffer | null> {
  const { key_check } = await db.selectFrom("store_state").select("key_check").executeTakeFirstOrThrow();
  return key_check;
}

/** Keeps the fingerprint unless there is one, in one step, and returns the one that counts. */
export async function claimKeyCheck({ db }: Pick<Store, "db">, fingerprint: Buffer): Promise<Buffer> {
  const { kept } = await db
    .updateTable("store_state")
    .set({ key_check: sql<Buffer>`coalesce(key_check, ${fingerprint})` })
    .returning(sql<Buffer>`key_check`.as("kept"))
    .executeTakeFirstOrThrow();
  return kept;
}
