import type { AskOf, ReplyOf } from "#contract/endpoint.ts";
import type { Known } from "#contract/funnel-packed.ts";
import { TREND_ACCOUNTS_MAX, type funnelTrend } from "#contract/funnel.ts";
import { bucketsOf } from "#domain/funnel-buckets.ts";
import { NO_COUNTS, sumCounts } from "#domain/funnel.ts";
import type { OfficeId } from "#domain/ids.ts";
import type { Scope } from "#domain/scope.ts";
import type { DateRange, IsoDate } from "#domain/time.ts";
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
  type RankedAccount,
  type Step,
} from "#server/store/funnel-trend.ts";
import type { Asked } from "#server/store/funnel-sources.ts";
import { inSnapshot, type ScopedReading } from "#server/store/snapshot.ts";
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
    const knownOf = await readAccounts(reading, { ...asked, accounts: shown.map(idOf) }, ask, step);
    return {
      trend: {
        buckets: buckets.map((bucket) => ({
          ...bucket,
          ...sumOf(totals, days, (day) => bucket.from <= day && day <= bucket.to),
        })),
        accounts: shown.map((account) => ({
          ...account,
          buckets: buckets.map((bucket) => ({ ...bucket, ...knownOf(account.accountId, bucket.from) })),
        })),
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
  const totalsOn = Map.groupBy(totals, ({ day }) => weekdayOf(day));
  const daysOn = Map.groupBy(days, weekdayOf);
  return WEEKDAYS.map((weekday) => ({
    weekday,
    counts: sumCounts((totalsOn.get(weekday) ?? []).map(({ counts }) => counts)),
    daysKnown: daysOn.get(weekday)?.length ?? 0,
  }));
}

const idOf = ({ accountId }: RankedAccount): OfficeId => accountId;

/** What is known of the days that are meant, together. */
const sumOf = (
  totals: readonly DayTotal[],
  days: readonly IsoDate[],
  isMeant: (day: IsoDate) => boolean,
): Known => ({
  counts: sumCounts(totals.filter(({ day }) => isMeant(day)).map(({ counts }) => counts)),
  daysKnown: days.filter(isMeant).length,
});

/** What is known of an account in the bucket that begins on a day. */
async function readAccounts(
  reading: ScopedReading,
  asked: Asked & { readonly accounts: readonly OfficeId[] },
  range: DateRange,
  step: Step,
): Promise<(account: OfficeId, from: IsoDate) => Known> {
  const counted = await selectAccountBuckets(reading, asked, range, step);
  const covered = await selectAccountCover(reading, asked.accounts, range, step);
  const countsAt = new Map(counted.map(({ accountId, from, counts }) => [placeOf(accountId, from), counts]));
  const daysAt = new Map(covered.map(({ accountId, from, days }) => [placeOf(accountId, from), days]));
  return (account, from) => ({
    counts: countsAt.get(placeOf(account, from)) ?? NO_COUNTS,
    daysKnown: daysAt.get(placeOf(account, from)) ?? 0,
  });
}

const placeOf = (account: OfficeId, from: IsoDate): string => `${from} ${account}`;
