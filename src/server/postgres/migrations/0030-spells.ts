import { sql, type Kysely } from "kysely";

/**
 * When each person worked here, by the dates of the directory, in columns of their own with an index from either end. Without
 * a last day it is 'infinity', so that who is here on a day or later is one range. A retirement before the hire is an earlier
 * spell and ends nothing; without a date of hire, it does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table person
         add column first_day date generated always as (hired::date) stored,
         add column last_day date not null generated always as (
           case when retired is null or retired::date < hired::date then 'infinity' else retired::date end) stored;
       create index person_by_first_day on person (first_day) include (office_id, sort_state, last_day)
         where last_run is null;
       create index person_by_last_day on person (last_day) include (office_id, sort_state, first_day)
         where last_run is null;
       drop index person_retired_office;
       drop index person_by_retired;
       create index person_by_retired on person (retired, sort_name, id) include (office_id, is_active)
         where last_run is null`,
    )
    .execute(db);
}
