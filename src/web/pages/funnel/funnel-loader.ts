import {
  funnelReportQuery,
  funnelSpanQuery,
  funnelSummaryQuery,
  funnelTrendQuery,
  type FunnelSummary,
} from "#web/api/funnel.ts";
import type { Loader } from "#web/api/loader.ts";
import { officesQuery } from "#web/api/offices.ts";
import { trendQuery } from "#web/pages/funnel/trend/trend-query.ts";
import { openSections, SECTIONS } from "./funnel-sections.ts";
import { officesMistake } from "./address-mistakes.ts";
import { type Span } from "#web/lib/date-range.ts";
import { funnelQuery, requestedAdministrator, requestedEarlier, summaryQuery } from "./funnel-query.ts";

/** Queries that the page requests at an address; the earlier queries are the same ones where it compares with nothing. */
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
 * Nothing while an office of the address is not among the available ones; rows and trend where a section of them is open, and
 * no trend of an administrator who is not listed: the server would refuse it.
 */
async function startReports(search: URLSearchParams, start: Parameters<Loader>[1]): Promise<void> {
  const days = start(funnelSpanQuery());
  const offices = search.has("account") ? (await start(officesQuery())).rows : [];
  if (officesMistake(search, offices) !== null) return;
  const summary = start(funnelSummaryQuery(summaryQuery(search)));
  const shows = new Set(openSections(search).map((id) => SECTIONS[id].shows));
  const requests = funnelRequests(search, await days);
  if (shows.has("rows"))
    await Promise.all([
      start(funnelReportQuery(requests.query)),
      start(funnelReportQuery(requests.earlierQuery)),
    ]);
  if (shows.has("trend") && (requests.administrator === null || isListed(await summary)))
    await Promise.all([
      start(funnelTrendQuery(requests.trendQuery)),
      start(funnelTrendQuery(requests.earlierTrendQuery)),
    ]);
  await summary;
}

/** Administrators, with those who had interviews only in the earlier days. */
const isListed = ({ isListed: isNow, earlier }: FunnelSummary): boolean =>
  isNow || earlier?.isListed === true;
