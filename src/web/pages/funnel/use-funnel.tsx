import { createContext, use, useMemo, type ReactNode } from "react";
import { comparedRows } from "#domain/funnel/funnel-summary.ts";
import { useFunnelReport, useFunnelSpan, useFunnelSummary, type FunnelSummary } from "#web/api/funnel.ts";
import { useAddress } from "#web/lib/address.ts";
import { funnelRequests } from "./funnel-loader.ts";
import { summaryQuery } from "./funnel-query.ts";

/** Reads what the page opens with: the sums of what its address asks for, and of what it compares with. */
export const useSummary = (): FunnelSummary => useFunnelSummary(summaryQuery(useAddress().search));

/** Report of the sections that show more than sums: the rows by administrator and office. */
export type Funnel = ReturnType<typeof funnelOf>;

/** Summary that the page requests at its address. */
export const useFunnelRequests = () => funnelRequests(useAddress().search, useFunnelSpan());

/** The reports of all administrators that the address asks for; the earlier one is the same where it compares with none. */
export function useFunnelReports() {
  const requests = useFunnelRequests();
  const report = useFunnelReport(requests.query);
  const earlierReport = useFunnelReport(requests.earlierQuery);
  return { ...requests, report, earlierReport };
}

const FunnelContext = createContext<Funnel | null>(null);

/** Waits for the reports and hands them to a section. */
export function ProvideFunnel({ children }: { readonly children: ReactNode }) {
  const reports = useFunnelReports();
  const { report, earlierReport, administrator } = reports;
  const key = JSON.stringify([reports.query, reports.earlier]);
  const funnel = useMemo(
    () => funnelOf(reports),
    // oxlint-disable-next-line react/exhaustive-deps -- the days are other objects at each render, and the key says them
    [report, earlierReport, administrator, key],
  );
  return <FunnelContext value={funnel}>{children}</FunnelContext>;
}

/** @throws Error outside of the sections */
export function useFunnel(): Funnel {
  const funnel = use(FunnelContext);
  if (funnel === null) throw new Error("The rows of the funnel are only provided to its sections.");
  return funnel;
}

function funnelOf(reports: ReturnType<typeof useFunnelReports>) {
  const { query, earlierQuery, administrator, report, earlier: days, earlierReport } = reports;
  const narrowed = { administrator, isOfAllOffices: query.account === undefined };
  const { rows, earlier } = comparedRows(report, days && earlierReport, narrowed);
  return {
    query,
    earlierQuery,
    administrator,
    report,
    rows,
    earlier: days && earlier && { ...days, ...earlier, report: earlierReport },
  };
}
