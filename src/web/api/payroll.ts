import type { z } from "zod/mini";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import * as contract from "#contract/payroll.ts";
import type { EntryId, PersonId } from "#domain/ids.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { reportOf, reportQuery, useReport } from "./report.ts";

/** The ways in which the records of a submission are laid out; the first is the default. */
export const recordViews = contract.RECORD_VIEWS;

export type SubmissionRow = z.output<typeof contract.submission>;
export type TimeRecordRow = z.output<typeof contract.timeRecord>;
export type PayrollWeek = z.output<typeof contract.payrollWeek>;
export type PayrollSubmissions = ReplyOf<typeof contract.payrollSubmissions>;
export type PayrollDeadline = NonNullable<PayrollSubmissions["deadline"]>;
export type PayrollSubmission = ReplyOf<typeof contract.payrollSubmission>;
export type BoardCell = PayrollSubmissions["cells"][number];
export type PayrollQuery = QueryOf<typeof contract.payrollSubmissions>;

export const [payrollSubmissionsQuery, usePayrollSubmissions] = reportOf(contract.payrollSubmissions);

/** Submissions of any week by words of theirs, and all weeks. */
export const payrollFoundQuery = (q: string, limit: number) =>
  reportQuery(contract.payrollFound, { q, limit });

export const payrollSubmissionQuery = (entry: EntryId) => reportQuery(contract.payrollSubmission, { entry });

export const usePayrollSubmission = (entry: EntryId) => useReport(payrollSubmissionQuery(entry));

/** The thirteen weeks of a person up to the one of a day, the latest ended one without it; oldest first. */
export const usePersonWeeks = (id: PersonId, week?: IsoDate) =>
  useReport(reportQuery(contract.personWeeks, { id, week })).weeks;
