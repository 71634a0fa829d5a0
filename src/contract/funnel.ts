import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { administratorId, asOf, count, isoDate, officeId, weekStart } from "./primitives.ts";

const stageCount = z.object({ booked: count, showed: count });

const funnelCounts = z.object({
  first: stageCount,
  second: stageCount,
  third: stageCount,
  training: stageCount,
  sale: stageCount,
});

/** One administrator at one account, summed over the range. */
const funnelRow = z.object({
  administratorId,
  administratorName: z.string(),
  accountId: officeId,
  accountName: z.string(),
  counts: funnelCounts,
});

/**
 * Interview counts of a date range. `account` asks for the accounts that share its group; without it, for all.
 * `daysKnown` is the number of days in the range for which any of those accounts has a reply.
 */
export const funnelReport = endpoint({
  path: "/api/funnel/report",
  ask: z.object({ account: z.optional(officeId), from: isoDate, to: isoDate }),
  reply: z.object({
    rows: z.readonly(z.array(funnelRow)),
    daysAsked: count,
    daysKnown: count,
    asOf,
  }),
});

/** First and last day that any count is kept for; null when there is none. Today in the server's zone. */
export const funnelSpan = endpoint({
  path: "/api/funnel/span",
  ask: z.object({}),
  reply: z.object({ first: z.nullable(isoDate), last: z.nullable(isoDate), today: isoDate, weekStart }),
});
