import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { OfficeId } from "#domain/ids.ts";
import type { BoardCell as Cell } from "#domain/payroll/board.ts";
import type { Minutes } from "#domain/payroll/payroll.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { allRows } from "#server/postgres/connect.ts";
import { isOneOf } from "#server/postgres/search.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import {
  blockingOf,
  pairedOf,
  exceptions,
  type Deadlines,
} from "#server/payroll/exceptions/exception-queries.ts";
import { SENT_OF_SHOWN } from "#server/payroll/files/file-queries.ts";
import { missingKinds, missingOffices } from "#server/payroll/exceptions/missing-queries.ts";
import { isLeftOut } from "#server/payroll/decisions/left-out-queries.ts";
import { isSentBack } from "#server/payroll/decisions/send-back-queries.ts";

type AbsentRow = Pick<Cell, "officeId" | "week" | "isRoadShow" | "isHalf">;

/** Cells that are selected: of consecutive weeks, latest first, and of some offices or, without a list, of all. */
type CellsOf = {
  readonly weeks: readonly IsoDate[];
  readonly offices?: readonly string[] | undefined;
  /** Cells of the weeks before the one that is shown: owners, fingerprints and times of update are left out. */
  readonly areBefore?: boolean;
};

/**
 * Every submission of these weeks with where its review stands, those whose week could not be read, records of submissions
 * that no summary lists, then the offices that are expected and have none, or none of a kind.
 */
export async function selectCells(
  reading: ScopedReading,
  { weeks, offices, areBefore = false }: CellsOf,
  deadlines: Deadlines,
): Promise<readonly Cell[]> {
  const span = { since: weeks.at(-1), until: weeks[0], offices, areBefore };
  const submissions = await selectSubmissionCells(reading, span, deadlines);
  const recordsOnly = await selectRecordsOnlyCells(reading, span);
  const absent = await selectAbsentRows(reading, weeks, offices);
  return [...submissions, ...recordsOnly, ...absent.map((row) => ({ ...ABSENT, ...row }))];
}

/** The earliest week of the board and the latest one. */
type WeekSpan = {
  readonly since: IsoDate | undefined;
  readonly until: IsoDate | undefined;
  readonly offices: readonly string[] | undefined;
  readonly areBefore: boolean;
};

function selectSubmissionCells(
  reading: ScopedReading,
  { since, until, offices, areBefore }: WeekSpan,
  deadlines: Deadlines,
): Promise<readonly Cell[]> {
  const { db, scope } = reading;
  const isShown = sql`${!areBefore}::boolean`;
  return allRows(db)<Cell>`
    with shown as materialized (
      select s.* from submission s
       where s.last_run is null and ${isSeen(sql`s.office_id`, scope)} and ${isOneOf(sql`s.office_id`, offices)}
         and (s.week between ${since} and ${until} or s.week is null)
    ), open as (
      select entry_id, (count(*) filter (where is_blocking))::int as blocking,
             json_agg(other_entry) filter (where is_blocking and is_mirror) as paired_with,
             (count(*) filter (where not is_blocking))::int as warnings,
             (count(*) filter (where state = 'reopened'))::int as reopened,
             max(minutes) filter (where rule = 'late') / 1440 as late_days,
             max(day) filter (where rule = 'not-in-report') as unlisted
        from (${exceptions(reading, deadlines, { since, week: until, office: offices })}) x
       where (not is_accepted or rule = 'late') and entry_id <> '' group by entry_id
    ), sent as (${SENT_OF_SHOWN})
    select s.id as entry, s.office_id as "officeId", case when ${isShown} then s.owner_name else '' end as "ownerName",
           s.week, s.state, s.is_road_show as "isRoadShow", false as "isHalf",
           case when ${isShown} then s.updated end as updated, s.total_min as "totalMin",
           checked.counted_min as "countedMin", coalesce(checked.records, 0) as records,
           coalesce(open.blocking, 0) as blocking, coalesce(open.paired_with, '[]') as "pairedWith", coalesce(open.warnings, 0) as warnings,
           coalesce(open.reopened, 0) as reopened, open.late_days::int as "lateDays",
           case when ${isShown} then checked.fingerprint end as fingerprint,
           case when signed_off.id is null then 'none'
                when signed_off.fingerprint is distinct from checked.fingerprint then 'changed' else 'done' end as "signOff",
           signed_snapshot.counted_min as "signedMin",
           case when sent.entry_id is null or (sent.fingerprint is null and ${isLeftOut(sql`s.id`)}) then 'none'
                when sent.fingerprint is distinct from checked.fingerprint or not sent.is_covered
                then 'changed' else 'done' end as sent,
           case when sent.is_covered and not (sent.fingerprint is null and ${isLeftOut(sql`s.id`)})
                 and sent.fingerprint is distinct from checked.fingerprint
                then checked.counted_min - sent.counted_min end as due,
           ${isSentBack(sql`s.id`, sql`checked.fingerprint`)} as "isSentBack",
           ${isLeftOut(sql`s.id`)} as "isLeftOut", open.unlisted as "unlistedOn"
      from shown s
      left join open on open.entry_id = s.id
      -- Looked up for each submission: of one week there are few beside all that is stored.
      left join lateral (select * from submission_check where entry_id = s.id limit 1) checked on true
      left join lateral (
        select id, fingerprint, withdrawn_at from submission_mark
         where entry_id = s.id and kind = 'sign-off' order by id desc limit 1
      ) signed_off on signed_off.withdrawn_at is null
      left join record_snapshot signed_snapshot
             on signed_snapshot.entry_id = s.id and signed_snapshot.fingerprint = signed_off.fingerprint
      left join sent on sent.entry_id = s.id
     order by s.office_name collate "C", length(s.id), s.id`;
}

/** Offices of the scope with a submission of these weeks that changed after its sign-off. */
export async function selectChangedOffices(
  { db, scope }: ScopedReading,
  weeks: readonly IsoDate[],
): Promise<readonly OfficeId[]> {
  const listed = (isOfWeeks: RawBuilder<SqlBool>) => sql`
    select id, office_id from submission where last_run is null and ${isSeen(sql`office_id`, scope)} and ${isOfWeeks}`;
  // Apart, so that an index finds each; the check is looked up of what is signed off alone.
  const rows = await allRows(db)<{ officeId: OfficeId }>`
    select distinct s.office_id as "officeId"
      from (${listed(sql`week = any(${[...weeks]}::date[])`)} union all ${listed(sql`week is null`)}) s
      join lateral (
        select fingerprint, withdrawn_at from submission_mark
         where entry_id = s.id and kind = 'sign-off' order by id desc limit 1
      ) signed_off on signed_off.withdrawn_at is null
     where signed_off.fingerprint is distinct from (select fingerprint from submission_check where entry_id = s.id)`;
  return rows.map(({ officeId }) => officeId);
}

/** Records of submissions that no summary lists. */
const selectRecordsOnlyCells = (
  { db, scope }: ScopedReading,
  { since, until, offices }: WeekSpan,
): Promise<readonly Cell[]> =>
  allRows(db)<Cell>`
    select checked.entry_id as entry, null as "officeId", '' as "ownerName", checked.week, 'records-only' as state,
           false as "isRoadShow", false as "isHalf", null as updated, null as "totalMin",
           checked.counted_min as "countedMin", checked.records, ${blockingOf(sql`checked.entry_id`)} as blocking,
           ${pairedOf(sql`checked.entry_id`)} as "pairedWith", 0 as warnings, 0 as reopened, null as "lateDays", checked.fingerprint, 'none' as "signOff", null as "signedMin", 'none' as sent,
           null as due,
           false as "isSentBack", false as "isLeftOut", null as "unlistedOn"
      from submission_check checked
      left join lateral (
        select s.id from submission s where s.id = checked.entry_id and s.last_run is null limit 1
      ) summary on true
     where checked.week between ${since} and ${until} and ${isSeen(sql`checked.office_id`, scope)} and summary.id is null
       and ${isOneOf(sql`checked.office_id`, offices)}
     order by length(checked.entry_id), checked.entry_id`;

/** Offices that are expected in a week and have no submission, or none of a kind. */
function selectAbsentRows(
  { db, scope }: ScopedReading,
  weeks: readonly IsoDate[],
  offices: readonly string[] | undefined,
): Promise<readonly AbsentRow[]> {
  const shownWeeks = sql`select week from unnest(${[...weeks]}::date[]) as w (week)`;
  return allRows(db)<AbsentRow>`
    select absent.office_id as "officeId", absent.week, absent.is_road_show as "isRoadShow", absent.is_half as "isHalf"
      from (select office_id, week, false as is_road_show, false as is_half from (${missingOffices(shownWeeks, offices)}) offices
             union all
            select office_id, week, is_road_show, true from (${missingKinds(shownWeeks, offices)}) kinds) absent
      join office o on o.id = absent.office_id
     where ${isSeen(sql`absent.office_id`, scope)}
     order by o.name collate "C", length(o.id), o.id`;
}

/** Submissions of a week, and offices without one: cells that say nothing of where the review stands. */
export async function selectUnreviewedCells(reading: ScopedReading, week: IsoDate): Promise<readonly Cell[]> {
  const { db, scope } = reading;
  const submissions = await allRows(db)<
    Pick<Cell, "entry" | "officeId" | "ownerName" | "week" | "state" | "isRoadShow" | "isLeftOut">
  >`
    select s.id as entry, s.office_id as "officeId", s.owner_name as "ownerName", s.week, s.state,
           s.is_road_show as "isRoadShow", ${isLeftOut(sql`s.id`)} as "isLeftOut"
      from submission s
     where s.last_run is null and ${isSeen(sql`s.office_id`, scope)} and (s.week = ${week} or s.week is null)`;
  const absent = await selectAbsentRows(reading, [week], undefined);
  return [...submissions, ...absent].map((row) => ({ ...ABSENT, isHalf: false, ...row }));
}

/** The values of a cell without a submission. */
const ABSENT = {
  entry: null,
  ownerName: "",
  state: "missing",
  updated: null,
  totalMin: null,
  countedMin: null,
  records: 0,
  blocking: 0,
  pairedWith: [],
  warnings: 0,
  reopened: 0,
  lateDays: null,
  fingerprint: null,
  signOff: "none",
  signedMin: null,
  sent: "none",
  due: null,
  isSentBack: false,
  isLeftOut: false,
  unlistedOn: null,
} as const;

/** The offices of the scope, by their ids. */
export const selectOfficeNames = ({ db, scope }: ScopedReading) =>
  allRows(db)<Named>`
    select id as "officeId", name as "officeName", '' as "ownerName" from office where ${isSeen(sql`id`, scope)}`;

type Named = { readonly officeId: OfficeId; readonly officeName: string; readonly ownerName: string };

/** An office and one of its kinds, or with null both. */
type OfficeKind = { readonly office: string; readonly isRoadShow: boolean | null };

/**
 * The minutes of offices in some weeks, in the order of the weeks: of the records of a submission where those are read, else
 * of its summary; null where none is known. The office "" stands for records of submissions that no summary lists.
 */
export async function selectMinutesBefore(
  { db, scope }: ScopedReading,
  weeks: readonly IsoDate[],
  kinds: readonly OfficeKind[],
): Promise<readonly (Minutes | null)[]> {
  const offices = kinds.map(({ office }) => office);
  const rows = await allRows(db)<{ readonly minutes: Minutes | null }>`
    with known as (
      select s.week, coalesce(checked.counted_min, s.total_min) as minutes
        from submission s
        left join submission_check checked on checked.entry_id = s.id and checked.week = s.week
                                          and checked.week = any(${weeks}::date[])
       where s.last_run is null and s.week = any(${weeks}::date[]) and s.office_id = any(${offices})
         and exists (
           select from unnest(${offices}::text[], ${kinds.map(({ isRoadShow }) => isRoadShow)}::boolean[])
             asked (office_id, is_road_show)
            where asked.office_id = s.office_id
              and (asked.is_road_show is null or asked.is_road_show = s.is_road_show))
         and ${isSeen(sql`s.office_id`, scope)}
       union all
      select checked.week, checked.counted_min
        from submission_check checked
        left join lateral (
          select s.id from submission s where s.id = checked.entry_id and s.last_run is null limit 1
        ) summary on true
       where checked.week = any(${weeks}::date[]) and ${isSeen(sql`checked.office_id`, scope)}
         and ${offices.includes("")} and summary.id is null
    )
    select sum(known.minutes)::bigint as minutes
      from unnest(${weeks}::date[]) with ordinality listed (week, place)
      left join known on known.week = listed.week
     group by listed.place order by listed.place`;
  return rows.map(({ minutes }) => minutes);
}
