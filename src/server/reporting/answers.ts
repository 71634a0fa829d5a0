import type { EntryId } from "#domain/ids.ts";
import type { Person } from "#domain/people/people.ts";
import type { RecordsAsk, ReportAsk } from "#interface/asks.ts";
import type { TimeRecordOperation } from "#interface/operations.ts";
import { ENVELOPE_TAIL, envelopeHead } from "#interface/writing.ts";
import { bodyOf, type Body } from "#server/http/body.ts";
import { NotFound } from "#server/http/refusal.ts";
import type { Store } from "#server/postgres/connect.ts";
import { copyJson } from "#server/postgres/copy-json.ts";
import type { Accounts } from "#server/postgres/json-rows.ts";

/** The queries that write what the nouns answer, as `main` hands them over, and everybody with their private data. */
export type Bodies = {
  readonly interviewReport: (ask: ReportAsk, accounts: Accounts) => string;
  readonly roadshowEvents: (accounts: Accounts) => string;
  readonly employees: (accounts: Accounts) => Promise<readonly string[]>;
  readonly weekly: (accounts: Accounts) => string;
  readonly records: (operation: TimeRecordOperation, ask: RecordsAsk, accounts: Accounts) => string;
  /** Whether a submission that may be seen is there: a body without rows is not a missing submission. */
  readonly hasEntry: (entry: EntryId, accounts: Accounts) => Promise<boolean>;
  readonly privatePeople: (accounts: Accounts) => Promise<{
    readonly total: number;
    readonly windows: AsyncIterable<readonly Person[]>;
    readonly close: () => Promise<void>;
  }>;
};

/** What is asked, with every omission filled in: two questions with one meaning are equal. */
export type Question =
  | { readonly operation: "interviewReport"; readonly ask: ReportAsk }
  | { readonly operation: "roadshowEvents" | "employees" | "weekly" }
  | { readonly operation: TimeRecordOperation; readonly ask: RecordsAsk };

/**
 * Builds the body of an answer, private fields left empty, in SQL and in one snapshot.
 * @throws NotFound for an account or a submission that does not exist or may not be seen
 */
export async function buildBody(
  store: Store,
  bodies: Bodies,
  question: Question,
  accounts: Accounts,
): Promise<Body> {
  const { operation } = question;
  const data = await copyJson(store.pool, await queriesOf(bodies, question, accounts));
  if (data.rows === 0) await checkExists(bodies, question, accounts);
  const [open, close] = operation === "interviewReport" ? ["", ""] : ["[", "]"];
  const head = Buffer.from(`${envelopeHead(operation, data.rows)}${open}`);
  return bodyOf(Buffer.concat([head, ...data.pieces, Buffer.from(`${close}${ENVELOPE_TAIL}`)]));
}

async function queriesOf(bodies: Bodies, question: Question, accounts: Accounts): Promise<readonly string[]> {
  switch (question.operation) {
    case "interviewReport":
      return [bodies.interviewReport(question.ask, accounts)];
    case "employees":
      return bodies.employees(accounts);
    case "roadshowEvents":
    case "weekly":
      return [bodies[question.operation](accounts)];
    case "roadshowData":
    case "roadshowDataDev":
    case "weeklyDataDev":
      return [bodies.records(question.operation, question.ask, accounts)];
  }
}

/** A report always has a row, of empty maps if need be; records may be none although their submission is known. */
async function checkExists(bodies: Bodies, question: Question, accounts: Accounts): Promise<void> {
  if (question.operation === "interviewReport") throw new NotFound("No account has this accountId.");
  if (!("ask" in question) || question.ask.entry === null) return;
  if (!(await bodies.hasEntry(question.ask.entry, accounts)))
    throw new NotFound("No submission has this fieldmapEntryId.");
}
