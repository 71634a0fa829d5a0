import { funnelReport, funnelSpan, funnelTrend } from "#contract/funnel.ts";
import type { Clock } from "#domain/time/time.ts";
import { scopedRoute, type Route } from "#server/http/serve.ts";
import type { Store } from "#server/postgres/connect.ts";
import { readFunnel, readFunnelSpan, readFunnelTrend } from "./read-funnel.ts";

type Deps = { readonly store: Pick<Store, "db">; readonly clock: Clock };

/** What pages ask about the funnel. */
export const funnelRoutes = ({ store, clock }: Deps): readonly Route[] => [
  scopedRoute(store, funnelReport, readFunnel),
  scopedRoute(store, funnelTrend, readFunnelTrend),
  scopedRoute(store, funnelSpan, (reading) => readFunnelSpan(reading, clock)),
];
