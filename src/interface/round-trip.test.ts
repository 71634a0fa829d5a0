import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { InterviewReport } from "#domain/funnel/funnel.ts";
import {
  interviewReport,
  person,
  records,
  roadshowEvent,
  submission,
} from "#test/builders/interface-arbitraries.ts";
import { interviewReportSchema, readInterviewReport } from "./funnel.ts";
import type { ReadRow } from "./reading.ts";
import { writeInterviewReply, writeReply } from "./writing.ts";
import { readRows } from "./reply.ts";
import { TABLES, type RowOf, type RowOperation } from "./tables.ts";

/** Rows that are read of a body that obeys the schema, and those that are expected: all of it, nothing mended or set aside. */
function readBack<Requested extends RowOperation>(operation: Requested, values: readonly RowOf<Requested>[]) {
  const body = writeReply(operation, values);
  const reply: { data: unknown[] } = JSON.parse(body);
  for (const row of reply.data) TABLES[operation].schema.parse(row);
  const rows: ReadRow<RowOf<Requested>>[] = [];
  const { drift, setAside } = readRows(operation, body, (row) => rows.push(row));
  return { rows, drift: [...drift], setAside: setAside.count };
}

const untouched = <Value>(values: readonly Value[]) => ({
  rows: values.map((value) => ({ value, unread: [] })),
  drift: [],
  setAside: 0,
});

const ROWS = { employees: person, roadshowEvents: roadshowEvent, weekly: submission, ...records };

test.each([
  "employees",
  "roadshowEvents",
  "weekly",
  "roadshowData",
  "roadshowDataDev",
  "weeklyDataDev",
] as const)("rows of %s come back as they were written", (operation) => {
  fc.assert(
    fc.property(fc.array<RowOf<typeof operation>>(ROWS[operation], { maxLength: 4 }), (values) => {
      expect(readBack(operation, values)).toEqual(untouched(values));
    }),
  );
});

/** A report without regard to the order of its pairs, which the ten maps do not keep. */
const inOrder = ({ administrators, counts }: InterviewReport) => ({
  administrators,
  counts: counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
});
const keyOf = (pair: InterviewReport["counts"][number]): string => `${pair.administratorId}/${pair.officeId}`;

test("an interview report comes back as it was written, stored zeros and absent pairs told apart", () => {
  fc.assert(
    fc.property(interviewReport, (report) => {
      const body = writeInterviewReply(report);
      const reply: { data: unknown } = JSON.parse(body);
      interviewReportSchema.parse(reply.data);
      const read = readInterviewReport(body);

      expect(inOrder(read.report)).toEqual(inOrder(report));
      expect(read.setAside.count).toBe(0);
      expect([...read.drift.keys()].filter((key) => key !== "name: counts without a name")).toEqual([]);
    }),
  );
});
