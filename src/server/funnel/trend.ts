import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { TREND_ACCOUNTS_MAX, type funnelTrend } from "#contract/funnel.ts";
import { bucketsOf, bucketStarts, type Bucket } from "#domain/funnel/funnel-buckets.ts";
import { NO_COUNTS, sumCounts, type FunnelCounts } from "#domain/funnel/funnel.ts";
import type { KnownDays } from "#domain/funnel/known-days.ts";
import type { Scope } from "#domain/identity/scope.ts";
import type { OfficeId } from "#domain/ids.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { weekdayOf } from "#domain/time/week.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import { BadRequest } from "#server/http/refusal.ts";
import type { Store } from "#server/postgres/connect.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { selectAccountCoverage } from "./known-days.ts";
import { selectAccountBuckets, selectAccountsOf, selectTrend, type DayTotal } from "./queries.ts";
import { checkedDays, coverageOf, findRequested } from "./routes.ts";

/** A chart could not show more; a year of days has fewer. */
const BUCKETS_MAX = 400;

/**
 * The counts of `readFunnel` over time, of all accounts and of each of the largest, and by day of the week.
 * @throws BadRequest when the range ends before it starts, is too long or has too many buckets
 * @throws NotFound when there is no such account or administrator in the scope
 */
export function readFunnelTrend(
  store: Pick<Store, "db">,
  { by, ...ask }: QueryOf<typeof funnelTrend>,
  scope: Scope,
): Promise<ReplyOf<typeof funnelTrend>> {
  const daysAsked = checkedDays(ask);
  return inSnapshot(store, scope, async (reading) => {
    const step = { by, weekStart: (await selectBusinessSettings(reading)).weekStart };
    const buckets = bucketsOf(ask, by, step.weekStart);
    if (buckets.length > BUCKETS_MAX)
      throw new BadRequest(`“by”: more than ${BUCKETS_MAX} in this range; ask for weeks or months.`);
    const { requested, known } = await findRequested(reading, ask);
    const { administrator } = requested;
    const { totals, accounts } = await selectTrend(reading, requested, ask);
    const shown = accounts.slice(0, TREND_ACCOUNTS_MAX);
    const shownIds = shown.map(({ accountId }) => accountId);
    const ofAccounts = await selectAccountBuckets(reading, { ...requested, accounts: shownIds }, ask, step);
    const countsAt = new Map(
      ofAccounts.map(({ accountId, from, counts }) => [`${from} ${accountId}`, counts]),
    );
    const { days, ...cover } = await coverageOf(reading, known, ask);
    const apart = administrator === null ? shownIds : await selectAccountsOf(reading, administrator);
    const knownApart = known ?? (await selectAccountCoverage(reading, apart, ask, { alone: true }));
    const daysKnownOf = countDays(knownApart, buckets);
    const all = sumBuckets(buckets, totals, days);
    return {
      trend: {
        buckets: all,
        accounts: shown.map(({ accountId, accountName }) => ({
          accountId,
          accountName,
          buckets: buckets.map((bucket) => ({
            ...bucket,
            counts: countsAt.get(`${bucket.from} ${accountId}`) ?? NO_COUNTS,
            daysKnown: daysKnownOf(accountId, bucket.from),
          })),
        })),
        // Sums of all accounts and administrators are compared by the days that are known of them together.
        accountsKnown: (known === null && administrator === null ? [] : knownApart)
          .map(({ accountId: id }) => ({ id, daysKnown: buckets.map(({ from }) => daysKnownOf(id, from)) }))
          .filter((own) => own.daysKnown.some((count, place) => count < (all[place]?.daysKnown ?? 0))),
      },
      accountsLeftOut: accounts.length - shown.length,
      weekdays: sumWeekdays(totals, days),
      daysAsked,
      daysKnown: days.length,
      ...cover,
    };
  });
}

/** The counts of each bucket, and how many of its days are known. */
function sumBuckets(buckets: readonly Bucket[], totals: readonly DayTotal[], days: readonly IsoDate[]) {
  const starts = bucketStarts(buckets, [...days, ...totals.map(({ day }) => day)]);
  const sums = sumsBy(totals, days, (day) => starts.get(day));
  return buckets.map((bucket) => ({ ...bucket, ...sums(bucket.from) }));
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

function sumWeekdays(totals: readonly DayTotal[], days: readonly IsoDate[]) {
  const sums = sumsBy(totals, days, weekdayOf);
  return WEEKDAYS.map((weekday) => ({ weekday, ...sums(weekday) }));
}

/** What all days with the same key count, and how many of them are known. */
function sumsBy<Key>(
  totals: readonly DayTotal[],
  days: readonly IsoDate[],
  keyOf: (day: IsoDate) => Key,
): (key: Key) => { readonly counts: FunnelCounts; readonly daysKnown: number } {
  const parts = Map.groupBy(totals, ({ day }) => keyOf(day));
  const known = Map.groupBy(days, keyOf);
  return (key) => ({
    counts: sumCounts((parts.get(key) ?? []).map(({ counts }) => counts)),
    daysKnown: known.get(key)?.length ?? 0,
  });
}

/** On how many days of the bucket that begins on a day an account is known. */
function countDays(
  known: readonly KnownDays[],
  buckets: readonly Bucket[],
): (account: OfficeId, from: IsoDate) => number {
  const starts = bucketStarts(
    buckets,
    known.flatMap(({ days }) => days),
  );
  const counts = new Map(
    known.map(({ accountId, days }) => [accountId, Map.groupBy(days, (day) => starts.get(day))]),
  );
  return (account, from) => counts.get(account)?.get(from)?.length ?? 0;
}
