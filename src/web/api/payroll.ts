import type { z } from "zod/mini";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import {
  payrollFound,
  payrollSubmission,
  payrollSubmissions,
  personWeeks,
  RECORD_VIEWS,
  type payrollWeek,
  type submission,
  type timeRecord,
} from "#contract/payroll.ts";
import type { EntryId, PersonId } from "#domain/ids.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { reportOf, reportQuery, useReport } from "./report.ts";

/** The ways in which the records of a submission are laid out; the first is the default. */
export const recordViews = RECORD_VIEWS;

export type SubmissionRow = z.output<typeof submission>;
export type TimeRecordRow = z.output<typeof timeRecord>;
export type PayrollWeek = z.output<typeof payrollWeek>;
export type PayrollSubmissions = ReplyOf<typeof payrollSubmissions>;
export type PayrollDeadline = NonNullable<PayrollSubmissions["deadline"]>;
export type PayrollSubmission = ReplyOf<typeof payrollSubmission>;
export type PayrollQuery = QueryOf<typeof payrollSubmissions>;

export const [payrollSubmissionsQuery, usePayrollSubmissions] = reportOf(payrollSubmissions);

/** Submissions of any week by words of theirs, and all weeks. */
export const payrollFoundQuery = (q: string, limit: number) => reportQuery(payrollFound, { q, limit });

export const payrollSubmissionQuery = (entry: EntryId) => reportQuery(payrollSubmission, { entry });

export const usePayrollSubmission = (entry: EntryId): PayrollSubmission =>
  useReport(payrollSubmissionQuery(entry));

export type PersonWeek = ReplyOf<typeof personWeeks>["weeks"][number];

/** The thirteen weeks of a person up to the one of a day, the latest ended one without it; oldest first. */
export const usePersonWeeks = (id: PersonId, week?: IsoDate): readonly PersonWeek[] =>
  useReport(reportQuery(personWeeks, { id, week })).weeks;
