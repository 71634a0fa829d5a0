import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readInterviewReport } from "#interface/funnel.ts";
import { type ReplyFacts } from "#interface/reading.ts";
import { DEMO, peopleOf, planDemo } from "#test/demo-business.ts";
import { type DemoOptions } from "./business.ts";
import { INTERVIEW_DAYS } from "./interviews.ts";
import { demoExchanges } from "./demo.ts";
import { type Exchange } from "#interface/operations.ts";
import { readRows } from "#interface/reply.ts";

const small: DemoOptions = { ...DEMO, people: 40 };
const exchanges = [...demoExchanges(small)];

test("the same seed and day give the same bytes", () => {
  expect(fingerprint(demoExchanges(small))).toBe(fingerprint(exchanges));
});

test("another seed makes another business", () => {
  const [employees] = demoExchanges({ ...small, seed: 2 });
  expect(employees?.body).not.toEqual(exchanges[0]?.body);
});

test("every reply is read back whole, with nothing to fix and nothing set aside", () => {
  const mended = exchanges.flatMap((exchange) => {
    const { drift, setAside, unread } = read(exchange);
    return [...drift.keys(), ...setAside.first.map(({ reason }) => reason), ...unread];
  });
  expect(mended).toEqual([]);
});

test("what is read back from the directory is what was made up", () => {
  const people: unknown[] = [];
  const [employees] = demoExchanges(DEMO);
  const facts = readRows("employees", employees?.body ?? "", ({ value }) => people.push(value));
  expect(facts.total).toBe(2000);
  expect(people).toEqual(peopleOf(planDemo()));
});

test("every reply was received now", () => {
  const moments = new Set(exchanges.map(({ receivedAt }) => receivedAt));
  expect([...moments]).toEqual([DEMO.now]);
});

test("summaries come before the records of their submissions, and each submission has its own reply", () => {
  const ids: string[] = [];
  const weekly = exchanges.findIndex(({ operation }) => operation === "weekly");
  readRows("weekly", exchanges[weekly]?.body ?? "", ({ value }) => ids.push(value.id));
  const asked = exchanges.flatMap(({ request }, place) =>
    request.entry === undefined ? [] : [{ ...request, place }],
  );
  expect(asked.map(({ entry }) => entry)).toEqual(ids);
  expect(asked.every(({ place }) => place > weekly)).toBe(true);
});

test("every account group is reported once for each day of three years", () => {
  const reports = exchanges.filter(({ operation }) => operation === "interviewReport");
  const { groups } = planDemo({ people: 40 });
  expect(reports).toHaveLength(groups.length * INTERVIEW_DAYS);
  expect(reports.every(({ request }) => request.from === request.to && request.account !== undefined)).toBe(
    true,
  );
  expect(new Set(reports.map(({ request }) => `${request.account} ${request.from}`)).size).toBe(
    reports.length,
  );
  expect(reports.at(-1)?.request.to).toBe(DEMO.today);
});

function fingerprint(replies: Iterable<Exchange>): string {
  const hash = createHash("sha256");
  for (const reply of replies) hash.update(JSON.stringify(reply));
  return hash.digest("hex");
}

function read({ operation, body }: Exchange): ReplyFacts & { readonly unread: readonly string[] } {
  const unread: string[] = [];
  const note = (row: { readonly unread: readonly { readonly field: string }[] }): void => {
    unread.push(...row.unread.map(({ field }) => field));
  };
  const facts = ((): ReplyFacts => {
    switch (operation) {
      case "employees":
        return readRows("employees", body, note);
      case "roadshowEvents":
        return readRows("roadshowEvents", body, note);
      case "weekly":
        return readRows("weekly", body, note);
      case "interviewReport":
        return readInterviewReport(body);
      case "roadshowData":
      case "roadshowDataDev":
      case "weeklyDataDev":
        return readRows(operation, body, note);
      default:
        throw new TypeError("no such operation");
    }
  })();
  return { ...facts, unread };
}
