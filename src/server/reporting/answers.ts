import { COUNT_MEMBERS } from "#interface/counted-stages.ts";
import { employeeShape } from "#interface/employees.ts";
import type { TimeRecordOperation } from "#interface/operations.ts";
import { submissionShape, timeRecordShapes } from "#interface/payroll.ts";
import { roadshowEventShape } from "#interface/roadshows.ts";
import { ENVELOPE_TAIL, envelopeHead } from "#interface/writing.ts";
import { NotFound } from "#server/http/refusal.ts";
import { reportQuery, type ReportAsk, type ReportMember } from "#server/funnel/bodies.ts";
import { hasEntry, recordsQuery, submissionsQuery, type RecordsAsk } from "#server/payroll/bodies.ts";
import { peopleQueries, type Accounts } from "#server/people/bodies.ts";
import { eventsQuery } from "#server/roadshows/bodies.ts";
import type { Store } from "#server/postgres/connect.ts";
import { copyJson } from "#server/postgres/copy-json.ts";
import { bodyOf, type Body } from "./body.ts";

/** What is asked, with every omission filled in: two questions with one meaning are equal. */
export type Question =
  | { readonly operation: "interviewReport"; readonly ask: ReportAsk }
  | { readonly operation: "roadshowEvents" | "employees" | "weekly" }
  | { readonly operation: TimeRecordOperation; readonly ask: RecordsAsk };

/** Questions and scopes with one answer have one key. */
export const keyOf = (question: Question, accounts: Accounts): string =>
  JSON.stringify([question, accounts === null ? null : [...new Set(accounts)].toSorted()]);

/**
 * Builds the body of an answer, private fields left empty, in SQL and in one snapshot.
 * @throws NotFound for an account or a submission that does not exist or may not be seen
 */
export async function buildBody(store: Store, question: Question, accounts: Accounts): Promise<Body> {
  const { operation } = question;
  const data = await copyJson(store.pool, await queriesOf(store, question, accounts));
  if (data.rows === 0) await checkExists(store, question, accounts);
  const [open, close] = operation === "interviewReport" ? ["", ""] : ["[", "]"];
  const head = Buffer.from(`${envelopeHead(operation, data.rows)}${open}`);
  return bodyOf([head, ...data.pieces, Buffer.from(`${close}${ENVELOPE_TAIL}`)]);
}

async function queriesOf(store: Store, question: Question, accounts: Accounts): Promise<readonly string[]> {
  switch (question.operation) {
    case "interviewReport":
      return [reportQuery(REPORT_MEMBERS, question.ask, accounts)];
    case "roadshowEvents":
      return [eventsQuery(roadshowEventShape, accounts)];
    case "employees":
      return peopleQueries(store.pool, employeeShape, accounts);
    case "weekly":
      return [submissionsQuery(submissionShape, accounts)];
    case "roadshowData":
    case "roadshowDataDev":
    case "weeklyDataDev":
      return [recordsQuery(timeRecordShapes[question.operation], question.ask, accounts)];
  }
}

const REPORT_MEMBERS: readonly ReportMember[] = [
  { name: "accounts", of: "accounts" },
  { name: "name", of: "names" },
  ...COUNT_MEMBERS.map(({ name, stage, part }) => ({ name, of: `${stage}.${part}` })),
];

/** A report always has a row, of empty maps if need be; records may be none although their submission is known. */
async function checkExists(store: Store, question: Question, accounts: Accounts): Promise<void> {
  if (question.operation === "interviewReport") throw new NotFound("No account has this accountId.");
  if (!("ask" in question) || question.ask.entry === null) return;
  if (!(await hasEntry(store, question.ask.entry, accounts)))
    throw new NotFound("No submission has this fieldmapEntryId.");
}

/** Whether the answer holds SSN and date of birth for those who may have them. */
export const holdsPrivateData = ({ operation }: Question): boolean => operation === "employees";
