import * as contract from "#contract/payroll/payroll-evidence.ts";
import { fileOf } from "#web/api/export.ts";
import { reportOf } from "#web/api/report.ts";

export {
  ACCEPTANCE_STATES,
  acceptancesTable,
  changesTable,
  filesTable,
  SEND_BACK_STATES,
  SEND_NAMES,
  sendBacksTable,
  sendsTable,
  signOffsTable,
  stoodTable,
  SIGN_OFF_STATES,
  sinceWords,
  STOOD_NAMES,
  OWN_LOG_WINDOW as ownLogWindow,
} from "#contract/payroll/payroll-evidence.ts";

export type Evidence = contract.Evidence;

export const evidenceFile = fileOf(contract.evidenceExport);

export const [, usePayrollEvidence] = reportOf(contract.payrollEvidence);
export const [, useOwnLog] = reportOf(contract.payrollOwnLog);
