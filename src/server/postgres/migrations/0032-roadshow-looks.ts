import { sql, type Kysely } from "kysely";

/** The last two reads of the events whose changes a user looked at; `earlier_run` is null until there are two. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table roadshow_look (
      user_id text primary key references auth_user on delete cascade,
      run integer not null references source_run,
      earlier_run integer references source_run
    )`.execute(db);
}
