import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { administratorId, entryId, officeId } from "#domain/ids.ts";
import { instant, isoDate, wallClock } from "#domain/time/time.ts";
import { openAudit } from "#server/audit/audit.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { createLog } from "#server/http/log.ts";
import { deleteTooOld } from "#server/business/retention.ts";
import { rowOf, tableNames, type TableName } from "#server/postgres/table-registry.ts";
import { unrecorded } from "#test/audit.ts";
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

/** Days three years before the clock's November 10, 2026, one day more and one day less; and so for five years. */
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
  expect(await deleteTooOld(unrecorded(store.pool), cutoffs)).toEqual({
    submissions: 450,
    records: 0,
    counts: 0,
  });
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

/** A row of each table that is kept for some days, called `name`, which began to age at a moment; the run is the last one. */
const PLANTS: Readonly<Partial<Record<TableName, (name: string, at: string) => string>>> = {
  message: (name, at) => `
    insert into message (id, kind, way, user_id, content, created_at, due_at, sent_at)
    values ('${name}', 'alert', 'email', 'user', '{}', '${at}', '${at}', '${at}')`,
  finding_mark: (name, at) => `
    insert into finding_mark (kind, item, subject, name, about, size, state, by_id, by_name, at, reason, ended_at)
    values ('a kind', '${name}', '', '', '', 1, 'done', 'user', 'Ada', '2025-01-01', '', '${at}')`,
  alert: (name, at) =>
    `insert into alert (user_id, role, at, title, path, items) values ('user', 'admin', '${at}', '${name}', '/', '{}')`,
  gap_answer: (name, at) => `
    insert into gap_answer (event_id, office_id, answer, note, by_id, by_name, at)
    values ('${name}', '101', 'asked', '', 'user', 'Ada', '${at}')`,
  assignment_reminder: (name, at) => `
    insert into assignment_reminder (event_id, office_id, payout_owner_id, by_id, by_name, at)
    values ('${name}', '101', '', 'user', 'Ada', '${at}')`,
  event_days: (name, at) => `
    insert into event_days (event_id, starts_on, ends_on, by_id, by_name, at)
    values ('${name}', null, null, 'user', 'Ada', '${at}')`,
  quality_finding: (name, at) => `
    insert into quality_finding (rule, subject_id, office_id, first_at, gone_at)
    values ('no-phone', '${name}', '101', '2020-01-01', '${at}')`,
  source_run: (name, at) => `
    insert into source_run (source, origin, started_at, ended_at, rows)
    values ('remote', '${name}', '${at}', '${at}', '{"people": {"added": 0, "changed": 0, "gone": 0}}')`,
};

const aging = tableNames.flatMap((table) => {
  const { kept } = rowOf(table);
  return typeof kept === "object" && "days" in kept ? [{ table, days: kept.days }] : [];
});

test("each table that keeps rows for some days loses them after those, and not before", async () => {
  await store.pool.query(
    "insert into auth_user (id, name, email, role) values ('user', 'Ada', 'ada@example.test', 'admin')",
  );
  const now = Temporal.Instant.from(testClock.now());
  const plant = (table: TableName, name: string, days: number) =>
    store.pool.query(PLANTS[table]?.(name, now.subtract({ hours: 24 * days }).toString()) ?? "");
  for (const { table, days } of aging) {
    await plant(table, "aged-out", days + 1);
    await plant(table, "aged-on", days - 1);
  }
  await insertRun(store);
  await run();

  const kept = Object.fromEntries(
    await Promise.all(
      aging.map(async ({ table }) => {
        const rows = await select(
          `select substring(to_jsonb(t)::text from 'aged-o[a-z]+') as name from ${table} t`,
        );
        return [table, rows.flatMap(({ name }) => name ?? [])];
      }),
    ),
  );
  expect(kept).toEqual(Object.fromEntries(aging.map(({ table }) => [table, ["aged-on"]])));
});

test("a run stays that changed a row, is of a new office, or is one that a user looked at", async () => {
  const insertOld = async (rows: string) => {
    const [{ id }] = await select(
      `insert into source_run (source, origin, started_at, ended_at, rows)
       values ('remote', 'old', '2024-01-01', '2024-01-01', '${rows}') returning id`,
    );
    return Number(id);
  };
  const unchanged = '{"events": {"added": 0, "changed": 0, "gone": 0}}';
  await insertOld('{"interview days": {"added": 3, "changed": 1, "gone": 0}}');
  await insertOld(unchanged);
  const changed = await insertOld('{"people": {"added": 0, "changed": 1, "gone": 0}}');
  const ofOffice = await insertOld(unchanged);
  const looked = await insertOld(unchanged);
  await store.pool.query(
    `insert into office (id, name, first_run) values ('901', 'New', ${ofOffice});
     insert into roadshow_look (user_id, run) values ('user', ${looked})`,
  );
  await insertRun(store);
  await run();

  expect(await select("select id from source_run where origin = 'old' order by id")).toEqual(
    [changed, ofOffice, looked].map((id) => ({ id })),
  );
});

test("earlier versions of people, events and assignments are kept for three years after they were replaced", async () => {
  await store.pool.query(
    `delete from earlier_version;
     insert into source_run (source, origin, started_at) values ('files', 'long ago', '2023-11-09'), ('files', 'since', '2023-11-11');
     insert into earlier_version (noun, id, from_run, to_run, row)
     select noun, origin, 1, run.id, '{}'
       from source_run run, unnest(array['person', 'roadshow_event', 'assignment', 'submission']) noun
      where origin in ('long ago', 'since')`,
  );
  const before = await select("select history_from from store_state");
  await run();

  expect(before).toEqual([{ history_from: null }]);
  expect(await select("select noun from earlier_version where id = 'long ago'")).toEqual([
    { noun: "submission" },
  ]);
  expect(await select("select noun from earlier_version where id = 'since'")).toHaveLength(4);
  expect(await select("select history_from from store_state")).toEqual([
    { history_from: "2023-11-10T05:00:00Z" },
  ]);
});

test("the table of the manual has every table with its days", () => {
  const manual = readFileSync(".github/OPERATING.md", "utf8");
  const missing = aging.filter(
    ({ table, days }) => !new RegExp(`\\| \`${table}\`[^\\n]* ${days} days`).test(manual),
  );
  expect(missing).toEqual([]);
});
