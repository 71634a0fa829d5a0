import { sql, type SqlBool } from "kysely";
import { z } from "zod/mini";
import { timeRecord } from "#contract/payroll/payroll.ts";
import { words } from "#domain/fold.ts";
import type { EntryId, OfficeId } from "#domain/ids.ts";
import type { SubmissionOwner } from "#domain/offices/office-heads.ts";
import type { Minutes, Submission, SubmissionState } from "#domain/payroll/payroll.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { submissionTable } from "#interface/payroll.ts";
import type { Unread } from "#interface/reading.ts";
import { keysOf, selectList } from "#server/postgres/columns.ts";
import { NotFound } from "#server/http/refusal.ts";
import { selectOffices } from "#server/people/queries.ts";
import { allRows, onlyRow } from "#server/postgres/connect.ts";
import { allOf, isOneOf, matches, searchParts } from "#server/postgres/search.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { IS_ACCEPTED } from "./exceptions/exception-queries.ts";
import { missingKinds, missingOffices } from "./exceptions/missing-queries.ts";
import { RECORD_PERSON } from "./record-facts.ts";

/** A week that has submissions, by the day it starts. */
type SubmittedWeek = { readonly from: IsoDate; readonly to: IsoDate; readonly submissions: number };

/** A submission with what its time records come to. */
export type CountedSubmission = Submission & {
  readonly week: IsoDate | null;
  readonly state: SubmissionState;
  /** Σ of its active records; null when no reply with its records has been read. */
  readonly countedMin: Minutes | null;
  readonly records: number;
  /** Zone that records without an offset of their own follow; null where they follow the submission's offset. */
  readonly zone: string | null;
  /** Fields of the summary that could not be read, as reported. */
  readonly unread: readonly Unread[];
};

type FoundSubmission = Pick<Submission, "officeId" | "officeName"> & {
  readonly entry: EntryId;
  readonly week: IsoDate | null;
};

/** Every week that has submissions of the scope, latest first, and whether one of them is of an office. */
export async function selectWeeks({ db, scope }: ScopedReading, office: OfficeId | null) {
  const sums =
    scope === "all"
      ? sql`select week, submissions from submission_sum`
      : sql`select s.week, count(*)::int as submissions from submission s
             where s.last_run is null and s.week is not null and ${isSeen(sql`s.office_id`, scope)} group by s.week`;
  return allRows(db)<SubmittedWeek & { readonly isOfOffice: boolean }>`
    select sums.week as "from", sums.week + 6 as "to", sums.submissions,
           sums.week in (select s.week from submission s
                          where s.office_id = ${office} and s.last_run is null and s.week is not null
                            and ${isSeen(sql`s.office_id`, scope)}) as "isOfOffice"
      from (${sums}) sums order by sums.week desc`;
}

/** Standing of an office for a week: the least advanced of its submissions, or what of them is missing. */
type OfficeWeek = {
  readonly officeId: OfficeId;
  readonly state: SubmissionState;
  /** The office usually submits two kinds, and one is missing. */
  readonly isHalf: boolean;
};

/**
 * The offices of the scope that have a submission for a week, or are expected to. Where the weeks of an office start on
 * another day, it is its latest one around this day that has ended by today.
 */
export const selectOfficeWeeks = ({ db, scope }: ScopedReading, week: IsoDate, today: IsoDate) => {
  const weeks = sql`select ${week}::date as week`;
  const offices = scope === "all" ? undefined : scope;
  return allRows(db)<OfficeWeek>`
    with near as (
      select office_id, week, state, dense_rank() over (partition by office_id order by week = ${week}::date desc, week desc) as place
        from submission
       where last_run is null and week between ${week}::date - 6 and ${week}::date + 6 and week + 6 < ${today}::date
         and ${isSeen(sql`office_id`, scope)}
    ), submitted as (
      select office_id, min(array_position(array['open', 'submitted', 'locked'], state)) as place
        from near where place = 1 group by office_id
    ), standing as (
      select office_id, false as is_missing, false as is_half, place from submitted
       union all
      select office_id, true, false, null from (${missingOffices(weeks, offices)}) absent
       union all
      select office_id, true, true, null from (${missingKinds(weeks, offices)}) kinds
    )
    select office.id as "officeId", of_office.is_half as "isHalf",
           case when of_office.is_missing then 'missing'
                else (array['open', 'submitted', 'locked'])[of_office.place] end as state
      from (select office_id, bool_or(is_missing) as is_missing, bool_or(is_half) as is_half, max(place) as place
              from standing group by office_id) of_office
      join office on office.id = of_office.office_id
     where ${isSeen(sql`office.id`, scope)} and (of_office.is_missing or of_office.place is not null)`;
};

/** Open blocking exceptions `x` of a week in the scope, with the decisions `a` about them. */
const openBlocking = ({ scope }: ScopedReading, week: IsoDate) => sql`
  select x.office_id, x.is_mirror, x.other_entry
    from payroll_exception x left join payroll_acceptance a using (entry_id, rule, subject)
   where x.week = ${week}::date and x.is_blocking and not ${IS_ACCEPTED} and ${isSeen(sql`x.office_id`, scope)}`;

/** Number of open blocking exceptions of a week of each office of the scope. */
export const selectOfficeBlocking = (reading: ScopedReading, week: IsoDate) =>
  allRows(reading.db)<{ readonly officeId: OfficeId; readonly blocking: number }>`
    select x.office_id as "officeId", count(*)::int as blocking
      from (${openBlocking(reading, week)}) x
      -- A pair of two submissions of the office is one exception.
      left join submission other on x.is_mirror and other.id = x.other_entry and other.office_id = x.office_id
     where other.id is null
     group by x.office_id`;

/** Number of open blocking exceptions of a week of some offices together, or of all: a pair of two of their submissions is one. */
export async function selectBlocking(
  reading: ScopedReading,
  week: IsoDate,
  offices: readonly OfficeId[] | undefined,
): Promise<number> {
  const { blocking } = await onlyRow(reading.db)<{ readonly blocking: number }>`
    select count(*)::int as blocking
      from (${openBlocking(reading, week)}) x
     where ${isOneOf(sql`x.office_id`, offices)}
       and not (x.is_mirror and exists (
         select from submission other
          where other.id = x.other_entry and other.week = ${week}::date and other.last_run is null
            and ${isSeen(sql`other.office_id`, reading.scope)} and ${isOneOf(sql`other.office_id`, offices)}))`;
  return blocking;
}

type OwnerOfOffice = SubmissionOwner & {
  readonly officeId: OfficeId;
  readonly officeName: string;
  readonly week: IsoDate | null;
};

/**
 * Offices of the scope, some or all, with the owner of their latest submission, by name: how many people there have the
 * name, and of one alone how to reach them.
 */
export const selectSubmissionOwners = ({ db, scope }: ScopedReading, offices: readonly OfficeId[] | null) =>
  allRows(db)<OwnerOfOffice>`
    select o.id as "officeId", o.name as "officeName", coalesce(s.owner_name, '') as "ownerName", s.week,
           p.people, case when p.people = 1 then p.id end as "personId",
           case when p.people = 1 then p.phone else '' end as phone,
           case when p.people = 1 then p.email else '' end as email
      from office o
      left join lateral (
        select owner_name, week from submission s where s.office_id = o.id and s.last_run is null
         order by s.week desc nulls last limit 1
      ) s on true
      left join lateral (
        select count(*)::int as people, min(p.id) as id, min(p.phone) as phone, min(p.email) as email from person p
         where p.office_id = o.id and p.last_run is null and s.owner_name <> ''
           and left(lower(p.first_name || ' ' || p.last_name), 200) = left(lower(s.owner_name), 200)
           and lower(p.first_name || ' ' || p.last_name) = lower(s.owner_name)
      ) p on true
     where ${isSeen(sql`o.id`, scope)} and (${offices}::text[] is null or o.id = any(${offices}))
     order by o.name collate "C", length(o.id), o.id`;

/** The words of a week: `nov 9 nov 15 2026`. */
const WEEK_WORDS = sql<string>`lower(to_char(sums.week, ' Mon FMDD') || to_char(sums.week + 6, ' Mon FMDD YYYY'))`;

/**
 * Submissions of all weeks in whose words all parts of a search are: id, office and days. Latest first. Words are searched
 * where they stand once, in offices, weeks and an index of ids; rows are read of the latest weeks alone.
 */
export async function selectFound(reading: ScopedReading, q: string, limit: number) {
  const { db, scope } = reading;
  const offices = await selectOffices(reading);
  const isFound = searchParts(q).map((part) => {
    // The names of offices are not stored as they are searched.
    const officesFound = offices.filter(({ name }) => words(name).some((word) => word.startsWith(part)));
    return sql<SqlBool>`(
      s.office_id = any(${officesFound.map(({ id }) => id)})
      or s.week = any(array(select sums.week from submission_sum sums where ${matches(WEEK_WORDS, part)}))
      or ${matches(sql`(' ' || lower(s.id))`, part)}
      or ${matches(sql`' submission '`, part)} or (s.week is null and ${matches(sql`' unknown week'`, part)}))`;
  });
  const isListed = sql<SqlBool>`s.last_run is null and ${isSeen(sql`s.office_id`, scope)} and ${allOf(isFound)}`;
  const weeks = await allRows(db)<{ readonly week: IsoDate | null; readonly submissions: number }>`
    select s.week, count(*)::int as submissions from submission s where ${isListed}
     group by s.week order by s.week desc nulls last`;
  const total = weeks.reduce((sum, { submissions }) => sum + submissions, 0);
  const shown = weeksOfFirst(weeks, limit);
  const rows = await allRows(db)<FoundSubmission>`
    select s.id as entry, s.office_id as "officeId", s.office_name as "officeName", s.week as week
      from submission s
     where ${isListed} and (s.week = any(${shown.flatMap(({ week }) => week ?? [])}::date[])
                            or (s.week is null and ${shown.some(({ week }) => week === null)}))
     order by s.week desc nulls last, s.office_name collate "C", length(s.id), s.id limit ${limit}`;
  return { total, rows };
}

/** The first of some weeks, as many as have so many submissions. */
function weeksOfFirst<Week extends { readonly submissions: number }>(
  weeks: readonly Week[],
  limit: number,
): readonly Week[] {
  let sum = 0;
  return weeks.filter(({ submissions }) => {
    const isShown = sum < limit;
    sum += submissions;
    return isShown;
  });
}

const COUNTED = selectList<CountedSubmission>(
  "s",
  [...submissionTable.members, "week", "state", "unread", "countedMin", "records", "zone"],
  {
    unread: "coalesce(s.unread, '[]')",
    countedMin: "case when r.scope is not null then coalesce(t.counted_min, 0)::bigint end",
    records: "t.records::int",
  },
);

/** One submission. @throws NotFound when there is none of that id in the scope */
export async function selectSubmission(reading: ScopedReading, entry: EntryId): Promise<CountedSubmission> {
  const [submission] = await selectSubmissions(reading, [entry]);
  if (submission === undefined) throw new NotFound("There is no such submission.");
  return submission;
}

/** The submissions of these ids that are in the scope, in no order. */
export const selectSubmissions = ({ db, scope }: ScopedReading, entries: readonly EntryId[]) =>
  allRows(db)<CountedSubmission>`
    select ${COUNTED}
      from submission s
      left join reply r on r.scope = 'records/' || s.id
     cross join lateral (
        select sum(t.total_min) filter (where t.is_active) as counted_min, count(*) as records
          from time_record t where t.entry_id = s.id and t.last_run is null
      ) t
     where s.id = any(${entries}) and s.last_run is null and ${isSeen(sql`s.office_id`, scope)}`;

/** A record with its person in the directory; its local day is not computed here. */
export type ListedRecord = Omit<z.output<typeof timeRecord>, "localDay">;
const RECORD = selectList<ListedRecord>("t", keysOf(z.omit(timeRecord, { localDay: true }).shape), {
  id: "t.record_key",
  exceptions: `array(select distinct x.rule from payroll_exception x
    where (x.entry_id = t.entry_id and x.record_key = t.record_key)
       or (x.entry_id = t.entry_id and x.other_entry = t.entry_id and x.other_record = t.record_key) order by x.rule)`,
  match: "who.match",
  personId: "who.person_id",
  unread: "coalesce(t.unread, '[]')",
});

/** The current records of some submissions in the scope, one submission after the other, in the order of their source. */
export async function selectTimeRecords(
  { db, scope }: ScopedReading,
  entries: readonly EntryId[],
): Promise<readonly (ListedRecord & { readonly entry: EntryId })[]> {
  // A record need not name its office; its submission does.
  return allRows(db)<ListedRecord & { readonly entry: EntryId }>`
    select t.entry_id as entry, ${RECORD}
      from time_record t
      join submission s on s.id = t.entry_id and ${isSeen(sql`s.office_id`, scope)}
     cross join lateral (${RECORD_PERSON}) who
     where t.entry_id = any(${entries}) and t.last_run is null
     order by array_position(${entries}::text[], t.entry_id), t.ordinal, t.record_key`;
}
