import { z } from "zod/mini";
import { EVENT_GROUPINGS } from "#domain/roadshows/roadshows.ts";
import { endpoint } from "./endpoint.ts";
import { asOf, count, isoDate, list, officeId, personId } from "./primitives.ts";
import { READERS } from "#domain/identity/audiences.ts";
import { eventFilters, namedEvent } from "./roadshows.ts";

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
 * was reported. `total` is of all groups.
 */
export const roadshowAcknowledgements = endpoint({
  path: "/api/roadshows/acknowledgements",
  roles: READERS,
  dependsOn: ["reported", "decisions"],
  query: z.object({ ...eventFilters, by: z.enum(EVENT_GROUPINGS) }),
  reply: z.object({
    total: z.object(acknowledgements),
    groups: count,
    rows: list(
      z.object({
        key: z.string(),
        /** What the group is called; "" where that was not reported. */
        label: z.string(),
        ...acknowledgements,
        since: isoDate,
        officeId: z.nullable(officeId),
        officeName: z.string(),
        owner: z.nullable(z.object({ id: z.nullable(personId), phone: z.string(), email: z.string() })),
        events: list(z.object({ event: namedEvent, since: isoDate })),
      }),
    ),
    asOf,
  }),
});
