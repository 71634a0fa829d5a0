import type { EntryId } from "#domain/ids.ts";
import { addDays, daysBetween, today, type Clock, type DateRange } from "#domain/time/time.ts";
import {
  requestedRange,
  RequestRefused,
  bodyPairs,
  readInterviewRequest,
  readWeeklyDataRequest,
  type RequestedDays,
  type RecordsRequest,
  type ReportRequest,
  type WeeklyDataRequest,
} from "#interface/requests.ts";
import type { Operation, TimeRecordOperation } from "#interface/operations.ts";
import { ENVELOPE_TAIL, envelopeHead } from "#interface/writing.ts";
import { taggedBody } from "#server/http/body.ts";
import { NotFound } from "#server/http/refusal.ts";
import type { BuiltBody } from "#server/http/reply-cache.ts";
import { readBodyText } from "#server/http/request.ts";
import type { Connections, Store } from "#server/postgres/connect.ts";
import { readFresh } from "#server/postgres/replica.ts";
import { selectVersions, type StoreVersions } from "#server/postgres/versions.ts";
import { copyJson, streamJson, type JsonQuery, type JsonStream } from "#server/postgres/copy-json.ts";
import type { Accounts } from "#server/postgres/json-rows.ts";
import type { Person } from "#interface/employees.ts";

/** The queries that write what the nouns answer, as `main` hands them over, and everyone with their private data. */
export type Bodies = {
  readonly interviewReport: (request: ReportRequest, accounts: Accounts) => JsonQuery;
  readonly roadshowEvents: (accounts: Accounts) => JsonQuery;
  readonly employees: (accounts: Accounts) => JsonQuery;
  readonly weekly: (accounts: Accounts) => JsonQuery;
  readonly records: (
    operation: TimeRecordOperation,
    request: RecordsRequest,
    accounts: Accounts,
  ) => JsonQuery;
  /** True where a submission that may be seen is there: a body without rows is not a missing submission. */
  readonly hasEntry: (entry: EntryId, accounts: Accounts) => Promise<boolean>;
  readonly privatePeople: (accounts: Accounts) => Promise<{
    readonly total: number;
    readonly windows: AsyncIterable<readonly Person[]>;
    readonly close: () => Promise<void>;
  }>;
};

/** Question with every omission filled in: two questions with one meaning are equal. */
export type Question =
  | { readonly operation: "interviewReport"; readonly request: ReportRequest }
  | { readonly operation: "roadshowEvents" | "employees" | "weekly" }
  | { readonly operation: TimeRecordOperation; readonly request: RecordsRequest };

/**
 * Question of a request for an operation, omissions filled in.
 * @throws RequestRefused naming the member that is missing, unknown or cannot be read
 * @throws Refusal 413 for a body beyond 64 kB
 */
export async function questionOf(
  operation: Operation,
  request: Request,
  query: URLSearchParams,
  clock: Clock,
): Promise<Question> {
  if (operation === "interviewReport") {
    const { account, administrator, ...days } = readInterviewRequest(query);
    return { operation, request: { account, administrator, range: requestedRange(days, today(clock)) } };
  }
  if (operation === "roadshowEvents" || operation === "employees" || operation === "weekly")
    return { operation };
  const mediaType = request.headers.get("content-type") ?? "";
  const body = bodyPairs({ mediaType, text: await readBodyText(request) });
  return { operation, request: recordsRequest(operation, readWeeklyDataRequest(query, body)) };
}

/** Five weeks of every office: 90 MB for a business of 200,000 people. */
const DAYS_OF_ALL_OFFICES_MAX = 35;

/** With an entry id both weekly-data operations answer any submission, without one each has its kind. */
function recordsRequest(
  operation: TimeRecordOperation,
  { entry, office, ...days }: WeeklyDataRequest,
): RecordsRequest {
  const week = weekOf(days);
  const isLong = week !== null && daysBetween(week.from, week.to) >= DAYS_OF_ALL_OFFICES_MAX;
  if (entry === null && office === null && isLong)
    throw new RequestRefused("officeId", `is needed for more than ${DAYS_OF_ALL_OFFICES_MAX} days`);
  return { entry, office, week, isRoadShow: entry === null ? operation !== "weeklyDataDev" : null };
}

/** A week of which one end is given has the other six days away. */
function weekOf({ from, to }: RequestedDays): DateRange | null {
  if (from !== null) return { from, to: to ?? addDays(from, 6) };
  return to === null ? null : { from: addDays(to, -6), to };
}

/** A body is too large to be built before it is sent. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/**
 * Builds the body of an answer, private fields left empty, in SQL and in one snapshot, of data as new as is needed.
 * @throws TooLarge where it would be larger than so many bytes, which is known before it is built
 * @throws NotFound for an account or a submission that does not exist or may not be seen
 */
export async function buildBody(
  store: Connections & Pick<Store, "replica">,
  bodies: Bodies,
  question: Question,
  accounts: Accounts,
  { newest, bytesMax }: { readonly newest: StoreVersions; readonly bytesMax: number },
): Promise<BuiltBody> {
  const query = queryOf(bodies, question, accounts);
  const needed = { versions: newest, lsn: null };
  const data = await readFresh(store, needed, (place) => copyJson(place, query, bytesMax));
  if (data === null) throw new TooLarge();
  if (data.rows === 0) await checkExists(bodies, question, accounts);
  const { head, tail } = envelopeOf(question, data.rows);
  return { body: await taggedBody(Buffer.concat([head, ...data.pieces, tail])), versions: data.versions };
}

/** The same bytes, made while they are sent. Holds a connection until it is closed. */
export async function streamBody(
  store: Connections & Pick<Store, "replica">,
  bodies: Bodies,
  question: Question,
  accounts: Accounts,
): Promise<{ readonly chunks: AsyncGenerator<Buffer>; readonly close: () => Promise<void> }> {
  const needed = { versions: await selectVersions(store.db), lsn: null };
  const query = queryOf(bodies, question, accounts);
  const stream = await readFresh(store, needed, (place) => streamJson(place, query));
  return { chunks: written(stream, question), close: stream.close };
}

async function* written({ rows, pieces }: JsonStream, question: Question): AsyncGenerator<Buffer> {
  const { head, tail } = envelopeOf(question, rows);
  yield head;
  yield* pieces;
  yield tail;
}

/** Text before and behind the rows of an answer. */
function envelopeOf({ operation }: Question, rows: number): { readonly head: Buffer; readonly tail: Buffer } {
  const [open, close] = operation === "interviewReport" ? ["", ""] : ["[", "]"];
  return {
    head: Buffer.from(`${envelopeHead(operation, rows)}${open}`),
    tail: Buffer.from(`${close}${ENVELOPE_TAIL}`),
  };
}

function queryOf(bodies: Bodies, question: Question, accounts: Accounts): JsonQuery {
  switch (question.operation) {
    case "interviewReport":
      return bodies.interviewReport(question.request, accounts);
    case "roadshowEvents":
    case "employees":
    case "weekly":
      return bodies[question.operation](accounts);
    case "roadshowData":
    case "roadshowDataDev":
    case "weeklyDataDev":
      return bodies.records(question.operation, question.request, accounts);
  }
}

/** A report always has a row, of empty maps if need be; records may be none although their submission is known. */
async function checkExists(bodies: Bodies, question: Question, accounts: Accounts): Promise<void> {
  if (question.operation === "interviewReport") throw new NotFound("No account has this accountId.");
  if (!("request" in question) || question.request.entry === null) return;
  if (!(await bodies.hasEntry(question.request.entry, accounts)))
    throw new NotFound("No submission has this fieldmapEntryId.");
}
