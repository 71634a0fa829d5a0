import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import {
  type funnelReport,
  type funnelSpan,
  type funnelSummary,
  type funnelTrend,
  TREND_ACCOUNTS_MAX,
} from "#contract/funnel.ts";
import { bucketsOf, bucketStarts } from "#domain/funnel/funnel-buckets.ts";
import { earlierRange } from "#domain/funnel/funnel-compare.ts";
import { funnelSummary as summaryOf } from "#domain/funnel/funnel-summary.ts";
import { sumCounts, type FunnelCounts } from "#domain/funnel/funnel.ts";
import { namedRange } from "#domain/time/named-ranges.ts";
import { today, type Clock, type DateRange, type IsoDate } from "#domain/time/time.ts";
import { weekdayOf } from "#domain/time/week.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import { checkedDays } from "#server/http/checked-days.ts";
import { BadRequest, NotFound } from "#server/http/refusal.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectCoverage, selectDaysByOffice, selectFewerCovered } from "./coverage.ts";
import {
  selectOfficeBuckets,
  selectAdministrator,
  selectFunnel,
  selectTrend,
  type DayTotal,
  type Requested,
} from "./queries.ts";

/**
 * Interview counts by administrator and office, of the groups of some offices or of all, within a scope.
 * @throws BadRequest when the range ends before it starts or is too long
 * @throws NotFound when there is no such office or administrator in the scope
 */
export async function readFunnel(
  reading: ScopedReading,
  query: QueryOf<typeof funnelReport>,
): Promise<ReplyOf<typeof funnelReport>> {
  const daysRequested = checkedDays(query);
  const { requested, days, ...coverage } = await findRequested(reading, query);
  return {
    rows: await selectFunnel(reading, requested, query),
    // A group is covered as one.
    partialOffices:
      query.account?.length === 1
        ? []
        : await selectFewerCovered(reading, requested.accounts, query, days.length),
    daysRequested,
    daysAvailable: days.length,
    ...coverage,
  };
}

/** The days that counts of a scope are kept for, and today. */
export async function readFunnelSpan(
  reading: ScopedReading,
  clock: Clock,
): Promise<ReplyOf<typeof funnelSpan>> {
  const day = today(clock);
  const { kept } = await selectCoverage(reading, { from: day, to: day });
  const { weekStart } = await selectBusinessSettings(reading);
  return { ...(kept ?? { first: null, last: null }), today: day, weekStart };
}

/**
 * Reads what the page opens with: the sums and the verdict of the counts of `readFunnel`, over days that the address names.
 * @throws BadRequest when a range ends before it starts or is too long, and where one of two days is missing
 * @throws NotFound when there is no such office in the scope
 */
export async function readFunnelSummary(
  reading: ScopedReading,
  query: QueryOf<typeof funnelSummary>,
  clock: Clock,
): Promise<ReplyOf<typeof funnelSummary>> {
  const { range: name = "last-4-weeks", compare = "previous", administrator = null } = query;
  const span = await readFunnelSpan(reading, clock);
  const { fewBooked } = await selectBusinessSettings(reading);
  const requested = requestedDays(query, "from", "to") ?? name;
  const range = typeof requested === "string" ? namedRange(requested, span) : requested;
  const days = earlierRange(requested, requestedDays(query, "compareFrom", "compareTo") ?? compare, span);
  const accounts = { account: query.account, alone: query.alone };
  const now = await readFunnel(reading, { ...accounts, ...range });
  const before = days && { days, counted: await readFunnel(reading, { ...accounts, ...days.range }) };
  const narrowed = { administrator, isOfAllOffices: query.account === undefined };
  return { range, ...summaryOf(now, before, { ...narrowed, fewBooked }), asOf: now.asOf };
}

type Days = Pick<QueryOf<typeof funnelSummary>, "from" | "to" | "compareFrom" | "compareTo">;

/** Two days of a query; null where neither is there. */
function requestedDays(query: Days, first: keyof Days, last: keyof Days): DateRange | null {
  const [from, to] = [query[first], query[last]];
  if (from === undefined && to === undefined) return null;
  if (from === undefined || to === undefined)
    throw new BadRequest(`“${from === undefined ? first : last}” is missing.`);
  checkedDays({ from, to }, [first, last]);
  return { from, to };
}

/** A chart could not show more; a year of days has fewer. */
const BUCKETS_MAX = 400;

/**
 * The counts of `readFunnel` over time, of all offices and of each of the largest, and by day of the week.
 * @throws BadRequest when the range ends before it starts, is too long or has too many buckets
 * @throws NotFound when there is no such office or administrator in the scope
 */
export async function readFunnelTrend(
  reading: ScopedReading,
  { by, ...query }: QueryOf<typeof funnelTrend>,
): Promise<ReplyOf<typeof funnelTrend>> {
  const daysRequested = checkedDays(query);
  const { weekStart } = await selectBusinessSettings(reading);
  const buckets = bucketsOf(query, by, weekStart);
  if (buckets.length > BUCKETS_MAX)
    throw new BadRequest(`“by”: more than ${BUCKETS_MAX} steps in this range. Use weeks or months.`);
  const { requested, days, ...coverage } = await findRequested(reading, query);
  const { totals, accounts } = await selectTrend(reading, requested, query);
  const shown = accounts.slice(0, TREND_ACCOUNTS_MAX);
  const shownIds = shown.map(({ officeId }) => officeId);
  const firstDays = buckets.map(({ from }) => from);
  const ofShown = await selectOfficeBuckets(reading, { ...requested, accounts: shownIds }, query, firstDays);
  const countsOf = Map.groupBy(ofShown, ({ officeId }) => officeId);
  const daysOf = await selectDaysByOffice(reading, shownIds, query);
  const starts = bucketStarts(buckets);
  const inBuckets = (counted: readonly DayTotal[], daysAvailable: readonly IsoDate[]) => {
    const sums = sumsBy(counted, daysAvailable, (day) => starts.get(day));
    return buckets.map((bucket) => ({ ...bucket, ...sums(bucket.from) }));
  };
  const inWeek = sumsBy(totals, days, weekdayOf);
  return {
    trend: {
      buckets: inBuckets(totals, days),
      offices: shown.map(({ officeId, officeName }) => ({
        officeId,
        officeName,
        buckets: inBuckets(countsOf.get(officeId) ?? [], daysOf.get(officeId) ?? []),
      })),
    },
    officesLeftOut: accounts.length - shown.length,
    weekdays: WEEKDAYS.map((weekday) => ({ weekday, ...inWeek(weekday) })),
    daysRequested,
    daysAvailable: days.length,
    ...coverage,
  };
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Counts of all days with the same key, and how many of them are known. */
function sumsBy<Key>(
  totals: readonly DayTotal[],
  days: readonly IsoDate[],
  keyOf: (day: IsoDate) => Key,
): (key: Key) => { readonly counts: FunnelCounts; readonly daysAvailable: number } {
  const parts = Map.groupBy(totals, ({ day }) => keyOf(day));
  const availableDays = Map.groupBy(days, keyOf);
  return (key) => ({
    counts: sumCounts((parts.get(key) ?? []).map(({ counts }) => counts)),
    daysAvailable: availableDays.get(key)?.length ?? 0,
  });
}

/**
 * The requested offices, with those that share their groups unless requested alone, and the administrator; with how
 * much of the days is covered for them.
 * @throws NotFound when one of them does not exist or is outside the scope, without telling which
 */
async function findRequested(reading: ScopedReading, query: QueryOf<typeof funnelReport>) {
  const { account, administrator = null } = query;
  const { accounts, ...coverage } = await selectCoverage(reading, query);
  if (account?.every((id) => accounts?.includes(id)) === false)
    throw new NotFound("“account” was not found.");
  if (administrator !== null && (await selectAdministrator(reading, administrator)) === null)
    throw new NotFound("“administrator” was not found.");
  const requested: Requested = { accounts, administrator, kept: coverage.kept };
  return { requested, ...coverage };
}
