import { sql, type Kysely } from "kysely";

/** When a token of the interface stops being valid; null is never. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table interface_token add column expires_at timestamptz").execute(db);
}
