import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import {
  acceptExceptions,
  EXCEPTIONS_WINDOW_MAX,
  payrollBoard,
  payrollExceptions,
  payrollInsights,
  payrollLedger,
  payrollOvertime,
  payrollReview,
  reopenExceptions,
  signOff,
  withdrawSignOff,
} from "#contract/payroll-review.ts";
import type { EntryId } from "#domain/ids.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { useCommand } from "./command.ts";
import { reportOf, reportQuery, useReport } from "./report.ts";

export const exceptionsMax = EXCEPTIONS_WINDOW_MAX;

export type PayrollBoard = ReplyOf<typeof payrollBoard>;
export type BoardCell = PayrollBoard["cells"][number];
export type BoardOffice = PayrollBoard["offices"][number];
export type PayrollExceptions = ReplyOf<typeof payrollExceptions>;
export type PayrollException = PayrollExceptions["rows"][number];
export type ExceptionsQuery = QueryOf<typeof payrollExceptions>;
export type PayrollReview = ReplyOf<typeof payrollReview>;

export const payrollBoardQuery = (week?: IsoDate) => reportQuery(payrollBoard, { week });

export const usePayrollBoard = (week?: IsoDate): PayrollBoard => useReport(payrollBoardQuery(week));

export const [, usePayrollExceptions] = reportOf(payrollExceptions);

export const payrollReviewQuery = (entry: EntryId) => reportQuery(payrollReview, { entry });

export const usePayrollReview = (entry: EntryId): PayrollReview => useReport(payrollReviewQuery(entry));

export type PayrollOvertime = ReplyOf<typeof payrollOvertime>;
export type PayrollLedger = ReplyOf<typeof payrollLedger>;
export type PayrollInsights = ReplyOf<typeof payrollInsights>;

export const [, usePayrollLedger] = reportOf(payrollLedger);

export const usePayrollOvertime = (entry: EntryId): PayrollOvertime =>
  useReport(reportQuery(payrollOvertime, { entry }));

export const usePayrollInsights = (week: IsoDate): PayrollInsights =>
  useReport(reportQuery(payrollInsights, { week }));

export const useAcceptExceptions = () => useCommand(acceptExceptions);
export const useReopenExceptions = () => useCommand(reopenExceptions);
export const useSignOff = () => useCommand(signOff);
export const useWithdrawSignOff = () => useCommand(withdrawSignOff);
