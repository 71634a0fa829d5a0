import { sql } from "kysely";
import type { Evidence, FiledMinutes } from "#contract/payroll/payroll-evidence.ts";
import type { EntryId } from "#domain/ids.ts";
import { PAYROLL_RULE_IDS } from "#domain/payroll/payroll-rules.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { IS_ACCEPTED } from "#server/payroll/exceptions/exception-queries.ts";
import { allRows } from "#server/postgres/connect.ts";
import { LINE } from "#server/payroll/record-facts.ts";
import { absenceSubjects } from "./content-queries.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";

/** The sign-offs of the submissions of a week, by office and time: later ones, and undone ones, stand beside earlier ones. */
export async function selectSignOffEvidence(
  { db, scope }: ScopedReading,
  week: IsoDate,
): Promise<Evidence["signOffs"]> {
  return allRows(db)<Evidence["signOffs"][number]>`
    select s.id as entry, s.office_id as "officeId", s.office_name as "officeName", m.by_name as "byName", m.at, m.note,
           p.counted_min as "minutesThen", c.counted_min as "minutesNow", m.warnings,
           case when m.withdrawn_at is not null then 'undone'
                when lead(m.id) over (partition by s.id order by m.id) is not null then 'replaced'
                when m.fingerprint is distinct from c.fingerprint then 'changed' else 'signed-off' end as state,
           coalesce(m.withdrawn_by, '') as "undoneBy", m.withdrawn_at::timestamptz(0) as "undoneAt"
      from submission_mark m
      join submission s on s.id = m.entry_id and s.last_run is null
      join record_snapshot p on p.entry_id = m.entry_id and p.fingerprint = m.fingerprint
      left join submission_check c on c.entry_id = s.id
     -- Of a submission that has moved to another week, those that were given in this one.
     where m.kind = 'sign-off' and m.week is not distinct from ${week}::date and ${isSeen(sql`s.office_id`, scope)}
     order by s.office_name collate "C", length(s.id), s.id, m.id`;
}

/** Decisions about the exceptions of a week, with the records they are about, by rule, office and person. */
export async function selectAcceptanceEvidence(
  { db, scope }: ScopedReading,
  week: IsoDate,
): Promise<Evidence["acceptances"]> {
  return allRows(db)<Evidence["acceptances"][number]>`
    with decided as (
      select a.*, s.office_id, s.office_name from payroll_acceptance_history a
        join submission s on s.id = a.entry_id and s.last_run is null
       where s.week = ${week} and ${isSeen(sql`s.office_id`, scope)}
       union all
      select a.*, o.id, o.name from payroll_acceptance_history a join office o on a.subject = any(${absenceSubjects(week)})
       where a.entry_id = '' and ${isSeen(sql`o.id`, scope)}
    )
    select a.entry_id as entry, a.office_id as "officeId", a.office_name as "officeName", x.person_id as "personId",
           coalesce(t.first_name, x.first_name, '') as "firstName", coalesce(t.last_name, x.last_name, '') as "lastName",
           a.by_name as "byName", a.at, a.rule, a.reason,
           case when lead(a.id) over (partition by a.entry_id, a.rule, a.subject order by a.id) is not null then 'replaced'
                when x.entry_id is not null then case when ${IS_ACCEPTED} then 'accepted' else 'reopened' end
                when not a.is_accepted then 'reopened'
                when a.entry_id <> '' and a.rule <> 'late' then 'gone' else 'accepted' end as state,
           x.record_key as "recordKey", t.clock_in as "clockIn", t.clock_out as "clockOut", x.day, x.minutes
      from decided a
      left join payroll_exception x using (entry_id, rule, subject)
      left join time_record t on t.entry_id = x.entry_id and t.record_key = x.record_key and t.last_run is null
     where a.rule = any(${PAYROLL_RULE_IDS})
     order by a.rule, a.office_name collate "C", length(a.entry_id), a.entry_id, x.last_name, x.first_name, a.subject, a.id`;
}

/** Submissions that were sent back to offices of a week, with their words and what the office answered; undone ones too. */
export async function selectSendBackEvidence(
  { db, scope }: ScopedReading,
  week: IsoDate,
): Promise<Evidence["sendBacks"]> {
  return allRows(db)<Evidence["sendBacks"][number]>`
    select s.id as entry, s.office_id as "officeId", s.office_name as "officeName", r.by_name as "byName", r.at, r.note,
           r.message, r.mailed_to as "mailedTo", coalesce(r.answer, '') as answer,
           coalesce(r.answered_by, '') as "answeredBy", r.answered_at as "answeredAt",
           case when r.undone_at is not null then 'undone'
                when r.fingerprint is distinct from c.fingerprint then 'changed' else 'sent-back' end as state
      from submission_return r
      join submission s on s.id = r.entry_id and s.last_run is null
      left join submission_check c on c.entry_id = s.id
     where s.week = ${week} and ${isSeen(sql`s.office_id`, scope)}
     order by s.office_name collate "C", length(s.id), s.id, r.id`;
}

/** The offices of a week that were asked for hours that they had not submitted, by office and time. */
export async function selectReminderEvidence(
  { db, scope }: ScopedReading,
  week: IsoDate,
): Promise<Evidence["reminders"]> {
  return allRows(db)<Evidence["reminders"][number]>`
    select r.office_id as "officeId", coalesce(o.name, '') as "officeName", r.kind, r.message, r.mailed_to as "mailedTo",
           r.by_name as "byName", r.at
      from office_reminder r left join office o on o.id = r.office_id
     where r.week = ${week} and ${isSeen(sql`r.office_id`, scope)}
     order by o.name collate "C", r.office_id, r.id`;
}

/** Minutes that files held of each person, as their records were then, by file, office and name. */
export const selectFiledMinutes = ({ db, scope }: ScopedReading, files: readonly number[]) =>
  allRows(db)<FiledMinutes>`
    select f.file, p.submission ->> 'officeId' as "officeId", coalesce(min(o.name), '') as "officeName",
           min(l."personId") as "personId", coalesce(min(l."firstName"), '') as "firstName",
           coalesce(min(l."lastName"), '') as "lastName", sum(l.minutes)::bigint as minutes
      from payroll_file_submission f join record_snapshot p using (entry_id, fingerprint)
     cross join jsonb_to_recordset(p.lines) l ${LINE}
      left join office o on o.id = p.submission ->> 'officeId'
     where f.file = any(${files}::integer[]) and l."isActive" and ${isSeen(sql`p.submission ->> 'officeId'`, scope)}
     group by f.file, p.submission ->> 'officeId', l.person
     order by f.file, min(o.name) collate "C", p.submission ->> 'officeId', min(l."lastName"), min(l."firstName"), l.person`;

/** The current submissions of a week with their records read. */
export async function selectReadEntries(
  { db, scope }: ScopedReading,
  week: IsoDate,
): Promise<readonly EntryId[]> {
  const rows = await allRows(db)<{ entry: EntryId }>`
    select s.id as entry from submission s join submission_check c on c.entry_id = s.id
     where s.week = ${week} and s.last_run is null and ${isSeen(sql`s.office_id`, scope)}`;
  return rows.map(({ entry }) => entry);
}
