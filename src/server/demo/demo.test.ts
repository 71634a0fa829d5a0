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
import { planSubmissions } from "./submissions.ts";

const small: DemoOptions = { ...DEMO, people: 40 };
const exchanges = [...demoExchanges(small)];

test("the same seed and day give the same bytes", () => {
  expect(fingerprint(demoExchanges(small))).toBe(fingerprint(exchanges));
});

test("another seed makes another business", () => {
  expect(fingerprint(demoExchanges({ ...small, seed: 2 }))).not.toBe(fingerprint(exchanges));
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

test("offices and weeks are as many as wanted, with ids of their own", () => {
  const business = planDemo({ people: 6000, offices: 5000, weeks: 1 });
  const long = planDemo({ people: 40, offices: 3, weeks: 156 });
  const ids = [business, long].map((planned) => Array.from(planSubmissions(planned), ({ id }) => id));

  expect([business.offices.length, long.offices.length]).toEqual([5000, 3]);
  expect(new Set(Array.from(planSubmissions(long), ({ monday }) => monday)).size).toBe(156);
  expect(ids.map((all) => new Set(all).size)).toEqual(ids.map(({ length }) => length));
  expect(ids[0]?.length).toBeGreaterThan(5000);
});

test("a longer business has the same last weeks", () => {
  const usual = Array.from(planSubmissions(planDemo({ people: 40 })), ({ id }) => id);
  const long = Array.from(planSubmissions(planDemo({ people: 40, weeks: 150 })), ({ id }) => id);
  expect(long.slice(-usual.length)).toEqual(usual);
});

function fingerprint(replies: Iterable<Exchange>): string {
  const hash = createHash("sha256");
  for (const { body, ...reply } of replies) {
    hash.update(JSON.stringify(reply));
    for (const piece of piecesOf(body)) hash.update(piece);
  }
  return hash.digest("hex");
}

const piecesOf = (body: Exchange["body"]): readonly Uint8Array[] => {
  if (typeof body === "string") return [Buffer.from(body)];
  if (body instanceof Uint8Array) return [body];
  return "bytes" in body ? piecesOf(body.bytes) : [...body];
};

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
