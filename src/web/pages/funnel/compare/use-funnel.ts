import { useMemo } from "react";
import { isKnownAlike, unlikeAccounts, type Earlier } from "#domain/funnel/funnel-compare.ts";
import { accountGaps } from "#domain/funnel/funnel-gaps.ts";
import { areSumsAlike, type EarlierRows } from "#domain/funnel/funnel-lines.ts";
import type { AdministratorId } from "#domain/ids.ts";
import { useFunnelReport, useFunnelSpan, type FunnelAsk, type FunnelReport } from "#web/api/funnel.ts";
import { useAddress } from "#web/lib/address.ts";
import { askedAdministrator, askedEarlier, funnelAsk } from "./funnel-ask.ts";

type Rows = FunnelReport["rows"];

/** The days that the page compares with, and their rows: null where nothing is known of them. */
export type EarlierFunnel = Earlier &
  EarlierRows & {
    readonly report: FunnelReport;
    readonly rows: Rows | null;
    /** What the accounts of the page are called of which, each for itself, fewer earlier days are known. */
    readonly unlikeNames: readonly string[];
    /** Whether counts of all that the page is narrowed to can be compared. */
    readonly areSumsAlike: boolean;
  };

/** What every panel of the page is about: the counts that the address asks for, and those it compares with. */
export type Funnel = {
  readonly ask: FunnelAsk;
  readonly report: FunnelReport;
  /** Of the administrator that the page is narrowed to, or of all. */
  readonly rows: Rows;
  readonly administrator: AdministratorId | null;
  /** Null where the address compares with nothing. */
  readonly earlier: EarlierFunnel | null;
};

export function useFunnel(): Funnel {
  const { search } = useAddress();
  const span = useFunnelSpan();
  const ask = funnelAsk(search, span);
  const earlier = askedEarlier(search, span);
  const administrator = askedAdministrator(search);
  const report = useFunnelReport(ask);
  const earlierReport = useFunnelReport({ ...ask, ...earlier?.range });
  const rows = useNarrowed(report.rows, administrator);
  const earlierRows = useNarrowed(earlierReport.rows, administrator);
  const unlike = useMemo(() => unlikeAccounts(report, earlierReport), [report, earlierReport]);
  const names = useMemo(
    () => accountGaps({ ...report, rows }, { ...earlierReport, rows: earlierRows }).map(({ name }) => name),
    [report, rows, earlierReport, earlierRows],
  );
  const before = {
    rows: earlierReport.daysKnown === 0 ? null : earlierRows,
    isKnownAlike: isKnownAlike(report, earlierReport),
    unlikeAccounts: unlike,
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
      unlikeNames: names,
      areSumsAlike: areSumsAlike(rows, before),
    },
  };
}

/** The same list as long as nothing else is asked, since thousands of lines are made of it. */
const useNarrowed = (rows: Rows, administrator: AdministratorId | null): Rows =>
  useMemo(
    () => (administrator === null ? rows : rows.filter((row) => row.administratorId === administrator)),
    [rows, administrator],
  );
