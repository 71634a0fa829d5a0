import { sql } from "kysely";
import type { Store } from "#server/postgres/connect.ts";

/** Puts a newer hash of the same password in the place of a hash, unless the password was changed meanwhile. */
export async function replacePasswordHash(
  { db }: Pick<Store, "db">,
  hash: string,
  newer: string,
): Promise<void> {
  await sql`update auth_account set password = ${newer}, updated_at = now() where password = ${hash}`.execute(
    db,
  );
}
