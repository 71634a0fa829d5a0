import { sql } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { payrollSubmissions } from "#contract/payroll.ts";
import type { OfficeId } from "#domain/ids.ts";
import { submissionState, type Submission } from "#domain/payroll/payroll.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { allRows } from "#server/postgres/connect.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { exceptions, type Deadlines } from "./exception-queries.ts";
import { isExpected } from "./queries.ts";
import { isSentBack } from "./send-back-queries.ts";

type Board = ReplyOf<typeof payrollSubmissions>;
type Cell = Board["cells"][number];
type SubmittedRow = Omit<Cell, "state"> & Pick<Submission, "locked" | "submitted">;

/**
 * Every submission of these weeks with where its review stands, those whose week could not be read, then the offices
 * that are expected and have none.
 */
export async function selectCells(
  reading: ScopedReading,
  weeks: readonly IsoDate[],
  deadlines: Deadlines,
): Promise<readonly Cell[]> {
  const { db, scope } = reading;
  const [until] = weeks;
  const since = weeks.at(-1);
  const isShown = sql`(s.week < ${until}::date) is not true`;
  const rows = await allRows(db)<SubmittedRow>`
    with open as (
      select entry_id, (count(*) filter (where is_blocking))::int as blocking,
             (count(*) filter (where not is_blocking))::int as warnings
        from (${exceptions(reading, deadlines, { since, week: until })}) x
       where not is_accepted and entry_id <> '' group by 1
    ), latest as (
      select distinct on (entry_id, kind) * from submission_mark
       where kind in ('sign-off', 'export') order by entry_id, kind, id desc
    )
    select s.id as entry, s.office_id as "officeId", case when ${isShown} then s.owner_name else '' end as "ownerName",
           s.week, s.locked, s.submitted, s.is_road_show as "isRoadShow",
           case when ${isShown} then s.updated end as updated, s.total_min as "totalMin", c.counted_min as "countedMin",
           coalesce(c.records, 0) as records, coalesce(o.blocking, 0) as blocking,
           coalesce(o.warnings, 0) as warnings,
           case when ${isShown} then c.fingerprint end as fingerprint,
           ${markOf("m")} as "signOff", ${markOf("e")} as exported,
           ${isSentBack(sql`s.id`, sql`c.fingerprint`)} as "isSentBack"
      from submission s
      left join submission_check c on c.entry_id = s.id
      left join open o on o.entry_id = s.id
      left join latest m on m.entry_id = s.id and m.kind = 'sign-off' and m.withdrawn_at is null
      left join latest e on e.entry_id = s.id and e.kind = 'export'
     where s.last_run is null and ${isSeen(sql`s.office_id`, scope)}
       and (s.week between ${since} and ${until} or s.week is null)
     order by s.office_name collate "C", length(s.id), s.id`;
  const missing = await allRows(db)<Pick<Cell, "officeId" | "week">>`
    select o.id as "officeId", w.week from office o, unnest(${[...weeks]}::date[]) as w (week)
     where ${isExpected(sql`o.id`, sql`w.week`)} and ${isSeen(sql`o.id`, scope)}
     order by o.name collate "C", length(o.id), o.id`;
  return [
    ...rows.map(({ locked, submitted, ...row }) => ({
      ...row,
      state: submissionState({ locked, submitted }),
    })),
    ...missing.map((row) => ({ ...MISSING, ...row })),
  ];
}

const MISSING: Omit<Cell, "officeId" | "week"> = {
  ...{ entry: null, ownerName: "", state: "missing", isRoadShow: false, updated: null },
  ...{ totalMin: null, countedMin: null, records: 0, blocking: 0, warnings: 0 },
  ...{ fingerprint: null, signOff: "none", exported: "none", isSentBack: false },
};

const markOf = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`case when ${of("id")} is null then 'none'
    when ${of("fingerprint")} is distinct from c.fingerprint then 'changed' else 'done' end`;
};

/** The offices of the scope, or one of them, with the owner of their latest submission. */
export async function selectBoardOffices(
  { db, scope }: ScopedReading,
  office: OfficeId | null = null,
): Promise<Board["offices"]> {
  return allRows(db)<Board["offices"][number]>`
    select o.id as "officeId", o.name as "officeName", coalesce(s.owner_name, '') as "ownerName",
           coalesce(p.phone, '') as phone, coalesce(p.email, '') as email
      from office o
      left join lateral (
        select owner_name from submission s where s.office_id = o.id and s.last_run is null
         order by s.week_start desc nulls last limit 1
      ) s on true
      left join lateral (
        select min(p.phone) as phone, min(p.email) as email from person p
         where p.office_id = o.id and p.last_run is null and s.owner_name <> ''
           and left(lower(p.first_name || ' ' || p.last_name), 200) = left(lower(s.owner_name), 200)
           and lower(p.first_name || ' ' || p.last_name) = lower(s.owner_name) having count(*) = 1
      ) p on true
     where ${isSeen(sql`o.id`, scope)} and (${office}::text is null or o.id = ${office})
     order by o.name collate "C", length(o.id), o.id`;
}
