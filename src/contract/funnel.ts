import { z } from "zod/mini";
import { TREND_STEPS } from "#domain/funnel/funnel-buckets.ts";
import { endpoint } from "./endpoint.ts";
import { funnelRows, funnelSeries, funnelWeekdays } from "./funnel-packed.ts";
import {
  administratorId,
  asOf,
  count,
  isoDate,
  officeId,
  requestedDay,
  severalOffices,
  weekStart,
  yesOrNo,
} from "./primitives.ts";

/**
 * `account` lists accounts, each of which stands for all that share its group, unless they are meant `alone`; without
 * it, all are meant.
 * `administrator` leaves only the counts of one of them.
 */
const ask = z.object({
  account: z.optional(severalOffices),
  alone: z.optional(yesOrNo),
  administrator: z.optional(administratorId),
  from: requestedDay,
  to: requestedDay,
});

/**
 * `daysKnown` is the number of days in the range for which any of the accounts has a reply. `kept` is the first and the
 * last day that any of them has counts for, whatever the range; null when there is none.
 */
const known = {
  daysAsked: count,
  daysKnown: count,
  kept: z.nullable(z.object({ first: isoDate, last: isoDate })),
  asOf,
};

/**
 * Interview counts of a date range by administrator and account. A comparison asks the same of the earlier range.
 * `accountsKnown` are the accounts of which fewer days are known than `daysKnown`; where all of them are meant, without
 * those of which nothing was ever told.
 */
export const funnelReport = endpoint({
  path: "/api/funnel/report",
  ask,
  reply: z.object({
    rows: funnelRows,
    accountsKnown: z.readonly(z.array(z.object({ id: officeId, daysKnown: count }))),
    ...known,
  }),
});

/** The accounts that a trend shows each for itself: those with the most first interviews booked. */
export const TREND_ACCOUNTS_MAX = 24;

/**
 * The same counts over time. `trend` has them by day, week or month, the first and the last cut to the range, of all
 * accounts and of at most `TREND_ACCOUNTS_MAX`; so many `accountsLeftOut` had counts too. Its `accountsKnown` are those of
 * which fewer days are known in some bucket than of all of them: none where all accounts are meant, of everybody, as the
 * largest are all that is told apart. `weekdays` are of the whole range.
 */
export const funnelTrend = endpoint({
  path: "/api/funnel/trend",
  ask: z.extend(ask, { by: z.enum(TREND_STEPS) }),
  reply: z.object({
    trend: funnelSeries,
    accountsLeftOut: count,
    weekdays: funnelWeekdays,
    ...known,
  }),
});

/** First and last day that any count is kept for; null when there is none. Today in the server's zone. */
export const funnelSpan = endpoint({
  path: "/api/funnel/span",
  ask: z.object({}),
  reply: z.object({ first: z.nullable(isoDate), last: z.nullable(isoDate), today: isoDate, weekStart }),
});
