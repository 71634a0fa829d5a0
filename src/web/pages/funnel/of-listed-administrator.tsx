import type { ReactNode } from "react";
import { useFunnelReportSoFar, useFunnelSpan } from "#web/api/funnel.ts";
import { useAddress } from "#web/lib/address.ts";
import { askedAdministrator, askedEarlier, funnelAsk } from "#web/pages/funnel/compare/funnel-ask.ts";
import { NoInterviews } from "#web/pages/funnel/stages/no-interviews.tsx";
import { isListed } from "#web/pages/funnel/stages/unlisted.ts";

/**
 * The page, unless it is narrowed to somebody whom its reports do not list: then one sentence stands for all its panels,
 * and nothing more is asked about them. While the reports are on their way the panels wait for them, each by itself.
 */
export function OfListedAdministrator({ children }: { readonly children: ReactNode }) {
  const { search } = useAddress();
  const span = useFunnelSpan();
  const administrator = askedAdministrator(search);
  const [ask, earlier] = [funnelAsk(search, span), askedEarlier(search, span)];
  const report = useFunnelReportSoFar(ask);
  const earlierReport = useFunnelReportSoFar({ ...ask, ...earlier?.range });
  if (administrator === null || isListed(administrator, [report, earlierReport])) return children;
  return <NoInterviews funnel={{ ask, earlier, administrator }} />;
}
