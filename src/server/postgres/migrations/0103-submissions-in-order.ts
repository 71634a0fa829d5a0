import { sql, type Kysely } from "kysely";

/** All submissions leave in the order of their ids: without an index of it a million are sorted before the first is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index submission_by_id on submission (length(id), id)`.execute(db);
}
