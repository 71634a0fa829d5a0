import { sql, type RawBuilder, type SqlBool } from "kysely";
import { monthOf } from "#domain/funnel/funnel-buckets.ts";
import type { AdministratorId, OfficeId } from "#domain/ids.ts";
import { addDays, type DateRange } from "#domain/time/time.ts";
import { COUNT_COLUMNS, COUNT_SUMS } from "./funnel-counts.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";

/** Whose counts are meant: of these accounts, or of all of the scope, and of one administrator, or of all. */
export type Asked = {
  readonly accounts: readonly OfficeId[] | null;
  readonly administrator: AdministratorId | null;
};

const COLUMNS = sql.raw(COUNT_COLUMNS.map((column) => `c.${column}`).join(", "));

/**
 * The ten sums of a range by `account_id` and `administrator_id`: its whole months from the sums that are kept, its other
 * days as they were told. Account by account: so nothing but what one of them has is gone through at a time.
 */
export function sumsOfAdministrators(
  { scope }: ScopedReading,
  asked: Asked,
  range: DateRange,
): RawBuilder<unknown> {
  const { months, days } = partsOf(range);
  const columns = sql`c.administrator_id, ${COLUMNS}`;
  const parts = days.map(
    ({ from, to }) => sql`
           select ${columns} from interview_count c
            where c.account_id = o.id and ${isOf(asked)} and c.day between ${from}::date and ${to}::date`,
  );
  const whole = sql`
           select ${columns} from interview_month c
            where c.account_id = o.id and ${isOf(asked)}
              and c.month between ${months?.from}::date and ${months?.to}::date`;
  return sql`
      select o.id as account_id, total.*
        from office o
       cross join lateral (
         select c.administrator_id, ${COUNT_SUMS}
           from (${sql.join(months === null ? parts : [whole, ...parts], sql` union all `)}) c
          group by c.administrator_id
       ) total
       where ${isAsked(sql`o.id`, scope, asked)}`;
}

/** Rows that add up to the counts of a range by account and day: sums of the day, or what one administrator was told to have. */
export function daysOfAccounts(
  { scope }: ScopedReading,
  asked: Asked,
  { from, to }: DateRange,
): RawBuilder<unknown> {
  const table = sql.raw(asked.administrator === null ? "interview_day" : "interview_count");
  return sql`
      select c.account_id, c.day, ${COLUMNS} from ${table} c
       where ${isAsked(sql`c.account_id`, scope, asked)}
         and ${asked.administrator === null ? sql`true` : isOf(asked)} and c.day between ${from}::date and ${to}::date`;
}

/** Accounts that are meant; of one administrator only those that ever had counts of theirs. */
function isAsked(
  account: RawBuilder<unknown>,
  scope: ScopedReading["scope"],
  { accounts, administrator }: Asked,
): RawBuilder<SqlBool> {
  const isOne = accounts === null ? sql`true` : sql`${account} = any(${accounts})`;
  const isTheirs =
    administrator === null
      ? sql`true`
      : sql`${account} in (select theirs.account_id from interview_month theirs where theirs.administrator_id = ${administrator})`;
  return sql`${isSeen(account, scope)} and ${isOne} and ${isTheirs}`;
}

const isOf = ({ administrator }: Asked): RawBuilder<SqlBool> =>
  administrator === null ? sql`true` : sql`c.administrator_id = ${administrator}`;

type Parts = {
  /** First days of the first and the last month that are whole; null when none is. */
  readonly months: DateRange | null;
  /** The days before and after them. */
  readonly days: readonly DateRange[];
};

/** The whole months of a range, and its days that are in none of them. */
function partsOf(range: DateRange): Parts {
  const [first, last] = [monthOf(range.from), monthOf(range.to)];
  const from = first.from === range.from ? first.from : addDays(first.to, 1);
  const end = last.to === range.to ? last.to : addDays(last.from, -1);
  if (end < from) return { months: null, days: [range] };
  const days = [
    { from: range.from, to: addDays(from, -1) },
    { from: addDays(end, 1), to: range.to },
  ];
  return {
    months: { from, to: monthOf(end).from },
    days: days.filter((part) => part.from <= part.to),
  };
}
