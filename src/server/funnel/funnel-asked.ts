import type { AskOf } from "#contract/endpoint.ts";
import type { funnelReport } from "#contract/funnel.ts";
import type { KnownDays } from "#domain/funnel/known-days.ts";
import { dayCount, RANGE_DAYS_MAX, type DateRange, type IsoDate } from "#domain/time/time.ts";
import { BadAsk, NotFound } from "#server/http/refusal.ts";
import { selectAccountCoverage } from "./known-days.ts";
import type { Asked } from "./funnel-sources.ts";
import { selectHasAdministrator } from "./queries.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";

type Ask = AskOf<typeof funnelReport>;

/** Weeks and months around these days can still be told; nobody has counts beyond them. */
const [EARLIEST, LATEST] = ["1900-01-01", "2999-12-31"];

/**
 * How many days a range has.
 * @throws BadAsk when it is of no time that anybody can mean, ends before it starts or is too long
 */
export function checkedDays({ from, to }: DateRange, [first, last] = ["from", "to"]): number {
  if (from < EARLIEST) throw new BadAsk(`“${first}” lies before ${EARLIEST}.`);
  if (to > LATEST) throw new BadAsk(`“${last}” lies after ${LATEST}.`);
  if (to < from) throw new BadAsk(`“${last}” lies before “${first}”.`);
  const days = dayCount({ from, to });
  if (days > RANGE_DAYS_MAX)
    throw new BadAsk(`“${first}” to “${last}” is longer than ${RANGE_DAYS_MAX} days.`);
  return days;
}

/**
 * The days that a range is compared with; null for none.
 * @throws BadAsk when only one of them is there, or they are no range that can be asked for
 */
export function comparedRange(from: IsoDate | undefined, to: IsoDate | undefined): DateRange | null {
  if (from === undefined && to === undefined) return null;
  if (from === undefined || to === undefined)
    throw new BadAsk("“compareFrom” and “compareTo” belong together.");
  checkedDays({ from, to }, ["compareFrom", "compareTo"]);
  return { from, to };
}

/** What is meant, and what is known of each of its accounts in the range; null where all of the scope are meant. */
type Found = Asked & { readonly known: readonly KnownDays[] | null };

/**
 * The accounts that are meant, with those that share their groups unless they are meant alone, and the administrator.
 * @throws NotFound when one of them is unknown or outside the scope: the same of both
 */
export async function findAsked(
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
  return { accounts: known && [...found], administrator: administrator ?? null, known };
}
