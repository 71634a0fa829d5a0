import { today, type Clock } from "#domain/time/time.ts";
import { evidenceExport } from "#contract/payroll-evidence.ts";
import {
  exceptionsExport,
  recordsExport,
  submissionsExport,
  weekRecordsExport,
} from "#contract/payroll-files.ts";
import { controlExport, correctionsExport, partnerExport } from "#contract/payroll-partner.ts";
import { reportQuery } from "#server/funnel/bodies.ts";
import { hasEntry, recordsQuery, submissionsQuery } from "#server/payroll/bodies.ts";
import { openPrivatePeople, peopleQueries } from "#server/people/bodies.ts";
import type { Bodies } from "#server/reporting/answers.ts";
import { eventsQuery } from "#server/roadshows/bodies.ts";
import type { Who } from "#domain/identity/who.ts";
import { eventsExport, funnelExport, funnelWorkbook, peopleExport, trendExport } from "#contract/export.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import { mountBusiness } from "#server/business/routes.ts";
import type { FileRoute } from "#server/files/export-source.ts";
import { openFunnelBook } from "#server/funnel/workbook.ts";
import { openFunnel, openTrend } from "#server/funnel/export.ts";
import { funnelRoutes } from "#server/funnel/routes.ts";
import type { Route } from "#server/http/serve.ts";
import { recheckSubmissions } from "#server/payroll/check/check-submissions.ts";
import { evidenceRoutes, openEvidence } from "#server/payroll/files/evidence.ts";
import { openControl } from "#server/payroll/files/export-control.ts";
import { openCorrections } from "#server/payroll/files/export-corrections.ts";
import { openExceptions } from "#server/payroll/files/export-exceptions.ts";
import { openPartner } from "#server/payroll/files/export-partner.ts";
import { openRecords } from "#server/payroll/files/export-records.ts";
import { openSubmissions } from "#server/payroll/files/export-submissions.ts";
import { openWeekRecords } from "#server/payroll/files/export-week-records.ts";
import { fileRoutes } from "#server/payroll/files/file-routes.ts";
import { mountLayouts } from "#server/payroll/files/layout-routes.ts";
import { selectRecheck } from "#server/payroll/recheck-stored.ts";
import { reviewRoutes } from "#server/payroll/review-routes.ts";
import { payrollRoutes } from "#server/payroll/routes.ts";
import { openPeople } from "#server/people/export.ts";
import { peopleRoutes } from "#server/people/routes.ts";
import type { Store } from "#server/postgres/connect.ts";
import { openEvents } from "#server/roadshows/export.ts";
import { roadshowRoutes } from "#server/roadshows/routes.ts";
import { mountSources, type SourcesDeps } from "#server/sources/routes.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { mountViews, readDefaultViews } from "#server/views/routes.ts";

type Deps = AuditedStore & {
  readonly store: Pick<Store, "signIn">;
  readonly sealer: Sealer;
  readonly remote: SourcesDeps["remote"];
};

/** What the dashboard answers about each noun. */
export const nounRoutes = (deps: Deps): readonly Route[] => [
  ...funnelRoutes(deps),
  ...payrollRoutes(deps),
  ...reviewRoutes(deps),
  ...fileRoutes(deps),
  ...evidenceRoutes(deps),
  ({ app }) => mountLayouts(app, deps),
  ...peopleRoutes(deps),
  ...roadshowRoutes(deps),
  ({ app }) => mountViews(app, deps),
  ({ app }) => mountBusiness(app, { ...deps, recheck: recheckSubmissions }),
  ({ app }) => mountSources(app, { ...deps, recheck: recheckSubmissions, readRecheck: selectRecheck }),
];

/** The files of the tables of each noun. */
export const nounFiles = ({ clock }: Pick<Deps, "clock">): readonly FileRoute[] => [
  (mount) => mount(funnelExport, openFunnel),
  (mount) => mount(trendExport, openTrend),
  (mount) => mount(funnelWorkbook, openFunnelBook),
  (mount) => mount(submissionsExport, (reading, ask) => openSubmissions(reading, ask, clock)),
  (mount) => mount(recordsExport, openRecords),
  (mount) => mount(exceptionsExport, (reading, query) => openExceptions(reading, query, clock)),
  (mount) => mount(partnerExport, (reading, query) => openPartner(reading, query, clock)),
  (mount) => mount(correctionsExport, (reading, query) => openCorrections(reading, query, clock)),
  (mount) => mount(evidenceExport, (reading, query) => openEvidence(reading, query, clock)),
  (mount) => mount(controlExport, (reading, query) => openControl(reading, query, clock)),
  (mount) => mount(weekRecordsExport, (reading, query) => openWeekRecords(reading, query, clock)),
  (mount) => mount(peopleExport, openPeople),
  (mount) => mount(eventsExport, openEvents),
];

/** What of the nouns a session begins with. */
export const sessionReads = (store: Pick<Store, "db">, { zone }: Pick<Clock, "zone">) => ({
  readBusiness: async () => ({ ...(await selectBusinessSettings(store)), zone }),
  readDefaultViews: (who: Who) => readDefaultViews(store, who),
});

/** What the reporting interface answers about each noun, as the queries that write its JSON. */
export const nounBodies = (store: Store, sealer: Sealer, clock: Clock): Bodies => ({
  interviewReport: reportQuery,
  roadshowEvents: eventsQuery,
  employees: (accounts) => peopleQueries(store.pool, accounts),
  weekly: submissionsQuery,
  records: (operation, request, accounts) => recordsQuery(operation, request, accounts, today(clock)),
  hasEntry: (entry, accounts) => hasEntry(store, entry, accounts),
  privatePeople: (accounts) => openPrivatePeople(store, sealer, accounts),
});
