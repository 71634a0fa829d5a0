import { useIsFetching } from "@tanstack/react-query";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { funnelReport, funnelSpan, funnelTrend } from "#contract/funnel.ts";
import { reportQuery, useReport } from "./report.ts";

export type FunnelReport = ReplyOf<typeof funnelReport>;
export type FunnelSpan = ReplyOf<typeof funnelSpan>;
export type FunnelTrend = ReplyOf<typeof funnelTrend>;
export type FunnelQuery = QueryOf<typeof funnelReport>;
export type FunnelTrendQuery = QueryOf<typeof funnelTrend>;

export const funnelSpanQuery = () => reportQuery(funnelSpan, {});

export const useFunnelSpan = (): FunnelSpan => useReport(funnelSpanQuery());

export const funnelReportQuery = (query: FunnelQuery) => reportQuery(funnelReport, query);

/** Whether other counts than those on the screen, or the same ones again, are being requested. */
export const useIsFunnelComing = (): boolean => useIsFetching({ queryKey: ["funnel", "report"] }) > 0;

export const useFunnelReport = (query: FunnelQuery): FunnelReport => useReport(funnelReportQuery(query));

export const funnelTrendQuery = (query: FunnelTrendQuery) => reportQuery(funnelTrend, query);

export const useFunnelTrend = (query: FunnelTrendQuery): FunnelTrend => useReport(funnelTrendQuery(query));
