import { sql, type RawBuilder } from "kysely";
import type { PersonTotals, SubmissionTotals, UnusualPerson } from "#domain/payroll/find-exceptions.ts";
import { allRows } from "#server/postgres/connect.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import type { Fingerprints } from "./fingerprints.ts";
import { weekColumns, weekSpan, type PersonWeek } from "./related-work.ts";

/**
 * Stores what the records of submissions come to, of those whose records have been read. Records of a submission that no
 * summary lists are in the week of their first day; weeks start on a weekday from 1, Monday, to 7.
 */
export async function storeSubmissionChecks(
  writing: Writing,
  fingerprints: Fingerprints,
  weekStart: number,
): Promise<void> {
  const entries = [...fingerprints.keys()];
  const firstDay = sql`min(coalesce(work.first_day, (work.first_in at time zone 'UTC')::date))`;
  const weekOfFirstDay = sql`${firstDay} - (extract(isodow from ${firstDay})::int - ${weekStart}::int + 7) % 7`;
  await sql`
    delete from submission_check
     where entry_id = any(${entries}) and not exists (select from reply where scope = 'records/' || entry_id)`.execute(
    writing,
  );
  await sql`
    insert into submission_check (entry_id, office_id, week, records, people, counted_min, fingerprint, run_id)
    select checked.entry, coalesce(s.office_id, ''), coalesce(s.week, ${weekOfFirstDay}), coalesce(sum(work.records), 0),
           count(work.person), coalesce(sum(work.counted_min), 0), checked.fingerprint, r.run_id
      from unnest(${entries}::text[], ${[...fingerprints.values()]}::text[]) checked (entry, fingerprint)
      join reply r on r.scope = 'records/' || checked.entry
      left join submission s on s.id = checked.entry and s.last_run is null
      left join person_week work on work.entry_id = checked.entry
     group by checked.entry, checked.fingerprint, s.office_id, s.week, r.run_id
        on conflict (entry_id) do update
       set office_id = excluded.office_id, week = excluded.week, records = excluded.records, people = excluded.people,
           counted_min = excluded.counted_min, fingerprint = excluded.fingerprint, run_id = excluded.run_id`.execute(
    writing,
  );
}

/** Sums of the submissions of the people of the batch, from eight weeks before their weeks to eight weeks after. */
export async function selectPersonTotals(
  writing: Writing,
  weeks: readonly PersonWeek[],
): Promise<readonly PersonTotals[]> {
  const span = weekSpan(weeks);
  if (span === null) return [];
  const people = [...new Set(weeks.map(({ person }) => person))];
  return allRows(writing)<PersonTotals>`
    select work.person, ${span.first}::date - date '1970-01-01' as since,
           json_agg(json_build_array(work.week - date '1970-01-01', work.counted_min, work.entry_id)) as parts
      from unnest(${people}::text[]) checked (person)
      join person_week work using (person)
     where work.match <> 'several' and work.week between ${span.first}::date - 56 and ${span.last}::date + 56
     group by work.person`;
}

/** Condition that the records of a submission were received after its week: part of a week is not compared with whole ones. */
const isOver = (entry: string, week: string): RawBuilder<unknown> => sql`
  exists (select from reply r where r.scope = 'records/' || ${sql.ref(entry)} and r.received_at >= ${sql.ref(week)} + 7)`;

/** Marks whose totals are unusual, and unmarks those of the batch that no longer are. Returns submissions where that changed. */
export async function updateUnusualPeople(
  writing: Writing,
  weeks: readonly PersonWeek[],
  unusual: readonly UnusualPerson[],
): Promise<readonly string[]> {
  const found = sql`
    json_to_recordset(${JSON.stringify(unusual)}::json) found (entry text, person text, minutes bigint, median bigint)`;
  const noLonger = await allRows(writing)<{ entry: string }>`
    update person_week work set week_min = null, median = null
      from unnest(${weekColumns(weeks)}) checked (person, week)
     where work.person = checked.person and work.week between checked.week and checked.week + 56
       and work.median is not null and (work.entry_id, work.person) not in (select found.entry, found.person from ${found})
    returning work.entry_id as entry`;
  const since = await allRows(writing)<{ entry: string }>`
    update person_week work set week_min = found.minutes, median = found.median from ${found}
     where work.entry_id = found.entry and work.person = found.person and ${isOver("work.entry_id", "work.week")}
       and (work.week_min, work.median) is distinct from (found.minutes, found.median)
    returning work.entry_id as entry`;
  return [...noLonger, ...since].map(({ entry }) => entry);
}

/**
 * Submissions whose totals depend on what was checked: those of the offices of the batch up to eight weeks later, and
 * those where people became unusual or usual. Each with its week's total of its office and kind, and those of the eight
 * weeks before.
 */
export const selectSubmissionTotals = (
  writing: Writing,
  batch: readonly string[],
  ofChangedPeople: readonly string[],
): Promise<readonly SubmissionTotals[]> => allRows(writing)<SubmissionTotals>`
  with span as (
    select min(week) as first_week, max(week) + 56 as last_week from submission_check where entry_id = any(${batch})
  ), compared as (
    select checked.entry_id from submission_check checked, span
     where checked.office_id in (select office_id from submission_check where entry_id = any(${batch}))
       and checked.week between span.first_week and span.last_week
     union
    select unnest(${ofChangedPeople}::text[])
  ), totals as (
    select s.office_id, s.is_road_show, s.week, sum(checked.counted_min)::bigint as minutes
      from submission_check checked join submission s on s.id = checked.entry_id and s.last_run is null, span
     where s.week between span.first_week - 56 and span.last_week
       and s.office_id in (select office_id from submission where id in (select entry_id from compared))
     group by s.office_id, s.is_road_show, s.week
  ), histories as (
    select office_id, is_road_show, week, minutes, coalesce(json_agg(minutes) over weeks_before, '[]') as before
      from totals
    window weeks_before as (partition by office_id, is_road_show order by week
                            range between interval '56 days' preceding and interval '7 days' preceding)
  ), people as (
    select entry_id, count(*)::int as people, count(median)::int as unusual
      from person_week where entry_id in (select entry_id from compared) group by entry_id
  )
  select s.id as entry, histories.minutes, histories.before, coalesce(people.people, 0) as people,
         coalesce(people.unusual, 0) as "unusualPeople"
    from compared
    join submission s on s.id = compared.entry_id and s.last_run is null
    join histories on histories.office_id = s.office_id and histories.is_road_show = s.is_road_show
                  and histories.week = s.week
    left join people on people.entry_id = s.id
   where ${isOver("s.id", "s.week")}`;
