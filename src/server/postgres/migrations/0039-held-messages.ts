import { sql, type Kysely } from "kysely";

/** Says, by its one row, that a store was restored from a backup and that no administrator has said that it is the real one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table message_hold (
         is_held boolean primary key default true check (is_held),
         backup_made_at timestamptz not null,
         since timestamptz not null
       )`,
    )
    .execute(db);
}
