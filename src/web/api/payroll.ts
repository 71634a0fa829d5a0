import type { z } from "zod/mini";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
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
import { reportQuery, useReport } from "./report.ts";

/** The ways in which the records of a submission are laid out; the first is the default. */
export const recordViews = RECORD_VIEWS;

export type SubmissionRow = z.output<typeof submission>;
export type TimeRecordRow = z.output<typeof timeRecord>;
export type MissingOffice = z.output<typeof missingOffice>;
export type PayrollWeek = z.output<typeof payrollWeek>;
export type PayrollSubmissions = ReplyOf<typeof payrollSubmissions>;
export type PayrollDeadline = NonNullable<PayrollSubmissions["deadline"]>;
export type PayrollSubmission = ReplyOf<typeof payrollSubmission>;
export type PayrollQuery = QueryOf<typeof payrollSubmissions>;

export const payrollSubmissionsQuery = (query: PayrollQuery) => reportQuery(payrollSubmissions, query);

export const usePayrollSubmissions = (query: PayrollQuery): PayrollSubmissions =>
  useReport(payrollSubmissionsQuery(query));

export const payrollSubmissionQuery = (entry: EntryId) => reportQuery(payrollSubmission, { entry });

export const usePayrollSubmission = (entry: EntryId): PayrollSubmission =>
  useReport(payrollSubmissionQuery(entry));
