import type { Role } from "#domain/identity/roles.ts";
import type { Who } from "#domain/identity/who.ts";
import { today, type Clock } from "#domain/time/time.ts";
import { FINDING_PARTS } from "#domain/today/finding-kinds.ts";
import type { AlertReader } from "#server/alerts/find-items.ts";
import { messageRoutes } from "#server/alerts/message-routes.ts";
import { alertRoutes, type AlertRouteDeps } from "#server/alerts/routes.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import { businessRoutes } from "#server/business/routes.ts";
import type { FileRoute } from "#server/files/export-source.ts";
import { selectCoverage } from "#server/funnel/coverage.ts";
import { reportQuery } from "#server/funnel/bodies.ts";
import { funnelRoom } from "#server/funnel/routes.ts";
import type { Route } from "#server/http/serve.ts";
import { readWeek, type WeekReads } from "#server/offices/read-week.ts";
import { officeRoom } from "#server/offices/routes.ts";
import { readViewOffices } from "#server/offices/view-rows.ts";
import { hasEntry, recordsQuery, submissionsQuery } from "#server/payroll/bodies.ts";
import { recheckSubmissions } from "#server/payroll/check/check-submissions.ts";
import { selectRecheck } from "#server/payroll/recheck-stored.ts";
import { payrollRoom } from "#server/payroll/routes.ts";
import { openPrivatePeople, peopleQuery } from "#server/people/bodies.ts";
import { openMoves } from "#server/people/headcount-export.ts";
import { selectMoves } from "#server/people/headcount-queries.ts";
import { peopleRoom } from "#server/people/routes.ts";
import { readViewPeople } from "#server/people/view-rows.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import type { Bodies } from "#server/reporting/answers.ts";
import { eventsQuery } from "#server/roadshows/bodies.ts";
import { readChanges } from "#server/roadshows/changes/read-changes.ts";
import { roadshowRoom } from "#server/roadshows/routes.ts";
import { sourceRoutes, type SourcesDeps } from "#server/sources/routes.ts";
import { readViewEvents } from "#server/roadshows/view-rows.ts";
import { readFindings } from "#server/today/read-findings.ts";
import { readToday } from "#server/today/read-today.ts";
import { todayRoom, type TodayDeps } from "#server/today/routes.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { readDefaultViews, viewRoutes } from "#server/views/routes.ts";

type Deps = AuditedStore &
  Omit<AlertRouteDeps, "openReader"> & {
    readonly store: Pick<Store, "signIn">;
    readonly sealer: Sealer;
    readonly remote: SourcesDeps["remote"];
    readonly log: TodayDeps["log"];
  };

/** Parts that a noun's folder hands to the dashboard: its addresses, and the files of its tables. */
export type Room = { readonly routes: readonly Route[]; readonly files: readonly FileRoute[] };

/** Rooms of the dashboard about the business. */
export const nounRooms = (deps: Deps): readonly Room[] => [
  funnelRoom(deps),
  officeRoom(deps, WEEK_READS),
  payrollRoom(deps),
  peopleRoom(deps),
  roadshowRoom(deps),
  todayRoom(deps),
  { routes: alertRoutes({ ...deps, openReader: openAlertReader }), files: [] },
  { routes: messageRoutes(deps), files: [] },
  { routes: viewRoutes(deps), files: [] },
  { routes: businessRoutes({ ...deps, recheck: recheckSubmissions }), files: [] },
  { routes: sourceRoutes({ ...deps, recheck: recheckSubmissions, readRecheck: selectRecheck }), files: [] },
];

/** Reads of other reports that the sheet of a week repeats. */
const WEEK_READS: WeekReads = { selectMoves, openMoves, readChanges, readDays: selectCoverage };

/** Source of alerts. */
export const openAlertReader = (reading: ScopedReading, role: Role, clock: Clock): AlertReader => ({
  readFindings: (onFailure) => readFindings(reading, role, clock, onFailure),
  readToday: (onFailure) => readToday(reading, role, clock, onFailure, FINDING_PARTS),
  readWeek: () => readWeek(reading, {}, role, clock, WEEK_READS),
  viewRows: {
    roadshows: (search, max) => readViewEvents(reading, search, max),
    people: (search, max) => readViewPeople(reading, search, max),
    offices: (search) => readViewOffices(reading, search, role, clock),
  },
});

/** Replies of the reporting interface, as the queries that write its JSON. */
export const nounBodies = (store: Store, sealer: Sealer, clock: Clock): Bodies => ({
  interviewReport: (request, accounts) => ({ query: reportQuery(request, accounts), count: null }),
  roadshowEvents: eventsQuery,
  employees: peopleQuery,
  privatePeople: (accounts) => openPrivatePeople(store, sealer, accounts),
  weekly: submissionsQuery,
  records: (operation, request, accounts) => recordsQuery(operation, request, accounts, today(clock)),
  hasEntry: (entry, accounts) => hasEntry(store, entry, accounts),
});

/** Reads of the nouns that a session begins with. */
export const sessionReads = (store: Pick<Store, "db">, { zone }: Pick<Clock, "zone">) => ({
  readBusiness: async () => ({ ...(await selectBusinessSettings(store)), zone }),
  readDefaultViews: (who: Who) => readDefaultViews(store, who),
});
