import { bucketStarts, type Bucket } from "#domain/funnel/funnel-buckets.ts";
import { NO_COUNTS, sumCounts, type FunnelCounts } from "#domain/funnel/funnel.ts";
import { byNumber, type OfficeId } from "#domain/ids.ts";
import { dayCount, type DateRange, type IsoDate } from "#domain/time/time.ts";
import { TREND_ACCOUNTS_MAX } from "#contract/funnel.ts";
import { selectAccountDays } from "./funnel-days.ts";
import type { Asked } from "./funnel-sources.ts";
import {
  selectAccountBuckets,
  selectFunnelAccounts,
  selectFunnelDays,
  type DayTotal,
  type RankedAccount,
  type Step,
} from "./funnel-trend.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";

/** What was counted in a range, as a trend shows it. */
export type TrendCounts = {
  /** Of all accounts that are meant, each day that has counts. */
  readonly totals: readonly DayTotal[];
  /** The accounts with counts, those with the most first interviews booked before the others. */
  readonly accounts: readonly RankedAccount[];
  /** Of one of the first accounts, in the bucket that begins on a day. */
  readonly countsOf: (account: OfficeId, from: IsoDate) => FunnelCounts;
};

type Asking = {
  readonly asked: Asked;
  readonly range: DateRange;
  readonly step: Step;
  readonly buckets: readonly Bucket[];
};

/** So many days of accounts are added up here sooner than in the database three times over. */
const FEW_DAYS = 20_000;

export const readTrendCounts = (reading: ScopedReading, asking: Asking): Promise<TrendCounts> => {
  const { accounts } = asking.asked;
  return accounts !== null && accounts.length * dayCount(asking.range) <= FEW_DAYS
    ? readFew(reading, asking)
    : readMany(reading, asking);
};

/** Every day is read once. */
async function readFew(reading: ScopedReading, { asked, range, buckets }: Asking): Promise<TrendCounts> {
  const read = await selectAccountDays(reading, asked, range);
  const starts = bucketStarts(
    buckets,
    read.flatMap(({ days }) => days.map(({ day }) => day)),
  );
  const byBucket = new Map(
    read.map(({ accountId, days }) => [accountId, sumsBy(days, ({ day }) => starts.get(day))]),
  );
  const totals = sumsBy(
    read.flatMap(({ days }) => days),
    ({ day }) => day,
  );
  const booked = new Map(
    read.map(({ accountId, days }) => [accountId, sumCounts(days.map(({ counts }) => counts)).first.booked]),
  );
  const bookedAt = ({ accountId }: RankedAccount): number => booked.get(accountId) ?? 0;
  return {
    totals: [...totals].map(([day, counts]) => ({ day, counts })),
    accounts: read
      .map(({ accountId, accountName }) => ({ accountId, accountName }))
      .toSorted((a, b) => bookedAt(b) - bookedAt(a) || byNumber(a.accountId, b.accountId)),
    countsOf: (account, from) => byBucket.get(account)?.get(from) ?? NO_COUNTS,
  };
}

/** The sums of each key that days share. */
export function sumsBy<Key>(
  days: readonly DayTotal[],
  keyOf: (day: DayTotal) => Key,
): ReadonlyMap<Key, FunnelCounts> {
  const parts = Map.groupBy(days, keyOf);
  return new Map([...parts].map(([key, part]) => [key, sumCounts(part.map(({ counts }) => counts))]));
}

/** Only sums are read. */
async function readMany(reading: ScopedReading, { asked, range, step }: Asking): Promise<TrendCounts> {
  const totals = await selectFunnelDays(reading, asked, range);
  const accounts = await selectFunnelAccounts(reading, asked, range);
  const shown = accounts.slice(0, TREND_ACCOUNTS_MAX).map(({ accountId }) => accountId);
  const buckets = await selectAccountBuckets(reading, { ...asked, accounts: shown }, range, step);
  const countsAt = new Map(buckets.map(({ accountId, from, counts }) => [`${from} ${accountId}`, counts]));
  return {
    totals,
    accounts,
    countsOf: (account, from) => countsAt.get(`${from} ${account}`) ?? NO_COUNTS,
  };
}
