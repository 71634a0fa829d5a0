import type { Instant } from "#domain/time/time.ts";
import { employeeTable } from "#interface/employees.ts";
import type { Exchange } from "#interface/operations.ts";
import { ENVELOPE_TAIL, envelopeHead, writeReply } from "#interface/writing.ts";
import { planBusiness, type Business, type DemoOptions, type Office } from "./business.ts";
import { dateOfDay } from "./calendar.ts";
import { administratorsOf, INTERVIEW_DAYS, interviewReportOn } from "./interviews.ts";
import { personAt } from "./people.ts";
import { roadshowEvents } from "./roadshows.ts";
import { planSubmissions, submissionOf, timeRecordsOf, type Plan } from "./submissions.ts";

/**
 * Every reply that a remote service would send about the made-up business: the directory, the events, the weekly
 * summaries, the time records of each submission, then three years of interviews by account group and day. The same
 * options give the same bytes. One body is in memory at a time.
 */
export function* demoExchanges(options: DemoOptions): Generator<Exchange> {
  const business = planBusiness(options);
  const receivedAt = options.now;
  const plans = planSubmissions(business);
  yield* tableExchanges(business, plans, receivedAt);
  for (const plan of plans) {
    const records = timeRecordsOf(business, plan).map((record) => ({ ...record, entryId: plan.id }));
    yield {
      where: `demo: time records of ${plan.id}`,
      operation: plan.form,
      ask: { entry: plan.id },
      receivedAt,
      body: writeReply(plan.form, records),
    };
  }
  for (const group of business.groups) yield* interviewExchanges(business, group, receivedAt);
}

/** A generator of its own: when it ends, nothing refers to its large bodies. */
function* tableExchanges(
  business: Business,
  plans: readonly Plan[],
  receivedAt: Instant,
): Generator<Exchange> {
  const common = { ask: {}, receivedAt } as const;
  yield { ...common, where: "demo: employees", operation: "employees", body: employeesBody(business) };
  const events = writeReply("roadshowEvents", roadshowEvents(business));
  yield { ...common, where: "demo: roadshow events", operation: "roadshowEvents", body: events };
  const submissions = plans.map((plan) => submissionOf(business, plan));
  const weekly = writeReply("weekly", submissions);
  yield { ...common, where: "demo: weekly submissions", operation: "weekly", body: weekly };
}

/** Person by person: 200,000 people as objects and as one text would take half a gigabyte. */
function employeesBody(business: Business): Uint8Array {
  const people = business.employees.map((_, index) =>
    Buffer.from(`${index === 0 ? "" : ","}${employeeTable.write(personAt(business, index))}`),
  );
  const head = Buffer.from(`${envelopeHead("employees", people.length)}[`);
  return Buffer.concat([head, ...people, Buffer.from(`]${ENVELOPE_TAIL}`)]);
}

/** One reply for each day with all accounts of the group, whichever of them was requested. */
function* interviewExchanges(
  business: Business,
  group: readonly Office[],
  receivedAt: Instant,
): Generator<Exchange> {
  const account = group[0]?.id;
  if (account === undefined) return;
  const administrators = administratorsOf(business, group);
  for (let day = business.today - INTERVIEW_DAYS + 1; day <= business.today; day += 1) {
    const date = dateOfDay(day);
    yield {
      where: `demo: interviews of account ${account} on ${date}`,
      operation: "interviewReport",
      ask: { account, from: date, to: date },
      receivedAt,
      body: writeReply("interviewReport", interviewReportOn(business, group, administrators, day)),
    };
  }
}
