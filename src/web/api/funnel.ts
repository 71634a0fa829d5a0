import { queryOptions, useIsFetching, usePrefetchQuery, useQuery } from "@tanstack/react-query";
import type { z } from "zod/mini";
import { funnelReport, funnelSpan, funnelTrend } from "#contract/funnel.ts";
import { call } from "./call.ts";
import { useReport } from "./report.ts";

export type FunnelReport = z.output<typeof funnelReport.reply>;
export type FunnelSpan = z.output<typeof funnelSpan.reply>;
export type FunnelQuery = z.output<typeof funnelReport.query>;

export type FunnelTrend = z.output<typeof funnelTrend.reply>;
export type FunnelTrendQuery = z.output<typeof funnelTrend.query>;

export const funnelSpanQuery = () =>
  queryOptions({
    queryKey: ["funnel", "span"],
    queryFn: ({ signal }) => call(funnelSpan, {}, signal),
  });

export const useFunnelSpan = (): FunnelSpan => useReport(funnelSpanQuery());

export const funnelReportQuery = (query: FunnelQuery) =>
  queryOptions({
    queryKey: ["funnel", "report", query],
    queryFn: ({ signal }) => call(funnelReport, query, signal),
  });

/** Whether other counts than those on the screen, or the same anew, are on their way. */
export const useIsFunnelComing = (): boolean => useIsFetching({ queryKey: ["funnel", "report"] }) > 0;

export const useFunnelReport = (query: FunnelQuery): FunnelReport => useReport(funnelReportQuery(query));

/** The same where it has come, null until then: nothing is asked, waits or fails here. */
export const useFunnelReportSoFar = (query: FunnelQuery): FunnelReport | null =>
  useQuery({ ...funnelReportQuery(query), enabled: false }).data ?? null;

export const funnelTrendQuery = (query: FunnelTrendQuery) =>
  queryOptions({
    queryKey: ["funnel", "trend", query],
    queryFn: ({ signal }) => call(funnelTrend, query, signal),
  });

export const useFunnelTrend = (query: FunnelTrendQuery): FunnelTrend => useReport(funnelTrendQuery(query));

/** Two trends, requested at the same time. */
export function useFunnelTrends(
  now: FunnelTrendQuery,
  earlier: FunnelTrendQuery,
): readonly [FunnelTrend, FunnelTrend] {
  usePrefetchQuery(funnelTrendQuery(earlier));
  return [useFunnelTrend(now), useFunnelTrend(earlier)];
}
