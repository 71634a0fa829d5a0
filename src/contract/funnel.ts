import { z } from "zod/mini";
import { TREND_STEPS } from "#domain/funnel/funnel-buckets.ts";
import { COMPARISON_NAMES } from "#domain/funnel/funnel-compare.ts";
import { countList, countsOfList, isCountList, STAGES, type FunnelCounts } from "#domain/funnel/funnel.ts";
import { RANGE_NAMES } from "#domain/time/named-ranges.ts";
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
 * `account` lists offices, each of which stands for all that share its group, unless they are meant `alone`; without
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
 * `daysAvailable` is the number of days in the range for which any of the offices has a reply. `kept` is the first and the
 * last day that any of them has counts for, whatever the range; null when there is none.
 */
const cover = {
  daysRequested: count,
  daysAvailable: count,
  kept: z.nullable(z.object({ first: isoDate, last: isoDate })),
  asOf,
};

/** Checked by hand, since a report has thousands of them. */
export const counts = z.codec(
  z.custom<readonly number[]>(isCountList, "not counts of every stage"),
  z.custom<FunnelCounts>(),
  { decode: countsOfList, encode: countList },
);

/**
 * Interview counts of a date range by administrator and office. A comparison asks the same of the earlier range.
 * `partialOffices` are the offices of which fewer days are available than `daysAvailable`; where all of them are meant, without
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
        officeId,
        officeName: z.string(),
        counts,
      }),
    ),
    partialOffices: list(z.object({ id: officeId, daysAvailable: count })),
    ...cover,
  }),
});

/** The offices that a trend shows each for itself: those with the most first interviews booked. */
export const TREND_ACCOUNTS_MAX = 24;

/** Counts of some days, and of how many of them anything is known; where of none, the zeros say nothing. */
const known = { counts, daysAvailable: count };

/** `isWhole` is false where the range cuts the week or month. */
const bucket = z.object({ from: isoDate, to: isoDate, isWhole: z.boolean(), ...known });

/**
 * The same counts over time. `trend` has them by day, week or month, the first and the last cut to the range, of all
 * offices and of at most `TREND_ACCOUNTS_MAX`; so many `officesLeftOut` had counts too. `weekdays` are of the whole
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
      offices: list(z.object({ officeId, officeName: z.string(), buckets: list(bucket) })),
    }),
    officesLeftOut: count,
    weekdays: list(z.object({ weekday: z.int(), ...known })),
    ...cover,
  }),
});

const days = z.object({ from: isoDate, to: isoDate });
const stageCount = z.object({ booked: count, showed: count });
const stage = z.enum(STAGES);

/** Sums by stage, and what the arrows between the stages are based on. */
const sums = z.object({
  counts,
  steps: list(z.object({ to: stage, from: list(stage), base: stageCount })),
});

const dayCoverage = { daysRequested: count, daysAvailable: count };

/** Changes against the earlier days, in numbers and names. */
const verdict = z.object({
  volume: z.nullable(
    z.object({
      by: z.int(),
      share: z.nullable(z.number()),
      before: count,
      now: count,
      isClear: z.boolean(),
      where: z.nullable(z.object({ name: z.string(), by: z.int(), kind: z.enum(["both", "came", "left"]) })),
    }),
  ),
  rate: z.nullable(
    z.object({
      stage,
      now: stageCount,
      before: stageCount,
      change: z.number(),
      isClear: z.boolean(),
      where: z.nullable(
        z.object({
          by: z.enum(["account", "administrator"]),
          id: z.string(),
          name: z.string(),
          kind: z.enum(["both", "came", "left", "unbooked"]),
          mix: z.number(),
          rate: z.number(),
          total: z.number(),
        }),
      ),
    }),
  ),
});

/**
 * The first reply of the funnel, some two kilobytes whatever the business: the sums of a range, those of the days that it
 * is compared with, the verdict over both and the largest leak. Ranges and comparisons with a name are resolved here, in the
 * business's zone: without either, the last four weeks with data beside the four before. `compareFrom` and `compareTo` are
 * days of choice.
 */
export const funnelSummary = endpoint({
  path: "/api/funnel/summary",
  roles: READERS,
  dependsOn: ["reported", "settings", "day"],
  query: z.extend(z.omit(query, { from: true, to: true }), {
    range: z.optional(z.enum(RANGE_NAMES)),
    from: z.optional(requestedDay),
    to: z.optional(requestedDay),
    compare: z.optional(z.enum(COMPARISON_NAMES)),
    compareFrom: z.optional(requestedDay),
    compareTo: z.optional(requestedDay),
  }),
  reply: z.object({
    range: days,
    isListed: z.boolean(),
    sums,
    administratorName: z.nullable(z.string()),
    officesWithoutThird: list(z.string()),
    leak: z.nullable(
      z.object({
        stage,
        next: z.nullable(stage),
        of: count,
        kept: count,
        among: z.enum(["all", "with third", "without third"]),
      }),
    ),
    verdict: z.nullable(verdict),
    earlier: z.nullable(
      z.object({
        range: days,
        elapsed: z.nullable(days),
        sums: z.nullable(sums),
        hasSameCoverage: z.boolean(),
        areSumsAlike: z.boolean(),
        unlikeOffices: count,
        isOfAll: z.boolean(),
        isListed: z.boolean(),
        ...dayCoverage,
      }),
    ),
    ...dayCoverage,
    asOf,
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
