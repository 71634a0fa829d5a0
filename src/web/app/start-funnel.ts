import type { QueryClient } from "@tanstack/react-query";
import { funnelReportQuery, funnelSpanQuery, funnelTrendQuery } from "#web/api/funnel.ts";
import { officesQuery } from "#web/api/offices.ts";
import { accountsMistake } from "#web/pages/funnel/address-mistakes.ts";
import {
  funnelAsk,
  isListed,
  requestedAdministrator,
  requestedEarlier,
} from "#web/pages/funnel/funnel-ask.ts";
import { trendAsk } from "#web/pages/funnel/trend/trend-ask.ts";

/**
 * Starts all that the page shows: the reports and trends of its days and of those it compares with. Nothing while an
 * account of the address is not among the available ones, and no trend of an administrator who is not listed: the
 * server would refuse them.
 */
export async function startFunnel(queries: QueryClient, search: URLSearchParams): Promise<void> {
  const span = await queries.query(funnelSpanQuery());
  const { rows: offices } = await queries.query(officesQuery());
  if (accountsMistake(search, offices) !== null) return;
  const earlier = requestedEarlier(search, span);
  const ranges = earlier === null ? [{}] : [{}, earlier.range];
  const reports = Promise.all(
    ranges.map((range) => queries.query(funnelReportQuery({ ...funnelAsk(search, span), ...range }))),
  );
  const administrator = requestedAdministrator(search);
  if (administrator !== null && !isListed(administrator, await reports)) return;
  const trend = trendAsk(search, span);
  const trends = ranges.map((range) => queries.query(funnelTrendQuery({ ...trend, ...range })));
  await Promise.all([reports, ...trends]);
}
