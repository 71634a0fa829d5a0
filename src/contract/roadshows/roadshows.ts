import { z } from "zod/mini";
import { dayRangeOf } from "#domain/roadshows/event-days.ts";
import { ASSIGNMENT_FAULTS } from "#domain/roadshows/problems.ts";
import { ANSWERS, type Answer } from "#domain/roadshows/answers.ts";
import { CANDIDATE_REASONS } from "#domain/roadshows/candidates.ts";
import { byName } from "#domain/by-name.ts";
import { EVENT_FILTERS, EVENT_FLAG_NAMES, LATER_FILTERS } from "#domain/roadshows/event-filters.ts";
import { EVENT_GROUPINGS } from "#domain/roadshows/roadshows.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  isoDate,
  asOf,
  count,
  facet,
  eventId,
  instant,
  list,
  officeId,
  personId,
  severalOffices,
  valuesQuery,
  wallClock,
  yesOrNo,
  windowQuery,
  orderQuery,
} from "#contract/primitives.ts";
import { READERS } from "#domain/identity/audiences.ts";

export const fullName = z.object({ first: z.string(), last: z.string() });

/** Phone and email of someone of the directory. */
export const contact = z.object({ id: personId, phone: z.string(), email: z.string() });

/** The last reminder of an assignment's owner to acknowledge it, and who sent it. */
export const reminder = z.object({ byName: z.string(), at: instant });

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
  /** The latest reminder while it is not acknowledged; null where there is none. */
  reminded: z.nullable(reminder),
  /** Faults of it, by what the directory says of its owners and by the other assignments of the scope. */
  faults: z.readonly(z.array(z.enum(ASSIGNMENT_FAULTS))),
  /** The person of the office with the hub manager's name; null where there is none, or more than one. */
  hubManagerId: z.nullable(personId),
  /** Its people whom the directory and the scope of the user hold. */
  contacts: list(contact),
});

/** An assignment of an office outside the scope of who asks: the office, and nothing of whom or whether. */
const otherAssignment = z.object({ officeId: z.nullable(officeId), officeName: z.string() });

const answerCounts = { asked: count, declined: count, accepted: count } satisfies Record<
  Answer,
  typeof count
>;

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
  /** Assignments of the offices in the scope of who asks. */
  assignments: z.readonly(z.array(assignment)),
  /** The rest of them; none where who asks sees all offices. */
  others: z.readonly(z.array(otherAssignment)),
  /** Counts of the candidates of the scope who were asked to staff it, by their last answer. */
  answers: z.object(answerCounts),
  /** Days on which it takes place, as people recorded them; null where no one has: no source reports it. */
  days: z.nullable(z.object({ from: isoDate, to: isoDate })),
});

export const EVENTS_WINDOW_MAX = 200;
/** Data of events and of what filters them: accepted gaps and recorded days are decided here. */
export const EVENTS_DATA = ["reported", "decisions"] as const;

export const eventFilters = {
  q: z.optional(z.string().check(z.maxLength(200))),
  ...valuesQuery(EVENT_FILTERS),
  office: z.optional(severalOffices),
  days: z.optional(
    z
      .string()
      .check(z.refine((text) => dayRangeOf(text) !== null, "not days such as 2026-11-09..2026-11-15")),
  ),
  person: z.optional(personId),
  ...byName(EVENT_FLAG_NAMES.map((name) => [name, z.optional(yesOrNo)] as const)),
} as const;

/** The columns of the list that it can be sorted by. */
export const EVENT_SORTS = [
  "retailer",
  "club",
  "city",
  "state",
  "status",
  "kind",
  "starts",
  "ends",
  "staffing",
  "acknowledged",
  "problem",
  "owner",
  "merch owner",
  "hub manager",
  "group",
  "event",
] as const;

/**
 * Roadshow events, filtered, one window at a time, in the order of a column, where rows that it holds nothing of come last
 * and equal ones by event id; by event id without one: of a scope, those with one of its assignments and those
 * without any. Filters, search and figures look at the assignments of the scope only; an event that others are assigned
 * to too is no gap, whether they are active or not. `unassigned`: no active assignment and not canceled.
 * With offices, events that one of them is assigned to, actively or not; only their assignments are then looked at. With
 * owners, events with an active assignment that one of them is payout owner of, "" where none was reported. `role`: a role
 * is filled where an active assignment names someone in it, and missing in other events that are not canceled and that no
 * other office is assigned to. `acknowledgement`: of the active assignments, `no-staff` where there is none or the event
 * is canceled.
 * `person`: with an active assignment that names them as payout or merchandising owner.
 * `days`: on one of these days at least, as recorded, or `none` for those without days.
 * `accepted`: a gap that a candidate of the scope accepted, as their last answer, so that only the assignment is missing.
 * `unacknowledged`: not canceled, and at least one active assignment whose owner has not acknowledged it. `changed`: its
 * status, its place or its days changed in the 14 days before the latest read, after an active assignment was acknowledged. `broken`: not canceled, and its
 * only assignment is inactive or one of its assignments has faults. Facets count what the other filters leave. `events` and
 * the counts of these five, which exclude each other on the page, are without regard to them. `total` is what all filters
 * leave, `ofAll` what the scope holds.
 */
export const roadshowEvents = endpoint({
  path: "/api/roadshows/events",
  roles: READERS,
  dependsOn: EVENTS_DATA,
  query: z.object({
    ...eventFilters,
    ...orderQuery(EVENT_SORTS),
    ...windowQuery(EVENTS_WINDOW_MAX),
  }),
  reply: z.object({
    total: count,
    ofAll: count,
    facets: z.object({
      retailer: facet,
      state: facet,
      status: facet,
      events: count,
      approved: count,
      ...byName(EVENT_FLAG_NAMES.map((name) => [name, count] as const)),
      /** The approved ones of those that are unassigned: the gaps that hurt. */
      unassignedApproved: count,
    }),
    rows: z.readonly(z.array(roadshowEvent)),
    asOf,
  }),
});

/** So many values of a filter are answered at most; a search of it finds the others. */
export const FACET_VALUES_MAX = 200;

/**
 * Counts of the events that each value of the longer filters would leave, alone, beside the *other* filters and the search. Requested
 * apart from the rows, which need not wait for it. The most frequent value first, at most 200 of the filter's `totals`; those
 * requested are among them, also at zero.
 */
export const roadshowFacets = endpoint({
  path: "/api/roadshows/facets",
  roles: READERS,
  dependsOn: EVENTS_DATA,
  query: z.object(eventFilters),
  reply: z.object({
    values: z.object(byName(LATER_FILTERS.map((name) => [name, facet] as const))),
    totals: z.object(byName(LATER_FILTERS.map((name) => [name, count] as const))),
  }),
});

/** The values of one of these filters whose names and ids hold each of some `words`, counted likewise, at most 200 of `total`. */
export const roadshowFoundValues = endpoint({
  path: "/api/roadshows/facets/found",
  roles: READERS,
  dependsOn: EVENTS_DATA,
  query: z.object({
    ...eventFilters,
    filter: z.enum(LATER_FILTERS),
    words: z.string().check(z.maxLength(200)),
  }),
  reply: z.object({ total: count, values: facet }),
});

const sums = {
  events: count,
  /** Active ones of events that are not canceled, and how many of them are acknowledged. */
  assignments: count,
  acknowledged: count,
  /** Events with an active assignment, and events without. Canceled ones and those of other offices are neither. */
  staffed: count,
  gaps: count,
} as const;

export const GROUPS_MAX = 1_000;

/**
 * The sums of the events that the filters leave, by retailer, state, office or payout owner: what the list holds with
 * `value` as one more filter. An event of several offices or owners is counted with each of them, and only their
 * assignments are; `value` is null for events without an active owner or an assignment. `total` counts each event once.
 * Those with the most events first, at most 1,000 of `groups`.
 */
export const roadshowGroups = endpoint({
  path: "/api/roadshows/groups",
  roles: READERS,
  dependsOn: EVENTS_DATA,
  query: z.object({ ...eventFilters, by: z.enum(EVENT_GROUPINGS) }),
  reply: z.object({
    total: z.object(sums),
    groups: count,
    rows: list(z.object({ value: z.nullable(z.string()), label: z.string(), ...sums })),
    asOf,
  }),
});

/** Members that name an event in a list of another kind. */
export const namedEvent = z.object({
  id: eventId,
  retailerName: z.string(),
  status: z.string(),
  clubNumber: z.string(),
  city: z.string(),
  state: z.string(),
});

export const GAPS_MAX = 500;

/** An office that may staff an event, why, and whom to call: its active person who is payout owner of most of its active assignments. */
export const officeCandidate = z.object({
  officeId,
  officeName: z.string(),
  reason: z.enum(CANDIDATE_REASONS),
  /** The latest acknowledgement of what the reason names. */
  latest: z.nullable(wallClock),
  /** Active ones to events that are not canceled. */
  assignments: count,
  owner: z.nullable(z.object({ ...contact.shape, firstName: z.string(), lastName: z.string() })),
});

/**
 * Events without staff, of those that the filters leave, by event id, at most 500 of `total`. Each with the first three of
 * its candidate offices in the scope, as in `roadshowCandidates`, and what each of these answered: an acceptance of a
 * candidate of the office, else the latest answer; null where it was not asked.
 */
export const roadshowGaps = endpoint({
  path: "/api/roadshows/gaps",
  roles: READERS,
  dependsOn: ["reported", "settings", "decisions"],
  query: z.object(eventFilters),
  reply: z.object({
    total: count,
    rows: list(
      z.object({
        event: namedEvent,
        offices: list(
          z.extend(officeCandidate, {
            answer: z.nullable(
              z.object({
                answer: z.enum(ANSWERS),
                person: z.nullable(z.object({ id: personId, firstName: z.string(), lastName: z.string() })),
                byName: z.string(),
                at: instant,
              }),
            ),
          }),
        ),
      }),
    ),
  }),
});

export const NEAR_MAX = 100;

/**
 * Events of an office: `staffed` are those that are not canceled and that it is actively assigned to, with its
 * assignments to them and those not acknowledged. `near` are events without staff that it is a candidate
 * for, as in `roadshowCandidates`: the best reason first, then the latest acknowledgement, at most
 * 100 of `total`, of which `approved` are. An unknown office is 404.
 */
export const roadshowOffice = endpoint({
  path: "/api/roadshows/office",
  roles: READERS,
  dependsOn: ["reported", "settings"],
  query: z.object({ id: officeId }),
  reply: z.object({
    staffed: count,
    assignments: count,
    unacknowledged: count,
    /** The events of those that are not acknowledged. */
    waiting: count,
    near: z.object({
      total: count,
      approved: count,
      rows: list(
        z.object({ event: namedEvent, reason: z.enum(CANDIDATE_REASONS), latest: z.nullable(wallClock) }),
      ),
    }),
    asOf,
  }),
});
