import * as contract from "#contract/payroll/payroll-codes.ts";
import { useCommand } from "#web/api/command.ts";
import { reportQuery, useReport } from "#web/api/report.ts";

export { CODES_ROWS_MAX } from "#contract/payroll/payroll-codes.ts";
export type PayrollCode = contract.PayrollCode;

export const usePayrollCodes = () => useReport(reportQuery(contract.payrollCodes, {}));
export const useSavePayrollCodes = () => useCommand(contract.savePayrollCodes);
