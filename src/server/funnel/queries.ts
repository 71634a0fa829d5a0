import { sql, type RawBuilder, type SqlBool } from "kysely";
import { summedMonths } from "#domain/funnel/summed-months.ts";
import { administratorName, countsOfList, STAGES, type FunnelCounts } from "#domain/funnel/funnel.ts";
import type { CountedRow } from "#domain/funnel/funnel-lines.ts";
import { byNumber, type AdministratorId, type OfficeId } from "#domain/ids.ts";
import type { Scope } from "#domain/identity/who.ts";
import type { DateRange, IsoDate } from "#domain/time/time.ts";
import { columnOf } from "#server/postgres/columns.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { allRows, firstRow } from "#server/postgres/connect.ts";
import { rowsOfRange } from "./month-sums.ts";

/** Choice of counts that are requested: of these offices, or of all of the scope, and of one administrator, or of all. */
export type Requested = {
  readonly accounts: readonly OfficeId[] | null;
  readonly administrator: AdministratorId | null;
  /** The first and the last day that any of the offices has counts for; null for none. */
  readonly kept: { readonly first: IsoDate; readonly last: IsoDate } | null;
};

/** The columns of the counts, in the order of the stages. */
export const COUNT_MEMBERS = STAGES.flatMap((stage) => [`${stage}Booked`, `${stage}Showed`] as const);
export type CountMember = (typeof COUNT_MEMBERS)[number];
export const COUNT_COLUMNS = COUNT_MEMBERS.map(columnOf);

const COLUMNS = sql.raw(COUNT_COLUMNS.map((column) => `c.${column}`).join(", "));

/** Sums of counts, in the order of the stages: one value of a row is read sooner than ten. */
const COUNTS = sql.raw(
  `json_build_array(${COUNT_COLUMNS.map((column) => `coalesce(sum(c.${column}), 0)`).join(", ")}) as counts`,
);
type Counted = { readonly counts: readonly number[] };

type TotalRow = Counted &
  Pick<CountedRow, "administratorId" | "officeId" | "officeName"> & {
    /** Null when no reply about offices of the scope named them. */
    readonly name: string | null;
  };

/**
 * Administrators by office, summed over a range, both ends included; zeros where they are listed without counts. In the
 * order of office and administrator.
 */
export async function selectFunnel(
  reading: ScopedReading,
  requested: Requested,
  range: DateRange,
): Promise<readonly CountedRow[]> {
  const { db, scope } = reading;
  // A few rows find their administrators sooner by the key than by reading all there are.
  const administrators =
    requested.accounts === null
      ? sql`administrator a`
      : sql`lateral (select * from administrator where id = total."administratorId" limit 1) a`;
  const rows = await allRows(db)<TotalRow>`
    with total as materialized (${sumsOfOffices(reading, requested, range, COUNTS_BY_ADMINISTRATOR)})
    select total.*, coalesce(o.name, '') as "officeName", ${nameOf(scope)} as name
      from total
      left join office o on o.id = total."officeId"
      left join ${administrators} on a.id = total."administratorId"
  `;
  // Ten thousand rows are sorted here in a tenth of the time that the database takes.
  return rows
    .map(({ administratorId, name, officeId, officeName, counts }) => ({
      administratorId,
      administratorName: administratorName(administratorId, name),
      officeId,
      officeName,
      counts: countsOfList(counts),
    }))
    .toSorted((a, b) => byNumber(a.officeId, b.officeId) || byNumber(a.administratorId, b.administratorId));
}

/** Sums of each office, or of each of its administrators, of rows called `c`. */
type OfficeSums = { readonly select: RawBuilder<unknown>; readonly isByAdministrator: boolean };

const COUNTS_BY_OFFICE: OfficeSums = { select: COUNTS, isByAdministrator: false };
const BOOKED_BY_OFFICE: OfficeSums = {
  select: sql`coalesce(sum(c.first_booked), 0)::bigint as "firstBooked"`,
  isByAdministrator: false,
};
const COUNTS_BY_ADMINISTRATOR: OfficeSums = {
  select: sql`c.administrator_id as "administratorId", ${COUNTS}`,
  isByAdministrator: true,
};

/** Sums of a range of the offices that have rows in it, office by office, so that an index answers. */
function sumsOfOffices(
  { scope }: ScopedReading,
  requested: Requested,
  range: DateRange,
  { select, isByAdministrator }: OfficeSums,
): RawBuilder<unknown> {
  const rows = rowsOfRange(summedMonths(range, requested.kept), {
    months: "interview_month",
    days: isByAdministrator || requested.administrator !== null ? COUNTED_DAYS : "interview_day",
    keys: isByAdministrator ? ["administrator_id"] : [],
    sums: ["rows", ...COUNT_COLUMNS],
    isMeant: sql`c.account_id = o.id and ${isOfAdministrator(requested)}`,
  });
  return sql`
      select o.id as "officeId", total.*
        from office o
       cross join lateral (
         select ${select}
           from (${rows}) c
          group by ${isByAdministrator ? sql`c.administrator_id` : sql`()`} having sum(c.rows) > 0
       ) total
       where ${isRequested(sql`o.id`, scope, requested)}`;
}

/** The counts of a day, each with how many rows it is. */
const COUNTED_DAYS = "(select *, 1 as rows from interview_count)";

/** True for requested offices; with one administrator, only for offices where that one ever had counts. */
function isRequested(
  account: RawBuilder<unknown>,
  scope: Scope,
  { accounts, administrator }: Requested,
): RawBuilder<SqlBool> {
  const isRequestedOffice = accounts === null ? sql`true` : sql`${account} = any(${accounts})`;
  const hasAdministrator =
    administrator === null
      ? sql`true`
      : sql`${account} in (select m.account_id from interview_month m where m.administrator_id = ${administrator})`;
  return sql`${isSeen(account, scope)} and ${isRequestedOffice} and ${hasAdministrator}`;
}

const isOfAdministrator = ({ administrator }: Requested): RawBuilder<SqlBool> =>
  administrator === null ? sql`true` : sql`c.administrator_id = ${administrator}`;

/** In a scope only a name that a reply about one of its offices had; of several the one used elsewhere, or the newest. */
export const nameOf = (scope: Scope): RawBuilder<unknown> =>
  scope === "all"
    ? sql`a.name`
    : sql`(select n.name from account_administrator n
            where n.administrator_id = a.id and ${isSeen(sql`n.account_id`, scope)}
            order by n.name = a.name desc, n.run_id desc, length(n.account_id), n.account_id limit 1)`;

/** An administrator who has counts at an office of the scope, or whom a reply about one named; null for others. */
export const selectAdministrator = (
  { db, scope }: ScopedReading,
  administrator: AdministratorId,
): Promise<{ readonly name: string | null } | null> =>
  firstRow(db)<{ name: string | null }>`
    select (select ${nameOf(scope)} from administrator a where a.id = ${administrator}) as name
     where exists (select from account_administrator n
                    where n.administrator_id = ${administrator} and ${isSeen(sql`n.account_id`, scope)})
        or exists (select from interview_month c
                    where c.administrator_id = ${administrator} and ${isSeen(sql`c.account_id`, scope)})
  `;

export type DayTotal = { readonly day: IsoDate; readonly counts: FunnelCounts };
/** Counts of an office in the bucket that begins on a day. */
export type OfficeBucket = DayTotal & { readonly officeId: OfficeId };

type OfficeTotal = Pick<CountedRow, "officeId" | "officeName"> & { readonly firstBooked: number };

/** Each day with counts, and the offices that have any, those with the most first interviews booked first. */
export async function selectTrend(reading: ScopedReading, requested: Requested, range: DateRange) {
  const { db, scope } = reading;
  const isOfAll = scope === "all" && requested.accounts === null && requested.administrator === null;
  const days = isOfAll ? sql`interview_total` : sql`(${daysOfOffices(reading, requested, range)})`;
  const totals = await allRows(db)<Counted & Pick<DayTotal, "day">>`
    select c.day, ${COUNTS} from ${days} c
     where c.day between ${range.from}::date and ${range.to}::date group by c.day`;
  const accounts = await allRows(db)<OfficeTotal>`
    select total.*, coalesce(o.name, '') as "officeName"
      from (${sumsOfOffices(reading, requested, range, BOOKED_BY_OFFICE)}) total
      left join office o on o.id = total."officeId"`;
  return {
    totals: totals.map(({ day, counts }) => ({ day, counts: countsOfList(counts) })),
    accounts: accounts.toSorted((a, b) => b.firstBooked - a.firstBooked || byNumber(a.officeId, b.officeId)),
  };
}

/** The buckets of each office in which it has rows; all buckets by the days that they begin on, in order. */
export async function selectOfficeBuckets(
  reading: ScopedReading,
  requested: Requested,
  range: DateRange,
  starts: readonly IsoDate[],
): Promise<readonly OfficeBucket[]> {
  const rows = await allRows(reading.db)<Counted & Pick<OfficeBucket, "officeId" | "day">>`
    select c."officeId", c.bucket as day, ${COUNTS}
      from (select d.*, d.account_id as "officeId",
                   (${starts}::date[])[width_bucket(d.day, ${starts}::date[])] as bucket
              from (${daysOfOffices(reading, requested, range)}) d) c
     group by c."officeId", c.bucket
  `;
  return rows.map(({ officeId, day, counts }) => ({ officeId, day, counts: countsOfList(counts) }));
}

/** Rows that add up to the counts by office and day: the stored sums of the day, or the counts of one administrator. */
function daysOfOffices(
  { scope }: ScopedReading,
  requested: Requested,
  { from, to }: DateRange,
): RawBuilder<unknown> {
  const table = sql.raw(requested.administrator === null ? "interview_day" : "interview_count");
  return sql`
      select c.account_id, c.day, ${COLUMNS} from ${table} c
       where ${isRequested(sql`c.account_id`, scope, requested)} and ${isOfAdministrator(requested)}
         and c.day between ${from}::date and ${to}::date`;
}

type OfficeCounts = { readonly officeId: OfficeId; readonly counts: FunnelCounts };

/** The counts of each office of the scope that has any in a range, of all its administrators. */
export async function selectOfficeCounts(
  reading: ScopedReading,
  range: DateRange,
): Promise<readonly OfficeCounts[]> {
  const rows = await allRows(reading.db)<Counted & Pick<OfficeCounts, "officeId">>`
    ${sumsOfOffices(reading, ALL, range, COUNTS_BY_OFFICE)}`;
  return rows.map(({ officeId, counts }) => ({ officeId, counts: countsOfList(counts) }));
}

const ALL: Requested = { accounts: null, administrator: null, kept: null };
