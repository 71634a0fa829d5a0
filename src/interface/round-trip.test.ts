import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { z } from "zod";
import type { InterviewReport } from "#domain/funnel/funnel.ts";
import { interviewReport, person, records, roadshowEvent, submission } from "#test/interface-arbitraries.ts";
import { readEmployees } from "./employees.ts";
import { readInterviewReport } from "./funnel.ts";
import { SCHEMAS } from "./openapi.ts";
import type { TimeRecordOperation } from "./operations.ts";
import { readTimeRecords, readWeekly } from "./payroll.ts";
import { readRoadshowEvents } from "./roadshows.ts";
import type { ReplyFacts, ReadRow } from "./reading.ts";
import type { EntryRecord } from "./payroll.ts";
import { writeReply } from "./writing.ts";

type Read<Value> = (body: string, onRow: (row: ReadRow<Value>) => void) => ReplyFacts;

/** What is read of a body whose rows obey the schema, and what is expected: all of it, nothing mended or set aside. */
function readBack<Value>(body: string, read: Read<Value>, schema: z.ZodType) {
  const reply: { data: unknown[] } = JSON.parse(body);
  for (const row of reply.data) schema.parse(row);
  const rows: ReadRow<Value>[] = [];
  const { drift, setAside } = read(body, (row) => rows.push(row));
  return { rows, drift: [...drift], setAside: setAside.count };
}

const untouched = <Value>(values: readonly Value[]) => ({
  rows: values.map((value) => ({ value, unread: [] })),
  drift: [],
  setAside: 0,
});

test("employees come back as they were written", () => {
  fc.assert(
    fc.property(fc.array(person, { maxLength: 4 }), (people) => {
      const back = readBack(writeReply("employees", people), readEmployees, SCHEMAS.Employee);
      expect(back).toEqual(untouched(people));
    }),
  );
});

test("roadshow events come back as they were written", () => {
  fc.assert(
    fc.property(fc.array(roadshowEvent, { maxLength: 4 }), (events) => {
      const back = readBack(writeReply("roadshowEvents", events), readRoadshowEvents, SCHEMAS.RoadshowEvent);
      expect(back).toEqual(untouched(events));
    }),
  );
});

test("weekly submissions come back as they were written", () => {
  fc.assert(
    fc.property(fc.array(submission, { maxLength: 4 }), (submissions) => {
      const back = readBack(writeReply("weekly", submissions), readWeekly, SCHEMAS.WeeklySubmission);
      expect(back).toEqual(untouched(submissions));
    }),
  );
});

const FORMS: readonly (readonly [TimeRecordOperation, z.ZodType])[] = [
  ["roadshowData", SCHEMAS.RoadshowRecord],
  ["roadshowDataDev", SCHEMAS.RoadshowRecordDev],
  ["weeklyDataDev", SCHEMAS.WeeklyRecordDev],
];

test.each(FORMS)("time records of %s come back as they were written", (operation, schema) => {
  fc.assert(
    fc.property(fc.array(records[operation], { maxLength: 4 }), (values) => {
      const read: Read<EntryRecord> = (body, onRow) => readTimeRecords(operation, body, onRow);
      expect(readBack(writeReply(operation, values), read, schema)).toEqual(untouched(values));
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
      const body = writeReply("interviewReport", report);
      const reply: { data: unknown } = JSON.parse(body);
      SCHEMAS.InterviewReport.parse(reply.data);
      const read = readInterviewReport(body);

      expect(inOrder(read.report)).toEqual(inOrder(report));
      expect(read.setAside.count).toBe(0);
      expect([...read.drift.keys()].filter((key) => key !== "name: counts without a name")).toEqual([]);
    }),
  );
});
