import { employeeTable } from "#interface/employees.ts";
import type { Exchange, TimeRecordOperation } from "#interface/operations.ts";
import { ENVELOPE_TAIL, envelopeHead, writeReply } from "#interface/writing.ts";
import { planBusiness, type Business, type DemoOptions, type Office } from "./business.ts";
import { dateOfDay } from "./calendar.ts";
import { administratorsOf, INTERVIEW_DAYS, interviewReportOn } from "./interviews.ts";
import { personAt } from "./people.ts";
import { timeRecordsOf } from "./records.ts";
import { roadshowEvents } from "./roadshows.ts";
import { planSubmissions, submissionOf, type Plan } from "./submissions.ts";

/**
 * Every reply that a remote service would send of the made-up business: the directory, the events, the weekly
 * summaries, the time records of each submission, then three years of interviews by account group and day. The same
 * options give the same bytes. One body is held at a time.
 */
export function* demoExchanges(options: DemoOptions): Generator<Exchange> {
  const business = planBusiness(options);
  yield* tableExchanges(business, options);
  for (const plan of planSubmissions(business)) {
    yield {
      where: `demo: time records of ${plan.id}`,
      operation: plan.form,
      ask: { entry: plan.id },
      receivedAt: options.now,
      body: timeRecordsBody(business, plan),
    };
  }
  for (const group of business.groups) yield* interviewExchanges(business, group, options);
}

/** A generator of its own: when it ends, nothing keeps its large bodies. */
function* tableExchanges(business: Business, { now }: DemoOptions): Generator<Exchange> {
  const asked = { ask: {}, receivedAt: now } as const;
  yield { ...asked, where: "demo: employees", operation: "employees", body: employeesBody(business) };
  const events = writeReply("roadshowEvents", [...roadshowEvents(business)]);
  yield { ...asked, where: "demo: roadshow events", operation: "roadshowEvents", body: events };
  const submissions = planSubmissions(business).map((plan) => submissionOf(business, plan));
  const weekly = writeReply("weekly", submissions);
  yield { ...asked, where: "demo: weekly submissions", operation: "weekly", body: weekly };
}

const PEOPLE_PER_PIECE = 500;
/** More than a piece of the directory ever took for each person; memory that is not written to costs nothing. */
const BYTES_PER_PERSON = 700;

/** Written piece by piece into one place: 200,000 people as text and as objects would take half a gigabyte. */
function employeesBody(business: Business): Uint8Array {
  const count = business.employments.length;
  let body = Buffer.allocUnsafe(1000 + count * BYTES_PER_PERSON);
  let end = body.write(`${envelopeHead("employees", count)}[`);
  for (let from = 0; from < count; from += PEOPLE_PER_PIECE) {
    const size = Math.min(PEOPLE_PER_PIECE, count - from);
    const rows = Array.from({ length: size }, (_, nth) =>
      employeeTable.write(personAt(business, from + nth)),
    );
    const piece = `${from === 0 ? "" : ","}${rows.join(",")}`;
    const room = end + Buffer.byteLength(piece) + ENVELOPE_TAIL.length + 1;
    if (room > body.length) body = Buffer.concat([body.subarray(0, end)], room * 2);
    end += body.write(piece, end);
  }
  end += body.write(`]${ENVELOPE_TAIL}`, end);
  return body.subarray(0, end);
}

const timeRecordsBody = (business: Business, plan: Plan): string =>
  writeReply<TimeRecordOperation>(
    plan.form,
    timeRecordsOf(business, plan).map((record) => ({ ...record, entryId: plan.id })),
  );

/** One reply for each day, all accounts of the group in it, whichever of them was asked for. */
function* interviewExchanges(
  business: Business,
  group: readonly Office[],
  { now }: DemoOptions,
): Generator<Exchange> {
  const [asked] = group;
  if (asked === undefined) return;
  const administrators = administratorsOf(business, group);
  for (let day = business.today - INTERVIEW_DAYS + 1; day <= business.today; day += 1) {
    const date = dateOfDay(day);
    const report = interviewReportOn(business, group, administrators, day);
    yield {
      where: `demo: interviews of account ${asked.id} on ${date}`,
      operation: "interviewReport",
      ask: { account: asked.id, from: date, to: date },
      receivedAt: now,
      body: writeReply("interviewReport", report),
    };
  }
}
