import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod/mini";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import * as contract from "#contract/payroll/payroll.ts";
import type { EntryId, OfficeId, PersonId } from "#domain/ids.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { reportQuery, useReport } from "#web/api/report.ts";
import { FIRST_WINDOW, useRowList, type Window } from "#web/api/row-list.ts";

/** The ways in which the records of a submission are laid out; the first is the default. */
export const recordViews = contract.RECORD_VIEWS;

export type SubmissionRow = z.output<typeof contract.submission>;
export type TimeRecordRow = z.output<typeof contract.timeRecord>;
export type PayrollWeek = z.output<typeof contract.payrollWeek>;
export type PayrollSubmissions = ReplyOf<typeof contract.payrollSubmissions>;
export type PayrollDeadline = NonNullable<PayrollSubmissions["deadline"]>;
export type PayrollSubmission = ReplyOf<typeof contract.payrollSubmission>;
export type BoardRow = PayrollSubmissions["rows"][number];
export type BoardCell = NonNullable<BoardRow["cell"]>;
export type BoardFigures = PayrollSubmissions["figures"];
export type PayrollQuery = Omit<QueryOf<typeof contract.payrollSubmissions>, keyof Window>;
export type ChangedSubmission = ReplyOf<typeof contract.payrollDecidable>["changed"][number];
export type BoardQuery = QueryOf<typeof contract.payrollDecidable>;

const boardList = (query: PayrollQuery) => (window: Window) =>
  reportQuery(contract.payrollSubmissions, { ...query, ...window });

/** The first rows of a board, with the figures and sums of all of it. */
export const payrollSubmissionsQuery = (query: PayrollQuery) => boardList(query)(FIRST_WINDOW);
export const usePayrollSubmissions = (query: PayrollQuery) => useReport(payrollSubmissionsQuery(query));

export const usePayrollBoard = (query: PayrollQuery) =>
  useRowList<BoardRow, PayrollSubmissions>(boardList(query));

export const usePayrollAbsent = (query: BoardQuery) =>
  useReport(reportQuery(contract.payrollAbsent, query)).rows;

/** Submissions of an office in its last weeks. */
export type OfficeWeek = ReplyOf<typeof contract.payrollOffice>["weeks"][number];
export const useOfficeWeeks = (id: OfficeId) => useReport(reportQuery(contract.payrollOffice, { id }));

export const usePayrollDecidable = (query: BoardQuery) =>
  useReport(reportQuery(contract.payrollDecidable, query));

/** Requests what can be decided when it is wanted: of a large week it is a long list. */
export function useReadDecidable() {
  const queries = useQueryClient();
  return (query: BoardQuery) => queries.query(reportQuery(contract.payrollDecidable, query));
}

export const usePayrollNeighbors = (query: QueryOf<typeof contract.payrollNeighbors>) =>
  useReport(reportQuery(contract.payrollNeighbors, query)).neighbors;

export type WeekSum = ReplyOf<typeof contract.payrollWeeks>["rows"][number];
export const usePayrollWeeks = (week: IsoDate) =>
  useReport(reportQuery(contract.payrollWeeks, { week })).rows;

export type PayrollFileFaults = ReplyOf<typeof contract.payrollFileFaults>;
export const usePayrollFileFaults = (query: QueryOf<typeof contract.payrollFileFaults>) =>
  useReport(reportQuery(contract.payrollFileFaults, query));

/** Submissions of any week by words of theirs, and all weeks. */
export const payrollFoundQuery = (q: string, limit: number) =>
  reportQuery(contract.payrollFound, { q, limit });

export type OfficeOfWeek = ReplyOf<typeof contract.payrollFileOffices>["rows"][number];
export const usePayrollFileOffices = (query: QueryOf<typeof contract.payrollFileOffices>) =>
  useReport(reportQuery(contract.payrollFileOffices, query)).rows;

export const payrollSubmissionQuery = (entry: EntryId) => reportQuery(contract.payrollSubmission, { entry });

export const usePayrollSubmission = (entry: EntryId) => useReport(payrollSubmissionQuery(entry));

/** The thirteen weeks of a person up to the one of a day, the latest ended one without it; oldest first. */
export const usePersonWeeks = (id: PersonId, week?: IsoDate) =>
  useReport(reportQuery(contract.personWeeks, { id, week })).weeks;

/** Exceptions of a person in the thirteen weeks that have ended last. */
export const usePersonExceptions = (id: PersonId) =>
  useReport(reportQuery(contract.personWeeks, { id })).exceptions;

export type PersonWeeksReply = ReplyOf<typeof contract.personWeeks>;
