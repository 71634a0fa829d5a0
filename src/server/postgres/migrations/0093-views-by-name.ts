import { sql, type Kysely } from "kysely";

/** A view can also be shared with colleagues by name. An id of a user who is deleted means no one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table saved_view add column people text[] not null default '{}'`).execute(db);
}
