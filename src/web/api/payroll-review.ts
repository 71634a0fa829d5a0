import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import * as contract from "#contract/payroll-review.ts";
import type { EntryId } from "#domain/ids.ts";
import { useCommand } from "./command.ts";
import { reportOf, reportQuery, useReport } from "./report.ts";

export const exceptionsMax = contract.EXCEPTIONS_WINDOW_MAX;

export type PayrollExceptions = ReplyOf<typeof contract.payrollExceptions>;
export type PayrollException = PayrollExceptions["rows"][number];
export type ExceptionsQuery = QueryOf<typeof contract.payrollExceptions>;

export const [, usePayrollExceptions] = reportOf(contract.payrollExceptions);

export const payrollReviewQuery = (entry: EntryId) => reportQuery(contract.payrollReview, { entry });

export const usePayrollReview = (entry: EntryId) => useReport(payrollReviewQuery(entry));

export type PayrollOvertime = ReplyOf<typeof contract.payrollOvertime>;
export type PayrollLedger = ReplyOf<typeof contract.payrollLedger>;
export type PayrollInsights = ReplyOf<typeof contract.payrollInsights>;

export const [, usePayrollLedger] = reportOf(contract.payrollLedger);
export const [, usePayrollOvertime] = reportOf(contract.payrollOvertime);
export const [, usePayrollInsights] = reportOf(contract.payrollInsights);

export const useAcceptExceptions = () => useCommand(contract.acceptExceptions);
export const useReopenExceptions = () => useCommand(contract.reopenExceptions);
export const useSignOff = () => useCommand(contract.signOff);
export const useWithdrawSignOff = () => useCommand(contract.withdrawSignOff);
