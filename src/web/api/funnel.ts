import { useIsFetching } from "@tanstack/react-query";
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

/** Whether other counts than those on the screen, or the same ones again, are being requested. */
export const useIsFunnelComing = (): boolean => useIsFetching({ queryKey: ["funnel", "report"] }) > 0;

export const [funnelTrendQuery, useFunnelTrend] = reportOf(funnelTrend);
