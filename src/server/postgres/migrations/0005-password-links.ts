import { sql, type Kysely } from "kysely";

/** One-time links that set a new password for a user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table one_time_link drop constraint one_time_link_purpose_check;
       alter table one_time_link add constraint one_time_link_purpose_check
         check (purpose in ('set-up', 'invitation', 'password'))`,
    )
    .execute(db);
}
