import { sql } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { personWeeks } from "#contract/payroll/payroll.ts";
import type { payrollInsights } from "#contract/payroll/payroll-review.ts";
import type { EntryId, PersonId } from "#domain/ids.ts";
import type { PaidShift } from "#domain/payroll/overtime.ts";
import { minutes as wholeMinutes } from "#domain/payroll/payroll.ts";
import type { DateRange, IsoDate } from "#domain/time/time.ts";
import { allRows, firstRow } from "#server/postgres/connect.ts";
import { IS_ACCEPTED } from "#server/payroll/exceptions/exception-queries.ts";
import { isLeftOut } from "#server/payroll/decisions/left-out-queries.ts";
import { RECORDS_OF_WORK } from "#server/payroll/record-facts.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";

type Insights = ReplyOf<typeof payrollInsights>;

export type PersonShift = PaidShift & {
  readonly person: string;
  readonly personId: PersonId | null;
  readonly firstName: string;
  readonly lastName: string;
  /** True where it is of the submission itself, not of another one in which the person works. */
  readonly isOwn: boolean;
};

/** Active records of the people of a submission, of all submissions of the scope from a week before it to a week after. */
export async function selectPersonShifts(
  { db, scope }: ScopedReading,
  entry: EntryId,
): Promise<readonly PersonShift[]> {
  return allRows(db)<PersonShift>`
    select w.person, coalesce(mine.person_id, w.person_id) as "personId", mine.first_name as "firstName",
           mine.last_name as "lastName", w.entry_id = ${entry} as "isOwn", t.clock_in as "clockIn",
           t.clock_out as "clockOut", t.total_min as "totalMin",
           coalesce(t.offset_min, case when s.zone is null then s.offset_min end) as "offsetMin",
           case when t.offset_min is null then s.zone end as zone
      from person_week mine
      join person_week w on w.person = mine.person
                        and (w.entry_id = mine.entry_id or w.week between mine.week - 7 and mine.week + 7 and w.match <> 'several')
      ${RECORDS_OF_WORK}
      left join submission s on s.id = w.entry_id
     where mine.entry_id = ${entry} and not ${isLeftOut(sql`w.entry_id`)} and ${isSeen(sql`w.office_id`, scope)}
     order by mine.last_name, mine.first_name, w.person, t.clock_in`;
}

const MOST = 20;

/** People whose totals are unusual, as loads found them, furthest first. */
export async function selectUnusualPeople(
  { db, scope }: ScopedReading,
  week: IsoDate,
): Promise<Insights["people"]> {
  return allRows(db)<Insights["people"][number]>`
    select person_id as "personId", first_name as "firstName", last_name as "lastName", entry_id as entry,
           week_min as minutes, median
      from person_week
     where week = ${week} and median is not null and ${isSeen(sql`office_id`, scope)}
     order by abs(week_min - median) desc, last_name, first_name, entry_id limit ${MOST}`;
}

/** Submissions that are marked as unusual and not accepted, furthest first. */
export async function selectUnusualSubmissions(
  { db, scope }: ScopedReading,
  week: IsoDate,
): Promise<Insights["submissions"]> {
  return allRows(db)<Insights["submissions"][number]>`
    select x.entry_id as entry, s.office_id as "officeId", s.office_name as "officeName", s.is_road_show as "isRoadShow",
           x.minutes, x.expected as median, p.unusual as "unusualPeople", p.people
      from payroll_exception x
      join submission s on s.id = x.entry_id and s.last_run is null
      left join payroll_acceptance a using (entry_id, rule, subject)
     cross join lateral (
       select count(*)::int as people, count(w.median)::int as unusual from person_week w where w.entry_id = x.entry_id
     ) p
     where x.week = ${week} and x.rule = 'unusual' and not ${IS_ACCEPTED}
       and ${isSeen(sql`s.office_id`, scope)}
     order by abs(x.minutes - x.expected) desc nulls last, s.office_name collate "C", length(x.entry_id), x.entry_id`;
}

/** People with the most edited and added records of a week. */
export async function selectMostEdited(
  { db, scope }: ScopedReading,
  week: IsoDate,
): Promise<Insights["edited"]> {
  return allRows(db)<Insights["edited"][number]>`
    select person_id as "personId", first_name as "firstName", last_name as "lastName", entry_id as entry, edited, records
      from person_week where week = ${week} and edited > 0 and ${isSeen(sql`office_id`, scope)}
     order by edited desc, last_name, first_name, entry_id limit ${MOST}`;
}

/**
 * Minutes of active records by program, of a week. A record of several programs counts in each. The records of each
 * submission are looked up apart: in a plain join, all records ever are read.
 */
export async function selectPrograms(
  { db, scope }: ScopedReading,
  week: IsoDate,
): Promise<Pick<Insights, "programs" | "minutes" | "several" | "none" | "unreported">> {
  const found = await firstRow(db)<
    Pick<Insights, "programs" | "minutes" | "several" | "none" | "unreported">
  >`
    with records as materialized (
      select t.total_min, t.programs from submission_check c
       cross join lateral (select total_min, programs from time_record
                            where entry_id = c.entry_id and last_run is null and is_active offset 0) t
       where c.week = ${week} and not ${isLeftOut(sql`c.entry_id`)} and ${isSeen(sql`c.office_id`, scope)}
    ), programs as (
      select named.name, count(*) as records, coalesce(sum(records.total_min), 0) as minutes
        from records,
             jsonb_to_recordset(records.programs) program (name text, "shortName" text),
             lateral (select coalesce(nullif(program.name, ''), program."shortName", '') as name) named
       group by named.name
    )
    select coalesce((select json_agg(p order by p.minutes desc, p.name) from programs p), '[]') as programs,
           coalesce(sum(total_min), 0)::bigint as minutes,
           count(*) filter (where jsonb_array_length(programs) > 1)::int as several,
           count(*) filter (where programs = '[]')::int as none,
           count(*) filter (where programs is null)::int as unreported
      from records`;
  return found ?? { programs: [], minutes: NONE, several: 0, none: 0, unreported: 0 };
}

const NONE = wholeMinutes(0);

/** True where the directory has a person in the scope. */
export async function hasPerson({ db, scope }: ScopedReading, person: PersonId): Promise<boolean> {
  const { rows } = await sql`
    select from person p where p.id = ${person} and p.last_run is null and ${isSeen(sql`p.office_id`, scope)}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Weeks of a person with what their current records come to in the submissions of the scope that start in them. */
export async function selectPersonWeeks(
  { db, scope }: ScopedReading,
  person: PersonId,
  { from, to }: DateRange,
): Promise<ReplyOf<typeof personWeeks>["weeks"]> {
  return allRows(db)<ReplyOf<typeof personWeeks>["weeks"][number]>`
    select g.day::date as "from", g.day::date + 6 as "to", sum(w.counted_min)::bigint as minutes,
           coalesce(sum(w.records), 0)::int as records, coalesce(sum(w.edited), 0)::int as edited,
           coalesce(array_agg(distinct s.office_name order by s.office_name) filter (where s.id is not null), '{}') as offices,
           coalesce(json_agg(json_build_object('entry', s.id, 'officeName', s.office_name)
             order by s.office_name collate "C", length(s.id), s.id) filter (where s.id is not null), '[]') as submissions
      from generate_series(${from}::timestamp, ${to}::timestamp, interval '7 days') g (day)
      left join (person_week w join submission s on s.id = w.entry_id and s.last_run is null and ${isSeen(sql`s.office_id`, scope)})
             on w.person = ${person} and w.match <> 'several' and w.week between g.day::date and g.day::date + 6
     group by g.day order by g.day`;
}

/** Exceptions of a person in the weeks that start in a range, in submissions of the scope; the latest week first. */
export const selectPersonExceptions = (
  { db, scope }: ScopedReading,
  person: PersonId,
  { from, to }: DateRange,
): Promise<ReplyOf<typeof personWeeks>["exceptions"]> => allRows(db)<
  ReplyOf<typeof personWeeks>["exceptions"][number]
>`
  select x.entry_id as entry, x.rule, x.week, x.day, x.is_blocking as "isBlocking", ${IS_ACCEPTED} as "isAccepted",
         coalesce(s.office_name, '') as "officeName"
    from payroll_exception x
    left join submission s on s.id = x.entry_id and s.last_run is null
    left join payroll_acceptance a on a.entry_id = x.entry_id and a.rule = x.rule and a.subject = x.subject
   where x.person = ${person} and not x.is_mirror and ${isSeen(sql`x.office_id`, scope)}
     and x.week between ${from}::date and ${to}::date + 6
   order by x.week desc, x.day desc nulls last, x.rule, x.subject`;
