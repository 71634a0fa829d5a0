import * as contract from "#contract/payroll/payroll-files.ts";
import { bySort, sortsOf } from "#contract/tables.ts";
import { fileOf } from "#web/api/export.ts";
import type { PayrollException } from "./payroll-review.ts";

export { exceptionsTable, recordsTable, submissionsTable } from "#contract/payroll/payroll-files.ts";
export type { TableColumn } from "#contract/tables.ts";

const EXCEPTION_SORTS = sortsOf<PayrollException>(contract.exceptionsTable);

/** Compares exceptions as their table and its files do for a sort of the address. */
export const byExceptionSort = (sort: string) => bySort(sort, EXCEPTION_SORTS);

export const submissionsFile = fileOf(contract.submissionsExport);
export const recordsFile = fileOf(contract.recordsExport);
export const exceptionsFile = fileOf(contract.exceptionsExport);
export const weekRecordsFile = fileOf(contract.weekRecordsExport);
