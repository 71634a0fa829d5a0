import * as contract from "#contract/payroll-codes.ts";
import { useCommand } from "./command.ts";
import { reportQuery, useReport } from "./report.ts";

export { CODES_ROWS_MAX } from "#contract/payroll-codes.ts";
export type PayrollCode = contract.PayrollCode;

export const usePayrollCodes = () => useReport(reportQuery(contract.payrollCodes, {}));
export const useSavePayrollCodes = () => useCommand(contract.savePayrollCodes);
