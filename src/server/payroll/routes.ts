import { payrollFound, payrollSubmission, personWeeks } from "#contract/payroll/payroll.ts";
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
import { sendFile } from "#server/files/export-source.ts";
import { report } from "#server/http/serve.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { readPersonWeeks } from "./board/read-insights.ts";
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
import { selectFound, selectWeeks } from "./queries.ts";
import { readSubmission } from "./read-submission.ts";
import { reviewRoutes, type ReviewDeps } from "./review-routes.ts";

/** Reports and files for pages about payroll, and the commands of each part. */
export const payrollRoom = (deps: ReviewDeps & { readonly sealer: Sealer }) => {
  const { clock } = deps;
  return {
    routes: [
      report(payrollSubmission, (reading, query) => readSubmission(reading, query, clock.zone)),
      report(payrollFound, async (reading, { q, limit }) => ({
        ...(await selectFound(reading, q, limit)),
        weeks: (await selectWeeks(reading, null)).map(({ from }) => from),
      })),
      report(personWeeks, (reading, ask) => readPersonWeeks(reading, ask, clock)),
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
