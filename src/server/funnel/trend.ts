import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { TREND_ACCOUNTS_MAX, type funnelTrend } from "#contract/funnel.ts";
import { bucketsOf, bucketStarts } from "#domain/funnel/funnel-buckets.ts";
import { sumCounts, type FunnelCounts } from "#domain/funnel/funnel.ts";
import type { Scope } from "#domain/identity/scope.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { weekdayOf } from "#domain/time/week.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import { BadRequest } from "#server/http/refusal.ts";
import type { Store } from "#server/postgres/connect.ts";
import { inSnapshot, type ScopedReading } from "#server/postgres/snapshot.ts";
import { selectDaysByAccount } from "./coverage.ts";
import { selectAccountBuckets, selectTrend, type DayTotal } from "./queries.ts";
import { checkedDays, findRequested } from "./routes.ts";

/** A chart could not show more; a year of days has fewer. */
const BUCKETS_MAX = 400;

/**
 * The counts of `readFunnel` over time, of all accounts and of each of the largest, and by day of the week.
 * @throws BadRequest when the range ends before it starts, is too long or has too many buckets
 * @throws NotFound when there is no such account or administrator in the scope
 */
export const readFunnelTrend = (
  store: Pick<Store, "db">,
  query: QueryOf<typeof funnelTrend>,
  scope: Scope,
): Promise<ReplyOf<typeof funnelTrend>> => inSnapshot(store, scope, (reading) => trendOf(reading, query));

/** The same within a moment of the store. */
export async function trendOf(
  reading: ScopedReading,
  { by, ...query }: QueryOf<typeof funnelTrend>,
): Promise<ReplyOf<typeof funnelTrend>> {
  const daysRequested = checkedDays(query);
  const { weekStart } = await selectBusinessSettings(reading);
  const buckets = bucketsOf(query, by, weekStart);
  if (buckets.length > BUCKETS_MAX)
    throw new BadRequest(`“by”: more than ${BUCKETS_MAX} in this range; ask for weeks or months.`);
  const { requested, days, ...coverage } = await findRequested(reading, query);
  const { totals, accounts } = await selectTrend(reading, requested, query);
  const shown = accounts.slice(0, TREND_ACCOUNTS_MAX);
  const shownIds = shown.map(({ accountId }) => accountId);
  const firstDays = buckets.map(({ from }) => from);
  const ofShown = await selectAccountBuckets(reading, { ...requested, accounts: shownIds }, query, firstDays);
  const countsOf = Map.groupBy(ofShown, ({ accountId }) => accountId);
  const daysOf = await selectDaysByAccount(reading, shownIds, query);
  const starts = bucketStarts(buckets);
  const inBuckets = (counted: readonly DayTotal[], daysAvailable: readonly IsoDate[]) => {
    const sums = sumsBy(counted, daysAvailable, (day) => starts.get(day));
    return buckets.map((bucket) => ({ ...bucket, ...sums(bucket.from) }));
  };
  const inWeek = sumsBy(totals, days, weekdayOf);
  return {
    trend: {
      buckets: inBuckets(totals, days),
      accounts: shown.map(({ accountId, accountName }) => ({
        accountId,
        accountName,
        buckets: inBuckets(countsOf.get(accountId) ?? [], daysOf.get(accountId) ?? []),
      })),
    },
    accountsLeftOut: accounts.length - shown.length,
    weekdays: WEEKDAYS.map((weekday) => ({ weekday, ...inWeek(weekday) })),
    daysRequested,
    daysAvailable: days.length,
    ...coverage,
  };
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** What all days with the same key count, and how many of them are known. */
function sumsBy<Key>(
  totals: readonly DayTotal[],
  days: readonly IsoDate[],
  keyOf: (day: IsoDate) => Key,
): (key: Key) => { readonly counts: FunnelCounts; readonly daysAvailable: number } {
  const parts = Map.groupBy(totals, ({ day }) => keyOf(day));
  const known = Map.groupBy(days, keyOf);
  return (key) => ({
    counts: sumCounts((parts.get(key) ?? []).map(({ counts }) => counts)),
    daysAvailable: known.get(key)?.length ?? 0,
  });
}
