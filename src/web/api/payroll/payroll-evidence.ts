import * as contract from "#contract/payroll/payroll-evidence.ts";
import { fileOf } from "#web/api/export.ts";
import { reportOf } from "#web/api/report.ts";

export {
  acceptancesTable,
  changesTable,
  filesTable,
  remindersTable,
  sendBacksTable,
  sendsTable,
  signOffsTable,
  stoodTable,
  timed,
  OWN_LOG_WINDOW as ownLogWindow,
} from "#contract/payroll/payroll-evidence.ts";

export type { Timed } from "#contract/payroll/payroll-evidence.ts";
export type Evidence = contract.Evidence;

export const evidenceFile = fileOf(contract.evidenceExport);

export const [payrollEvidenceQuery, usePayrollEvidence] = reportOf(contract.payrollEvidence);
export const [, useOwnLog] = reportOf(contract.payrollOwnLog);
