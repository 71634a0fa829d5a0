import { sql, type Kysely } from "kysely";

/**
 * Earlier versions and runs are deleted with age. `history_from` says from which moment on all earlier versions of people,
 * events and assignments are stored; null while none was deleted. Runs are deleted one by one, and a foreign key of a large
 * table would be looked up without an index for each: as in the tables of rows, a run is then a number alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table store_state add column history_from timestamptz;
       alter table reply drop constraint reply_run_id_fkey;
       alter table administrator drop constraint administrator_run_id_fkey;
       alter table account_administrator drop constraint account_administrator_run_id_fkey;
       alter table earlier_version drop constraint earlier_version_from_run_fkey,
                                   drop constraint earlier_version_to_run_fkey;
       create trigger raise_data_added after insert on earlier_version
         referencing new table as after for each statement execute function raise_version('data');
       create trigger raise_data_changed after update on earlier_version
         referencing new table as after for each statement execute function raise_version('data');
       create trigger raise_data_removed after delete on earlier_version
         referencing old table as before for each statement execute function raise_version('data')`,
    )
    .execute(db);
}
