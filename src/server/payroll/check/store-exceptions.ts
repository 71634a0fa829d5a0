import { sql } from "kysely";
import type { FoundException } from "#domain/payroll/find-exceptions.ts";
import { PAYROLL_RULE_IDS, rulesWithin, severityOf } from "#domain/payroll/payroll-rules.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { weekColumns, weekSpan, workColumns, type PersonWeek, type WorkSet } from "./related-work.ts";

const BLOCKING = PAYROLL_RULE_IDS.filter((rule) => severityOf(rule) === "blocking");

type Checked = {
  readonly found: readonly FoundException[];
  readonly batch: readonly string[];
  /** Other work of its people, which the rules of work judged. */
  readonly judgedWork: WorkSet;
  /** Weeks of its people, which were judged with the eight weeks after each. */
  readonly judgedWeeks: readonly PersonWeek[];
  /** Submissions whose totals were compared. */
  readonly comparedTotals: readonly string[];
  /** The load that found them first; null outside of loads. */
  readonly runId: number | null;
};

/** Stores exceptions in place of those that were found before of what was checked. What a person accepted stays theirs. */
export async function storeExceptions(
  writing: Writing,
  { found, batch, judgedWork, judgedWeeks, comparedTotals, runId }: Checked,
): Promise<void> {
  const span = weekSpan(judgedWeeks);
  await sql`
    with found as materialized (
      select *, date '1970-01-01' + day as local_day
        from json_to_recordset(${JSON.stringify(found)}::json) as listed (
               entry text, rule text, subject text, "recordKey" text, person text, day integer, minutes bigint,
               expected bigint, "otherEntry" text, "otherRecord" text, evidence text, "isMirror" boolean)
    ), checked as (
      select entry_id, rule, subject from payroll_exception where entry_id = any(${batch})
       union
      select entry_id, rule, subject from payroll_exception
       where (entry_id, person) in (select * from unnest(${workColumns(judgedWork)})) and rule = any(${rulesWithin("work")})
       union
      select entry_id, rule, subject from payroll_exception long_week
       where rule = any(${rulesWithin("weeks of people")}) and exists (
               select from unnest(${weekColumns(judgedWeeks)}) judged (person, week)
                where long_week.person = judged.person and long_week.week between judged.week and judged.week + 56)
         and week between ${span?.first ?? null}::date and ${span?.last ?? null}::date + 56
       union
      select entry_id, rule, subject from payroll_exception where rule = any(${rulesWithin("weeks of offices")}) and entry_id = any(${comparedTotals})
    ), no_longer as (
      delete from payroll_exception stored using checked
       where (stored.entry_id, stored.rule, stored.subject) = (checked.entry_id, checked.rule, checked.subject)
         -- "Not in" is hashed. "Not exists" would look through all that was found for every row, since its number is unknown.
         and (stored.entry_id, stored.rule, stored.subject) not in (select entry, rule, subject from found)
    )
    insert into payroll_exception (entry_id, rule, subject, office_id, week, is_blocking, record_key, person, person_id,
                                   first_name, last_name, day, minutes, expected, other_entry, other_record, evidence,
                                   first_run, is_mirror)
    select found.entry, found.rule, found.subject, coalesce(s.office_id, ''), coalesce(s.week, checks.week),
           found.rule = any(${BLOCKING}), found."recordKey", found.person, work.person_id, work.first_name,
           work.last_name, found.local_day, found.minutes, found.expected, found."otherEntry", found."otherRecord",
           found.evidence, coalesce(${runId}::integer, 0), found."isMirror"
      from found
      left join submission s on s.id = found.entry and s.last_run is null
      left join submission_check checks on checks.entry_id = found.entry
      left join person_week work on work.entry_id = found.entry and work.person = found.person
        on conflict (entry_id, rule, subject) do update
       set office_id = excluded.office_id, week = excluded.week, is_blocking = excluded.is_blocking,
           record_key = excluded.record_key, person = excluded.person, person_id = excluded.person_id,
           first_name = excluded.first_name, last_name = excluded.last_name, day = excluded.day,
           minutes = excluded.minutes, expected = excluded.expected, other_entry = excluded.other_entry,
           other_record = excluded.other_record, evidence = excluded.evidence, is_mirror = excluded.is_mirror`.execute(
    writing,
  );
}
