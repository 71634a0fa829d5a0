import { hasSameCoverage, unlikeAccounts, type Earlier } from "#domain/funnel/funnel-compare.ts";
import { areSumsAlike, type EarlierRows } from "#domain/funnel/funnel-lines.ts";
import type { AdministratorId } from "#domain/ids.ts";
import { remembered } from "#domain/remembered.ts";
import { useFunnelReport, useFunnelSpan, type FunnelQuery, type FunnelReport } from "#web/api/funnel.ts";
import { useAddress } from "#web/lib/address.ts";
import { requestedAdministrator, requestedEarlier, funnelAsk } from "./funnel-ask.ts";

type Rows = FunnelReport["rows"];

/** The days that the page compares with, and their rows: null where there is no data of them. */
export type EarlierFunnel = Earlier &
  EarlierRows & {
    readonly report: FunnelReport;
    readonly rows: Rows | null;
    /** Whether counts of all that the page is narrowed to can be compared. */
    readonly areSumsAlike: boolean;
  };

/** What every panel of the page is about: the counts that the address asks for, and those it compares with. */
export type Funnel = {
  readonly ask: FunnelQuery;
  readonly report: FunnelReport;
  /** Of the administrator that the page is narrowed to, or of all. */
  readonly rows: Rows;
  readonly administrator: AdministratorId | null;
  /** Null where the address compares with nothing. */
  readonly earlier: EarlierFunnel | null;
};

/** What is worked out of the reports is worked out once for all panels. */
export function useFunnel(): Funnel {
  const { search } = useAddress();
  const span = useFunnelSpan();
  const ask = funnelAsk(search, span);
  const earlier = requestedEarlier(search, span);
  const administrator = requestedAdministrator(search);
  const report = useFunnelReport(ask);
  const earlierReport = useFunnelReport({ ...ask, ...earlier?.range });
  const rows = rowsOf(report.rows, administrator);
  const before = {
    rows: earlierReport.daysKnown === 0 ? null : rowsOf(earlierReport.rows, administrator),
    hasSameCoverage: hasSameCoverage(report, earlierReport),
    unlikeAccounts: unlikeAccountsOf(report)(earlierReport),
    isOfAll: ask.account === undefined && administrator === null,
  };
  return {
    ask,
    report,
    rows,
    administrator,
    earlier: earlier && {
      ...earlier,
      ...before,
      report: earlierReport,
      areSumsAlike: areSumsAlike(rows, before),
    },
  };
}

const unlikeAccountsOf = remembered((now: FunnelReport) =>
  remembered((earlier: FunnelReport) => unlikeAccounts(now, earlier)),
);

const rowsByAdministrator = remembered((rows: Rows) =>
  Map.groupBy(rows, ({ administratorId }) => administratorId),
);

const rowsOf = (rows: Rows, administrator: AdministratorId | null): Rows =>
  administrator === null ? rows : (rowsByAdministrator(rows).get(administrator) ?? NO_ROWS);

const NO_ROWS: Rows = [];
