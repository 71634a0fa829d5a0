import type { Hono } from "hono";
import {
  auditExport,
  eventsExport,
  funnelExport,
  funnelWorkbook,
  peopleExport,
  recordsExport,
  submissionsExport,
  trendExport,
} from "#contract/export.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import type { Store } from "#server/postgres/connect.ts";
import { openAuditEntries } from "#server/audit/export.ts";
import { openFunnelBook } from "#server/funnel/workbook.ts";
import { openFunnel, openTrend } from "#server/funnel/export.ts";
import { openPeople } from "#server/people/export.ts";
import { openRecords } from "#server/payroll/export-records.ts";
import { exporter, type ExporterParts } from "./export-reply.ts";
import { openEvents } from "#server/roadshows/export.ts";
import { openSubmissions } from "#server/payroll/export-submissions.ts";

export type ExportParts = ExporterParts & { readonly store: Pick<Store, "db"> };

/** Files of all that the tables of the pages show. */
export function mountExports(app: Hono<HttpEnv>, { store, clock, ...parts }: ExportParts): void {
  const mount = exporter(app, { clock, ...parts });
  mount(funnelExport, (ask, scope) => openFunnel(store, ask, scope));
  mount(trendExport, (ask, scope) => openTrend(store, ask, scope));
  mount(funnelWorkbook, (ask, scope) => openFunnelBook(store, ask, scope));
  mount(eventsExport, (ask, scope) => openEvents(store, ask, scope));
  mount(peopleExport, (ask, scope) => openPeople(store, ask, scope));
  mount(submissionsExport, (ask, scope) => openSubmissions(store, ask, scope));
  mount(auditExport, (ask) => openAuditEntries(store, ask, clock));
  mount(recordsExport, (ask, scope) => openRecords(store, ask, scope));
}
