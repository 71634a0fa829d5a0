import { isKnownAlike, type DaysKnown } from "#domain/funnel/funnel-compare.ts";
import type { CountedRow } from "#domain/funnel/funnel-lines.ts";
import type { OfficeId } from "#domain/ids.ts";
import { dayCount } from "#domain/time/time.ts";
import type { FunnelTrend } from "#web/api/funnel.ts";
import type { TrendBuckets } from "./trend-shapes.ts";

type Trend = Pick<FunnelTrend["trend"], "buckets" | "accountsKnown">;

/** Whose counts a trend is of, in its range or in the earlier one. */
export type CountedAccounts = readonly Pick<CountedRow, "accountId">[];

/**
 * The earlier buckets as counts are drawn of them: without a known day where fewer of their days are known than of the
 * bucket they meet, of all accounts together or of one that is counted. Of an account that misses a bucket now and then
 * both sums know nothing, so it is no reason.
 */
export function comparableBuckets(now: Trend, earlier: Trend, counted: CountedAccounts): TrendBuckets {
  const [knownOf, earlierKnownOf] = [knownBy(now), knownBy(earlier)];
  const fewer = new Set([...now.accountsKnown, ...earlier.accountsKnown].map(({ id }) => id));
  const accounts = [...fewer].filter((id) => counted.some(({ accountId }) => accountId === id));
  return earlier.buckets.map((bucket, place) => {
    const beside = now.buckets[place];
    if (beside === undefined) return { ...bucket, daysKnown: 0 };
    const isAlike = (own: number, ownEarlier: number): boolean =>
      isKnownAlike(daysOf(beside, own), daysOf(bucket, ownEarlier));
    const isComparable =
      isAlike(beside.daysKnown, bucket.daysKnown) &&
      accounts.every((id) => {
        const [own, ownEarlier] = [knownOf(id, place), earlierKnownOf(id, place)];
        return (own === 0 && ownEarlier === 0) || isAlike(own, ownEarlier);
      });
    return isComparable ? bucket : { ...bucket, daysKnown: 0 };
  });
}

/** How many of the earlier buckets of which something is known have counts that are not drawn. */
export const gapCount = (earlier: TrendBuckets, comparable: TrendBuckets): number =>
  earlier.filter((bucket, place) => bucket.daysKnown > 0 && comparable[place]?.daysKnown === 0).length;

/** On how many days of the bucket at a place anything is known of an account: those that are not listed miss none. */
function knownBy({ buckets, accountsKnown }: Trend): (account: OfficeId, place: number) => number {
  const own = new Map(accountsKnown.map(({ id, daysKnown }) => [id, daysKnown]));
  return (account, place) => own.get(account)?.[place] ?? buckets[place]?.daysKnown ?? 0;
}

const daysOf = (bucket: TrendBuckets[number], daysKnown: number): DaysKnown => ({
  daysAsked: dayCount(bucket),
  daysKnown,
});
