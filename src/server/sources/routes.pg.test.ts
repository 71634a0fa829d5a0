import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import { SOURCE_DEFAULTS } from "#contract/sources.ts";
import type { Who } from "#domain/identity/who.ts";
import { runSource } from "#server/commands/run-source.ts";
import { createLog } from "#server/http/log.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { dashboardOver, testClock, testWho } from "#test/dashboard.ts";
import { openTestDatabase } from "#test/database.ts";
import { inProcess } from "#test/in-process.ts";
import { employeesReply, person } from "#test/replies.ts";

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
    ...{ source, origin: source === "files" ? "service.har" : remote.address },
    exchanges: [employeesReply(rows, time, rows.length + 1)],
    ...{ sealer: sealerOf(randomBytes(32)), now: testClock.now },
  });

test("imports are listed with their report: rows, corrections with an example, and what was set aside", async () => {
  await load("files", [person("7000", { active: "YES" }), person("7000"), {}]);

  const { body } = await siteFor({}, null).get("/api/sources");

  expect(body).toMatchObject({
    remote: null,
    imports: [
      {
        ...{ source: "files", origin: "service.har", exchanges: 1, setAsideCount: 2 },
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
    ...{ resource: "employees", rows: 2, reportedTotal: 3, failures: 3, reference: "abc123" },
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
          ...{ resource: "employees", readAt: "2026-11-11T03:00:00Z", readingSince: null },
          ...{ partsDone: null, partsTotal: null },
        },
        { resource: "weekly", readAt: null, readingSince: null, partsDone: null, partsTotal: null },
      ]),
    },
  });
  expect((await siteFor({}, null).get("/api/sources/status")).body).toEqual({ remote: null });
});

test("a refresh requests what the page shows once, however often it is pressed, and says what came of it", async () => {
  const site = siteFor();
  const wanted = [{ resource: "interview", range: { from: "2026-11-01", to: "2026-11-07" } }];
  const first = await site.post("/api/sources/refresh", { wanted });
  const second = await site.post("/api/sources/refresh", { wanted });
  const [read] = Array.from(Object(first.body).reads);

  expect(second.body).toEqual(first.body);
  expect((await site.get(`/api/sources/reads?ids=${String(read)}`)).body).toMatchObject({ isDone: false });
  await store.pool.query("update source_wish set ended_at = now(), added = 3, changed = 1");
  expect((await site.get(`/api/sources/reads?ids=${String(read)}`)).body).toEqual({
    ...{ isDone: true, hasFailed: false, added: 3, changed: 1, partsDone: 0, partsTotal: null },
  });
  const limited = siteFor({ role: "manager", scope: [officeId("101")] });
  expect((await limited.get(`/api/sources/reads?ids=${String(read)}`)).body).toMatchObject({
    ...{ added: null, changed: null },
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

  expect(await waiting("2026-11-11T03:20:00Z")).toMatchObject({ isDone: false, hasFailed: false });
  expect(await waiting("2026-11-11T03:18:00Z")).toMatchObject({ isDone: true, hasFailed: true });
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
