import { funnelReport, funnelSpan, funnelSummary, funnelTrend } from "#contract/funnel.ts";
import type { Clock } from "#domain/time/time.ts";
import { report, type Route } from "#server/http/serve.ts";
import { readFunnel, readFunnelSpan, readFunnelSummary, readFunnelTrend } from "./read-funnel.ts";

type Deps = { readonly clock: Clock };

/** Reports for pages about the funnel. */
export const funnelRoutes = ({ clock }: Deps): readonly Route[] => [
  report(funnelReport, readFunnel),
  report(funnelTrend, readFunnelTrend),
  report(funnelSummary, (reading, query) => readFunnelSummary(reading, query, clock)),
  report(funnelSpan, (reading) => readFunnelSpan(reading, clock)),
];
