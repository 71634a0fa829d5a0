import { sql, type Kysely } from "kysely";

/** What `trim` of JavaScript removes from the ends of a text, which `trim` of SQL does not. */
const BLANKS = String.raw`E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'`;

/**
 * The week and the state of a submission are spelled once, as columns. What a sign-off and a file are about is stored
 * whole: the person, office, local day, clock type and offset of each record, and the facts of the submission.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table submission
         -- The day its week starts: as reported, else six days before the reported end.
         add column week date generated always as (coalesce(week_start::date, week_end::date - 6)) stored,
         add column state text collate "C" generated always as (
           case when btrim(locked, ${BLANKS}) <> '' then 'locked'
                when btrim(submitted, ${BLANKS}) <> '' then 'submitted' else 'open' end) stored,
         -- The day that the text of "submitted" names; null where it names none.
         add column submitted_on date,
         -- The zone that records without an offset of their own follow; null where they follow the submission's offset.
         add column zone text collate "C";
       drop index submission_week_starts;
       create index submission_week_starts on submission (week, office_id) where last_run is null;
       drop index submission_latest;
       create index submission_latest on submission (office_id, week desc nulls last) where last_run is null;

       create or replace function pg_temp.day_named(stamp text) returns date language plpgsql as $$
       begin
         return to_date(substring(stamp from '^\\s*(\\d{1,2}/\\d{1,2}/\\d{4})'), 'MM/DD/YYYY');
       exception when others then
         return null;
       end $$;
       update submission set submitted_on = pg_temp.day_named(submitted) where submitted ~ '^\\s*\\d{1,2}/\\d{1,2}/\\d{4}';

       -- Office, total, kind, owner, submitted and locked, as they were; null in snapshots of earlier versions.
       alter table record_snapshot add column submission jsonb;

       -- A pair of records in two submissions of a week has an exception in each; the second is not counted twice.
       alter table payroll_exception add column is_mirror boolean not null default false;

       -- Of whose total of the week is unusual: that total, over all submissions, and the median of the weeks before.
       alter table person_week add column week_min bigint, add column median bigint;
       create index person_week_unusual on person_week (person) where median is not null;

       -- The rules that stored submissions were checked by.
       alter table store_state add column payroll_rules integer not null default 0`,
    )
    .execute(db);
}
