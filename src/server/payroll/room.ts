import { evidenceExport } from "#contract/payroll/payroll-evidence.ts";
import {
  exceptionsExport,
  recordsExport,
  submissionsExport,
  weekRecordsExport,
} from "#contract/payroll/payroll-files.ts";
import {
  controlExport,
  correctionsExport,
  madeFileExport,
  partnerCorrectionsExport,
  partnerExport,
} from "#contract/payroll/payroll-partner.ts";
import type { EntryId } from "#domain/ids.ts";
import { today, type Clock } from "#domain/time/time.ts";
import type { TimeRecordOperation } from "#interface/operations.ts";
import type { RecordsRequest } from "#interface/requests.ts";
import { sendFile } from "#server/files/export-source.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { Sealer } from "#server/vault/keys.ts";
import type { Accounts } from "#server/postgres/json-rows.ts";
import { hasEntry, recordsQuery, submissionsQuery } from "./bodies.ts";
import { decisionRoutes } from "./decision-routes.ts";
import { codeRoutes } from "./files/code-routes.ts";
import { evidenceRoutes, openEvidence } from "./files/evidence.ts";
import { openControl } from "./files/export-control.ts";
import { openCorrections } from "./files/export-corrections.ts";
import { openExceptions } from "./files/export-exceptions.ts";
import { openPartner } from "./files/export-partner.ts";
import { openPartnerCorrections } from "./files/export-partner-corrections.ts";
import { openRecords } from "./files/export-records.ts";
import { openSubmissions } from "./files/export-submissions.ts";
import { openWeekRecords } from "./files/export-week-records.ts";
import { fileRoutes } from "./files/file-routes.ts";
import { layoutRoutes } from "./files/layout-routes.ts";
import { openMadeFile } from "./files/made-file.ts";
import { reviewRoutes, type ReviewDeps } from "./review-routes.ts";
import { payrollRoutes } from "./routes.ts";

/** Routes of the dashboard about payroll. */
export const payrollRoom = (deps: ReviewDeps & { readonly sealer: Sealer }) => {
  const { clock } = deps;
  return {
    routes: [
      ...payrollRoutes(deps),
      ...reviewRoutes(deps),
      ...decisionRoutes(deps),
      ...fileRoutes(deps),
      ...evidenceRoutes(deps),
      ...layoutRoutes(deps),
      ...codeRoutes(deps),
    ],
    files: [
      sendFile(submissionsExport, (reading, query) => openSubmissions(reading, query, clock)),
      sendFile(recordsExport, openRecords),
      sendFile(exceptionsExport, (reading, query) => openExceptions(reading, query, clock)),
      sendFile(partnerExport, (reading, query) => openPartner(reading, query, deps)),
      sendFile(correctionsExport, (reading, query) => openCorrections(reading, query, deps)),
      sendFile(partnerCorrectionsExport, (reading, query) => openPartnerCorrections(reading, query, deps)),
      sendFile(evidenceExport, (reading, query) => openEvidence(reading, query, clock)),
      sendFile(madeFileExport, (reading, query) => openMadeFile(reading, query, deps)),
      sendFile(controlExport, (reading, query) => openControl(reading, query, clock)),
      sendFile(weekRecordsExport, (reading, query) => openWeekRecords(reading, query, clock)),
    ],
  };
};

/** Replies of the reporting interface about payroll, as the queries that write its JSON. */
export const payrollBodies = (store: Store, clock: Clock) => ({
  weekly: submissionsQuery,
  records: (operation: TimeRecordOperation, request: RecordsRequest, accounts: Accounts) =>
    recordsQuery(operation, request, accounts, today(clock)),
  hasEntry: (entry: EntryId, accounts: Accounts) => hasEntry(store, entry, accounts),
});
