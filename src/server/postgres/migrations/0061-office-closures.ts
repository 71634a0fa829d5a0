import { sql, type Kysely } from "kysely";

/** Offices that an administrator closed: from a day on nothing is missing of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table office_closure (
         office_id text collate "C" primary key,
         closed_on date not null,
         reason text not null,
         by_id text not null,
         by_name text not null,
         at timestamptz not null
       );
       create trigger raise_data_added after insert on office_closure
         referencing new table as after for each statement execute function raise_version('data');
       create trigger raise_data_changed after update on office_closure
         referencing new table as after for each statement execute function raise_version('data');
       create trigger raise_data_removed after delete on office_closure
         referencing old table as before for each statement execute function raise_version('data')`,
    )
    .execute(db);
}
