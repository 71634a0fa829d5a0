import type { InterviewReport } from "#domain/funnel/funnel.ts";
import type { Submission } from "#domain/payroll/payroll.ts";
import type { Person } from "#domain/people/people.ts";
import type { RoadshowEvent } from "#domain/roadshows/roadshows.ts";
import { employeeTable } from "./employees.ts";
import type { Table } from "./fields.ts";
import { writeInterviewReport } from "./funnel.ts";
import { ENVELOPES, type Operation } from "./operations.ts";
import { recordTables, submissionTable, type EntryRecord } from "./payroll.ts";
import { roadshowEventTable } from "./roadshows.ts";

/** What each operation answers with. */
export type Answer = {
  readonly interviewReport: InterviewReport;
  readonly roadshowEvents: readonly RoadshowEvent[];
  readonly employees: readonly Person[];
  readonly weekly: readonly Submission[];
  readonly roadshowData: readonly EntryRecord[];
  readonly roadshowDataDev: readonly EntryRecord[];
  readonly weeklyDataDev: readonly EntryRecord[];
};

/** The whole reply as JSON text, strictly as the interface says. */
export const writeReply = <Requested extends Operation>(
  operation: Requested,
  answer: Answer[Requested],
): string => {
  const { json, rows } = WRITERS[operation](answer);
  return `${envelopeHead(operation, rows)}${json}${ENVELOPE_TAIL}`;
};

/** The reply up to the value of `data`, for whoever writes that value piece by piece; `rows` becomes `total`. */
export function envelopeHead(operation: Operation, rows: number): string {
  const values = { message: '"ok"', total: String(rows), code: "200", success: "true", data: "" } as const;
  return `{${ENVELOPES[operation].map((name) => `"${name}":${values[name]}`).join(",")}`;
}

/** What follows the value of `data`, which is the last member of every envelope. */
export const ENVELOPE_TAIL = "}";

/** The body of an error: `{message, code, success, data}`. The message must reveal nothing internal. */
export const writeError = (code: number, message: string): string =>
  JSON.stringify({ message, code, success: false, data: null });

type Written = { readonly json: string; readonly rows: number };

const listOf =
  <Row>({ write }: Table<Row>) =>
  (rows: readonly Row[]): Written => ({ json: `[${rows.map(write).join(",")}]`, rows: rows.length });

const WRITERS: { readonly [Requested in Operation]: (answer: Answer[Requested]) => Written } = {
  interviewReport: (report) => ({ json: writeInterviewReport(report), rows: report.counts.length }),
  roadshowEvents: listOf(roadshowEventTable),
  employees: listOf(employeeTable),
  weekly: listOf(submissionTable),
  roadshowData: listOf(recordTables.roadshowData),
  roadshowDataDev: listOf(recordTables.roadshowDataDev),
  weeklyDataDev: listOf(recordTables.weeklyDataDev),
};
