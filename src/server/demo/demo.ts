import { employeeTable } from "#interface/employees.ts";
import type { Exchange, ExchangeRequest, Operation } from "#interface/operations.ts";
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
 * options give the same bytes. One body is in memory at a time.
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
  const plans = planSubmissions(business);
  const weekly = plans.map((plan) => submissionOf(business, plan));
  yield reply("weekly", "weekly submissions", writeReply("weekly", weekly));
  for (const plan of plans) {
    const body = writeReply(plan.form, timeRecordsOf(business, plan));
    yield reply(plan.form, `time records of ${plan.id}`, body, { entry: plan.id });
  }
}

/** Person by person: 200,000 people as objects and as one text would take half a gigabyte. */
function employeesBody(business: Business): Uint8Array {
  const people = business.employees.map((_, index) =>
    Buffer.from(`${index === 0 ? "" : ","}${employeeTable.write(personAt(business, index))}`),
  );
  const head = Buffer.from(`${envelopeHead("employees", people.length)}[`);
  return Buffer.concat([head, ...people, Buffer.from(`]${ENVELOPE_TAIL}`)]);
}
