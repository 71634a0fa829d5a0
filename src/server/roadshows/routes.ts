import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import {
  CHANGES_MAX,
  EVENTS_WINDOW_MAX,
  GAPS_MAX,
  roadshowChanges,
  roadshowEvents,
  roadshowGaps,
} from "#contract/roadshows.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { dayStart, type Clock } from "#domain/time/time.ts";
import { cachedRoute, type Route } from "#server/http/serve.ts";
import { selectAge } from "#server/postgres/ages.ts";
import type { Store } from "#server/postgres/connect.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { selectChanges, selectComparedRun } from "./change-queries.ts";
import { selectGaps } from "./gap-queries.ts";
import { selectEvents, selectGapIds } from "./queries.ts";

type Deps = { readonly store: Pick<Store, "db">; readonly clock: Pick<Clock, "zone"> };

/** What pages ask about roadshows. */
export const roadshowRoutes = ({ store, clock }: Deps): readonly Route[] => [
  cachedRoute(roadshowEvents, (query, who) => readEvents(store, query, who.scope)),
  cachedRoute(roadshowGaps, (query, who) => readGaps(store, query, who.scope)),
  cachedRoute(roadshowChanges, (query, who) => readChanges(store, query, clock.zone, who.scope)),
];

export const readEvents = (
  store: Pick<Store, "db">,
  { offset = 0, limit = EVENTS_WINDOW_MAX, ...query }: QueryOf<typeof roadshowEvents>,
  scope: Scope,
): Promise<ReplyOf<typeof roadshowEvents>> =>
  inSnapshot(store, scope, async (reading) => {
    const window = await selectEvents(reading, query, { offset, limit });
    return { ...window, asOf: await selectAge(reading, "events") };
  });

export const readGaps = (
  store: Pick<Store, "db">,
  query: QueryOf<typeof roadshowGaps>,
  scope: Scope,
): Promise<ReplyOf<typeof roadshowGaps>> =>
  inSnapshot(store, scope, async (reading) => {
    const ids = await selectGapIds(reading, query);
    return { total: ids.length, rows: await selectGaps(reading, ids.slice(0, GAPS_MAX)) };
  });

export const readChanges = (
  store: Pick<Store, "db">,
  { since }: QueryOf<typeof roadshowChanges>,
  zone: string,
  scope: Scope,
): Promise<ReplyOf<typeof roadshowChanges>> =>
  inSnapshot(store, scope, async (reading) => {
    const asOf = await selectAge(reading, "events");
    const compared = await selectComparedRun(reading, since === undefined ? null : dayStart(since, zone));
    if (compared === null) return { since: null, asOf, total: 0, rows: [] };
    const rows = await selectChanges(reading, compared.run);
    return { since: compared.since, asOf, total: rows.length, rows: rows.slice(0, CHANGES_MAX) };
  });
