import type { AskOf, ReplyOf } from "#contract/endpoint.ts";
import type { funnelReport, funnelSpan } from "#contract/funnel.ts";
import { administratorName } from "#domain/funnel.ts";
import type { Scope } from "#domain/scope.ts";
import { dayCount, RANGE_DAYS_MAX, today, type Clock } from "#domain/time.ts";
import { BadAsk, NotFound } from "#server/http/refusal.ts";
import { selectBusinessSettings } from "#server/store/business-settings.ts";
import type { Store } from "#server/store/connect.ts";
import { selectFunnel, selectFunnelCover, selectFunnelSpan } from "#server/store/funnel.ts";
import { selectGroup } from "#server/store/offices.ts";
import { inSnapshot } from "#server/store/snapshot.ts";

/**
 * Interview counts by administrator and account, of the group of an account or of all, within a scope.
 * @throws BadAsk when the range ends before it starts or is too long
 * @throws NotFound when there is no such account in the scope
 */
export function readFunnel(
  store: Pick<Store, "db">,
  { account, from, to }: AskOf<typeof funnelReport>,
  scope: Scope,
): Promise<ReplyOf<typeof funnelReport>> {
  if (to < from) throw new BadAsk("“to” lies before “from”.");
  const daysAsked = dayCount({ from, to });
  if (daysAsked > RANGE_DAYS_MAX) throw new BadAsk(`“from” to “to” is longer than ${RANGE_DAYS_MAX} days.`);
  return inSnapshot(store, scope, async (reading) => {
    const accounts = account === undefined ? null : await selectGroup(reading, account);
    if (account !== undefined && accounts === null) throw new NotFound("There is no such account.");
    const totals = await selectFunnel(reading, accounts, { from, to });
    const { days, asOf } = await selectFunnelCover(reading, accounts, { from, to });
    const rows = totals.map(({ name, ...total }) => ({
      ...total,
      administratorName: administratorName(total.administratorId, name),
    }));
    return { rows, daysAsked, daysKnown: days, asOf };
  });
}

/** The days that counts of a scope are kept for, and today. */
export const readFunnelSpan = (
  store: Pick<Store, "db">,
  clock: Clock,
  scope: Scope,
): Promise<ReplyOf<typeof funnelSpan>> =>
  inSnapshot(store, scope, async (reading) => ({
    ...(await selectFunnelSpan(reading)),
    today: today(clock),
    weekStart: (await selectBusinessSettings(reading)).weekStart,
  }));
