import type { CorrectionLine, PartnerColumn, PartnerLine } from "#contract/payroll-files.ts";
import { sql } from "kysely";
import type { EntryId, OfficeId } from "#domain/ids.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { isOneOf } from "#server/postgres/search.ts";
import { allRows, firstRow } from "#server/postgres/connect.ts";
import { isSeen, type Reading, type ScopedReading } from "#server/postgres/snapshot.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { differ, LINE, RECORD_FACTS } from "./record-facts.ts";

type WeekAsk = { readonly week: IsoDate; readonly office?: readonly OfficeId[] | undefined };

export async function countRecords({ db }: ScopedReading, entries: readonly EntryId[]): Promise<number> {
  const found = await firstRow(db)<{ records: number }>`
    select count(*)::int as records from time_record
     where entry_id = any(${entries}) and last_run is null`;
  return found?.records ?? 0;
}

/** What each person's active records come to in the submissions of a week, by office and name. */
export async function selectPartnerLines(
  { db, scope }: ScopedReading,
  { week, office }: WeekAsk,
): Promise<readonly PartnerLine[]> {
  return allRows(db)<PartnerLine>`
    select s.week, s.office_id as "officeId", min(s.office_name) as "officeName", min(w.person_id) as "personId",
           min(w.first_name) as "firstName", min(w.last_name) as "lastName", sum(w.counted_min)::bigint as minutes,
           sum(w.records)::int as records, sum(w.edited)::int as edited, string_agg(s.id, ' ' order by s.id) as submissions
      from person_week w join submission s on s.id = w.entry_id
     where s.last_run is null and s.week = ${week} and ${isOneOf(sql`s.office_id`, office)}
       and ${isSeen(sql`s.office_id`, scope)}
     group by s.week, s.office_id, w.person
     order by min(s.office_name) collate "C", s.office_id, min(w.name_fold) collate "C", w.person`;
}

/** The records of a week that differ from those in the latest file for the partner, by office, person and key. */
export async function selectCorrections(
  { db, scope }: ScopedReading,
  { week, office }: WeekAsk,
): Promise<readonly CorrectionLine[]> {
  return allRows(db)<CorrectionLine>`
    with filed as (
      select distinct on (m.entry_id) m.entry_id, p.lines, s.office_id, s.office_name, s.week
        from submission_mark m join record_snapshot p using (entry_id, fingerprint) join submission s on s.id = m.entry_id
       where m.kind = 'export' and s.last_run is null and s.week = ${week}
         and ${isOneOf(sql`s.office_id`, office)} and ${isSeen(sql`s.office_id`, scope)}
       order by m.entry_id, m.id desc
    ), old as (
      select f.entry_id, l.* from filed f, jsonb_to_recordset(f.lines) l ${LINE}
    ), present as (
      select t.entry_id, l.* from time_record t join filed f using (entry_id)
        left join submission s on s.id = t.entry_id and s.last_run is null
       cross join lateral (${sql.raw(RECORD_FACTS)}) l where t.last_run is null
    )
    select f.week, f.office_id as "officeId", f.office_name as "officeName", entry_id as entry, key as "recordKey",
           coalesce(n."personId", o."personId") as "personId", coalesce(n."firstName", o."firstName") as "firstName",
           coalesce(n."lastName", o."lastName") as "lastName",
           case when o."isActive" then o.minutes when not o."isActive" then 0 end as before,
           case when n."isActive" then n.minutes when not n."isActive" then 0 end as after,
           (coalesce(case when n."isActive" then n.minutes end, 0) - coalesce(case when o."isActive" then o.minutes end, 0))
             as change,
           case when o."isActive" is null then 'Added' when n."isActive" is null then 'Gone' else 'Edited' end as what
      from old o full join present n using (entry_id, key) join filed f using (entry_id)
     where ${differ("o", "n")}
     order by f.office_name collate "C", entry_id, 8, 7, length(key), key`;
}

export type Mapping = {
  readonly name: string;
  readonly columns: readonly { readonly id: PartnerColumn; readonly heading: string }[];
};

export async function selectMappings(db: Reading, name: string | null = null): Promise<readonly Mapping[]> {
  return allRows(db)<Mapping>`
    select name, columns from payroll_mapping where ${name}::text is null or name = ${name} order by name`;
}

export const putMapping = (writing: Writing, { name, columns }: Mapping) =>
  sql`insert into payroll_mapping (name, columns) values (${name}, ${JSON.stringify(columns)}::jsonb)
      on conflict (name) do update set columns = excluded.columns`.execute(writing);

export async function deleteMappingRow(writing: Writing, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from payroll_mapping where name = ${name}`.execute(writing);
  return (numAffectedRows ?? 0n) > 0n;
}
