import { randomBytes } from "node:crypto";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { SYSTEM } from "#domain/audit/audit.ts";
import { entryId, officeId } from "#domain/ids.ts";
import { PAYROLL_RULES_VERSION } from "#domain/payroll/payroll-rules.ts";
import { wallClock } from "#domain/time/time.ts";
import { SOURCE_DEFAULTS } from "#contract/admin/sources.ts";
import type { Who } from "#domain/identity/who.ts";
import { runSource } from "#server/commands/run-source.ts";
import { createLog } from "#server/http/log.ts";
import { recheckStoredWeeks } from "#server/payroll/recheck-stored.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { auditFor } from "#test/audit.ts";
import { dashboardOver, testClock, testWho } from "#test/dashboard.ts";
import { openTestDatabase } from "#test/database.ts";
import { inProcess } from "#test/in-process.ts";
import { employeesReply, person } from "#test/builders/replies.ts";
import { submissionRow } from "#test/builders/rows.ts";

const store = await openTestDatabase();
afterAll(() => store.close());
const remote = { address: "https://reports.example.com/api/index.cfm", devAddress: null };
await store.pool.query(
  "insert into auth_user (id, name, email, role) values ('test-person', 'Test', 'test@person.test', 'admin')",
);

const siteFor = (who: Partial<Who> = {}, at: typeof remote | null = remote) => {
  const log = createLog({ level: "silent" });
  const reach = inProcess(
    dashboardOver(store, log, { remote: at, identify: () => Promise.resolve(testWho(who)) }),
  );
  const body = async (response: Response): Promise<{ status: number; body: Record<string, unknown> }> => ({
    status: response.status,
    body: Object(await response.json()),
  });
  return {
    get: async (path: string) => body(await reach(path)),
    post: async (path: string, told: object) =>
      body(
        await reach(path, {
          method: "POST",
          body: JSON.stringify(told),
          headers: { "content-type": "application/json" },
        }),
      ),
  };
};
const load = async (source: "files" | "remote", rows: readonly object[], time = "14:00:00") =>
  runSource(store, {
    source,
    origin: source === "files" ? "service.har" : remote.address,
    exchanges: [employeesReply(rows, time, rows.length + 1)],
    sealer: sealerOf(randomBytes(32)),
    now: testClock.now,
  });

test("imports are listed with their report: rows, corrections with an example, and what was set aside", async () => {
  await load("files", [person("7000", { active: "YES" }), person("7000"), {}]);

  const { body } = await siteFor({}, null).get("/api/sources");

  expect(body).toMatchObject({
    remote: null,
    imports: [
      {
        source: "files",
        origin: "service.har",
        exchanges: 1,
        setAsideCount: 2,
        nouns: [{ noun: "people", replies: 1, rows: 3, missing: 1, added: 1, changed: 0, gone: 0 }],
        drift: expect.arrayContaining([
          { what: "people: active: text for a number", times: 1, example: "“YES”" },
        ]),
        setAside: [
          { where: "employees of 14:00:00", reason: expect.stringContaining("personid") },
          { where: "employees of 14:00:00", reason: "personid 7000 stands in two rows" },
        ],
      },
    ],
  });
});

test("a resource says what its own last read corrected, not an import's", async () => {
  await load("remote", [person("7000", { active: "no" })], "14:10:00");
  await load("remote", [person("7000", { active: "yes" }), person("7001", { active: "yes" })], "14:20:00");
  await store.pool.query(
    `update source_resource set read_at = '2026-11-11T03:00:00Z', rows = 2, duration_ms = 400,
       failing_since = '2026-11-11T03:15:00Z', failures = 3, failure = 'It didn''t answer.', reference = 'abc123'
      where resource = 'employees'`,
  );

  const { body } = await siteFor().get("/api/sources");

  expect(body["remote"]).toMatchObject({ ...remote, findings: [], settings: SOURCE_DEFAULTS });
  const [employees] = Array.from(Object(body["remote"]).resources);
  expect(employees).toMatchObject({
    resource: "employees",
    rows: 2,
    reportedTotal: 3,
    failures: 3,
    reference: "abc123",
    drift: expect.arrayContaining([
      { what: "people: active: text for a number", times: 2, example: "“yes”" },
    ]),
  });
});

test("everyone hears since when the service fails, and of a first start what is read", async () => {
  const manager = siteFor({ role: "manager", scope: [officeId("101")] });

  expect((await manager.get("/api/sources/status")).body).toMatchObject({
    remote: {
      failing: { since: "2026-11-11T03:15:00Z", resources: ["employees"] },
      isRedirected: false,
      first: expect.arrayContaining([
        {
          resource: "employees",
          readAt: "2026-11-11T03:00:00Z",
          readingSince: null,
          partsDone: null,
          partsTotal: null,
        },
        { resource: "weekly", readAt: null, readingSince: null, partsDone: null, partsTotal: null },
      ]),
    },
  });
  expect((await siteFor({}, null).get("/api/sources/status")).body).toEqual({ remote: null, held: [] });
});

test("a refresh requests what the page shows once, however often it is pressed, and says what came of it", async () => {
  const site = siteFor();
  const wanted = [{ resource: "interview", range: { from: "2026-11-01", to: "2026-11-07" } }];
  const first = await site.post("/api/sources/refresh", { wanted });
  const second = await site.post("/api/sources/refresh", { wanted });
  const [read] = Array.from(Object(first.body).reads);

  expect(second.body).toEqual(first.body);
  expect((await site.get(`/api/sources/reads?ids=${String(read)}`)).body).toMatchObject({ state: "reading" });
  await store.pool.query("update source_wish set ended_at = now(), added = 3, changed = 1");
  expect((await site.get(`/api/sources/reads?ids=${String(read)}`)).body).toEqual({
    state: "done",
    added: 3,
    changed: 1,
    partsDone: 0,
    partsTotal: null,
  });
  const limited = siteFor({ role: "manager", scope: [officeId("101")] });
  expect((await limited.get(`/api/sources/reads?ids=${String(read)}`)).body).toMatchObject({
    added: null,
    changed: null,
  });
});

test("a read that no one takes up is waited for as long as a request may take, and then has failed", async () => {
  const waiting = async (wantedAt: string) => {
    const { rows } = await store.pool.query(
      `insert into source_wish (resource, wanted_at) values ('events', '${wantedAt}')
         on conflict (resource, from_day, to_day) where ended_at is null do update set wanted_at = excluded.wanted_at
       returning id`,
    );
    return (await siteFor().get(`/api/sources/reads?ids=${rows[0].id}`)).body;
  };

  expect(await waiting("2026-11-11T03:20:00Z")).toMatchObject({ state: "reading" });
  expect(await waiting("2026-11-11T03:18:00Z")).toMatchObject({ state: "failed" });
});

test("a refresh reads nothing where no service is set, and nothing of payroll for a manager", async () => {
  const wanted = [{ resource: "weekly", range: null }];

  expect((await siteFor({}, null).post("/api/sources/refresh", { wanted })).body).toEqual({ reads: [] });
  expect((await siteFor({ role: "manager" }).post("/api/sources/refresh", { wanted })).status).toBe(403);
});

test("a pause, its end and other settings are on record, each once", async () => {
  const site = siteFor();
  const settings = { ...SOURCE_DEFAULTS, everyMinutes: 30 };
  for (const isPaused of [true, true, false])
    expect((await site.post("/api/sources/pause", { resource: "weekly", isPaused })).status).toBe(200);
  for (const changed of [settings, settings]) await site.post("/api/sources/settings", changed);

  expect((await site.post("/api/sources/settings", { ...settings, payload: "{}" })).status).toBe(400);
  const { rows } = await store.pool.query(
    "select act, details ->> 'resource' as resource from audit_entry where act <> 'refused' order by id",
  );
  expect(rows).toEqual([
    { act: "source-paused", resource: "weekly submissions" },
    { act: "source-resumed", resource: "weekly submissions" },
    { act: "setting-changed", resource: null },
  ]);
  expect(Object((await site.get("/api/sources")).body["remote"]).settings).toEqual(settings);
});

const interviews = (from: string, to: string) => ({ resource: "interview", range: { from, to } });
const refresh = async (site: ReturnType<typeof siteFor>, ...wanted: readonly object[]) =>
  site.post("/api/sources/refresh", { wanted });

describe("what a person can have read at once is limited", () => {
  afterEach(() => store.pool.query("delete from source_wish"));
  const dana = siteFor({ role: "manager", scope: [officeId("101")], userId: "dana", name: "Dana Reed" });

  test.each([
    ["0001-01-01", "8999-12-31", 400],
    ["1000-01-01", "8999-12-31", 400],
    ["2025-10-06", "2026-11-10", 400],
    ["2025-10-07", "2026-11-10", 200],
    ["2026-11-10", "2026-11-09", 400],
    ["2026-11-11", "2026-11-12", 400],
  ])(
    "the days %s to %s are answered with %i: 400 of them, and none that is to come",
    async (from, to, status) => {
      expect((await refresh(dana, interviews(from, to))).status).toBe(status);
    },
  );

  test("a range that goes on after today ends today", async () => {
    await refresh(dana, interviews("2026-11-01", "2026-11-30"));

    expect((await store.pool.query("select from_day, to_day from source_wish")).rows).toEqual([
      { from_day: "2026-11-01", to_day: "2026-11-10" },
    ]);
  });

  test("three reads of a person are open at most, however they are requested; what is open already serves all", async () => {
    const days = Array.from({ length: 4 }, (_, index) => interviews(`2026-11-0${index + 1}`, "2026-11-09"));
    const bo = siteFor({ userId: "bo" });
    const statuses = await Promise.all(days.map(async (one) => (await refresh(dana, one)).status));

    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429]);
    expect((await refresh(dana, ...days)).status).toBe(400);
    expect((await dana.get("/api/sources/reads?ids=1,2,3,4")).status).toBe(400);
    const { rows } = await store.pool.query("select count(*)::int from source_wish");
    expect(rows).toEqual([{ count: 3 }]);
    for (const one of days) await refresh(bo, one);
    expect((await bo.post("/api/sources/read", { resource: "events" })).status).toBe(200);
    expect((await refresh(bo, { resource: "employees", range: null })).status).toBe(200);
    expect((await bo.post("/api/sources/read", { resource: "weekly" })).status).toBe(429);
  });

  test("thirty reads are open at most, of all people together", async () => {
    await store.pool.query(`insert into source_wish (resource, from_day, to_day, wanted_at, wanted_by)
      select 'interview', '2026-01-01', '2026-01-01'::date + n, '2026-11-11T03:29:00Z', 'person ' || n
        from generate_series(1, 29) as n`);

    expect((await refresh(dana, interviews("2026-11-01", "2026-11-02"))).status).toBe(200);
    const { status, body } = await refresh(dana, interviews("2026-11-01", "2026-11-03"));
    expect([status, body["detail"]]).toEqual([429, "30 reads are open already. Try again later."]);
  });

  test("an administrator sees who waits for what, and ends it, on record", async () => {
    const site = siteFor();
    const { body } = await refresh(dana, interviews("2026-11-01", "2026-11-09"));
    const [id] = Array.from(Object(body).reads);

    expect(Object((await site.get("/api/sources")).body["remote"]).requested).toEqual([
      {
        id,
        ...interviews("2026-11-01", "2026-11-09"),
        wantedBy: "Dana Reed",
        wantedAt: "2026-11-11T03:30:00Z",
        partsDone: 0,
        partsTotal: null,
      },
    ]);
    expect((await dana.post("/api/sources/cancel", { id })).status).toBe(403);
    expect((await site.post("/api/sources/cancel", { id })).status).toBe(200);
    expect((await site.post("/api/sources/cancel", { id })).status).toBe(404);
    expect((await dana.get(`/api/sources/reads?ids=${String(id)}`)).body).toMatchObject({
      state: "canceled",
    });
    const { rows } = await store.pool.query(
      "select details from audit_entry where act = 'source-read-canceled'",
    );
    expect(rows).toEqual([
      { details: { resource: "interview counts", days: "2026-11-01 to 2026-11-09", name: "Dana Reed" } },
    ]);
  });

  test("a pause ends what people wait for, and nothing more is requested until it is resumed", async () => {
    const site = siteFor();
    const { body } = await refresh(dana, interviews("2026-11-01", "2026-11-09"));
    const [id] = Array.from(Object(body).reads);
    await site.post("/api/sources/pause", { resource: "interview", isPaused: true });

    expect((await dana.get(`/api/sources/reads?ids=${String(id)}`)).body).toMatchObject({
      state: "canceled",
    });
    expect((await refresh(dana, interviews("2026-11-01", "2026-11-09"))).body).toEqual({ reads: [] });
    expect((await site.post("/api/sources/read", { resource: "interview" })).status).toBe(409);
    await site.post("/api/sources/pause", { resource: "interview", isPaused: false });
  });
});

test("while newer payroll rules check stored weeks again, it is said how many they have checked", async () => {
  expect((await siteFor().get("/api/sources")).body).toMatchObject({ recheck: null });
  const weeks = ["2026-11-02", "2026-11-09"] as const;
  await store.db
    .insertInto("submission")
    .values(
      weeks.map((week, index) =>
        submissionRow({ id: entryId(String(index + 1)), week_start: wallClock(`${week}T00:00:00`) }),
      ),
    )
    .execute();
  await store.pool.query(
    "update store_state set payroll_rules = 0, recheck_rules = $1, recheck_week = '2026-11-02'",
    [PAYROLL_RULES_VERSION],
  );
  expect((await siteFor().get("/api/sources")).body).toMatchObject({ recheck: { weeks: 2, weeksDone: 1 } });
  await recheckStoredWeeks(store);
  expect((await siteFor().get("/api/sources")).body).toMatchObject({ recheck: null });
});

test("the age of the latest backup is that of what it holds, also in a store that was restored from it", async () => {
  const backedUpAt = async () => (await siteFor().get("/api/sources")).body["backedUpAt"];
  expect(await backedUpAt()).toBeNull();
  const sealer = sealerOf(randomBytes(32));
  const audit = auditFor({ store, sealer, clock: testClock });
  const sizes = { tables: 58, rows: 1_200 };
  await audit.recordAlone({ by: SYSTEM, act: "backed-up", details: sizes, from: null });
  expect(await backedUpAt()).toBe(testClock.now());
  const details = { ...sizes, madeAt: "2026-11-01T08:00:00Z", sessions: 2 };
  await audit.recordAlone({ by: SYSTEM, act: "restored", details, from: null });
  expect(await backedUpAt()).toBe("2026-11-01T08:00:00Z");
  await audit.close();
});
