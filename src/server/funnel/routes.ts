import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { funnelReport, funnelSpan } from "#contract/funnel.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { dayCount, RANGE_DAYS_MAX, today, type Clock, type DateRange } from "#domain/time/time.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import { BadRequest, NotFound } from "#server/http/refusal.ts";
import type { Store } from "#server/postgres/connect.ts";
import { inSnapshot, type ScopedReading } from "#server/postgres/snapshot.ts";
import { selectCoverage, selectFewerCovered } from "./coverage.ts";
import { selectAdministrator, selectFunnel, type Requested } from "./queries.ts";

type Query = QueryOf<typeof funnelReport>;

/**
 * Interview counts by administrator and account, of the groups of some accounts or of all, within a scope.
 * @throws BadRequest when the range ends before it starts or is too long
 * @throws NotFound when there is no such account or administrator in the scope
 */
export const readFunnel = (
  store: Pick<Store, "db">,
  query: Query,
  scope: Scope,
): Promise<ReplyOf<typeof funnelReport>> => inSnapshot(store, scope, (reading) => reportOf(reading, query));

/** The same within a moment of the store. */
export async function reportOf(reading: ScopedReading, query: Query): Promise<ReplyOf<typeof funnelReport>> {
  const daysRequested = checkedDays(query);
  const { requested, days, ...coverage } = await findRequested(reading, query);
  return {
    rows: await selectFunnel(reading, requested, query),
    // A group is covered as one.
    partialAccounts:
      query.account?.length === 1
        ? []
        : await selectFewerCovered(reading, requested.accounts, query, days.length),
    daysRequested,
    daysAvailable: days.length,
    ...coverage,
  };
}

/** The days that counts of a scope are kept for, and today. */
export const readFunnelSpan = (
  store: Pick<Store, "db">,
  clock: Clock,
  scope: Scope,
): Promise<ReplyOf<typeof funnelSpan>> =>
  inSnapshot(store, scope, async (reading) => {
    const day = today(clock);
    const { kept } = await selectCoverage(reading, { from: day, to: day });
    const { weekStart } = await selectBusinessSettings(reading);
    return { ...(kept ?? { first: null, last: null }), today: day, weekStart };
  });

/** No counts can lie beyond these days, and the weeks and months around them still exist. */
const [EARLIEST, LATEST] = ["1900-01-01", "2999-12-31"];

/**
 * How many days a range has.
 * @throws BadRequest when it ends before it starts, is too long, or lies where no counts can be
 */
export function checkedDays({ from, to }: DateRange, [first, last] = ["from", "to"]): number {
  if (from < EARLIEST) throw new BadRequest(`“${first}” lies before ${EARLIEST}.`);
  if (to > LATEST) throw new BadRequest(`“${last}” lies after ${LATEST}.`);
  if (to < from) throw new BadRequest(`“${last}” lies before “${first}”.`);
  const days = dayCount({ from, to });
  if (days > RANGE_DAYS_MAX)
    throw new BadRequest(`“${first}” to “${last}” is longer than ${RANGE_DAYS_MAX} days.`);
  return days;
}

/**
 * The requested accounts, with those that share their groups unless requested alone, and the administrator; with how
 * much of the days is covered for them.
 * @throws NotFound when one of them does not exist or is outside the scope, without telling which
 */
export async function findRequested(reading: ScopedReading, query: Query) {
  const { account, administrator = null } = query;
  const { accounts, ...coverage } = await selectCoverage(reading, query);
  if (account?.every((id) => accounts?.includes(id)) === false)
    throw new NotFound("“account”: there is no such account.");
  if (administrator !== null && (await selectAdministrator(reading, administrator)) === null)
    throw new NotFound("“administrator”: there is no such administrator.");
  const requested: Requested = { accounts, administrator };
  return { requested, ...coverage };
}
