import { queryOptions, useIsFetching, usePrefetchQuery, useQuery } from "@tanstack/react-query";
import type { z } from "zod/mini";
import { funnelReport, funnelSpan, funnelTrend } from "#contract/funnel.ts";
import { call } from "./call.ts";
import { useReport } from "./report.ts";

export type FunnelReport = z.output<typeof funnelReport.reply>;
export type FunnelSpan = z.output<typeof funnelSpan.reply>;
export type FunnelAsk = z.output<typeof funnelReport.ask>;

export type FunnelTrend = z.output<typeof funnelTrend.reply>;
export type FunnelTrendAsk = z.output<typeof funnelTrend.ask>;

export const funnelSpanQuery = () =>
  queryOptions({
    queryKey: ["funnel", "span"],
    queryFn: ({ signal }) => call(funnelSpan, {}, signal),
  });

export const useFunnelSpan = (): FunnelSpan => useReport(funnelSpanQuery());

export const funnelReportQuery = (ask: FunnelAsk) =>
  queryOptions({
    queryKey: ["funnel", "report", ask],
    queryFn: ({ signal }) => call(funnelReport, ask, signal),
  });

/** Whether other counts than those on the screen, or the same anew, are on their way. */
export const useIsFunnelComing = (): boolean => useIsFetching({ queryKey: ["funnel", "report"] }) > 0;

export const useFunnelReport = (ask: FunnelAsk): FunnelReport => useReport(funnelReportQuery(ask));

/** The same where it has come, null until then: nothing is asked, waits or fails here. */
export const useFunnelReportSoFar = (ask: FunnelAsk): FunnelReport | null =>
  useQuery({ ...funnelReportQuery(ask), enabled: false }).data ?? null;

export const funnelTrendQuery = (ask: FunnelTrendAsk) =>
  queryOptions({
    queryKey: ["funnel", "trend", ask],
    queryFn: ({ signal }) => call(funnelTrend, ask, signal),
  });

export const useFunnelTrend = (ask: FunnelTrendAsk): FunnelTrend => useReport(funnelTrendQuery(ask));

/** Two trends, requested at the same time. */
export function useFunnelTrends(
  now: FunnelTrendAsk,
  earlier: FunnelTrendAsk,
): readonly [FunnelTrend, FunnelTrend] {
  usePrefetchQuery(funnelTrendQuery(earlier));
  return [useFunnelTrend(now), useFunnelTrend(earlier)];
}
