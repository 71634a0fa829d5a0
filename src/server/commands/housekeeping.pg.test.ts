import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { administratorId, entryId, officeId } from "#domain/ids.ts";
import { instant, isoDate, wallClock } from "#domain/time/time.ts";
import { openAudit } from "#server/audit/audit.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { createLog } from "#server/http/log.ts";
import { deleteTooOld } from "#server/business/retention.ts";
import { testClock } from "#test/dashboard.ts";
import { openTestDatabase } from "#test/database.ts";
import { countRow, insertRun, recordRow, replyRow, submissionRow } from "#test/builders/rows.ts";
import { forgetOld } from "./housekeeping.ts";

const store = await openTestDatabase();
afterAll(() => store.close());
await insertRun(store);
const audit = openAudit({
  store,
  clock: testClock,
  sealer: sealerOf(randomBytes(32)),
  log: createLog({ level: "silent" }),
  path: join(mkdtempSync(join(tmpdir(), "fieldboard-test-")), "audit.log"),
  fileId: "test",
});
const run = () => forgetOld({ store, clock: testClock, audit });
const select = async (sql: string) => (await store.pool.query(sql)).rows;

/** Of three years before the clock's November 10, 2026, one day more and one day less; and so for five years. */
const WEEKS = { old: "2023-11-09T23:59:59", young: "2023-11-10T00:00:00" } as const;
const OLD = entryId("1");
const YOUNG = entryId("2");

await store.db
  .insertInto("submission")
  .values([
    submissionRow({ id: OLD, week_start: null, week_end: wallClock(WEEKS.old) }),
    submissionRow({ id: YOUNG, week_start: null, week_end: wallClock(WEEKS.young) }),
  ])
  .execute();
await store.db
  .insertInto("time_record")
  .values([
    recordRow({ entry_id: OLD, record_key: "a" }),
    recordRow({ entry_id: YOUNG, record_key: "b" }),
    recordRow({ entry_id: entryId("8"), record_key: "c", clock_in: instant("2023-11-09T10:00:00Z") }),
    recordRow({ entry_id: entryId("9"), record_key: "d", clock_in: instant("2023-11-11T10:00:00Z") }),
  ])
  .execute();
await store.db
  .insertInto("interview_count")
  .values(
    ["2021-11-09", "2021-11-10"].map((day) =>
      countRow({ account_id: officeId("101"), day: isoDate(day), administrator_id: administratorId("7") }),
    ),
  )
  .execute();
await store.db
  .insertInto("reply")
  .values([
    ...["records/1", "records/2"].map((scope) => replyRow({ scope, resource: "records" })),
    ...["2021-11-09", "2021-11-09/7", "2021-11-10"].map((scope) =>
      replyRow({ scope: `interview/101/${scope}`, day: isoDate(scope.slice(0, 10)) }),
    ),
    // Its account is called as a day is written.
    replyRow({ scope: "interview/2021-11-09/2021-11-10", day: isoDate("2021-11-10") }),
    replyRow({ scope: "employees" }),
  ])
  .execute();
await store.pool.query(
  `insert into earlier_version (noun, id, from_run, to_run, row)
   values ('time_record', '1/a', 1, 1, '{}'), ('time_record', '2/b', 1, 1, '{}'), ('submission', '1', 1, 1, '{}'),
          ('time_record', '8/c', 1, 1, '{}'), ('person', '1', 1, 1, '{}')`,
);

test("the made-up business is left alone", async () => {
  await store.pool.query("update store_state set is_demo = true");
  await run();
  expect(await select("select id from submission order by id")).toHaveLength(2);
  await store.pool.query("update store_state set is_demo = false");
});

test("what is older than it may be kept goes, to the day, with its versions and marks, and on record", async () => {
  await run();
  expect(await select("select id from submission")).toEqual([{ id: "2" }]);
  expect(await select("select record_key from time_record order by 1")).toEqual([
    { record_key: "b" },
    { record_key: "d" },
  ]);
  expect(await select("select day from interview_count")).toEqual([{ day: "2021-11-10" }]);
  expect(await select("select noun, id from earlier_version order by noun")).toEqual([
    { noun: "person", id: "1" },
    { noun: "time_record", id: "2/b" },
  ]);
  expect(await select("select scope from reply order by 1")).toEqual([
    { scope: "employees" },
    { scope: "interview/101/2021-11-10" },
    { scope: "interview/2021-11-09/2021-11-10" },
    { scope: "records/2" },
  ]);
  expect(await select("select act, actor, details from audit_entry")).toEqual([
    { act: "too-old-deleted", actor: "system", details: { submissions: 1, records: 2, counts: 1 } },
  ]);
});

test("when nothing is too old nothing is on record, and programs' bodies stay as they are", async () => {
  const before = await select("select data_version from store_state");
  await run();
  expect(await select("select id from audit_entry")).toHaveLength(1);
  expect(await select("select data_version from store_state")).toEqual(before);
});

test("more than fits one transaction goes as well", async () => {
  const many = Array.from({ length: 450 }, (_, place) => entryId(`old-${place}`));
  await store.db
    .insertInto("submission")
    .values(many.map((id) => submissionRow({ id, week_start: null, week_end: wallClock(WEEKS.old) })))
    .execute();
  const cutoffs = { payroll: isoDate("2023-11-10"), interviews: isoDate("2021-11-10") };
  expect(await deleteTooOld(store.pool, cutoffs)).toEqual({ submissions: 450, records: 0, counts: 0 });
});

test("rows whose dates cannot be read go by the day they were first stored", async () => {
  await store.pool.query(
    "insert into source_run (source, origin, started_at) values ('files', '', '2023-11-09')",
  );
  const [firstRun] = (await select("select max(id) as id from source_run")).map(({ id }) => id);
  const undated = { week_start: null, week_end: null };
  await store.db
    .insertInto("submission")
    .values([
      submissionRow({ id: entryId("u1"), ...undated, first_run: firstRun }),
      submissionRow({ id: entryId("u2"), ...undated }),
      submissionRow({ id: entryId("u3"), ...undated, week_start: wallClock("2023-11-03T00:00:00") }),
      submissionRow({ id: entryId("u4"), ...undated, week_start: wallClock("2023-11-04T00:00:00") }),
    ])
    .execute();
  await store.db
    .insertInto("time_record")
    .values([
      recordRow({
        entry_id: entryId("v1"),
        record_key: "a",
        clock_in: null,
        clock_out: null,
        first_run: firstRun,
      }),
      recordRow({ entry_id: entryId("v2"), record_key: "a", clock_in: null, clock_out: null }),
    ])
    .execute();
  await run();
  expect(await select("select id from submission where id like 'u%' order by id")).toEqual([
    { id: "u2" },
    { id: "u4" },
  ]);
  expect(await select("select entry_id from time_record where entry_id like 'v%'")).toEqual([
    { entry_id: "v2" },
  ]);
});

test("sign-ins that have ended are forgotten, those that go on are not", async () => {
  await store.pool.query(`insert into auth_user (id, name, email) values ('u', 'Ann', 'ann@example.test')`);
  await store.pool.query(
    `insert into auth_session (id, token, user_id, expires_at)
     values ('over', 'a', 'u', '2026-11-11T03:29:00Z'), ('on', 'b', 'u', '2026-11-11T03:31:00Z')`,
  );
  await run();
  expect(await select("select id from auth_session")).toEqual([{ id: "on" }]);
});

test("what tables keep for some days is deleted after them, and not before", async () => {
  await store.pool.query(
    "insert into auth_user (id, name, email, role) values ('user', 'Ada', 'ada@example.test', 'admin')",
  );
  // The clock stands at the evening of November 10, 2026, in New York.
  const insert = async (day: string, [message, mark, alert]: readonly string[]) =>
    store.pool.query(
      `insert into message (id, kind, way, user_id, content, created_at, due_at, sent_at)
       values ('${day}', 'alert', 'email', 'user', '{}', '${message}', '${message}', '${message}');
       insert into finding_mark (kind, item, subject, name, about, size, state, by_id, by_name, at, reason, ended_at)
       values ('a kind', '${day}', '', '', '', 1, 'done', 'user', 'Ada', '2025-01-01', '', '${mark}');
       insert into alert (user_id, role, at, title, path, items) values ('user', 'admin', '${alert}', '${day}', '/', '{}')`,
    );
  await insert("old", ["2026-10-10", "2025-10-01", "2026-08-11"]);
  await insert("young", ["2026-10-13", "2025-10-08", "2026-08-14"]);
  await store.pool.query(
    `insert into gap_answer (event_id, office_id, answer, note, by_id, by_name, at)
     values ('old', '101', 'asked', '', 'user', 'Ada', '2024-11-09'), ('young', '101', 'asked', '', 'user', 'Ada', '2024-11-12')`,
  );
  await run();

  expect(
    await select(
      `select id from message union all select item from finding_mark union all select title from alert
        union all select event_id from gap_answer`,
    ),
  ).toEqual(Array.from({ length: 4 }, () => ({ id: "young" })));
});
