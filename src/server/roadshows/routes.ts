import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { EVENTS_WINDOW_MAX, roadshowEvents } from "#contract/roadshows.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { cachedRoute, type Route } from "#server/http/serve.ts";
import { selectAge } from "#server/postgres/ages.ts";
import type { Store } from "#server/postgres/connect.ts";
import { selectEvents } from "./queries.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";

/** What pages ask about roadshows. */
export const roadshowRoutes = (store: Pick<Store, "db">): readonly Route[] => [
  cachedRoute(roadshowEvents, (ask, who) => readEvents(store, ask, who.scope)),
];

export const readEvents = (
  store: Pick<Store, "db">,
  { offset = 0, limit = EVENTS_WINDOW_MAX, ...ask }: QueryOf<typeof roadshowEvents>,
  scope: Scope,
): Promise<ReplyOf<typeof roadshowEvents>> =>
  inSnapshot(store, scope, async (reading) => {
    const window = await selectEvents(reading, ask, { offset, limit });
    return { ...window, asOf: await selectAge(reading, "events") };
  });
