import { sql, type RawBuilder, type SqlBool } from "kysely";
import { monthOf, type TrendStep } from "#domain/funnel/funnel-buckets.ts";
import { STAGES, type FunnelCounts } from "#domain/funnel/funnel.ts";
import { byNumber, type AdministratorId, type OfficeId } from "#domain/ids.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { addDays, type DateRange, type IsoDate } from "#domain/time/time.ts";
import type { WeekStart } from "#domain/time/week.ts";
import { columnOf } from "#server/postgres/columns.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";

/** Whose counts are requested: of these accounts, or of all of the scope, and of one administrator, or of all. */
export type Requested = {
  readonly accounts: readonly OfficeId[] | null;
  readonly administrator: AdministratorId | null;
};

/** The columns of the ten counts, in the order of the stages. */
export const COUNT_MEMBERS = STAGES.flatMap((stage) => [`${stage}Booked`, `${stage}Showed`] as const);
export type CountMember = (typeof COUNT_MEMBERS)[number];
export const COUNT_COLUMNS = COUNT_MEMBERS.map(columnOf);

type CountSums = Readonly<Record<CountMember, number>>;

const COLUMNS = sql.raw(COUNT_COLUMNS.map((column) => `c.${column}`).join(", "));
const SUMS = sql.raw(
  COUNT_MEMBERS.map((count) => `coalesce(sum(c.${columnOf(count)}), 0)::bigint as "${count}"`).join(", "),
);

const sumsToCounts = (row: CountSums): FunnelCounts => ({
  first: { booked: row.firstBooked, showed: row.firstShowed },
  second: { booked: row.secondBooked, showed: row.secondShowed },
  third: { booked: row.thirdBooked, showed: row.thirdShowed },
  training: { booked: row.trainingBooked, showed: row.trainingShowed },
  sale: { booked: row.saleBooked, showed: row.saleShowed },
});

/** One administrator at one account, summed over a range; zeros where they are listed without counts. */
export type FunnelTotal = {
  readonly administratorId: AdministratorId;
  /** Null when no reply about accounts of the scope named them. */
  readonly name: string | null;
  readonly accountId: OfficeId;
  readonly accountName: string;
  readonly counts: FunnelCounts;
};

type TotalRow = CountSums & {
  readonly account_id: OfficeId;
  readonly administrator_id: AdministratorId;
  readonly account_name: string;
  readonly name: string | null;
};

/** Both ends of the range included, in the order of account and administrator. */
export async function selectFunnel(
  reading: ScopedReading,
  requested: Requested,
  range: DateRange,
): Promise<readonly FunnelTotal[]> {
  const { db, scope } = reading;
  // A few rows find their administrators sooner by the key than by reading all there are.
  const administrators =
    requested.accounts === null
      ? sql`administrator a`
      : sql`lateral (select * from administrator where id = total.administrator_id limit 1) a`;
  const { rows } = await sql<TotalRow>`
    with total as materialized (${sumsOfAdministrators(reading, requested, range)})
    select total.*, coalesce(o.name, '') as account_name, ${nameOf(scope)} as name
      from total
      left join office o on o.id = total.account_id
      left join ${administrators} on a.id = total.administrator_id
  `.execute(db);
  // Ten thousand rows are sorted here in a tenth of the time that the database takes.
  return rows
    .map((row) => ({
      administratorId: row.administrator_id,
      name: row.name,
      accountId: row.account_id,
      accountName: row.account_name,
      counts: sumsToCounts(row),
    }))
    .toSorted((a, b) => byNumber(a.accountId, b.accountId) || byNumber(a.administratorId, b.administratorId));
}

/** Whole months from their stored sums, the other days from the counts; account by account, so that an index answers. */
function sumsOfAdministrators(
  { scope }: ScopedReading,
  requested: Requested,
  range: DateRange,
): RawBuilder<unknown> {
  const { months, days } = splitByMonth(range);
  const columns = sql`c.administrator_id, ${COLUMNS}`;
  const parts = days.map(
    ({ from, to }) => sql`
           select ${columns} from interview_count c
            where c.account_id = o.id and ${isTheirs(requested)} and c.day between ${from}::date and ${to}::date`,
  );
  const whole = sql`
           select ${columns} from interview_month c
            where c.account_id = o.id and ${isTheirs(requested)}
              and c.month between ${months?.from}::date and ${months?.to}::date`;
  return sql`
      select o.id as account_id, total.*
        from office o
       cross join lateral (
         select c.administrator_id, ${SUMS}
           from (${sql.join(months === null ? parts : [whole, ...parts], sql` union all `)}) c
          group by c.administrator_id
       ) total
       where ${isRequested(sql`o.id`, scope, requested)}`;
}

/** Of one administrator only the accounts where they ever had counts. */
function isRequested(
  account: RawBuilder<unknown>,
  scope: Scope,
  { accounts, administrator }: Requested,
): RawBuilder<SqlBool> {
  const isOne = accounts === null ? sql`true` : sql`${account} = any(${accounts})`;
  const hasTheirs =
    administrator === null
      ? sql`true`
      : sql`${account} in (select m.account_id from interview_month m where m.administrator_id = ${administrator})`;
  return sql`${isSeen(account, scope)} and ${isOne} and ${hasTheirs}`;
}

const isTheirs = ({ administrator }: Requested): RawBuilder<SqlBool> =>
  administrator === null ? sql`true` : sql`c.administrator_id = ${administrator}`;

type MonthsAndDays = {
  /** First days of the first and the last month that is whole; null when none is. */
  readonly months: DateRange | null;
  /** The days before and after them. */
  readonly days: readonly DateRange[];
};

function splitByMonth(range: DateRange): MonthsAndDays {
  const [first, last] = [monthOf(range.from), monthOf(range.to)];
  const from = first.from === range.from ? first.from : addDays(first.to, 1);
  const end = last.to === range.to ? last.to : addDays(last.from, -1);
  if (end < from) return { months: null, days: [range] };
  const days = [
    { from: range.from, to: addDays(from, -1) },
    { from: addDays(end, 1), to: range.to },
  ];
  return { months: { from, to: monthOf(end).from }, days: days.filter((part) => part.from <= part.to) };
}

/** In a scope only a name that a reply about one of its accounts had; of several the one used elsewhere, or the newest. */
const nameOf = (scope: Scope): RawBuilder<unknown> =>
  scope === "all"
    ? sql`a.name`
    : sql`(select n.name from account_administrator n
            where n.administrator_id = a.id and ${isSeen(sql`n.account_id`, scope)}
            order by n.name = a.name desc, n.run_id desc, length(n.account_id), n.account_id limit 1)`;

/** The name of an administrator as the scope sees it; null when it sees none. */
export async function selectAdministratorName(
  { db, scope }: ScopedReading,
  administrator: AdministratorId,
): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select ${nameOf(scope)} as name from administrator a where a.id = ${administrator}
  `.execute(db);
  return rows[0]?.name ?? null;
}

/** Whether an administrator has counts at any account of the scope, or a reply about one named them. */
export async function selectHasAdministrator(
  { db, scope }: ScopedReading,
  administrator: AdministratorId,
): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (select from account_administrator n
                    where n.administrator_id = ${administrator} and ${isSeen(sql`n.account_id`, scope)})
        or exists (select from interview_month c
                    where c.administrator_id = ${administrator} and ${isSeen(sql`c.account_id`, scope)}) as is_there
  `.execute(db);
  return rows[0]?.is_there ?? false;
}

export type DayTotal = { readonly day: IsoDate; readonly counts: FunnelCounts };
export type RankedAccount = { readonly accountId: OfficeId; readonly accountName: string };

type TrendRow = CountSums & {
  readonly day: IsoDate | null;
  readonly account_id: OfficeId | null;
  readonly name: string;
};

/** Each day with counts, and the accounts that have any, those with the most first interviews booked first. */
export async function selectTrend(
  reading: ScopedReading,
  requested: Requested,
  range: DateRange,
): Promise<{ readonly totals: readonly DayTotal[]; readonly accounts: readonly RankedAccount[] }> {
  const { rows } = await sql<TrendRow>`
    select total.*, coalesce(o.name, '') as name
      from (select c.day, c.account_id, ${SUMS} from (${daysOfAccounts(reading, requested, range)}) c
             group by grouping sets ((c.day), (c.account_id))) total
      left join office o on o.id = total.account_id
  `.execute(reading.db);
  return {
    totals: rows.flatMap((row) => (row.day === null ? [] : [{ day: row.day, counts: sumsToCounts(row) }])),
    accounts: rows
      .flatMap(({ account_id: accountId, name: accountName, firstBooked: booked }) =>
        accountId === null ? [] : [{ accountId, accountName, booked }],
      )
      .toSorted((a, b) => b.booked - a.booked || byNumber(a.accountId, b.accountId)),
  };
}

/** What an account counted in the bucket that begins on a day. */
export type AccountBucket = DayTotal & { readonly accountId: OfficeId };

/** How fine the buckets are, and where weeks begin. */
export type Step = { readonly by: TrendStep; readonly weekStart: WeekStart };

/** The buckets of each account in which it has rows. */
export async function selectAccountBuckets(
  reading: ScopedReading,
  requested: Requested,
  range: DateRange,
  step: Step,
): Promise<readonly AccountBucket[]> {
  const { rows } = await sql<CountSums & { readonly account_id: OfficeId; readonly day: IsoDate }>`
    select c.account_id, greatest(${bucketStart(sql`c.day`, step)}, ${range.from}::date) as day, ${SUMS}
      from (${daysOfAccounts(reading, requested, range)}) c group by 1, 2
  `.execute(reading.db);
  return rows.map((row) => ({ accountId: row.account_id, day: row.day, counts: sumsToCounts(row) }));
}

/** Rows that add up to the counts by account and day: the stored sums of the day, or the counts of one administrator. */
function daysOfAccounts(
  { scope }: ScopedReading,
  requested: Requested,
  { from, to }: DateRange,
): RawBuilder<unknown> {
  const table = sql.raw(requested.administrator === null ? "interview_day" : "interview_count");
  return sql`
      select c.account_id, c.day, ${COLUMNS} from ${table} c
       where ${isRequested(sql`c.account_id`, scope, requested)} and ${isTheirs(requested)}
         and c.day between ${from}::date and ${to}::date`;
}

/** First day of the day, week or month of a day. */
function bucketStart(day: RawBuilder<unknown>, { by, weekStart }: Step): RawBuilder<unknown> {
  if (by === "day") return day;
  if (by === "month") return sql`date_trunc('month', ${day})::date`;
  return sql`${day} - (extract(isodow from ${day})::int - ${weekStart}::int + 7) % 7`;
}
