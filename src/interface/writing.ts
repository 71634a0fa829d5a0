import type { InterviewReport } from "#domain/funnel/funnel.ts";
import { writeInterviewReport } from "./funnel.ts";
import { ROUTES, type Operation } from "./operations.ts";
import { TABLES, type RowOf, type RowOperation } from "./tables.ts";

/** The whole reply as JSON text, strictly as the interface says. */
export const writeReply = <Requested extends RowOperation>(
  operation: Requested,
  rows: readonly RowOf<Requested>[],
): string =>
  `${envelopeHead(operation, rows.length)}[${rows.map(TABLES[operation].write).join(",")}]${ENVELOPE_TAIL}`;

/** As `writeReply`, of an interview report. */
export const writeInterviewReply = (report: InterviewReport): string =>
  `${envelopeHead("interviewReport", report.counts.length)}${writeInterviewReport(report)}${ENVELOPE_TAIL}`;

/** The reply up to the value of `data`, where that value is written piece by piece; `rows` becomes `total`. */
export function envelopeHead(operation: Operation, rows: number): string {
  const values = { message: '"ok"', total: String(rows), code: "200", success: "true", data: "" } as const;
  return `{${ROUTES[operation].envelope.map((name) => `"${name}":${values[name]}`).join(",")}`;
}

/** Text that follows the value of `data`, which is the last member of every envelope. */
export const ENVELOPE_TAIL = "}";

/** The body of an error: `{message, code, success, data}`. The message must reveal nothing internal. */
export const writeError = (code: number, message: string): string =>
  JSON.stringify({ message, code, success: false, data: null });
