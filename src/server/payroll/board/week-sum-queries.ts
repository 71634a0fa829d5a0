import { sql } from "kysely";
import type { payrollWeeks } from "#contract/payroll/payroll.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { allRows } from "#server/postgres/connect.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { blockingOf, exceptions, type Deadlines } from "#server/payroll/exceptions/exception-queries.ts";
import { missingOffices } from "#server/payroll/exceptions/missing-queries.ts";

type WeekSum = ReplyOf<typeof payrollWeeks>["rows"][number];

/**
 * Sums of the board of each of some weeks, latest first as given and oldest first as returned: of its submissions,
 * of records that no summary lists, and of offices that are missing. Minutes are null where none are known.
 */
export function selectWeekSums(
  reading: ScopedReading,
  weeks: readonly IsoDate[],
  deadlines: Deadlines,
): Promise<readonly WeekSum[]> {
  const { db, scope } = reading;
  const days = sql`${[...weeks]}::date[]`;
  const found = exceptions(reading, deadlines, { since: weeks.at(-1), week: weeks[0] });
  return allRows(db)<WeekSum>`
    with shown as materialized (
      select s.id, s.week, s.total_min from submission s
       where s.last_run is null and s.week = any(${days}) and ${isSeen(sql`s.office_id`, scope)}
    ), checked as materialized (
      select c.entry_id, c.office_id, c.week, c.counted_min from submission_check c where c.week = any(${days})
    ), submitted as (
      select shown.week, count(*)::int as submissions, sum(coalesce(checked.counted_min, shown.total_min)) as minutes
        from shown left join checked on checked.entry_id = shown.id group by shown.week
    ), records_only as (
      select checked.week, sum(checked.counted_min) as minutes, sum(${blockingOf(sql`checked.entry_id`)})::int as blocking
        from checked
        left join shown on shown.id = checked.entry_id
        -- Those that are not shown are few, and looked up one by one.
        left join lateral (
          select s.id from submission s where s.id = checked.entry_id and s.last_run is null limit 1
        ) summary on shown.id is null
       where shown.id is null and summary.id is null and ${isSeen(sql`checked.office_id`, scope)}
       group by checked.week
    ), open as (
      select shown.week,
             -- A pair of two submissions is one exception.
             (count(*) filter (where x.is_blocking and not (x.is_mirror and x.other_entry in (select id from shown))))::int
               as blocking,
             (count(*) filter (where not x.is_blocking))::int as warnings
        from (${found}) x join shown on shown.id = x.entry_id
       where x.entry_id <> '' and (not x.is_accepted or x.rule = 'late')
       group by shown.week
    ), missing as (
      select absent.week, count(*)::int as offices
        from (${missingOffices(sql`select unnest(${days}) as week`)}) absent join office o on o.id = absent.office_id
       where ${isSeen(sql`o.id`, scope)}
       group by absent.week
    )
    select listed.week, (select sum(known.minutes)::bigint
                           from (values (submitted.minutes), (records_only.minutes)) known (minutes)) as minutes,
           coalesce(submitted.submissions, 0) as submissions, coalesce(missing.offices, 0) as missing,
           coalesce(open.blocking, 0) + coalesce(records_only.blocking, 0) as blocking,
           coalesce(open.warnings, 0) as warnings
      from unnest(${days}) listed (week)
      left join submitted using (week)
      left join records_only using (week)
      left join open using (week)
      left join missing using (week)
     order by listed.week`;
}
