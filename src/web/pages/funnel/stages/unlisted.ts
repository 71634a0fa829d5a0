import type { AdministratorId } from "#domain/ids.ts";
import type { FunnelAsk, FunnelReport } from "#web/api/funnel.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import type { DateRange } from "#domain/time/time.ts";

/** The days that the page is about, of which accounts. */
export type AskedDays = {
  readonly ask: FunnelAsk;
  /** The days it compares with; null for none. */
  readonly earlier: { readonly range: DateRange } | null;
};

/** Whether one of the reports lists an administrator; true as long as one of them has not come. */
export const isListed = (
  administrator: AdministratorId,
  reports: readonly (Pick<FunnelReport, "rows"> | null)[],
): boolean =>
  reports.some(
    (report) =>
      report === null || report.rows.some(({ administratorId }) => administratorId === administrator),
  );

/** That nobody is there by that id: whether they do not exist or belong to others is not said, and not known here. */
export const unlistedWords = ({ ask, earlier }: AskedDays): string => {
  const days = earlier === null ? formatRange(ask) : `${formatRange(ask)} or ${formatRange(earlier.range)}`;
  const where = ask.account === undefined ? "" : " at these accounts";
  return `The administrator in this link has no data for ${days}${where}.`;
};
