import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { EntryId, OfficeId } from "#domain/ids.ts";
import type { Minutes, Submission } from "#domain/payroll/payroll.ts";
import type { IsoDate } from "#domain/time/time.ts";
import type { UnreadField } from "#server/postgres/merge.ts";
import { allOf } from "#server/postgres/search.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";

/** A week that has submissions, by the day it starts. */
export type SubmittedWeek = { readonly from: IsoDate; readonly to: IsoDate; readonly submissions: number };

/** A submission with what its time records come to. */
export type CountedSubmission = Submission & {
  /** Σ of its active records; null when no reply with its records has been read. */
  readonly countedMin: Minutes | null;
  readonly records: number;
  /** Fields of the summary that could not be read, as told. */
  readonly unread: readonly UnreadField[];
};

/** The day a submission's week starts: as told, else six days before the end that was told. */
const WEEK = sql<IsoDate | null>`coalesce(s.week_start::date, s.week_end::date - 6)`;

/** Every week that has submissions of the scope, latest first. */
export async function selectWeeks({ db, scope }: ScopedReading): Promise<readonly SubmittedWeek[]> {
  const { rows } = await sql<SubmittedWeek>`
    select ${WEEK} as "from", coalesce(max(s.week_end::date), ${WEEK} + 6) as "to",
           count(*)::int as submissions
      from submission s
     where s.last_run is null and ${WEEK} is not null and ${isSeen(sql`s.office_id`, scope)}
     group by ${WEEK} order by ${WEEK} desc
  `.execute(db);
  return rows;
}

/** The latest week an office submitted for; null when it has none. */
export async function selectLatestWeek(
  { db, scope }: ScopedReading,
  office: OfficeId,
): Promise<IsoDate | null> {
  const { rows } = await sql<{ week: IsoDate | null }>`
    select max(${WEEK}) as week
      from submission s
     where s.last_run is null and s.office_id = ${office} and ${isSeen(sql`s.office_id`, scope)}
  `.execute(db);
  return rows[0]?.week ?? null;
}

export type SubmissionsAsk = {
  readonly week: IsoDate;
  readonly office: OfficeId | null;
  /** Also those whose week could not be read, so that they are seen somewhere. */
  readonly withUndated: boolean;
};

/** The submissions of a week, by the name of their office. */
export const selectSubmissions = (
  reading: ScopedReading,
  { week, office, withUndated }: SubmissionsAsk,
): Promise<readonly CountedSubmission[]> =>
  selectWhere(
    reading,
    allOf([
      withUndated ? sql`(${WEEK} = ${week} or ${WEEK} is null)` : sql`${WEEK} = ${week}`,
      ...(office === null ? [] : [sql<SqlBool>`s.office_id = ${office}`]),
    ]),
  );

export type MissingOffice = { readonly officeId: OfficeId; readonly officeName: string };

/**
 * Offices of the scope without a submission for a week though one is expected: they have active people, or submitted in the eight
 * weeks before it. By name.
 */
export async function selectMissingOffices(
  { db, scope }: ScopedReading,
  { week, office }: Omit<SubmissionsAsk, "withUndated">,
): Promise<readonly MissingOffice[]> {
  const { rows } = await sql<MissingOffice>`
    select o.id as "officeId", o.name as "officeName"
      from office o
     where (exists (select from person p where p.office_id = o.id and p.is_active and p.last_run is null)
            or exists (select from submission s where s.office_id = o.id and s.last_run is null
                          and ${WEEK} between ${week}::date - 56 and ${week}::date - 1))
       and not exists (select from submission s where s.office_id = o.id and s.last_run is null and ${WEEK} = ${week})
       and ${office === null ? sql<SqlBool>`true` : sql<SqlBool>`o.id = ${office}`}
       and ${isSeen(sql`o.id`, scope)}
     order by o.name collate "C", length(o.id), o.id
  `.execute(db);
  return rows;
}

/** One submission; null when there is none of that id in the scope. */
export async function selectSubmission(
  reading: ScopedReading,
  entry: EntryId,
): Promise<CountedSubmission | null> {
  const [submission] = await selectWhere(reading, sql`s.id = ${entry}`);
  return submission ?? null;
}

async function selectWhere(
  { db, scope }: ScopedReading,
  where: RawBuilder<SqlBool>,
): Promise<readonly CountedSubmission[]> {
  const { rows } = await sql<SubmissionRow>`
    select s.id, s.office_id, s.office_name, s.owner_name, s.week_start, s.week_end, s.updated, s.total_min,
           s.offset_min, s.is_road_show, s.locked, s.submitted, s.unread,
           case when r.scope is not null then coalesce(t.counted_min, 0)::bigint end as counted_min,
           coalesce(t.records, 0)::int as records
      from submission s
      left join reply r on r.scope = 'records/' || s.id
      left join lateral (
        select sum(t.total_min) filter (where t.is_active) as counted_min, count(*) as records
          from time_record t where t.entry_id = s.id and t.last_run is null
      ) t on true
     where s.last_run is null and ${isSeen(sql`s.office_id`, scope)} and ${where}
     order by s.office_name collate "C", length(s.office_id), s.office_id, s.week_start, length(s.id), s.id
  `.execute(db);
  return rows.map(rowToSubmission);
}

type SubmissionRow = {
  readonly id: EntryId;
  readonly office_id: OfficeId;
  readonly office_name: string;
  readonly owner_name: string;
  readonly week_start: Submission["weekStart"];
  readonly week_end: Submission["weekEnd"];
  readonly updated: Submission["updated"];
  readonly total_min: Minutes | null;
  readonly offset_min: number | null;
  readonly is_road_show: boolean;
  readonly locked: string;
  readonly submitted: string;
  readonly counted_min: Minutes | null;
  readonly records: number;
  readonly unread: readonly UnreadField[] | null;
};

const rowToSubmission = (row: SubmissionRow): CountedSubmission => ({
  id: row.id,
  officeId: row.office_id,
  officeName: row.office_name,
  ownerName: row.owner_name,
  weekStart: row.week_start,
  weekEnd: row.week_end,
  updated: row.updated,
  totalMin: row.total_min,
  offsetMin: row.offset_min,
  isRoadShow: row.is_road_show,
  locked: row.locked,
  submitted: row.submitted,
  countedMin: row.counted_min,
  records: row.records,
  unread: row.unread ?? [],
});
