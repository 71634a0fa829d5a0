import { employeeTable } from "#interface/employees.ts";
import type { Exchange, ExchangeRequest, Operation } from "#interface/operations.ts";
import { submissionTable } from "#interface/payroll.ts";
import { ENVELOPE_TAIL, envelopeHead, writeInterviewReply, writeReply } from "#interface/writing.ts";
import { planBusiness, type Business, type DemoOptions } from "./business.ts";
import { dateOfDay } from "./calendar.ts";
import { interviewReports } from "./interviews.ts";
import { personAt } from "./people.ts";
import { itemAt } from "./random.ts";
import { roadshowEvents } from "./roadshows.ts";
import { planSubmissions, submissionOf, timeRecordsOf } from "./submissions.ts";

/**
 * Every reply that a remote service would send about the made-up business: the directory, the events, three
 * years of interviews by account group and day, the weekly summaries, then the time records of each submission. The same
 * options give the same bytes. The two largest bodies are made while they are read, each time that they are.
 */
export function* demoExchanges(options: DemoOptions): Generator<Exchange> {
  const reply = (
    operation: Operation,
    about: string,
    body: Exchange["body"],
    request: ExchangeRequest = {},
  ): Exchange => ({ where: `demo: ${about}`, operation, request, receivedAt: options.now, body });
  const business = planBusiness(options);
  yield reply("employees", "employees", employeesBody(business));
  const events = roadshowEvents(business);
  yield reply("roadshowEvents", "roadshow events", writeReply("roadshowEvents", events));
  for (const { group, day, report } of interviewReports(business)) {
    const [account, date] = [itemAt(group, 0).id, dateOfDay(day)];
    const request = { account, from: date, to: date };
    yield reply(
      "interviewReport",
      `interviews of account ${account} on ${date}`,
      writeInterviewReply(report),
      request,
    );
  }
  yield reply("weekly", "weekly submissions", weeklyBody(business));
  for (const plan of planSubmissions(business)) {
    const body = writeReply(plan.form, timeRecordsOf(business, plan));
    yield reply(plan.form, `time records of ${plan.id}`, body, { entry: plan.id });
  }
}

const employeesBody = (business: Business): Iterable<Uint8Array> =>
  bodyOf("employees", business.employees.length, function* () {
    for (let index = 0; index < business.employees.length; index += 1)
      yield employeeTable.write(personAt(business, index));
  });

function weeklyBody(business: Business): Iterable<Uint8Array> {
  let count = 0;
  for (const _ of planSubmissions(business)) count += 1;
  return bodyOf("weekly", count, function* () {
    for (const plan of planSubmissions(business)) yield submissionTable.write(submissionOf(business, plan));
  });
}

const PIECE_CHARACTERS = 262_144;

/** A reply piece by piece: that of a million people is half a gigabyte. */
const bodyOf = (operation: Operation, count: number, rows: () => Iterable<string>): Iterable<Uint8Array> => ({
  *[Symbol.iterator]() {
    let text = `${envelopeHead(operation, count)}[`;
    let separator = "";
    for (const row of rows()) {
      text += separator + row;
      separator = ",";
      if (text.length < PIECE_CHARACTERS) continue;
      yield Buffer.from(text);
      text = "";
    }
    yield Buffer.from(`${text}]${ENVELOPE_TAIL}`);
  },
});
