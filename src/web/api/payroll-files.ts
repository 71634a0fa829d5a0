import * as contract from "#contract/payroll-files.ts";
import { fileOf } from "./export.ts";

export { exceptionsTable, recordsTable, submissionsTable } from "#contract/payroll-files.ts";
export type { TableColumn } from "#contract/tables.ts";

export const submissionsFile = fileOf(contract.submissionsExport);
export const recordsFile = fileOf(contract.recordsExport);
export const exceptionsFile = fileOf(contract.exceptionsExport);
export const weekRecordsFile = fileOf(contract.weekRecordsExport);
