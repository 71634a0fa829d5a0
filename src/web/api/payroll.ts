import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod/mini";
import { RECORD_VIEWS } from "#contract/export.ts";
import {
  payrollSubmission,
  payrollSubmissions,
  type missingOffice,
  type payrollWeek,
  type submission,
  type timeRecord,
} from "#contract/payroll.ts";
import type { EntryId } from "#domain/ids.ts";
import { call } from "./call.ts";
import { useReport } from "./report.ts";

/** The ways in which the records of a submission are laid out; the first is the default. */
export const recordViews = RECORD_VIEWS;

export type SubmissionRow = z.output<typeof submission>;
export type TimeRecordRow = z.output<typeof timeRecord>;
export type MissingOffice = z.output<typeof missingOffice>;
export type PayrollWeek = z.output<typeof payrollWeek>;
export type PayrollSubmissions = z.output<typeof payrollSubmissions.reply>;
export type PayrollDeadline = NonNullable<PayrollSubmissions["deadline"]>;
export type PayrollSubmission = z.output<typeof payrollSubmission.reply>;
export type PayrollQuery = z.output<typeof payrollSubmissions.query>;

export const payrollSubmissionsQuery = (query: PayrollQuery) =>
  queryOptions({
    queryKey: ["payroll", "submissions", query],
    queryFn: ({ signal }) => call(payrollSubmissions, query, signal),
  });

export const usePayrollSubmissions = (query: PayrollQuery): PayrollSubmissions =>
  useReport(payrollSubmissionsQuery(query));

export const payrollSubmissionQuery = (entry: EntryId) =>
  queryOptions({
    queryKey: ["payroll", "submission", entry],
    queryFn: ({ signal }) => call(payrollSubmission, { entry }, signal),
  });

export const usePayrollSubmission = (entry: EntryId): PayrollSubmission =>
  useReport(payrollSubmissionQuery(entry));
