import { sql } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { payrollExceptionDetail } from "#contract/payroll/payroll-review.ts";
import { allRows } from "#server/postgres/connect.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import type { ListedException } from "./exception-queries.ts";
import { RECORD_FACTS, RECORDS_OF_WORK } from "#server/payroll/record-facts.ts";

type Detail = ReplyOf<typeof payrollExceptionDetail>;
type Side = Detail["sides"][number];
type SideRow = Pick<Side, "isOther" | "officeId" | "officeName"> &
  NonNullable<Side["record"]> & { readonly isSeen: boolean };

/**
 * The records that an exception points at, the one that it is of first: a record and the other one of its pair, or all
 * active records of the person's day, whatever submission, office or week they are of.
 */
export async function selectSides(
  { db, scope }: ScopedReading,
  { entry, rule, subject }: ListedException,
): Promise<readonly SideRow[]> {
  return allRows(db)<SideRow>`
    with x as (
      select * from payroll_exception where entry_id = ${entry} and rule = ${rule} and subject = ${subject}
    ), pointed as (
      select 0 as place, entry_id, record_key from x where record_key is not null
       union all
      select 1, other_entry, other_record from x where other_record is not null
       union all
      select case when t.entry_id = x.entry_id then 0 else 1 end, t.entry_id, t.record_key
        from x
        join person_week w on w.person = x.person and w.match <> 'several'
                          and (w.week = x.week or x.day between w.first_day and w.last_day)
        ${RECORDS_OF_WORK}
        left join submission s on s.id = t.entry_id and s.last_run is null
       cross join lateral (${RECORD_FACTS}) l
       where x.record_key is null and x.day is not null and l.day = x.day
    )
    select d.place > 0 as "isOther", nullif(coalesce(s.office_id, t.office_id), '') as "officeId",
           coalesce(s.office_name, '') as "officeName",
           ${isSeen(sql`coalesce(s.office_id, t.office_id)`, scope)} as "isSeen", t.entry_id as entry,
           t.record_key as "recordKey", s.week, t.first_name as "firstName", t.last_name as "lastName",
           l."personId", t.clock_type as "clockType", t.total_min as minutes, t.is_active as "isActive",
           t.clock_in as "clockIn", t.clock_out as "clockOut", l."offsetMin", l.day
      from pointed d
      join time_record t on t.entry_id = d.entry_id and t.record_key = d.record_key
      left join submission s on s.id = t.entry_id and s.last_run is null
     cross join lateral (${RECORD_FACTS}) l
     order by d.place, t.clock_in nulls last, length(t.entry_id), t.entry_id, t.record_key`;
}

/** Only the office of a record outside the scope is shown. */
export const shownSide = ({ isOther, isSeen: isShown, officeId, officeName, ...record }: SideRow): Side => ({
  isOther,
  officeId,
  officeName,
  record: isShown ? record : null,
});

const CANDIDATES_MAX = 20;
/** From this likeness on, 0..1, a name of the office is listed as similar. */
const LIKENESS_MIN = 0.35;

type CandidateRow = Detail["candidates"][number] & { readonly isSeen: boolean };

/** People of the directory with the name of an exception's record, and those of its office with a similar one. */
export async function selectCandidates(
  { db, scope }: ScopedReading,
  { entry, recordKey, officeId }: ListedException,
): Promise<Detail["candidates"]> {
  const rows = await allRows(db)<CandidateRow>`
    with named as (
      select t.name_fold from time_record t where t.entry_id = ${entry} and t.record_key = ${recordKey}
    ), found as (
      select p.*, p.sort_name = n.name_fold as is_same, p.office_id is not distinct from ${officeId} as is_here,
             similarity(p.sort_name, n.name_fold) as likeness
        from named n join person p on p.last_run is null
         and (p.sort_name = n.name_fold
              or (p.office_id = ${officeId} and similarity(p.sort_name, n.name_fold) >= ${LIKENESS_MIN}))
    )
    select id as "personId", first_name as "firstName", last_name as "lastName", nullif(office_id, '') as "officeId",
           office_name as "officeName", hired::date as hired, ${isSeen(sql`office_id`, scope)} as "isSeen",
           array_remove(array[case when is_same then 'name' else 'similar-name' end, case when is_here then 'office' end],
                        null) as shares
      from found
     order by is_same desc, is_here desc, likeness desc, sort_name, length(id), id limit ${CANDIDATES_MAX}`;
  return rows.map(({ isSeen: isShown, ...found }) =>
    isShown ? found : { ...found, personId: null, firstName: "", lastName: "", hired: null },
  );
}
