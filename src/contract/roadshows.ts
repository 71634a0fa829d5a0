import { z } from "zod/mini";
import { ASSIGNMENT_FAULTS } from "#domain/roadshows/roadshows.ts";
import { endpoint } from "./endpoint.ts";
import {
  asOf,
  count,
  facet,
  eventId,
  officeId,
  personId,
  several,
  wallClock,
  wholeNumber,
  yesOrNo,
} from "./primitives.ts";

const fullName = z.object({ first: z.string(), last: z.string() });

export const assignment = z.object({
  officeId: z.nullable(officeId),
  officeName: z.string(),
  payoutOwnerId: z.nullable(personId),
  payoutOwner: fullName,
  merchOwnerId: z.nullable(personId),
  merchOwner: fullName,
  hubManager: fullName,
  isActive: z.boolean(),
  isAcknowledged: z.boolean(),
  acknowledged: z.nullable(wallClock),
  /** What is wrong with it, by what the directory says of its owners. */
  faults: z.readonly(z.array(z.enum(ASSIGNMENT_FAULTS))),
});

/** An assignment of an office outside the scope of who asks: the office, and nothing of whom or whether. */
const otherAssignment = z.object({ officeId: z.nullable(officeId), officeName: z.string() });

export const roadshowEvent = z.object({
  id: eventId,
  groupId: z.string(),
  retailerId: z.string(),
  retailerName: z.string(),
  retailerRoadShowId: z.string(),
  status: z.string(),
  isRoadShow: z.boolean(),
  isStaffingOnly: z.boolean(),
  location: z.object({
    id: z.string(),
    clubNumber: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    marketId: z.string(),
  }),
  /** Those of the offices in the scope of who asks. */
  assignments: z.readonly(z.array(assignment)),
  /** The rest of them; none where who asks sees all offices. */
  others: z.readonly(z.array(otherAssignment)),
});

export const EVENTS_WINDOW_MAX = 200;

/**
 * Roadshow events, filtered, one window at a time, by event id: of a scope, those with one of its assignments and those
 * without any. Filters, search and figures look at the assignments of the scope only; an event that others are assigned
 * to too is no gap, whether they are active or not. `unassigned`: no active assignment and not canceled.
 * `unacknowledged`: at least one active assignment whose owner has not acknowledged it. `broken`: not canceled, and its
 * only assignment is inactive or one of its assignments has faults. Facets count what the other filters leave, `events`
 * those without regard to these three; `total` is what all filters leave, `ofAll` what the scope holds.
 */
export const roadshowEvents = endpoint({
  path: "/api/roadshows/events",
  query: z.object({
    q: z.optional(z.string().check(z.maxLength(200))),
    retailer: z.optional(several),
    state: z.optional(several),
    status: z.optional(several),
    unassigned: z.optional(yesOrNo),
    unacknowledged: z.optional(yesOrNo),
    broken: z.optional(yesOrNo),
    offset: z.optional(wholeNumber(0, 10_000_000)),
    limit: z.optional(wholeNumber(1, EVENTS_WINDOW_MAX)),
  }),
  reply: z.object({
    total: count,
    ofAll: count,
    facets: z.object({
      retailer: facet,
      state: facet,
      status: facet,
      events: count,
      unassigned: count,
      /** Of those, the approved ones: the gaps that hurt. */
      unassignedApproved: count,
      unacknowledged: count,
      broken: count,
    }),
    rows: z.readonly(z.array(roadshowEvent)),
    asOf,
  }),
});
