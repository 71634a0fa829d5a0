import { createContext, use, useMemo, type ReactNode } from "react";
import { hasSameCoverage, unlikeAccounts } from "#domain/funnel/funnel-compare.ts";
import { areSumsAlike } from "#domain/funnel/funnel-lines.ts";
import { useFunnelReport, useFunnelSpan, type FunnelReport } from "#web/api/funnel.ts";
import { useAddress } from "#web/lib/address.ts";
import { funnelRequests } from "./funnel-loader.ts";

type Rows = FunnelReport["rows"];

/** What every panel of the page is about: the counts that the address asks for, and those it compares with. */
export type Funnel = ReturnType<typeof funnelOf>;

/** The days that the page compares with, and their rows. */
export type EarlierFunnel = NonNullable<Funnel["earlier"]>;

/** What the page requests at its address. */
export const useFunnelRequests = () => funnelRequests(useAddress().search, useFunnelSpan());

/** The reports of all administrators that the address asks for; the earlier one is the same where it compares with none. */
export function useFunnelReports() {
  const requests = useFunnelRequests();
  const report = useFunnelReport(requests.query);
  const earlierReport = useFunnelReport(requests.earlierQuery);
  return { ...requests, report, earlierReport };
}

const FunnelContext = createContext<Funnel | null>(null);

/** Waits for the reports and hands them to all panels, which work with the same rows. */
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

/**
 * Every panel that shows these rows says so when they could not be refreshed.
 * @throws Error outside of the panels
 */
export function useFunnel(): Funnel {
  const funnel = use(FunnelContext);
  if (funnel === null) throw new Error("The funnel is only provided to its panels.");
  useFunnelReport(funnel.query);
  useFunnelReport(funnel.earlierQuery);
  return funnel;
}

function funnelOf(reports: ReturnType<typeof useFunnelReports>) {
  const { query, earlierQuery, administrator, report, earlier, earlierReport } = reports;
  const rowsOf = (all: Rows): Rows =>
    administrator === null ? all : all.filter((row) => row.administratorId === administrator);
  const rows = rowsOf(report.rows);
  const before = {
    // Null where there is no data of these days.
    rows: earlierReport.daysAvailable === 0 ? null : rowsOf(earlierReport.rows),
    hasSameCoverage: hasSameCoverage(report, earlierReport),
    unlikeAccounts: unlikeAccounts(report, earlierReport),
    isOfAll: query.account === undefined && administrator === null,
  };
  // Counts of all that the page is narrowed to can be compared where the sums are alike.
  const ofEarlier = { ...before, report: earlierReport, areSumsAlike: areSumsAlike(rows, before) };
  return {
    query,
    earlierQuery,
    administrator,
    report,
    rows,
    earlier: earlier && { ...earlier, ...ofEarlier },
  };
}
