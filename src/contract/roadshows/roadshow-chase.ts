import { z } from "zod/mini";
import { EVENT_GROUPINGS } from "#domain/roadshows/roadshows.ts";
import { command, endpoint } from "#contract/endpoint.ts";
import { asOf, count, eventId, isoDate, list, officeId, personId } from "#contract/primitives.ts";
import { READERS, STAFFING } from "#domain/identity/audiences.ts";
import { EVENTS_DATA, eventFilters, namedEvent, reminder } from "./roadshows.ts";

export const CHASE_MAX = 200;
export const CHASED_EVENTS_MAX = 100;

/** Active assignments, and how many of them are acknowledged. */
const acknowledgements = { active: count, acknowledged: count } as const;

/**
 * Active assignments of the scope to events that the filters leave and that are not canceled, by payout owner, office,
 * retailer or state: the groups in which some are not acknowledged, with the most of these first, then those that wait
 * longest; at most 200 of `groups`. Whether an event is unacknowledged is no filter here: the rate is of all assignments. `since` is the day on which a source first showed the oldest of these: the source
 * itself reports no dates. An owner is one per office. By owner, `events` are those not acknowledged, the oldest first,
 * at most 100; otherwise there are none. `owner` has contact data where the scope holds the person, and no id where none
 * was reported. `reminded`: of how many of those not acknowledged someone was reminded, and when last; null for none.
 * `total` is of all groups.
 */
export const roadshowAcknowledgements = endpoint({
  path: "/api/roadshows/acknowledgements",
  roles: READERS,
  dependsOn: EVENTS_DATA,
  query: z.object({ ...eventFilters, by: z.enum(EVENT_GROUPINGS) }),
  reply: z.object({
    total: z.object(acknowledgements),
    groups: count,
    rows: list(
      z.object({
        key: z.string(),
        /** Name of the group; "" where that was not reported. */
        label: z.string(),
        ...acknowledgements,
        since: isoDate,
        officeId: z.nullable(officeId),
        officeName: z.string(),
        /** By owner, the id that was reported; null for none. */
        ownerId: z.nullable(personId),
        owner: z.nullable(z.object({ id: z.nullable(personId), phone: z.string(), email: z.string() })),
        reminded: z.nullable(z.extend(reminder, { events: count })),
        events: list(z.object({ event: namedEvent, since: isoDate })),
      }),
    ),
    asOf,
  }),
});

/**
 * Notes that an owner was reminded of the assignments that they have not acknowledged: all of those of the scope, or those
 * of an office, or to some events. An owner of null is one whom no source reported. 404 where there is no such assignment.
 */
export const noteReminder = command({
  path: "/api/roadshows/reminder",
  roles: STAFFING,
  changes: ["decisions"],
  body: {
    owner: z.nullable(personId),
    office: z.nullable(officeId),
    events: z.nullable(list(eventId).check(z.maxLength(CHASED_EVENTS_MAX))),
  },
  reply: { count },
});
