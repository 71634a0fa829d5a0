import { sql, type Kysely } from "kysely";

/** Ids that differ in leading zeros are found by their number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("create index person_number on person (ltrim(id, '0')) where last_run is null").execute(db);
}
