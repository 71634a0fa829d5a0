import { roadshowChanges, roadshowEvents, roadshowGaps } from "#contract/roadshows.ts";
import type { Clock } from "#domain/time/time.ts";
import { scopedRoute, type Route } from "#server/http/serve.ts";
import type { Store } from "#server/postgres/connect.ts";
import { readEvents, readGaps, readChanges } from "./read-roadshows.ts";

type Deps = { readonly store: Pick<Store, "db">; readonly clock: Pick<Clock, "zone"> };

/** What pages ask about roadshows. */
export const roadshowRoutes = ({ store, clock }: Deps): readonly Route[] => [
  scopedRoute(store, roadshowEvents, readEvents),
  scopedRoute(store, roadshowGaps, readGaps),
  scopedRoute(store, roadshowChanges, (reading, query) => readChanges(reading, query, clock.zone)),
];
