import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import {
  EXCEPTIONS_WINDOW_MAX,
  type payrollExceptionDetail,
  type payrollExceptions,
} from "#contract/payroll/payroll-review.ts";
import type { EntryId } from "#domain/ids.ts";
import type { BusinessSettings } from "#domain/business-settings.ts";
import { daysInTime } from "#domain/payroll/deadline.ts";
import type { PayrollRule } from "#domain/payroll/payroll-rules.ts";
import type { Clock, Instant, IsoDate } from "#domain/time/time.ts";
import { allRows } from "#server/postgres/connect.ts";
import { isOneOf } from "#server/postgres/search.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { isLeftOut } from "#server/payroll/decisions/left-out-queries.ts";
import { missingKinds, missingOffices } from "./missing-queries.ts";
import { OFFSET_MIN } from "#server/payroll/record-facts.ts";

type Listed = ReplyOf<typeof payrollExceptions>;
export type ExceptionKey = Pick<Listed["rows"][number], "entry" | "rule" | "subject" | "evidence">;

/** The values that decide which submissions are late; they change with the time, so no load can compute that. */
export type Deadlines = Pick<Clock, "zone"> &
  Pick<BusinessSettings, "lateAfterHours"> & { readonly now: Instant };

/** Exceptions to read: those of one week, or of all weeks since one; only of the given submissions and missing ones. */
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
 * Condition that an exception `x` is accepted by the decision `a` about it, which may be missing: while what was found is what
 * was accepted, and no one reopened it. An exception is open when it is not.
 */
export const IS_ACCEPTED = sql<boolean>`((a.is_accepted and a.evidence = x.evidence) is true)`;

/**
 * The decision about an exception `x`, joined with `left join lateral`: looked up for each, since of one week there are
 * few exceptions beside all decisions ever made.
 */
const DECISION = sql`
  select a.* from payroll_acceptance a where a.entry_id = x.entry_id and a.rule = x.rule and a.subject = x.subject limit 1`;

/**
 * Exceptions that loads found, and those that depend on the time: submissions past the deadline, and offices and kinds that are expected
 * and missing. With the latest act of people on each.
 */
export function exceptions(
  reading: Pick<ScopedReading, "scope">,
  deadlines: Deadlines,
  of: ExceptionsOf,
): RawBuilder<unknown> {
  const conditions = conditionsOf(reading, deadlines, of);
  const { isShown, isRequested } = conditions;
  return sql`
    select x.*, ${IS_ACCEPTED} as is_accepted,
           case when a.entry_id is null then 'open' when ${IS_ACCEPTED} then 'accepted' else 'reopened' end as state,
           coalesce(a.reason, '') as reason, coalesce(a.by_name, '') as by_name, a.at
      from (
        select x.entry_id, x.rule, x.subject, x.office_id, x.week, x.day, x.minutes, x.is_blocking, x.evidence,
               x.record_key, x.person, x.person_id, x.first_name, x.last_name, x.expected, x.other_entry, x.other_record,
               x.is_mirror
          from payroll_exception x where ${isShown("x.week", "x.office_id", "x.entry_id")} and ${isRequested("x.entry_id")}
         union all
        select due.entry_id, due.rule, due.subject, due.office_id, due.week, due.day, due.minutes,
               false as is_blocking, '' as evidence, null as record_key, null as person, null as person_id,
               null as first_name, null as last_name, null as expected, null as other_entry, null as other_record,
               false as is_mirror
          from (${lateSubmissions(conditions)} union all ${missingSubmissions(conditions)}) due
      ) x left join lateral (${DECISION}) a on true`;
}

type Conditions = ReturnType<typeof conditionsOf>;

/** Conditions over columns of any table, which are named by the text of their SQL. */
function conditionsOf(
  { scope }: Pick<ScopedReading, "scope">,
  { now, zone, lateAfterHours }: Deadlines,
  { week, office, entry, since = week, only }: ExceptionsOf,
) {
  const dueAt = (start: string): RawBuilder<Instant> =>
    sql`(${sql.raw(start)} + 7)::timestamp at time zone ${zone} + ${lateAfterHours} * interval '1 hour'`;
  const isPast = (start: string): RawBuilder<SqlBool> => sql`${dueAt(start)} <= ${now}::timestamptz`;
  /** The last day on which a submission is in time. */
  const dueDay = (start: string): RawBuilder<IsoDate> =>
    sql`((${dueAt(start)} - interval '1 second') at time zone ${zone})::date`;
  /** True of each day that is late: it leaves few submissions whose deadline has to be found, which takes longer than all else. */
  const mayBeLate = (day: string, start: string): RawBuilder<SqlBool> =>
    sql`${sql.raw(day)} > ${sql.raw(start)} + ${daysInTime(lateAfterHours)}::int`;
  const isOfWeeks = (start: string): RawBuilder<SqlBool> =>
    week === undefined ? sql`true` : sql`${sql.raw(start)} between ${since}::date and ${week}::date`;
  const isShown = (start: string, officeId: string, entryId: string): RawBuilder<SqlBool> =>
    sql`${isSeen(sql.raw(officeId), scope)} and ${isOneOf(sql.raw(officeId), office)} and ${isOfWeeks(start)}
      and ${entry === undefined ? sql`true` : sql`${sql.raw(entryId)} = ${entry}`}`;
  const isRequested = (entryId: string): RawBuilder<SqlBool> =>
    only === undefined ? sql`true` : sql`${sql.raw(entryId)} = any(${[...only.entries]})`;
  const isRequestedMissing =
    only === undefined
      ? sql`true`
      : sql`(m.office_id, m.week) in (select * from unnest(${only.missing.map((of) => of.office)}::text[],
                                                      ${only.missing.map((of) => of.week)}::date[]))`;
  return { isPast, dueDay, mayBeLate, isOfWeeks, isShown, isRequested, isRequestedMissing, office };
}

/** Submissions that came after their deadline, and open ones whose deadline has passed: those name no day. */
const lateSubmissions = (conditions: Conditions): RawBuilder<unknown> => {
  const { isPast, dueDay, mayBeLate, isShown, isRequested } = conditions;
  const submittedOn = sql`case when s.state <> 'open' then s.submitted_on end`;
  return sql`
    select s.id as entry_id, 'late' as rule, '' as subject, s.office_id, s.week, ${submittedOn} as day,
           (${submittedOn} - ${dueDay("s.week")}) * 1440 as minutes
      from submission s
     where s.last_run is null and not ${isLeftOut(sql`s.id`)}
       and case when s.state = 'open' then ${isPast("s.week")}
                else ${mayBeLate("s.submitted_on", "s.week")} and s.submitted_on > ${dueDay("s.week")} end
       and ${isShown("s.week", "s.office_id", "s.id")} and ${isRequested("s.id")}`;
};

/** Offices that are expected in a week and have no submission, or none of a kind, once the deadline has passed. */
function missingSubmissions({
  isPast,
  isOfWeeks,
  isShown,
  isRequestedMissing,
  office,
}: Conditions): RawBuilder<unknown> {
  const weeks = sql`
    select distinct s.week from submission s where s.last_run is null and s.week is not null and ${isOfWeeks("s.week")}`;
  return sql`
    select '' as entry_id, 'missing-submission' as rule, m.office_id || ' ' || m.week as subject, m.office_id, m.week,
           null::date as day, null::integer as minutes
      from (${missingOffices(weeks, office)}) m
     where ${isPast("m.week")} and ${isShown("m.week", "m.office_id", "''")} and ${isRequestedMissing}
     union all
    select '', 'missing-kind', m.office_id || ' ' || m.week || case when m.is_road_show then ' roadshow' else ' standard' end,
           m.office_id, m.week, null, null
      from (${missingKinds(weeks, office)}) m
     where ${isPast("m.week")} and ${isShown("m.week", "m.office_id", "''")} and ${isRequestedMissing}`;
}

type Tally = {
  readonly rule: PayrollRule;
  readonly isBlocking: boolean;
  readonly open: number;
  readonly accepted: number;
};

/** Counts exceptions by rule and severity; with a condition over them as `x`. */
async function selectTallies(
  reading: ScopedReading,
  deadlines: Deadlines,
  of: ExceptionsOf,
  isListed: RawBuilder<SqlBool>,
): Promise<readonly Tally[]> {
  return allRows(reading.db)<Tally>`
    select x.rule, x.is_blocking as "isBlocking", count(*) filter (where not x.is_accepted)::int as open,
           count(*) filter (where x.is_accepted)::int as accepted
      from (${exceptions(reading, deadlines, of)}) x where ${isListed} group by x.rule, x.is_blocking`;
}

const countsOf = (tallies: readonly Tally[]): Listed["counts"] =>
  Array.from(
    Map.groupBy(tallies, ({ rule }) => rule),
    ([rule, ofRule]) => ({
      rule,
      severity: ofRule.some(({ isBlocking }) => isBlocking) ? "blocking" : "warning",
      open: ofRule.reduce((sum, { open }) => sum + open, 0),
      accepted: ofRule.reduce((sum, { accepted }) => sum + accepted, 0),
    }),
  );

/** Number of exceptions of each rule. */
export const selectExceptionCounts = async (
  reading: ScopedReading,
  deadlines: Deadlines,
  of: ExceptionsOf,
): Promise<Listed["counts"]> => countsOf(await selectTallies(reading, deadlines, of, sql`true`));

/** The warnings of submissions that are not accepted, by submission and rule; of those without any nothing. */
export async function selectOpenWarnings(
  reading: ScopedReading,
  deadlines: Deadlines,
  entries: readonly EntryId[],
): Promise<ReadonlyMap<EntryId, readonly { readonly rule: PayrollRule; readonly open: number }[]>> {
  if (entries.length === 0) return new Map();
  const rows = await allRows(reading.db)<{ entry: EntryId; rule: PayrollRule; open: number }>`
    select x.entry_id as entry, x.rule, count(*)::int as open
      from (${exceptions(reading, deadlines, { only: { entries, missing: [] } })}) x
     where not x.is_accepted and not x.is_blocking and x.entry_id <> ''
     group by x.entry_id, x.rule order by x.entry_id, x.rule`;
  return Map.groupBy(rows, ({ entry }) => entry);
}

/** Exceptions that are listed: of one week, one office or one submission, of rules and states. */
export type Listing = ExceptionsOf & Pick<QueryOf<typeof payrollExceptions>, "rule" | "severity" | "state">;

/** Leaves out the second row of a pair where both would be listed: in all offices of a week. */
const isOnce = ({ scope }: ScopedReading, { office = [], entry, only }: Listing): RawBuilder<SqlBool> =>
  scope === "all" && office.length === 0 && entry === undefined && only === undefined
    ? sql`not x.is_mirror`
    : sql`true`;

const isOfFilters = ({ rule, severity, state }: Listing): RawBuilder<SqlBool> => sql`
  ${state === undefined ? sql`true` : sql`x.is_accepted = ${state === "accepted"}`}
  and ${severity === undefined ? sql`true` : sql`x.is_blocking = ${severity === "blocking"}`}
  and ${isOneOf(sql`x.rule`, rule)}`;

/** A window of the exceptions, and how many each rule has beside the other filters. */
export async function selectExceptions(
  reading: ScopedReading,
  deadlines: Deadlines,
  listing: Listing,
  offset: number,
): Promise<Omit<Listed, "asOf">> {
  const { rule, severity, state } = listing;
  const tallies = await selectTallies(reading, deadlines, listing, isOnce(reading, listing));
  const listed = tallies.filter(
    (tally) =>
      (rule === undefined || rule.length === 0 || rule.includes(tally.rule)) &&
      (severity === undefined || tally.isBlocking === (severity === "blocking")),
  );
  const total = listed.reduce((sum, { open, accepted }) => {
    if (state === undefined) return sum + open + accepted;
    return sum + (state === "open" ? open : accepted);
  }, 0);
  const window = sql`limit ${EXCEPTIONS_WINDOW_MAX} offset ${offset}`;
  const { rows } = await exceptionRows(reading, deadlines, listing, window).execute(reading.db);
  return { counts: countsOf(tallies), total, rows };
}

/** All of them, as in a file. */
export async function selectAllExceptions(
  reading: ScopedReading,
  deadlines: Deadlines,
  listing: Listing,
): Promise<readonly ListedException[]> {
  return (await exceptionRows(reading, deadlines, listing).execute(reading.db)).rows;
}

/** The exceptions of a listing in their order; records are looked up of the window only. */
const exceptionRows = (
  reading: ScopedReading,
  deadlines: Deadlines,
  listing: Listing,
  window: RawBuilder<unknown> = sql``,
  isListed: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<ListedException> => sql<ListedException>`
  with shown as materialized (
    select x.*, coalesce(s.office_name, o.name, '') as office_name, row_number() over (
             order by x.is_blocking desc, x.rule, x.week desc nulls last, coalesce(s.office_name, o.name, '') collate "C",
                      length(x.entry_id), x.entry_id, x.last_name, x.first_name, x.day, x.subject) as place
      from (${exceptions(reading, deadlines, listing)}) x
      left join lateral (select office_name from submission where id = x.entry_id limit 1) s on true
      left join office o on o.id = x.office_id
     where ${isOnce(reading, listing)} and ${isOfFilters(listing)} and ${isListed}
     order by place ${window}
  )
  select x.entry_id as entry, x.rule, x.subject, x.evidence,
         case when x.is_blocking then 'blocking' else 'warning' end as severity, x.state,
         nullif(x.office_id, '') as "officeId", x.office_name as "officeName", x.week,
         x.record_key as "recordKey", t.clock_in as "clockIn", t.clock_out as "clockOut", t.offset_min as "offsetMin",
         x.person_id as "personId", coalesce(t.first_name, x.first_name, '') as "firstName",
         coalesce(t.last_name, x.last_name, '') as "lastName",
         x.day, x.minutes, x.expected, x.other_entry as "otherEntry", x.other_record as "otherRecord",
         case when r.entry_id is not null then json_build_object('officeName', r.office_name,
           'clockIn', case when r.is_seen then ${instantText("r.clock_in")} end,
           'clockOut', case when r.is_seen then ${instantText("r.clock_out")} end,
           'offsetMin', case when r.is_seen then r.offset_min end) end as other,
         x.reason, x.by_name as "byName", x.at
    from shown x
    left join lateral (${recordOf("x.entry_id", "x.record_key", reading)}) t on true
    left join lateral (${recordOf("x.other_entry", "x.other_record", reading)}) r on true
   order by x.place`;

/** One exception of a submission; null when there is none in the scope. */
export async function selectException(
  reading: ScopedReading,
  deadlines: Deadlines,
  { entry, rule, subject }: QueryOf<typeof payrollExceptionDetail>,
): Promise<ListedException | null> {
  const isThis = sql<SqlBool>`x.subject = ${subject}`;
  const query = exceptionRows(reading, deadlines, { entry, rule: [rule] }, sql``, isThis);
  return (await query.execute(reading.db)).rows[0] ?? null;
}

export type ListedException = Listed["rows"][number];

/** A record with its offset, the name of its office, and whether it is in the scope. */
const recordOf = (entry: string, key: string, { scope }: ScopedReading): RawBuilder<unknown> => sql`
  select t.entry_id, t.clock_in, t.clock_out, t.first_name, t.last_name, ${OFFSET_MIN} as offset_min,
         coalesce(s.office_name, '') as office_name, ${isSeen(sql`coalesce(s.office_id, t.office_id)`, scope)} as is_seen
    from time_record t left join submission s on s.id = t.entry_id and s.last_run is null
   where t.entry_id = ${sql.ref(entry)} and t.record_key = ${sql.ref(key)}`;

/** An instant as the contract has it, inside JSON. */
const instantText = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Number of blocking exceptions of a submission that are not accepted, in SQL. */
export const blockingOf = (entry: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select count(*)::int from payroll_exception x left join payroll_acceptance a using (entry_id, rule, subject)
   where x.entry_id = ${entry} and x.is_blocking and not ${IS_ACCEPTED})`;

/** The other submissions of its open blocking pairs that are counted there, in SQL. */
export const pairedOf = (entry: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(x.other_entry), '[]')
    from payroll_exception x left join payroll_acceptance a using (entry_id, rule, subject)
   where x.entry_id = ${entry} and x.is_blocking and x.is_mirror and not ${IS_ACCEPTED})`;

/** Number of warnings found in the records of a submission that are not accepted, in SQL. */
export const warningsOf = (entry: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select count(*)::int from payroll_exception x left join payroll_acceptance a using (entry_id, rule, subject)
   where x.entry_id = ${entry} and not x.is_blocking and not ${IS_ACCEPTED})`;
