import type { ReactNode } from "react";
import type { AdministratorId } from "#domain/ids.ts";
import type { DateRange } from "#domain/time/time.ts";
import { useFunnelReportSoFar, useFunnelSpan, type FunnelQuery, type FunnelReport } from "#web/api/funnel.ts";
import { useIsLimited } from "#web/api/session.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import {
  requestedAdministrator,
  requestedEarlier,
  requestedRange,
  DEFAULT_RANGE,
  funnelAsk,
} from "./funnel-ask.ts";

/**
 * The panels, unless there is nothing for them: then one sentence replaces all of them, so that none of them moves.
 * While the reports are on their way each panel waits by itself.
 */
export function IfThereIsData({ children }: { readonly children: ReactNode }) {
  const { hasData, ...asked } = useHasData();
  return hasData ? children : <NoInterviews {...asked} />;
}

/** A panel that has nothing to show keeps its size until the sentence replaces all of them. */
export const UnlessEmpty = (props: { readonly room: ReactNode; readonly children: ReactNode }) =>
  useHasData().hasData ? props.children : props.room;

/** Whether the page has something to show; true until its reports are here. */
function useHasData(): NoInterviewsProps & { readonly hasData: boolean } {
  const { search } = useAddress();
  const span = useFunnelSpan();
  const administrator = requestedAdministrator(search);
  const [ask, earlier] = [funnelAsk(search, span), requestedEarlier(search, span)];
  const report = useFunnelReportSoFar(ask);
  const earlierReport = useFunnelReportSoFar({ ...ask, ...earlier?.range });
  const hasData =
    administrator === null
      ? report === null || report.rows.length > 0
      : isListed(administrator, [report, earlierReport]);
  return { ask, earlier, administrator, hasData };
}

type NoInterviewsProps = AskedDays & { readonly administrator: AdministratorId | null };

/** Why there is nothing to show, and the way to where there is something. */
export function NoInterviews({ ask, earlier, administrator }: NoInterviewsProps) {
  const { search, change } = useAddress();
  const { first, last } = useFunnelSpan();
  const isLimited = useIsLimited();
  if (first === null || last === null)
    return <Empty>No interview data {isLimited ? "for your offices " : ""}yet.</Empty>;
  if (administrator !== null)
    return (
      <Empty
        action={<Button onPress={() => change({ administrator: null })}>Show all administrators</Button>}
      >
        {unlistedWords({ ask, earlier })}
      </Empty>
    );
  const isDefault = requestedRange(search) === DEFAULT_RANGE;
  return (
    <Empty
      action={
        isDefault ? null : (
          <Button onPress={() => change({ range: null, from: null, to: null })}>
            Show the last 4 weeks with data
          </Button>
        )
      }
    >
      No interview data for {formatRange(ask)}. Data is available for {formatRange({ from: first, to: last })}
      .
    </Empty>
  );
}

/** The days that the page is about, of which accounts. */
export type AskedDays = {
  readonly ask: FunnelQuery;
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

/** Whether they do not exist or belong to others is not said. */
export const unlistedWords = ({ ask, earlier }: AskedDays): string => {
  const days = earlier === null ? formatRange(ask) : `${formatRange(ask)} or ${formatRange(earlier.range)}`;
  const where = ask.account === undefined ? "" : " at these accounts";
  return `The administrator in this link has no data for ${days}${where}.`;
};
