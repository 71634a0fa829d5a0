import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { EXCEPTIONS_WINDOW_MAX, type payrollExceptions } from "#contract/payroll-review.ts";
import type { BusinessSettings } from "#domain/business-settings.ts";
import { severityOf, type PayrollRule } from "#domain/payroll/payroll-rules.ts";
import type { Clock, Instant, IsoDate } from "#domain/time/time.ts";
import { allRows } from "#server/postgres/connect.ts";
import { isOneOf } from "#server/postgres/search.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { isExpected } from "./queries.ts";

type Listed = ReplyOf<typeof payrollExceptions>;
export type ExceptionKey = Pick<Listed["rows"][number], "entry" | "rule" | "subject" | "evidence">;

/** What decides which submissions are late: it changes with the time, so a load cannot find it. */
export type Deadlines = Pick<Clock, "zone"> &
  Pick<BusinessSettings, "lateAfterHours"> & { readonly now: Instant };

/** Columns of what is not of a record: all but the first six. */
const NOTHING_ELSE = sql.raw("null, null, null, null, null, null, null, null, null, null, '', 0, false");

/** Of a week alone, or of all weeks since another one; of some submissions and missing ones, where those are given. */
export type ExceptionsOf = Pick<QueryOf<typeof payrollExceptions>, "week" | "office" | "entry"> & {
  readonly since?: IsoDate | undefined;
  readonly only?:
    | {
        readonly entries: readonly string[];
        readonly missing: readonly { readonly office: string; readonly week: IsoDate }[];
      }
    | undefined;
};

/**
 * What loads found, and what depends on the time: open submissions past the deadline, and offices that are expected to
 * submit and have not. With the latest act of people on each.
 */
export function exceptions(
  { scope }: Pick<ScopedReading, "scope">,
  { now, zone, lateAfterHours }: Deadlines,
  { week, office, entry, since = week, only }: ExceptionsOf,
): RawBuilder<unknown> {
  const isPast = (lastDay: RawBuilder<unknown>): RawBuilder<SqlBool> =>
    sql`((${lastDay} + 1)::timestamp at time zone ${zone}) + ${lateAfterHours} * interval '1 hour' <= ${now}::timestamptz`;
  const isMeant = (of: { readonly [Column in "week" | "office" | "entry"]: RawBuilder<unknown> }) =>
    sql`${isSeen(of.office, scope)} and ${isOneOf(of.office, office)}
      and ${week === undefined ? sql`true` : sql`${of.week} between ${since}::date and ${week}::date`}
      and ${entry === undefined ? sql`true` : sql`${of.entry} = ${entry}`}`;
  const isOnly = (of: RawBuilder<unknown>) =>
    only === undefined ? sql`true` : sql`${of} = any(${[...only.entries]})`;
  const isOnlyMissing =
    only === undefined
      ? sql`true`
      : sql`(o.id, w.week) in (select * from unnest(${only.missing.map((of) => of.office)}::text[],
                                                  ${only.missing.map((of) => of.week)}::date[]))`;
  const ofSubmission = { week: sql`s.week`, office: sql`s.office_id`, entry: sql`s.id` };
  const weeks = sql`
    select distinct s.week, s.week + 6 as last_day from submission s where s.last_run is null and s.week is not null`;
  return sql`
    select x.*, a.is_accepted is true and a.evidence = x.evidence as is_accepted,
           case when a.entry_id is null then 'open'
                when a.is_accepted and a.evidence = x.evidence then 'accepted' else 'reopened' end as state,
           coalesce(a.reason, '') as reason, coalesce(a.by_name, '') as by_name, a.at
      from (
        select x.* from payroll_exception x
         where ${isMeant({ week: sql`x.week`, office: sql`x.office_id`, entry: sql`x.entry_id` })}
           and ${isOnly(sql`x.entry_id`)}
        union all
        select s.id, 'late', '', s.office_id, s.week, false, ${NOTHING_ELSE} from submission s
         where s.last_run is null and s.state = 'open'
           and ${isPast(sql`s.week + 6`)} and ${isMeant(ofSubmission)} and ${isOnly(sql`s.id`)}
        union all
        select '', 'missing-submission', o.id || ' ' || w.week, o.id, w.week, false, ${NOTHING_ELSE}
          from office o, (${weeks}) w
         where ${isOnlyMissing} and ${isPast(sql`w.last_day`)} and ${isExpected(sql`o.id`, sql`w.week`)}
           and ${isMeant({ week: sql`w.week`, office: sql`o.id`, entry: sql`''` })}
      ) x left join payroll_acceptance a using (entry_id, rule, subject)`;
}

/** How many exceptions each rule has. */
export async function selectExceptionCounts(
  reading: ScopedReading,
  deadlines: Deadlines,
  of: ExceptionsOf,
): Promise<Listed["counts"]> {
  const rows = await allRows(reading.db)<{ rule: PayrollRule; open: number; accepted: number }>`
    select x.rule, count(*) filter (where not x.is_accepted)::int as open,
           count(*) filter (where x.is_accepted)::int as accepted
      from (${exceptions(reading, deadlines, of)}) x group by x.rule`;
  return rows.map((row) => ({ ...row, severity: severityOf(row.rule) }));
}

/** A window of the exceptions, and how many each rule has beside the other filters. */
export async function selectExceptions(
  reading: ScopedReading,
  deadlines: Deadlines,
  { offset = 0, ...filters }: QueryOf<typeof payrollExceptions>,
): Promise<Omit<Listed, "asOf">> {
  const { rule, state } = filters;
  const isOfState = state === undefined ? sql`true` : sql`x.is_accepted = ${state === "accepted"}`;
  const counts = await selectExceptionCounts(reading, deadlines, filters);
  const isShown = (row: { readonly rule: PayrollRule }) => rule === undefined || rule.includes(row.rule);
  const total = counts.filter(isShown).reduce((sum, { open, accepted }) => {
    if (state === undefined) return sum + open + accepted;
    return sum + (state === "open" ? open : accepted);
  }, 0);
  // Records are looked up of the window only.
  const rows = await allRows(reading.db)<Listed["rows"][number]>`
    with shown as materialized (
      select x.*, coalesce(s.office_name, o.name, '') as office_name, row_number() over (
               order by x.is_blocking desc, x.rule, x.week desc nulls last, coalesce(s.office_name, o.name, '') collate "C",
                        length(x.entry_id), x.entry_id, x.last_name, x.first_name, x.day, x.subject) as place
        from (${exceptions(reading, deadlines, filters)}) x
        left join submission s on s.id = x.entry_id
        left join office o on o.id = x.office_id
       where ${isOfState} and ${isOneOf(sql`x.rule`, rule)}
       order by place limit ${EXCEPTIONS_WINDOW_MAX} offset ${offset}
    )
    select x.entry_id as entry, x.rule, x.subject, x.evidence,
           case when x.is_blocking then 'blocking' else 'warning' end as severity, x.state,
           nullif(x.office_id, '') as "officeId", x.office_name as "officeName", x.week,
           x.record_key as "recordKey", t.clock_in as "clockIn", t.clock_out as "clockOut",
           x.person_id as "personId", coalesce(t.first_name, x.first_name, '') as "firstName",
           coalesce(t.last_name, x.last_name, '') as "lastName",
           x.day, x.minutes, x.expected, x.other_entry as "otherEntry", x.other_record as "otherRecord",
           x.reason, x.by_name as "byName", x.at
      from shown x left join time_record t on t.entry_id = x.entry_id and t.record_key = x.record_key
     order by x.place`;
  return { counts, total, rows };
}

/** How many blocking exceptions of a submission are not accepted, in SQL. */
export const blockingOf = (entry: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select count(*)::int from payroll_exception x left join payroll_acceptance a using (entry_id, rule, subject)
   where x.entry_id = ${entry} and x.is_blocking and (a.is_accepted and a.evidence = x.evidence) is not true)`;
