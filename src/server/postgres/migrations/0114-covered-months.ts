import { sql, type Kysely } from "kysely";

/**
 * How many days of each month are covered for each account: a year of 5,000 offices are 1.8 million days, which every report
 * counted to find the offices that have fewer than others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table interview_covered_month (
         account_id text collate "C" not null,
         month date not null,
         days integer not null,
         primary key (account_id, month)
       ) with (fillfactor = 60); -- Each day's load changes the row of its month, in its place.
       insert into interview_covered_month ${covered("interview_coverage")};
       create function sum_covered_days() returns trigger language plpgsql as $$
       begin
         if tg_op = 'INSERT' then
           insert into interview_covered_month as t ${covered("after")}
               on conflict (account_id, month) do update set days = t.days + excluded.days;
         else
           update interview_covered_month t set days = t.days - d.days
             from (${covered("before")}) d where t.account_id = d.account_id and t.month = d.month;
           delete from interview_covered_month t using (${covered("before")}) d
            where t.account_id = d.account_id and t.month = d.month and t.days = 0;
         end if;
         return null;
       end $$;
       -- An update changes when a day was read, and never the day.
       create trigger sum_covered_added after insert on interview_coverage
         referencing new table as after for each statement execute function sum_covered_days();
       create trigger sum_covered_removed after delete on interview_coverage
         referencing old table as before for each statement execute function sum_covered_days()`,
    )
    .execute(db);
}

const covered = (days: string): string =>
  `select account_id, date_trunc('month', day)::date as month, count(*)::int as days from ${days} group by 1, 2`;
