import { funnelReportQuery, funnelSpanQuery, funnelTrendQuery } from "#web/api/funnel.ts";
import type { Loader } from "#web/api/loader.ts";
import { officesQuery } from "#web/api/offices.ts";
import { trendQuery } from "#web/pages/funnel/trend/trend-query.ts";
import { openSection } from "./funnel-sections.ts";
import { accountsMistake } from "./address-mistakes.ts";
import { type Span } from "#web/lib/date-range.ts";
import { funnelQuery, isListed, requestedAdministrator, requestedEarlier } from "./funnel-query.ts";

/** What the page requests at an address; the earlier queries are the same ones where it compares with nothing. */
export function funnelRequests(search: URLSearchParams, span: Span) {
  const earlier = requestedEarlier(search, span);
  const query = funnelQuery(search, span);
  const trend = trendQuery(search, span);
  return {
    administrator: requestedAdministrator(search),
    earlier,
    query,
    earlierQuery: { ...query, ...earlier?.range },
    trendQuery: trend,
    earlierTrendQuery: { ...trend, ...earlier?.range },
  };
}

export const funnelLoader: Loader = ({ search }, start) =>
  Promise.all([start(officesQuery()), startReports(search, start)]);

/**
 * Nothing while an account of the address is not among the available ones, no trend unless its section is open, and none of
 * an administrator who is not listed: the server would refuse it.
 */
async function startReports(search: URLSearchParams, start: Parameters<Loader>[1]): Promise<void> {
  const span = await start(funnelSpanQuery());
  const offices = search.has("account") ? (await start(officesQuery())).rows : [];
  if (accountsMistake(search, offices) !== null) return;
  const requests = funnelRequests(search, span);
  const { administrator } = requests;
  const reports = Promise.all([
    start(funnelReportQuery(requests.query)),
    start(funnelReportQuery(requests.earlierQuery)),
  ]);
  const isTrendRequested =
    openSection(search) === "trend" && (administrator === null || isListed(administrator, await reports));
  const trendQueries = isTrendRequested ? [requests.trendQuery, requests.earlierTrendQuery] : [];
  await Promise.all([reports, ...trendQueries.map((query) => start(funnelTrendQuery(query)))]);
}
