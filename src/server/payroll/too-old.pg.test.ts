import { randomBytes } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { openTestDatabase } from "#test/database.ts";
import { openRenewedDatabase } from "#test/renewed.ts";
import { interviewReply, record, recordsReply, submission, weeklyReply } from "#test/builders/replies.ts";
import type { Exchange } from "#interface/operations.ts";
import { reportText } from "#server/sources/report-text.ts";
import { runSource } from "#server/commands/run-source.ts";

const sealer = sealerOf(randomBytes(32));
const store = await openRenewedDatabase();
beforeEach(() => store.renew());
afterAll(() => store.close());

/** In New York it is still November 18, 2026: three years before is November 18, 2023, five are November 18, 2021. */
const run = (exchanges: readonly Exchange[], source: "files" | "demo" = "files") =>
  runSource(store, {
    source,
    origin: "a test",
    exchanges,
    sealer,
    zone: "America/New_York",
    now: () => instant("2026-11-19T03:00:00Z"),
  });
const select = async (sql: string) => (await store.pool.query(sql)).rows;

const YOUNG = { weekStart: "11/12/2023 12:00:00 AM", weekEnd: "11/18/2023 11:59:59 PM" };
const OLD = { weekStart: "11/11/2023 12:00:00 AM", weekEnd: "11/17/2023 11:59:59 PM" };
const inYoung = record({ clockInUtc: "11/13/2023 2:00:00 PM", clockOutUtc: "11/13/2023 6:00:00 PM" });
const inOld = record({ clockInUtc: "11/12/2023 2:00:00 PM", clockOutUtc: "11/12/2023 6:00:00 PM" });
const longAgo = record({ clockInUtc: "01/02/2019 2:00:00 PM", clockOutUtc: "01/02/2019 6:00:00 PM" });
const weekly = weeklyReply([submission("1", OLD), submission("2", YOUNG)]);
const records = [recordsReply("1", [inOld]), recordsReply("2", [inYoung, inYoung])];

const kept = async () => ({
  submissions: (await select("select id from submission order by id")).map(({ id }) => id),
  records: (await select("select entry_id from time_record order by 1")).map(({ entry_id }) => entry_id),
  replies: (await select("select scope from reply where resource = 'records' order by 1")).map(
    ({ scope }) => scope,
  ),
});

test.each([
  ["the weeks come first", [weekly, ...records]],
  ["the records come first", [...records, weekly]],
])("weeks that ended too long ago are not stored, nor their records, where %s", async (_which, exchanges) => {
  const report = await run(exchanges);
  expect(await kept()).toEqual({ submissions: ["2"], records: ["2", "2"], replies: ["records/2"] });
  expect(report.nouns.get("submissions")).toMatchObject({ rows: 2, added: 1, tooOld: 1 });
  expect(report.nouns.get("time records")).toMatchObject({ rows: 3, added: 2, tooOld: 1 });
  expect(reportText(report, "a test")).toMatch(
    /submissions .*1 new, 0 changed, 1 older than the retention period/,
  );
});

test("a later load that brings them again, or their records alone, leaves them out again", async () => {
  await run([weekly, ...records]);
  const again = await run([
    weeklyReply([submission("1", OLD)], "15:00:00"),
    recordsReply("1", [inOld], "15:00:00"),
  ]);
  expect(again.nouns.get("time records")).toMatchObject({ added: 0, changed: 0, tooOld: 1 });
  expect(await kept()).toMatchObject({ submissions: ["2"], records: ["2", "2"] });
});

test("records whose week was never told are judged by themselves", async () => {
  const report = await run([
    recordsReply("7", [longAgo]),
    recordsReply("8", [inOld]),
    recordsReply("9", [record()]),
  ]);
  expect(await kept()).toMatchObject({ records: ["9"] });
  expect(report.nouns.get("time records")).toMatchObject({ added: 1, tooOld: 2 });
});

test("of interviews that are too long ago the counts are not stored; who shares a group is learned", async () => {
  const told = {
    name: { "7": "Ada Reed" },
    accounts: { "7": ["101", "102"] },
    "1st": { "7": { "101": 3 } },
  };
  const report = await run([
    interviewReply("101", "2021-11-17", told),
    interviewReply("101", "2021-11-18", told),
  ]);
  expect(await select("select distinct day from interview_count")).toEqual([{ day: "2021-11-18" }]);
  expect(await select("select scope from reply")).toEqual([{ scope: "interview/101/2021-11-18" }]);
  expect(report.nouns.get("interview days")).toMatchObject({ tooOld: 2 });

  await run([interviewReply("103", "2021-11-17", { ...told, accounts: { "7": ["103", "104"] } })]);
  expect(
    await select("select count(distinct group_id)::int as groups from office where group_id is not null"),
  ).toEqual([{ groups: 2 }]);
});

test("how long is what the business has set, and the made-up business is kept whole", async () => {
  await store.pool.query(
    "insert into business_setting (name, value) values ('payrollYears', '4'), ('interviewYears', '1')",
  );
  await run([weekly, ...records, interviewReply("101", "2025-11-17", { "1st": { "7": { "101": 3 } } })]);
  expect(await kept()).toMatchObject({ submissions: ["1", "2"], records: ["1", "2", "2"] });
  expect(await select("select day from interview_count")).toEqual([]);

  const demo = await openTestDatabase();
  await runSource(demo, {
    source: "demo",
    origin: "50 people from seed 1",
    exchanges: [weekly, recordsReply("1", [longAgo])],
    sealer,
    now: () => instant("2026-11-19T03:00:00Z"),
  });
  expect((await demo.pool.query("select id from submission")).rows).toHaveLength(2);
  expect((await demo.pool.query("select entry_id from time_record")).rows).toHaveLength(1);
  await demo.close();
});
