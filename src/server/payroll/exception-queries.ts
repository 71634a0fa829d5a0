import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { EXCEPTIONS_WINDOW_MAX, type payrollExceptions } from "#contract/payroll-review.ts";
import type { BusinessSettings } from "#domain/business-settings.ts";
import type { EntryId } from "#domain/ids.ts";
import { severityOf, type PayrollRule } from "#domain/payroll/payroll-rules.ts";
import type { Clock, Instant, IsoDate } from "#domain/time/time.ts";
import { allRows } from "#server/postgres/connect.ts";
import { isOneOf } from "#server/postgres/search.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { missingKinds, missingOffices } from "./missing-queries.ts";

type Listed = ReplyOf<typeof payrollExceptions>;
export type ExceptionKey = Pick<Listed["rows"][number], "entry" | "rule" | "subject" | "evidence">;

/** What decides which submissions are late: it changes with the time, so a load cannot find it. */
export type Deadlines = Pick<Clock, "zone"> &
  Pick<BusinessSettings, "lateAfterHours"> & { readonly now: Instant };

/** Of a week alone, or of all weeks since another one. */
type ExceptionsOf = Pick<QueryOf<typeof payrollExceptions>, "week" | "office" | "entry"> & {
  readonly since?: IsoDate | undefined;
};

/**
 * What loads found, and what depends on the time: submissions past the deadline, and offices and kinds that are expected
 * and missing. With the latest act of people on each.
 */
export function exceptions(
  { scope }: Pick<ScopedReading, "scope">,
  { now, zone, lateAfterHours }: Deadlines,
  { week, office, entry, since = week }: ExceptionsOf,
): RawBuilder<unknown> {
  const dueAt = (start: string): RawBuilder<Instant> =>
    sql`(${sql.raw(start)} + 7)::timestamp at time zone ${zone} + ${lateAfterHours} * interval '1 hour'`;
  const isPast = (start: string): RawBuilder<SqlBool> => sql`${dueAt(start)} <= ${now}::timestamptz`;
  /** The last day on which a submission is in time. */
  const dueDay = (start: string): RawBuilder<IsoDate> =>
    sql`((${dueAt(start)} - interval '1 second') at time zone ${zone})::date`;
  const isOfWeeks = (start: string): RawBuilder<SqlBool> =>
    week === undefined ? sql`true` : sql`${sql.raw(start)} between ${since}::date and ${week}::date`;
  const isShown = (start: string, officeId: string, entryId: string): RawBuilder<SqlBool> =>
    sql`${isSeen(sql.raw(officeId), scope)} and ${isOneOf(sql.raw(officeId), office)} and ${isOfWeeks(start)}
      and ${entry === undefined ? sql`true` : sql`${sql.raw(entryId)} = ${entry}`}`;
  const weeks = sql`
    select distinct s.week from submission s where s.last_run is null and s.week is not null and ${isOfWeeks("s.week")}`;
  return sql`
    select x.*, a.is_accepted is true and a.evidence = x.evidence as is_accepted,
           case when a.entry_id is null then 'open'
                when a.is_accepted and a.evidence = x.evidence then 'accepted' else 'reopened' end as state,
           coalesce(a.reason, '') as reason, coalesce(a.by_name, '') as by_name, a.at
      from (
        select x.entry_id, x.rule, x.subject, x.office_id, x.week, x.is_blocking, x.evidence, x.record_key, x.person,
               x.person_id, x.first_name, x.last_name, x.day, x.minutes, x.expected, x.other_entry, x.other_record,
               x.is_mirror
          from payroll_exception x where ${isShown("x.week", "x.office_id", "x.entry_id")}
        union all
        select s.id, 'late', '', s.office_id, s.week, false, '', null, null,
               null, null, null, null, null, null, null, null,
               false
          from submission s
         where s.last_run is null and s.state = 'open' and ${isPast("s.week")} and ${isShown("s.week", "s.office_id", "s.id")}
        union all
        select s.id, 'late', '', s.office_id, s.week, false, '', null, null,
               null, null, null, s.submitted_on, (s.submitted_on - ${dueDay("s.week")}) * 1440, null, null, null,
               false
          from submission s
         where s.last_run is null and s.state <> 'open' and s.submitted_on > ${dueDay("s.week")}
           and ${isShown("s.week", "s.office_id", "s.id")}
        union all
        select '', 'missing-submission', m.office_id || ' ' || m.week, m.office_id, m.week, false, '', null, null,
               null, null, null, null, null, null, null, null,
               false
          from (${missingOffices(weeks)}) m where ${isPast("m.week")} and ${isShown("m.week", "m.office_id", "''")}
        union all
        select '', 'missing-kind', m.office_id || ' ' || m.week || case when m.is_road_show then ' roadshow' else ' standard' end,
               m.office_id, m.week, false, '', null, null,
               null, null, null, null, null, null, null, null,
               false
          from (${missingKinds(weeks)}) m where ${isPast("m.week")} and ${isShown("m.week", "m.office_id", "''")}
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

/** How many warnings that were found in the records of a submission are not accepted, in SQL. */
export const warningsOf = (entry: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select count(*)::int from payroll_exception x left join payroll_acceptance a using (entry_id, rule, subject)
   where x.entry_id = ${entry} and not x.is_blocking and (a.is_accepted and a.evidence = x.evidence) is not true)`;

type Act = Readonly<Record<"byId" | "byName", string>> & {
  readonly at: Instant;
  readonly reason: string | null;
};
type Decided = { readonly rule: PayrollRule; readonly entry: EntryId | ""; readonly office: string };

/**
 * Accepts those of the exceptions that are as they were shown, or reopens them without a reason; returns them, with their
 * office.
 */
export async function decideExceptions(
  reading: { readonly db: Writing; readonly scope: ScopedReading["scope"] },
  deadlines: Deadlines,
  keys: readonly ExceptionKey[],
  { byId, byName, at, reason }: Act,
): Promise<readonly Decided[]> {
  const isAccepted = reason !== null;
  return allRows(reading.db)<Decided>`
    with found as (
      select x.entry_id, x.rule, x.subject, x.evidence, x.office_id
        from (${exceptions(reading, deadlines, {})}) x
        join json_to_recordset(${JSON.stringify(keys)}::json) k (entry text, rule text, subject text, evidence text)
          on k.entry = x.entry_id and k.rule = x.rule and k.subject = x.subject and k.evidence = x.evidence
       where x.is_accepted <> ${isAccepted}
    ), decided as (
      insert into payroll_acceptance (entry_id, rule, subject, evidence, is_accepted, reason, by_id, by_name, at)
      select entry_id, rule, subject, evidence, ${isAccepted}, ${reason ?? ""}, ${byId}, ${byName}, ${at} from found
          on conflict (entry_id, rule, subject) do update
         set (evidence, is_accepted, reason, by_id, by_name, at) =
             (excluded.evidence, excluded.is_accepted, excluded.reason, excluded.by_id, excluded.by_name, excluded.at)
    )
    select rule, entry_id as entry, office_id as office from found order by rule, entry_id, subject`;
}
