import { funnelExport, funnelWorkbook, trendExport } from "#contract/export.ts";
import type { Clock } from "#domain/time/time.ts";
import { sendFile } from "#server/files/export-source.ts";
import type { ReportRequest } from "#interface/requests.ts";
import type { Accounts } from "#server/postgres/json-rows.ts";
import { reportQuery } from "./bodies.ts";
import { openFunnel, openTrend } from "./export.ts";
import { funnelRoutes } from "./routes.ts";
import { openFunnelBook } from "./workbook.ts";

/** Routes of the dashboard about interviews. */
export const funnelRoom = (deps: { readonly clock: Clock }) => ({
  routes: funnelRoutes(deps),
  files: [
    sendFile(funnelExport, openFunnel),
    sendFile(trendExport, openTrend),
    sendFile(funnelWorkbook, openFunnelBook),
  ],
});

/** Replies of the reporting interface about interviews, as the queries that write its JSON. */
export const funnelBodies = {
  interviewReport: (request: ReportRequest, accounts: Accounts) => ({
    query: reportQuery(request, accounts),
    count: null,
  }),
};
