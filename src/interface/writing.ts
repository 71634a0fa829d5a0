import type { InterviewReport } from "#domain/funnel/funnel.ts";
import type { Submission } from "#domain/payroll/payroll.ts";
import type { Person } from "#domain/people/people.ts";
import type { RoadshowEvent } from "#domain/roadshows/roadshows.ts";
import { writeEmployee } from "./employees.ts";
import { ENVELOPES } from "./envelopes.ts";
import { writeInterviewReport } from "./funnel.ts";
import type { Operation } from "./operations.ts";
import { writeSubmission, writeTimeRecord } from "./payroll.ts";
import { writeRoadshowEvent } from "./roadshows.ts";
import type { EntryRecord } from "./time-records.ts";

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
export const writeReply = <Asked extends Operation>(operation: Asked, answer: Answer[Asked]): string => {
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

/** The body of an error: `{message, code, success, data}`. The message must tell nothing of the inside. */
export const writeError = (code: number, message: string): string =>
  JSON.stringify({ message, code, success: false, data: null });

type Written = { readonly json: string; readonly rows: number };

const listOf = <Row>(rows: readonly Row[], write: (row: Row) => string): Written => ({
  json: `[${rows.map((row) => write(row)).join(",")}]`,
  rows: rows.length,
});

const WRITERS: { readonly [Asked in Operation]: (answer: Answer[Asked]) => Written } = {
  interviewReport: (report) => ({ json: writeInterviewReport(report), rows: report.counts.length }),
  roadshowEvents: (events) => listOf(events, writeRoadshowEvent),
  employees: (people) => listOf(people, writeEmployee),
  weekly: (submissions) => listOf(submissions, writeSubmission),
  roadshowData: (records) => listOf(records, (record) => writeTimeRecord("roadshowData", record)),
  roadshowDataDev: (records) => listOf(records, (record) => writeTimeRecord("roadshowDataDev", record)),
  weeklyDataDev: (records) => listOf(records, (record) => writeTimeRecord("weeklyDataDev", record)),
};
