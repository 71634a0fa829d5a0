import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, instant, isoDate } from "#domain/time/time.ts";
import { STAGES } from "#domain/funnel/funnel.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { addStage } from "#server/postgres/migrations/0001/funnel.ts";
import { deleteTooOld } from "#server/business/retention.ts";
import { unrecorded } from "#test/audit.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { DEMO } from "#test/demo-business.ts";
import { wrongRollups } from "#test/filled/funnel-rollups.ts";
import { byNight } from "#test/night.ts";
import { interviewReply } from "#test/builders/replies.ts";
import { demoExchanges } from "#server/demo/demo.ts";
import type { Exchange } from "#interface/operations.ts";
import { runSource } from "#server/commands/run-source.ts";

/* The sums that the funnel is read from are those of its counts, whatever was loaded, told anew, or deleted. */
let store: TestDatabase;
const sealer = sealerOf(randomBytes(32));
const now = () => instant("2026-11-18T15:00:00Z");

beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

const run = (exchanges: Iterable<Exchange>, source: "files" | "demo" = "files") =>
  runSource(store, { source, origin: "a test", exchanges, sealer, now });

const FIRST_DAY = isoDate("2026-09-25");
const count = fc.integer({ min: 0, max: 2_147_483_647 });
const perAdministrator = fc.dictionary(fc.constantFrom("1", "2", "3"), count, { maxKeys: 3 });
const counts = fc.dictionary(fc.constantFrom("101", "104"), perAdministrator, { maxKeys: 2 });

const reply = fc.record({
  account: fc.constantFrom("101", "104", "110"),
  day: fc.integer({ min: 0, max: 45 }).map((days) => addDays(FIRST_DAY, days)),
  administrator: fc.option(fc.constantFrom("1", "2"), { freq: 3 }),
  listed: fc.uniqueArray(fc.constantFrom("1", "2", "3", "4")),
  maps: fc.record({ "1st": counts, "1stShowedUp": counts, "3rd": counts, fdsShowedUp: counts }),
});
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      is: fc.constant("load" as const),
      replies: fc.array(reply, { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant("forget" as const),
      before: fc.integer({ min: 0, max: 20 }).map((days) => addDays(FIRST_DAY, days)),
    }),
  },
);

let told = 0;
/** Each is newer than all before it. */
const nextTime = (): string => new Date((told += 1) * 1000).toISOString().slice(11, 19);

async function take(taken: typeof step extends fc.Arbitrary<infer Step> ? Step : never): Promise<void> {
  if (taken.is === "forget") {
    await deleteTooOld(unrecorded(store.pool), { payroll: FIRST_DAY, interviews: taken.before });
    return;
  }
  await run(
    taken.replies.map(({ account, day, administrator, listed, maps }) => {
      const name = Object.fromEntries(listed.map((id) => [id, `Somebody ${id}`]));
      const accounts = Object.fromEntries(listed.map((id) => [id, account]));
      const made = interviewReply(account, day, { name, accounts, ...maps }, nextTime());
      return administrator === null ? made : { ...made, request: { ...made.request, administrator } };
    }),
  );
}

/** Days that a stored reply about all administrators of an office is of, and that are not known: none, or a fault. */
const daysNotCovered = async (): Promise<readonly unknown[]> =>
  (
    await store.pool.query(
      `select split_part(scope, '/', 2), split_part(scope, '/', 3)::date from reply
        where resource = 'interview' and split_part(scope, '/', 4) = ''
       except select account_id, day from interview_coverage`,
    )
  ).rows;

test("after every load and every deletion the sums are those of the counts", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      for (const taken of steps) {
        await take(taken);
        expect(await wrongRollups(store)).toEqual([]);
        expect(await daysNotCovered()).toEqual([]);
      }
    }),
    { numRuns: byNight(50, 8) },
  );
  const { rows } = await store.pool.query<{ sums: number }>(
    "select count(*)::int as sums from interview_month",
  );
  expect(rows[0]?.sums).toBeGreaterThan(5);
});

test("sums that are wrong are seen", async () => {
  await store.pool.query("begin; update interview_day set third_booked = third_booked + 1; commit");
  expect((await wrongRollups(store)).length).toBeGreaterThan(1);
  await store.pool.query("update interview_day set third_booked = third_booked - 1");
  expect(await wrongRollups(store)).toEqual([]);
});

test("the demo has its sums, and none of them are left when real data replaces it", async () => {
  const other = await openTestDatabase();
  const request = { origin: "a test", sealer, now: () => DEMO.now };
  await runSource(other, {
    ...request,
    source: "demo",
    exchanges: demoExchanges({ ...DEMO, people: 150, weeks: 2 }),
  });
  expect(await wrongRollups(other)).toEqual([]);
  await runSource(other, {
    ...request,
    source: "files",
    exchanges: [interviewReply("9", "2026-11-01", { "1st": { 7: { 9: 5 } } })],
  });
  expect(await wrongRollups(other)).toEqual([]);
  const { rows } = await other.pool.query("select account_id, first_booked from interview_month");
  await other.close();
  expect(rows).toEqual([{ account_id: "9", first_booked: 5 }]);
});

test("a stage that a later migration adds is summed like the others, also over days that were summed before", async () => {
  const widened = await openTestDatabase();
  const counted = { "1st": { 7: { 9: 5, 10: 1 }, 8: { 9: 2 } } };
  const days = ["2026-10-30", "2026-10-31", "2026-11-01"];
  await runSource(widened, {
    source: "files",
    origin: "a test",
    exchanges: days.map((day) => interviewReply("9", day, counted)),
    sealer,
    now,
  });
  await widened.pool.query(addStage("orientation", [...STAGES, "orientation"]));
  await widened.pool.query(
    "update interview_count set orientation_booked = first_booked + 1, orientation_showed = 1",
  );
  const sums = ["count", "month", "day", "total"].map(
    (table) =>
      `select sum(orientation_booked)::int as booked, sum(orientation_showed)::int as showed from interview_${table}`,
  );
  const { rows } = await widened.pool.query(sums.join(" union "));
  expect(rows).toEqual([{ booked: 3 * (6 + 2 + 3), showed: 9 }]);
  expect(await wrongRollups(widened)).toEqual([]);
  await widened.close();
});
