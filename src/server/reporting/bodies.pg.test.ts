import { sample, uniqueArray, type Arbitrary } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { entryId, officeId } from "#domain/ids.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import { TABLES } from "#interface/tables.ts";
import type { Exchange, ExchangeRequest, Operation } from "#interface/operations.ts";
import { writeInterviewReply, writeReply } from "#interface/writing.ts";
import {
  interviewReport,
  person,
  records,
  roadshowEvent,
  submission,
} from "#test/builders/interface-arbitraries.ts";
import {
  record as punched,
  recordsReply,
  submission as weekly,
  weeklyReply,
} from "#test/builders/replies.ts";
import { openReporting, posted, type TestReporting } from "#test/peers/reporting.ts";

/* What the store builds in SQL is compared, byte for byte, with what the interface itself writes of the same values. */

let service: TestReporting;
beforeAll(async () => {
  service = await openReporting();
});
afterAll(() => service.store.close());

/** Loads days of any time as the demo: what a file reports is not stored when it is too old. */
const load = (exchanges: readonly Exchange[]): Promise<void> => service.load(exchanges, "demo");

const seed = { seed: 20_261_118 };
const some = <Value extends { readonly id: string }>(value: Arbitrary<Value>): readonly Value[] =>
  sample(uniqueArray(value, { selector: ({ id }) => id, minLength: 60, maxLength: 60 }), {
    ...seed,
    numRuns: 1,
  })[0] ?? [];

const replyOf = (operation: Operation, body: string, request: ExchangeRequest = {}): Exchange => ({
  where: operation,
  operation,
  request,
  body,
  receivedAt: instant("2026-11-18T14:00:00Z"),
});

const textOf = async (path: string, init: RequestInit = {}): Promise<string> =>
  (await service.ask(`/dev/index.cfm${path}`, init)).text();

const byText = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);
const byNumber = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id.length - b.id.length || byText(a, b);

test("employees come back byte for byte, without SSN and date of birth", async () => {
  const people = some(person);
  await load([replyOf("employees", writeReply("employees", people))]);

  const expected = people.toSorted(byText).map((one) => ({ ...one, ssn: "", dateOfBirth: "" }));

  const text = await textOf("/employees/all");

  expect(text).toBe(writeReply("employees", expected));
  expect(TABLES.employees.schema.array().safeParse(JSON.parse(text).data).error).toBeUndefined();
});

test("roadshow events come back byte for byte with their assignments in order", async () => {
  const events = some(roadshowEvent);
  await load([replyOf("roadshowEvents", writeReply("roadshowEvents", events))]);

  const text = await textOf("/fieldmap/roadshowEvents");

  expect(text).toBe(writeReply("roadshowEvents", events.toSorted(byNumber)));
  expect(TABLES.roadshowEvents.schema.array().safeParse(JSON.parse(text).data).error).toBeUndefined();
});

test("weekly submissions come back byte for byte", async () => {
  const submissions = some(submission);
  await load([replyOf("weekly", writeReply("weekly", submissions))]);

  const text = await textOf("/payroll/partner_weekly");

  expect(text).toBe(writeReply("weekly", submissions.toSorted(byNumber)));
  expect(TABLES.weekly.schema.array().safeParse(JSON.parse(text).data).error).toBeUndefined();
});

const FORMS = [
  ["roadshowData", "/payroll/partner_weeklyDataRoadshow", TABLES.roadshowData.schema],
  ["roadshowDataDev", "/partner_weeklyDataRoadshow", TABLES.roadshowDataDev.schema],
  ["weeklyDataDev", "/partner_weeklyData", TABLES.weeklyDataDev.schema],
] as const;

describe.each(FORMS)("time records read in the form of %s", (told) => {
  const entry = entryId(`77${FORMS.findIndex(([form]) => form === told)}`);
  const rows = sample(records[told], { ...seed, numRuns: 40 }).map((row) => ({ ...row, entryId: entry }));

  beforeAll(() => load([replyOf(told, writeReply(told, rows), { entry })]));

  test.each(FORMS)("are answered byte for byte in the form of %s", async (form, path, schema) => {
    const text = await textOf(path, posted({ fieldmapEntryId: entry }));

    expect(text).toBe(writeReply(form, rows));
    expect(schema.array().safeParse(JSON.parse(text).data).error).toBeUndefined();
  });
});

test("a day's interview report comes back with every count, name and account", async () => {
  const [report] = sample(
    interviewReport.filter(({ counts }) => counts.length > 3),
    { ...seed, numRuns: 1 },
  );
  if (report === undefined) throw new Error("no report was made");
  const day = isoDate("2026-11-09");
  const request = { account: officeId("101"), from: day, to: day };
  await load([replyOf("interviewReport", writeInterviewReply(report), request)]);

  const path = "/applicantstream/interviewReportAdmin?accountId=101&startDate=11/09/2026&endDate=11/09/2026";
  const answered = JSON.parse(await textOf(path));
  const expected = JSON.parse(writeInterviewReply(report));

  expect({ ...answered.data, accounts: listsOf(answered) }).toEqual({
    ...expected.data,
    accounts: listsOf(expected),
  });
  expect(Object.keys(answered)).toEqual(Object.keys(expected));
  expect(Object.keys(answered.data)).toEqual(Object.keys(expected.data));
});

test("a week's records are answered of a submission without a readable start, by the end of its week", async () => {
  const ends = { weekStart: "", weekEnd: "01/14/2029 11:59:59 PM" };
  await load([weeklyReply([weekly("8800", ends)]), recordsReply("8800", [punched()])]);
  const asked = async (weekStart: string, weekEnd: string): Promise<number> =>
    JSON.parse(await textOf("/payroll/partner_weeklyDataRoadshow", posted({ weekStart, weekEnd }))).data
      .length;
  expect(await asked("01/08/2029", "01/14/2029")).toBe(1);
  expect(await asked("01/15/2029", "01/21/2029")).toBe(0);
});

/** The order of an administrator's accounts means nothing. */
const listsOf = (reply: { readonly data: { readonly accounts: Readonly<Record<string, string>> } }) =>
  Object.entries(reply.data.accounts).map(([id, list]) => [id, new Set(list.split(","))]);
