import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { funnelReport, funnelSpan, funnelSummary, funnelTrend } from "#contract/funnel.ts";
import { reportOf, reportQuery, useReport } from "./report.ts";

export type FunnelTrend = ReplyOf<typeof funnelTrend>;
export type FunnelSummary = ReplyOf<typeof funnelSummary>;
export type FunnelSummaryQuery = QueryOf<typeof funnelSummary>;
export type FunnelQuery = QueryOf<typeof funnelReport>;
export type FunnelTrendQuery = QueryOf<typeof funnelTrend>;

export const funnelSpanQuery = () => reportQuery(funnelSpan, {});

export const useFunnelSpan = () => useReport(funnelSpanQuery());

export const [funnelSummaryQuery, useFunnelSummary] = reportOf(funnelSummary);

export const [funnelReportQuery, useFunnelReport] = reportOf(funnelReport);

export const [funnelTrendQuery, useFunnelTrend] = reportOf(funnelTrend);
