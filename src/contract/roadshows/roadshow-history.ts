import { z } from "zod/mini";
import { EVENT_HISTORY } from "#domain/roadshows/event-history.ts";
import { endpoint } from "#contract/endpoint.ts";
import { READERS } from "#domain/identity/audiences.ts";
import { eventId, instant, list, officeId, wallClock } from "#contract/primitives.ts";
import { fullName } from "./roadshows.ts";

/**
 * History of an event in the stored reads, the latest first: `at` is the read that first showed it. Of assignments, those of
 * the scope. `since` is the first read of any event that is stored: what happened before it is unknown. `isCut`: some of the
 * history was deleted with age. An unknown event is 404.
 */
export const roadshowHistory = endpoint({
  path: "/api/roadshows/history",
  roles: READERS,
  dependsOn: ["reported"],
  query: z.object({ id: eventId }),
  reply: z.object({
    since: z.nullable(instant),
    isCut: z.boolean(),
    rows: list(
      z.object({
        at: z.nullable(instant),
        kind: z.enum(EVENT_HISTORY),
        /** Value of a status, a place or a hub manager before; "" where it was not reported. */
        before: z.string(),
        after: z.string(),
        /** The payout owner of the assignment; null where the event itself changed. */
        owner: z.nullable(fullName),
        officeId: z.nullable(officeId),
        officeName: z.string(),
        /** Moment of the acknowledgement, as the source says it. */
        acknowledged: z.nullable(wallClock),
      }),
    ),
  }),
});
