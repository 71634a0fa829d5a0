import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import * as contract from "#contract/payroll/payroll-review.ts";
import type { EntryId } from "#domain/ids.ts";
import { useCommand } from "#web/api/command.ts";
import { reportOf, reportQuery, useReport } from "#web/api/report.ts";

export const exceptionsMax = contract.EXCEPTIONS_WINDOW_MAX;

export type PayrollExceptions = ReplyOf<typeof contract.payrollExceptions>;
export type PayrollException = PayrollExceptions["rows"][number];
export type ExceptionsQuery = QueryOf<typeof contract.payrollExceptions>;

export const [payrollExceptionsQuery, usePayrollExceptions] = reportOf(contract.payrollExceptions);

export type ExceptionDetail = ReplyOf<typeof contract.payrollExceptionDetail>;
export const [, useExceptionDetail] = reportOf(contract.payrollExceptionDetail);

export const payrollReviewQuery = (entry: EntryId) => reportQuery(contract.payrollReview, { entry });

export const usePayrollReview = (entry: EntryId) => useReport(payrollReviewQuery(entry));

export type PayrollOvertime = ReplyOf<typeof contract.payrollOvertime>;
export type PayrollLedger = ReplyOf<typeof contract.payrollLedger>;
export type PayrollInsights = ReplyOf<typeof contract.payrollInsights>;

export const [, usePayrollLedger] = reportOf(contract.payrollLedger);
export const [, usePayrollOvertime] = reportOf(contract.payrollOvertime);
export const [payrollInsightsQuery, usePayrollInsights] = reportOf(contract.payrollInsights);

/** Interval in which decisions of colleagues show: 15 seconds. */
const VERSION_MS = 10_000;
const versionQuery = reportQuery(contract.payrollVersion, {});

/** Requests the reports of payroll again when something was decided, or the data changed. Not while the tab is hidden. */
export function usePayrollNews(): void {
  const queries = useQueryClient();
  const { data } = useQuery({ ...versionQuery, staleTime: 0, refetchInterval: VERSION_MS, retry: false });
  const version = data?.version;
  const seen = useRef(version);
  useEffect(() => {
    const before = seen.current;
    seen.current = version;
    if (before === undefined || version === undefined || version === before) return;
    const [resource, name] = versionQuery.queryKey;
    void queries.invalidateQueries({
      queryKey: [resource],
      predicate: ({ queryKey }) => queryKey[1] !== name,
    });
  }, [version, queries]);
}

export type DecisionRefusal = ReplyOf<typeof contract.acceptExceptions>["refused"][number];
export type SignOffRefusal = ReplyOf<typeof contract.signOff>["refused"][number];
export type ReturnRefusal = NonNullable<ReplyOf<typeof contract.sendBack>["refused"]>;
export type PayrollReview = ReplyOf<typeof contract.payrollReview>;

export const useAcceptExceptions = () => useCommand(contract.acceptExceptions);
export const useReopenExceptions = () => useCommand(contract.reopenExceptions);
export const useSignOff = () => useCommand(contract.signOff);
export const useUndoSignOffs = () => useCommand(contract.undoSignOffs);
export const useSendBack = () => useCommand(contract.sendBack);
export const useNoteAnswer = () => useCommand(contract.noteAnswer);
export const useRemindOffices = () => useCommand(contract.remindOffices);
export const useLeaveOut = () => useCommand(contract.leaveOut);
export const useUndoLeaveOut = () => useCommand(contract.undoLeaveOut);
export const useUndoSendBack = () => useCommand(contract.undoSendBack);
