import type { AskOf, ReplyOf } from "#contract/endpoint.ts";
import type { funnelReport, funnelSpan } from "#contract/funnel.ts";
import { administratorName } from "#domain/funnel/funnel.ts";
import { coverOf, type KnownDays } from "#domain/funnel/known-days.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { today, type Clock } from "#domain/time/time.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import type { Store } from "#server/postgres/connect.ts";
import { selectKept, selectCoverage } from "./known-days.ts";
import { selectFewerKnown, type AccountDaysKnown } from "./known-days.ts";
import { selectFunnel } from "./queries.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { checkedDays, findAsked } from "./funnel-asked.ts";

/**
 * Interview counts by administrator and account, of the groups of some accounts or of all, within a scope.
 * @throws BadAsk when the range ends before it starts or is too long
 * @throws NotFound when there is no such account or administrator in the scope
 */
export function readFunnel(
  store: Pick<Store, "db">,
  ask: AskOf<typeof funnelReport>,
  scope: Scope,
): Promise<ReplyOf<typeof funnelReport>> {
  const daysAsked = checkedDays(ask);
  return inSnapshot(store, scope, async (reading) => {
    const asked = await findAsked(reading, ask);
    const totals = await selectFunnel(reading, asked, ask);
    const { days, ...known } = asked.known ? coverOf(asked.known) : await selectCoverage(reading, ask);
    const rows = totals.map(({ name, ...total }) => ({
      ...total,
      administratorName: administratorName(total.administratorId, name),
    }));
    const accountsKnown = asked.known
      ? fewerOf(asked.known, days.length)
      : await selectFewerKnown(reading, ask, days.length);
    return { rows, accountsKnown, daysAsked, daysKnown: days.length, ...known };
  });
}

const fewerOf = (known: readonly KnownDays[], daysKnown: number): readonly AccountDaysKnown[] =>
  known
    .map(({ accountId, days }) => ({ id: accountId, daysKnown: days.length }))
    .filter((own) => own.daysKnown < daysKnown);

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
