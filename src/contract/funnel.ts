import { z } from "zod/mini";
import { TREND_STEPS } from "#domain/funnel/funnel-buckets.ts";
import { countList, countsOfList, isCountList, type FunnelCounts } from "#domain/funnel/funnel.ts";
import { endpoint } from "./endpoint.ts";
import {
  administratorId,
  asOf,
  count,
  isoDate,
  list,
  officeId,
  requestedDay,
  severalOffices,
  weekStart,
  yesOrNo,
} from "./primitives.ts";
import { READERS } from "#domain/identity/audiences.ts";

/**
 * `account` lists accounts, each of which stands for all that share its group, unless they are meant `alone`; without
 * it, all are meant.
 * `administrator` leaves only the counts of one of them.
 */
const query = z.object({
  account: z.optional(severalOffices),
  alone: z.optional(yesOrNo),
  administrator: z.optional(administratorId),
  from: requestedDay,
  to: requestedDay,
});

/**
 * `daysAvailable` is the number of days in the range for which any of the accounts has a reply. `kept` is the first and the
 * last day that any of them has counts for, whatever the range; null when there is none.
 */
const cover = {
  daysRequested: count,
  daysAvailable: count,
  kept: z.nullable(z.object({ first: isoDate, last: isoDate })),
  asOf,
};

/** Checked by hand, since a report has thousands of them. */
const counts = z.codec(
  z.custom<readonly number[]>(isCountList, "not counts of every stage"),
  z.custom<FunnelCounts>(),
  { decode: countsOfList, encode: countList },
);

/**
 * Interview counts of a date range by administrator and account. A comparison asks the same of the earlier range.
 * `partialAccounts` are the accounts of which fewer days are available than `daysAvailable`; where all of them are meant, without
 * those that no reply was ever about.
 */
export const funnelReport = endpoint({
  path: "/api/funnel/report",
  roles: READERS,
  dependsOn: ["reported"],
  query,
  reply: z.object({
    rows: list(
      z.object({
        administratorId,
        administratorName: z.string(),
        accountId: officeId,
        accountName: z.string(),
        counts,
      }),
    ),
    partialAccounts: list(z.object({ id: officeId, daysAvailable: count })),
    ...cover,
  }),
});

/** The accounts that a trend shows each for itself: those with the most first interviews booked. */
export const TREND_ACCOUNTS_MAX = 24;

/** Counts of some days, and of how many of them anything is known; where of none, the zeros say nothing. */
const known = { counts, daysAvailable: count };

/** `isWhole` is false where the range cuts the week or month. */
const bucket = z.object({ from: isoDate, to: isoDate, isWhole: z.boolean(), ...known });

/**
 * The same counts over time. `trend` has them by day, week or month, the first and the last cut to the range, of all
 * accounts and of at most `TREND_ACCOUNTS_MAX`; so many `accountsLeftOut` had counts too. `weekdays` are of the whole
 * range, 1 Monday to 7 Sunday.
 */
export const funnelTrend = endpoint({
  path: "/api/funnel/trend",
  roles: READERS,
  dependsOn: ["reported", "settings"],
  query: z.extend(query, { by: z.enum(TREND_STEPS) }),
  reply: z.object({
    trend: z.object({
      buckets: list(bucket),
      accounts: list(z.object({ accountId: officeId, accountName: z.string(), buckets: list(bucket) })),
    }),
    accountsLeftOut: count,
    weekdays: list(z.object({ weekday: z.int(), ...known })),
    ...cover,
  }),
});

/** First and last day that any count is kept for; null when there is none. Today in the server's zone. */
export const funnelSpan = endpoint({
  path: "/api/funnel/span",
  roles: READERS,
  dependsOn: ["reported", "settings", "day"],
  query: z.object({}),
  reply: z.object({ first: z.nullable(isoDate), last: z.nullable(isoDate), today: isoDate, weekStart }),
});
