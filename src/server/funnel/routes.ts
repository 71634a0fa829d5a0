import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { funnelReport, funnelSpan } from "#contract/funnel.ts";
import { administratorName } from "#domain/funnel/funnel.ts";
import { coverOf, type FunnelCover, type KnownDays } from "#domain/funnel/known-days.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { dayCount, RANGE_DAYS_MAX, today, type Clock, type DateRange } from "#domain/time/time.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import { BadRequest, NotFound } from "#server/http/refusal.ts";
import type { Store } from "#server/postgres/connect.ts";
import { inSnapshot, type ScopedReading } from "#server/postgres/snapshot.ts";
import { selectAccountCoverage, selectCoverage, selectFewerKnown, selectKept } from "./known-days.ts";
import { selectFunnel, selectHasAdministrator, type Requested } from "./queries.ts";

type Ask = QueryOf<typeof funnelReport>;

/**
 * Interview counts by administrator and account, of the groups of some accounts or of all, within a scope.
 * @throws BadRequest when the range ends before it starts or is too long
 * @throws NotFound when there is no such account or administrator in the scope
 */
export const readFunnel = (
  store: Pick<Store, "db">,
  ask: Ask,
  scope: Scope,
): Promise<ReplyOf<typeof funnelReport>> => inSnapshot(store, scope, (reading) => reportOf(reading, ask));

/** The same within a moment of the store. */
export async function reportOf(reading: ScopedReading, ask: Ask): Promise<ReplyOf<typeof funnelReport>> {
  const daysAsked = checkedDays(ask);
  const { requested, known } = await findRequested(reading, ask);
  const totals = await selectFunnel(reading, requested, ask);
  const { days, ...cover } = await coverageOf(reading, known, ask);
  return {
    rows: totals.map(({ name, ...total }) => ({
      ...total,
      administratorName: administratorName(total.administratorId, name),
    })),
    accountsKnown:
      known === null
        ? await selectFewerKnown(reading, ask, days.length)
        : known
            .map((own) => ({ id: own.accountId, daysKnown: own.days.length }))
            .filter((own) => own.daysKnown < days.length),
    daysAsked,
    daysKnown: days.length,
    ...cover,
  };
}

/** The days that counts of a scope are kept for, and today. */
export const readFunnelSpan = (
  store: Pick<Store, "db">,
  clock: Clock,
  scope: Scope,
): Promise<ReplyOf<typeof funnelSpan>> =>
  inSnapshot(store, scope, async (reading) => ({
    ...((await selectKept(reading)) ?? { first: null, last: null }),
    today: today(clock),
    weekStart: (await selectBusinessSettings(reading)).weekStart,
  }));

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

type Found = {
  readonly requested: Requested;
  /** What is known of each of the accounts in the range; null where all of the scope are requested. */
  readonly known: readonly KnownDays[] | null;
};

/**
 * The requested accounts, with those that share their groups unless requested alone, and the administrator.
 * @throws NotFound when one of them does not exist or is outside the scope, without telling which
 */
export async function findRequested(
  reading: ScopedReading,
  { account, alone = false, administrator, ...range }: Ask,
): Promise<Found> {
  const known =
    account === undefined ? null : await selectAccountCoverage(reading, account, range, { alone });
  const found = new Set(known?.map(({ accountId }) => accountId));
  if (!(account ?? []).every((id) => found.has(id)))
    throw new NotFound("“account”: there is no such account.");
  if (administrator !== undefined && !(await selectHasAdministrator(reading, administrator)))
    throw new NotFound("“administrator”: there is no such administrator.");
  return { requested: { accounts: known && [...found], administrator: administrator ?? null }, known };
}

/** What is known of all requested accounts together. */
export const coverageOf = async (
  reading: ScopedReading,
  known: readonly KnownDays[] | null,
  range: DateRange,
): Promise<FunnelCover> => (known === null ? selectCoverage(reading, range) : coverOf(known));
