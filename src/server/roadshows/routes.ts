import type { AskOf, ReplyOf } from "#contract/endpoint.ts";
import { EVENTS_WINDOW_MAX, roadshowEvents } from "#contract/roadshows.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { cachedRoute, type Route } from "#server/http/serve.ts";
import { selectAge } from "#server/postgres/ages.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { EventsAsk } from "./roadshow-filters.ts";
import { selectEvents } from "./queries.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";

/** What pages ask about roadshows. */
export const roadshowRoutes = (store: Pick<Store, "db">): readonly Route[] => [
  cachedRoute(roadshowEvents, (ask, who) => readEvents(store, ask, who.scope)),
];

export const readEvents = (
  store: Pick<Store, "db">,
  ask: AskOf<typeof roadshowEvents>,
  scope: Scope,
): Promise<ReplyOf<typeof roadshowEvents>> =>
  inSnapshot(store, scope, async (reading) => {
    const window = await selectEvents(reading, {
      ...eventsAsk(ask),
      offset: ask.offset ?? 0,
      limit: ask.limit ?? EVENTS_WINDOW_MAX,
    });
    return { ...window, asOf: await selectAge(reading, "events") };
  });

/** What is asked of the store, whichever stretch of it. */
export const eventsAsk = (
  ask: Omit<AskOf<typeof roadshowEvents>, "offset" | "limit">,
): Omit<EventsAsk, "offset" | "limit"> => ({
  q: ask.q ?? "",
  retailers: ask.retailer ?? [],
  states: ask.state ?? [],
  statuses: ask.status ?? [],
  isUnassigned: ask.unassigned ?? null,
  isUnacknowledged: ask.unacknowledged ?? null,
  isBroken: ask.broken ?? null,
});
