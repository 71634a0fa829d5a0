import { sql, type RawBuilder } from "kysely";
import type { TrendStep } from "#domain/funnel/funnel-buckets.ts";
import type { FunnelCounts } from "#domain/funnel/funnel.ts";
import type { OfficeId } from "#domain/ids.ts";
import type { DateRange, IsoDate } from "#domain/time/time.ts";
import type { WeekStart } from "#domain/time/week.ts";
import { COUNT_SUMS, sumsToCounts, type CountSums } from "./funnel-counts.ts";
import { daysOfAccounts, type Asked } from "./funnel-sources.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";

/** Counts of one day. */
export type DayTotal = { readonly day: IsoDate; readonly counts: FunnelCounts };

/** Each day of the range with counts, in order. */
export async function selectFunnelDays(
  reading: ScopedReading,
  asked: Asked,
  range: DateRange,
): Promise<readonly DayTotal[]> {
  const { rows } = await sql<CountSums & { readonly day: IsoDate }>`
    select c.day, ${COUNT_SUMS} from (${daysOfAccounts(reading, asked, range)}) c group by c.day order by c.day
  `.execute(reading.db);
  return rows.map((row) => ({ day: row.day, counts: sumsToCounts(row) }));
}

export type RankedAccount = { readonly accountId: OfficeId; readonly accountName: string };

/** The accounts with rows in the range, those with the most first interviews booked before the others. */
export async function selectFunnelAccounts(
  reading: ScopedReading,
  asked: Asked,
  range: DateRange,
): Promise<readonly RankedAccount[]> {
  const { rows } = await sql<{ account_id: OfficeId; name: string }>`
    with total as (
      select c.account_id, coalesce(sum(c.first_booked), 0) as booked
        from (${daysOfAccounts(reading, asked, range)}) c group by c.account_id
    )
    select total.account_id, coalesce(o.name, '') as name from total left join office o on o.id = total.account_id
     order by total.booked desc, length(total.account_id), total.account_id
  `.execute(reading.db);
  return rows.map((row) => ({ accountId: row.account_id, accountName: row.name }));
}

/** What an account counted in the bucket that begins on a day. */
export type AccountBucket = {
  readonly accountId: OfficeId;
  readonly from: IsoDate;
  readonly counts: FunnelCounts;
};

/** The buckets of each account in which it has rows. */
export async function selectAccountBuckets(
  reading: ScopedReading,
  asked: Asked,
  range: DateRange,
  step: Step,
): Promise<readonly AccountBucket[]> {
  const { rows } = await sql<CountSums & { readonly account_id: OfficeId; readonly from: IsoDate }>`
    select c.account_id, greatest(${bucketStart(sql`c.day`, step)}, ${range.from}::date) as from, ${COUNT_SUMS}
      from (${daysOfAccounts(reading, asked, range)}) c group by 1, 2
  `.execute(reading.db);
  return rows.map((row) => ({ accountId: row.account_id, from: row.from, counts: sumsToCounts(row) }));
}

/** How fine the buckets are, and where weeks begin. */
export type Step = { readonly by: TrendStep; readonly weekStart: WeekStart };

/** First day of the day, week or month that a day is of. */
function bucketStart(day: RawBuilder<unknown>, { by, weekStart }: Step): RawBuilder<unknown> {
  if (by === "day") return day;
  if (by === "month") return sql`date_trunc('month', ${day})::date`;
  return sql`${day} - (extract(isodow from ${day})::int - ${weekStart}::int + 7) % 7`;
}
