import type { AskOf, ReplyOf } from "#contract/endpoint.ts";
import type { TrendBucket } from "#contract/funnel-packed.ts";
import { TREND_ACCOUNTS_MAX, type funnelTrend } from "#contract/funnel.ts";
import { bucketsOf, type Bucket } from "#domain/funnel-buckets.ts";
import { NO_COUNTS, sumCounts } from "#domain/funnel.ts";
import type { Scope } from "#domain/scope.ts";
import type { IsoDate } from "#domain/time.ts";
import { weekdayOf } from "#domain/week.ts";
import { BadAsk } from "#server/http/refusal.ts";
import { selectBusinessSettings } from "#server/store/business-settings.ts";
import type { Store } from "#server/store/connect.ts";
import { selectAccountCover } from "#server/store/funnel-cover.ts";
import {
  selectAccountBuckets,
  selectFunnelAccounts,
  selectFunnelDays,
  type DayTotal,
} from "#server/store/funnel-trend.ts";
import { inSnapshot } from "#server/store/snapshot.ts";
import { checkedDays, findAsked, readKnown } from "./funnel-asked.ts";

/** A chart with more would show none of them; a year of days has fewer. */
const BUCKETS_MAX = 400;

/**
 * The counts of `readFunnel` over time, of all accounts and of the largest each, and by day of the week.
 * @throws BadAsk when the range ends before it starts, is too long or is cut too fine
 * @throws NotFound when there is no such account or administrator in the scope
 */
export function readFunnelTrend(
  store: Pick<Store, "db">,
  { by, ...ask }: AskOf<typeof funnelTrend>,
  scope: Scope,
): Promise<ReplyOf<typeof funnelTrend>> {
  const daysAsked = checkedDays(ask);
  return inSnapshot(store, scope, async (reading) => {
    const step = { by, weekStart: (await selectBusinessSettings(reading)).weekStart };
    const buckets = bucketsOf(ask, by, step.weekStart);
    if (buckets.length > BUCKETS_MAX)
      throw new BadAsk(`“by”: more than ${BUCKETS_MAX} in this range; ask for weeks or months.`);
    const asked = await findAsked(reading, ask);
    const totals = await selectFunnelDays(reading, asked, ask);
    const { days, ...known } = await readKnown(reading, asked, ask);
    const accounts = await selectFunnelAccounts(reading, asked, ask);
    const shown = accounts.slice(0, TREND_ACCOUNTS_MAX);
    const ids = shown.map(({ accountId }) => accountId);
    const counted = await selectAccountBuckets(reading, { ...asked, accounts: ids }, ask, step);
    const covered = await selectAccountCover(reading, ids, ask, step);
    const placeOf = (account: string, from: IsoDate) => `${from} ${account}`;
    const countsAt = new Map(counted.map((it) => [placeOf(it.accountId, it.from), it.counts]));
    const daysAt = new Map(covered.map((it) => [placeOf(it.accountId, it.from), it.days]));
    return {
      trend: {
        buckets: buckets.map((bucket) => ({ ...bucket, ...within(bucket, totals, days) })),
        accounts: shown.map((account) => ({
          ...account,
          buckets: buckets.map((bucket): TrendBucket => ({
            ...bucket,
            counts: countsAt.get(placeOf(account.accountId, bucket.from)) ?? NO_COUNTS,
            daysKnown: daysAt.get(placeOf(account.accountId, bucket.from)) ?? 0,
          })),
        })),
      },
      accountsLeftOut: accounts.length - shown.length,
      weekdays: WEEKDAYS.map((weekday) => ({
        weekday,
        counts: sumCounts(totals.filter(({ day }) => weekdayOf(day) === weekday).map(({ counts }) => counts)),
        daysKnown: days.filter((day) => weekdayOf(day) === weekday).length,
      })),
      daysAsked,
      daysKnown: days.length,
      ...known,
    };
  });
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

const within = ({ from, to }: Bucket, totals: readonly DayTotal[], days: readonly IsoDate[]) => ({
  counts: sumCounts(totals.filter(({ day }) => from <= day && day <= to).map(({ counts }) => counts)),
  daysKnown: days.filter((day) => from <= day && day <= to).length,
});
