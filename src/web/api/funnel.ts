import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { funnelReport, funnelSpan, funnelTrend } from "#contract/funnel.ts";
import { reportOf, reportQuery, useReport } from "./report.ts";

export type FunnelReport = ReplyOf<typeof funnelReport>;
export type FunnelTrend = ReplyOf<typeof funnelTrend>;
export type FunnelQuery = QueryOf<typeof funnelReport>;
export type FunnelTrendQuery = QueryOf<typeof funnelTrend>;

export const funnelSpanQuery = () => reportQuery(funnelSpan, {});

export const useFunnelSpan = () => useReport(funnelSpanQuery());

export const [funnelReportQuery, useFunnelReport] = reportOf(funnelReport);

export const [funnelTrendQuery, useFunnelTrend] = reportOf(funnelTrend);
