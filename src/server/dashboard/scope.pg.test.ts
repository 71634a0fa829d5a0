import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PEOPLE_SORTS } from "#contract/people/people.ts";
import { TREND_STEPS } from "#domain/funnel/funnel-buckets.ts";
import { administratorId, entryId, officeId } from "#domain/ids.ts";
import type { Scope } from "#domain/identity/who.ts";
import { isoDate } from "#domain/time/time.ts";
import { testClock } from "#test/dashboard.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { ELSEWHERE, HARBOR, layGround, MESA, NEST, plant } from "#test/filled/scope-store.ts";
import { everyReply, type Queries } from "#test/filled/scoped-queries.ts";

/*
 * What is out of somebody's scope is not there for them: whatever is planted there, every answer to every question stays
 * the same, to the last count, age and refusal. Requested of everything, the same questions show what was planted.
 */
const SCOPES: readonly Scope[] = [[HARBOR, MESA], [MESA]];
const EMPTY: readonly Scope[] = [[], [officeId("nowhere")]];

const word = fc.constantFrom(
  "",
  "hugo",
  "saeed",
  "ekstrom",
  "eckstrom",
  "canary",
  "canry",
  "nest",
  "nestt",
  "C10",
  "canaryville",
  "quinn",
  "whitfield",
  "depot",
  "mart",
  "elsewhere",
  "boston",
  "4001",
  "hugo canary",
  "C31",
);
const office = fc.constantFrom(HARBOR, MESA, NEST, ELSEWHERE);
const several = (...values: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 });
const day = fc.constantFrom(...["2026-01-01", "2026-11-08", "2026-11-09", "2026-11-30"].map(isoDate));
const optional = { requiredKeys: [] };

const asks: fc.Arbitrary<Queries> = fc.record({
  people: fc.record(
    {
      q: word,
      office: several("101", "103", "900", "C999", ""),
      state: several("MA", "TX", "canary state", ""),
      active: fc.boolean(),
      sort: fc.constantFrom(...PEOPLE_SORTS),
      order: fc.constantFrom("up", "down"),
    },
    optional,
  ),
  events: fc.record(
    {
      q: word,
      retailer: several("31", "C31", ""),
      state: several("MA", "CN"),
      status: several("Approved", "Canaried"),
      unassigned: fc.boolean(),
      unacknowledged: fc.boolean(),
      broken: fc.boolean(),
    },
    optional,
  ),
  funnel: fc.record(
    {
      account: fc.uniqueArray(office, { minLength: 1, maxLength: 2 }),
      administrator: fc.constantFrom(...["1011", "1012", "C1", "nobody"].map(administratorId)),
      from: day,
      to: day,
      by: fc.constantFrom(...TREND_STEPS),
      group: fc.constantFrom("account", "administrator"),
    },
    { requiredKeys: ["from", "to", "by"] },
  ),
  payroll: fc.record(
    { week: fc.constantFrom(...["2026-11-02", "2026-11-16", "2026-11-09"].map(isoDate)), office },
    optional,
  ),
  records: fc.record({ entry: fc.constantFrom(...["5000", "5001", "C5000", "C5001", "none"].map(entryId)) }),
});

/** Questions that look for all there is, and many that look for something. */
const PLAIN: Queries = {
  people: {},
  events: {},
  payroll: { week: isoDate("2026-11-16") },
  records: { entry: entryId("C5000") },
  funnel: { from: isoDate("2026-01-01"), to: isoDate("2026-12-31"), by: "month" },
};
/** Questions that name what is planted, each by another of its names. */
const NAMING: readonly Queries[] = [
  {
    people: { office: [NEST], q: "canary" },
    events: { q: "canary" },
    funnel: { ...PLAIN.funnel, account: [NEST] },
    payroll: { office: NEST },
    records: { entry: entryId("C5000") },
  },
  {
    people: { state: ["Canary State"], q: "canry" },
    events: { retailer: ["C31"], state: ["CN"] },
    funnel: { ...PLAIN.funnel, account: [ELSEWHERE, HARBOR], administrator: administratorId("C1") },
    payroll: { office: ELSEWHERE },
    records: { entry: entryId("C5001") },
  },
];
const REQUESTED: readonly Queries[] = [PLAIN, ...NAMING, ...fc.sample(asks, { seed: 4, numRuns: 18 })];

const answers = (scope: Scope) =>
  Promise.all(REQUESTED.map((asked) => everyReply(store, testClock, asked, scope)));
const plainAnswer = (scope: Scope) => everyReply(store, testClock, PLAIN, scope);
const allAnswers = async () => ({
  ofScopes: await Promise.all(SCOPES.map(answers)),
  ofNone: await Promise.all(EMPTY.map(plainAnswer)),
});

let store: TestDatabase;
let before: Awaited<ReturnType<typeof allAnswers>>;

beforeAll(async () => {
  store = await openTestDatabase();
  await layGround(store);
  before = await allAnswers();
  await plant(store);
});
afterAll(() => store.close());

test("nothing that is planted out of sight changes an answer within a scope", async () => {
  expect(await allAnswers()).toEqual(before);
});

test("what was planted is in no answer to a question that does not name it", async () => {
  const replies = await Promise.all([...SCOPES, ...EMPTY].map(plainAnswer));
  expect(JSON.stringify(replies)).not.toMatch(/canar/i);
});

test("what was planted is in every kind of answer to somebody who sees everything", async () => {
  const replies = Object.entries(await plainAnswer("all"));
  expect(replies).toHaveLength(23);
  expect(replies.filter(([, reply]) => !/canar|2026-12-31/i.test(JSON.stringify(reply)))).toEqual([]);
  const misspelled = await everyReply(store, testClock, { ...PLAIN, people: { q: "canry" } }, "all");
  expect(misspelled["people"]).toMatchObject({ total: 2, similar: 2 });
});

test.each(EMPTY.map((scope) => ({ scope })))(
  "the scope $scope sees only what nobody is assigned to",
  async ({ scope }) => {
    const replies = await plainAnswer(scope);
    expect(replies).toMatchObject({
      offices: { rows: [] },
      people: { total: 0, similar: 0, ofAll: 0, rows: [] },
      facets: { office: [], state: [], active: 0, inactive: 0 },
      funnel: { rows: [], daysAvailable: 0, asOf: null },
      span: { first: null, last: null },
      payroll: { weeks: [], week: "2026-11-16", offices: [], cells: [] },
      records: { refused: "NotFound: There is no such submission." },
      events: { total: 1, ofAll: 1, rows: [{ id: "4004", assignments: [], others: [] }] },
    });
  },
);
