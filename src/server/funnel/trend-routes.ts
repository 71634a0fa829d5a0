import type { AskOf, ReplyOf } from "#contract/endpoint.ts";
import { TREND_ACCOUNTS_MAX, type funnelTrend } from "#contract/funnel.ts";
import { bucketsOf, bucketStarts, type Bucket } from "#domain/funnel/funnel-buckets.ts";
import { NO_COUNTS, sumCounts } from "#domain/funnel/funnel.ts";
import type { OfficeId } from "#domain/ids.ts";
import { coverOf, type KnownDays } from "#domain/funnel/known-days.ts";
import type { Scope } from "#domain/identity/scope.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { weekdayOf } from "#domain/time/week.ts";
import { BadAsk } from "#server/http/refusal.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import type { Store } from "#server/postgres/connect.ts";
import { selectAccountCoverage, selectCoverage } from "./known-days.ts";
import type { DayTotal, RankedAccount } from "./funnel-trend.ts";
import { selectAccountsOf } from "./queries.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { checkedDays, findAsked } from "./funnel-asked.ts";
import { readTrendCounts, sumsBy } from "./funnel-trend-days.ts";

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
    const { totals, accounts, countsOf } = await readTrendCounts(reading, {
      asked,
      range: ask,
      step,
      buckets,
    });
    const { days, ...known } = asked.known ? coverOf(asked.known) : await selectCoverage(reading, ask);
    const starts = bucketStarts(buckets, [...days, ...totals.map(({ day }) => day)]);
    const totalsFrom = sumsBy(totals, ({ day }) => starts.get(day));
    const daysFrom = Map.groupBy(days, (day) => starts.get(day));
    const shown = accounts.slice(0, TREND_ACCOUNTS_MAX);
    const { administrator } = asked;
    const apart = administrator === null ? shown.map(idOf) : await selectAccountsOf(reading, administrator);
    const knownApart = asked.known ?? (await selectAccountCoverage(reading, apart, ask, { alone: true }));
    const daysKnownOf = countDays(knownApart, buckets);
    const daysKnown = buckets.map(({ from }) => daysFrom.get(from)?.length ?? 0);
    return {
      trend: {
        buckets: buckets.map((bucket, place) => ({
          ...bucket,
          counts: totalsFrom.get(bucket.from) ?? NO_COUNTS,
          daysKnown: daysKnown[place] ?? 0,
        })),
        accounts: shown.map((account) => ({
          ...account,
          buckets: buckets.map((bucket) => ({
            ...bucket,
            counts: countsOf(account.accountId, bucket.from),
            daysKnown: daysKnownOf(account.accountId, bucket.from),
          })),
        })),
        // Of all accounts, and everybody, the sums are compared as they are known together.
        accountsKnown: (asked.known === null && administrator === null ? [] : knownApart)
          .map(({ accountId: id }) => ({ id, daysKnown: buckets.map(({ from }) => daysKnownOf(id, from)) }))
          .filter((own) => own.daysKnown.some((count, place) => count < (daysKnown[place] ?? 0))),
      },
      accountsLeftOut: accounts.length - shown.length,
      weekdays: weekdaysOf(totals, days),
      daysAsked,
      daysKnown: days.length,
      ...known,
    };
  });
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** What is known of each day of the week. Which one a day is takes long enough to be asked once a day. */
function weekdaysOf(totals: readonly DayTotal[], days: readonly IsoDate[]) {
  const all = new Set([...days, ...totals.map(({ day }) => day)]);
  const weekdayAt = new Map([...all].map((day) => [day, weekdayOf(day)]));
  const totalsOn = Map.groupBy(totals, ({ day }) => weekdayAt.get(day));
  const daysOn = Map.groupBy(days, (day) => weekdayAt.get(day));
  return WEEKDAYS.map((weekday) => ({
    weekday,
    counts: sumCounts((totalsOn.get(weekday) ?? []).map(({ counts }) => counts)),
    daysKnown: daysOn.get(weekday)?.length ?? 0,
  }));
}

const idOf = ({ accountId }: RankedAccount): OfficeId => accountId;

/** On how many days of the bucket that begins on a day anything is known of an account. */
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
