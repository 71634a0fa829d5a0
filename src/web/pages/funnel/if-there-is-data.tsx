import type { ReactNode } from "react";
import { useFunnelReportSoFar, useFunnelSpan } from "#web/api/funnel.ts";
import { useAddress } from "#web/lib/address.ts";
import { askedAdministrator, askedEarlier, funnelAsk } from "#web/pages/funnel/compare/funnel-ask.ts";
import { NoInterviews } from "#web/pages/funnel/stages/no-interviews.tsx";
import { isListed } from "#web/pages/funnel/stages/unlisted.ts";

/**
 * The panels, unless there is nothing for them: then one sentence replaces all of them, so that none of them moves.
 * While the reports are on their way each panel waits by itself.
 */
export function IfThereIsData({ children }: { readonly children: ReactNode }) {
  const { search } = useAddress();
  const span = useFunnelSpan();
  const administrator = askedAdministrator(search);
  const [ask, earlier] = [funnelAsk(search, span), askedEarlier(search, span)];
  const report = useFunnelReportSoFar(ask);
  const earlierReport = useFunnelReportSoFar({ ...ask, ...earlier?.range });
  const hasData =
    administrator === null
      ? report === null || report.rows.length > 0
      : isListed(administrator, [report, earlierReport]);
  return hasData ? children : <NoInterviews funnel={{ ask, earlier, administrator }} />;
}
