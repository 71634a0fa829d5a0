import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Site } from "#server/http/listen.ts";
import { createLog } from "#server/http/log.ts";
import { createReplyCache, replyVersions } from "#server/http/reply-cache.ts";
import { allRows, changeRows } from "#server/postgres/connect.ts";
import { copyInto } from "#server/postgres/loading/copy.ts";
import { inTransaction, writingOver } from "#server/postgres/transaction.ts";
import { logSlowQueries } from "#server/postgres/query-times.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { dashboardOver, testClock, testWho } from "#test/dashboard.ts";
import { openTestDatabase } from "#test/database.ts";
import { inProcess } from "#test/in-process.ts";
import { createMetrics } from "./metrics.ts";

const store = await openTestDatabase();
const replies = createReplyCache(1_000_000, replyVersions(store, testClock));
const metrics = createMetrics({
  store,
  clock: testClock,
  replies,
  audit: { isFileWritten: () => true },
  auditState: () => ({ found: "missing", entry: 7, at: testClock.now() }),
  build: "0123abc",
});
const read = async ({ fetch }: Site): Promise<string> =>
  (await fetch(new Request("http://127.0.0.1/metrics"), {})).text();

let text: string;
beforeAll(async () => {
  await store.pool.query(
    `update source_resource set read_at = $1::timestamptz - interval '90 minutes', failures = 4, duration_ms = 2500,
       failing_since = $1::timestamptz - interval '50 minutes'
      where resource = 'employees'`,
    [testClock.now()],
  );
  await store.pool.query(
    `insert into source_run (source, origin, started_at, ended_at, check_ms)
     values ('files', 'week.har', $1::timestamptz - interval '90 seconds', $1, 30250), ('remote', 'x', $1, null, null)`,
    [testClock.now()],
  );
  await store.pool.query(
    `insert into message (id, kind, way, address, content, created_at, due_at, given_up_at)
     select id, kind, 'email', 'a@example.com', '{}', $1::timestamptz - interval '20 minutes', $1, given_up_at
       from (values ('a', 'alert', null), ('b', 'digest', null), ('c', 'alert', $1::timestamptz - interval '1 hour'),
                    ('d', 'alert', $1::timestamptz - interval '2 days')) m (id, kind, given_up_at)`,
    [testClock.now()],
  );
  await store.pool.query(
    `insert into stored_findings (part, scope, found, state, found_at, failed_state, failing_since, retry_at)
     values ('roadshows', 'all', '{}', 'earlier', $1::timestamptz - interval '1 minute', 'now', $1, $1)`,
    [testClock.now()],
  );
  const reach = inProcess(
    dashboardOver(store, createLog({ level: "silent" }), { replies, identify: async () => testWho() }),
  );
  for (const path of [
    "/api/sources",
    "/api/people/facets",
    "/api/people/facets",
    "/api/planted-4f1c?q=planted",
  ])
    await reach(path);
  text = await read(metrics.site);
});
afterAll(async () => {
  metrics.stop();
  await store.close();
});

test.each([
  'fieldboard_request_seconds_count{route="/api/people/facets",status="2xx"} 2',
  'fieldboard_reply_cache_reads_total{result="hit"} 1',
  'fieldboard_reply_cache_reads_total{result="miss"} 1',
  'fieldboard_pool_connections{pool="reports",state="max"} 16',
  'fieldboard_pool_waiting{pool="sign-in"} 0',
  'fieldboard_source_age_seconds{resource="employees"} 5400',
  'fieldboard_source_failures{resource="employees"} 4',
  'fieldboard_source_failing_seconds{resource="employees"} 3000',
  'fieldboard_source_failing_seconds{resource="events"} 0',
  'fieldboard_source_read_seconds{resource="employees"} 2.5',
  'fieldboard_load_seconds{source="files"} 90',
  'fieldboard_messages_waiting{queue="mail"} 2',
  'fieldboard_messages_waiting{queue="links"} 0',
  'fieldboard_message_oldest_seconds{queue="mail"} 1200',
  "fieldboard_messages_given_up 1",
  "fieldboard_messages_held 0",
  'fieldboard_payroll_check_seconds{source="files"} 30.25',
  'fieldboard_findings_age_seconds{part="roadshows"} 60',
  'fieldboard_findings_failing{part="roadshows"} 1',
  "fieldboard_audit_intact 0",
  "fieldboard_audit_file_written 1",
  "fieldboard_store_up 1",
  `fieldboard_build_info{build="0123abc",node="${process.versions.node}"} 1`,
])("says %s", (line) => {
  expect(text.split("\n")).toContain(line);
});

test("says nothing of a backup that was never written, nor of what was requested", () => {
  expect(text).not.toMatch(/^fieldboard_backup_age_seconds /m);
  expect(text).not.toContain("planted");
});

test.each(["alerts.yml", "grafana.json"])("%s speaks of metrics that there are", (name) => {
  const written = readFileSync(join(import.meta.dirname, "../../.github", name), "utf8");
  const named = [...new Set(written.match(/\b(?:fieldboard|nodejs|process)_\w+/g))];
  const base = (metric: string): string => metric.replace(/_(?:bucket|count)$/, "");
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((metric) => !text.includes(`# TYPE ${base(metric)} `))).toEqual([]);
});

test("a store that does not answer is said, and what the process measures goes on", async () => {
  const gone = await openTestDatabase();
  await gone.close();
  const { site, stop } = createMetrics({
    store: gone,
    clock: testClock,
    replies,
    audit: { isFileWritten: () => false },
    auditState: () => ({ found: "not-yet" }),
    build: "",
  });
  const said = (await read(site)).split("\n");
  stop();
  expect(said).toEqual(expect.arrayContaining(["fieldboard_store_up 0", "fieldboard_audit_file_written 0"]));
});

test("a slow statement is logged by the function that sent it, without its text or values", async () => {
  const lines: unknown[] = [];
  const stop = logSlowQueries({ warn: (facts, message) => void lines.push([message, facts]) });
  const readSlowly = async (): Promise<void> => {
    await inSnapshot(store, "all", ({ db }) => allRows(db)`select pg_sleep(0.55), ${"planted"}::text`);
  };
  await readSlowly();
  stop();
  expect(lines).toEqual([
    [
      "a slow query",
      {
        query: expect.stringMatching(/^readSlowly \(metrics\.pg\.test\.ts:\d+\)$/),
        pool: "reports",
        ms: expect.any(Number),
      },
    ],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/planted|pg_sleep/);
});

test("slow statements of a load are logged by the functions that sent them, its copies too", async () => {
  const lines: object[] = [];
  const stop = logSlowQueries({ warn: (facts) => void lines.push(facts) });
  await inTransaction(store.pool, loadSlowly);
  stop();
  expect(lines).toEqual(
    ["byItself", "overTheTag", "byCopy"].map((name) => ({
      query: expect.stringMatching(new RegExp(`^${name} \\(metrics\\.pg\\.test\\.ts:\\d+\\)$`)),
      pool: "loads",
      ms: expect.any(Number),
    })),
  );
});

async function loadSlowly(client: PoolClient): Promise<void> {
  await client.query(
    `create temp table planted (at timestamptz) on commit drop;
     create function pg_temp.wait() returns trigger language plpgsql as 'begin perform pg_sleep(0.55); return new; end';
     create trigger slow before insert on planted for each row execute function pg_temp.wait()`,
  );
  await byItself(client);
  await overTheTag(client);
  await byCopy(client);
}

async function byItself(client: PoolClient): Promise<void> {
  await client.query("select pg_sleep(0.55)");
}

async function overTheTag(client: PoolClient): Promise<void> {
  await changeRows(writingOver(client))`insert into planted values (now())`;
}

async function byCopy(client: PoolClient): Promise<void> {
  await copyInto(client, "planted", ["at"], [Buffer.from("2026-11-09\n")]);
}
