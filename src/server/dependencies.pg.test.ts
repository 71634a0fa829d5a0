import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Data, VersionedData } from "#contract/endpoint.ts";
import { entryId } from "#domain/ids.ts";
import { instant, type Clock } from "#domain/time/time.ts";
import { createLog } from "#server/http/log.ts";
import { createReplyCache, replyVersions } from "#server/http/reply-cache.ts";
import { dashboardOver, testWho } from "#test/dashboard.ts";
import { openTestDatabase } from "#test/database.ts";
import { DECLARED } from "#test/declared.ts";
import { layGround, NEST, plant } from "#test/filled/scope-store.ts";
import { inProcess } from "#test/in-process.ts";
import { recordRow } from "#test/rows.ts";

/*
 * Every kind of data is changed in turn, and every declared report is requested before and after, with and without the
 * cache. A report that forgets what it depends on would be answered from before; a page would not request it again.
 */
const YEAR = "from=2026-01-01&to=2027-01-03";
/** What finds the rows of the store below, where the path alone is no question. */
const QUERIES: Readonly<Record<string, string>> = {
  "/api/funnel/report": YEAR,
  "/api/funnel/trend": `${YEAR}&by=week`,
  "/api/people/person": "id=C10",
  "/api/people/links": "id=C10",
  "/api/people/private": "id=C10",
  "/api/payroll/submissions": "week=2026-11-16",
  "/api/payroll/found": "q=canary&limit=50",
  "/api/payroll/submission": "entry=C5000",
  "/api/payroll/exception": "entry=C5000&rule=late&subject=",
  "/api/payroll/review": "entry=C5000",
  "/api/payroll/ledger": "entry=C5000",
  "/api/payroll/overtime": "entry=C5000",
  "/api/payroll/insights": "week=2026-11-16",
  "/api/payroll/person": "id=C10",
  "/api/payroll/files": "week=2026-11-16",
  "/api/payroll/evidence": "week=2026-11-16",
  "/api/sources/reads": "ids=1",
};

const VERSIONED: readonly string[] = [
  "reported",
  "settings",
  "decisions",
  "day",
  "minute",
] satisfies readonly VersionedData[];

type Report = { readonly path: string; readonly dependsOn: readonly Data[] };
const reports = DECLARED.filter(
  (declared): declared is (typeof DECLARED)[number] & Report =>
    "dependsOn" in declared && !("method" in declared),
);

const store = await openTestDatabase();
afterAll(() => store.close());
// Half a minute before the hours of a week are late, and before midnight.
let now = instant("2026-11-25T04:59:30Z");
const clock: Clock = { now: () => now, zone: "America/New_York" };
const who = testWho({ verifiedAt: instant("2026-12-02T05:00:00Z") });
const log = createLog({ level: "silent" });
const identify = () => Promise.resolve(who);
const uncached = inProcess(dashboardOver(store, log, { clock, identify }));
const replies = createReplyCache(10_000_000, replyVersions(store, clock));
const cached = inProcess(dashboardOver(store, log, { clock, identify, replies }));

async function replyTo(ask: typeof uncached, path: string): Promise<string> {
  const response = await ask(`${path}?${QUERIES[path] ?? ""}`);
  return `${response.status} ${(await response.text()).replace(/"reference":"[^"]*"/, "")}`;
}

async function allReplies(ask: typeof uncached): Promise<ReadonlyMap<string, string>> {
  // So many requests that the limit of one person is reached.
  await store.pool.query("delete from request_count");
  const all = new Map<string, string>();
  for (const { path } of reports) all.set(path, await replyTo(ask, path));
  return all;
}

async function send(path: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  const response = await uncached(path, { method: "POST", headers, body: JSON.stringify(body) });
  expect([path, response.status, await response.text()]).toEqual([path, 200, expect.any(String)]);
}

async function set(changed: object): Promise<void> {
  const { settings } = Object(await (await uncached("/api/business")).json());
  await send("/api/business/change", { ...settings, ...changed });
}

const LATE = { entry: "C5000", rule: "late", subject: "", evidence: "" };
const UNUSUAL = { entry: "C5000", rule: "unusual", subject: "", evidence: "" };

/** What changes each kind of data, in an order in which each has something to change. */
const CHANGES: readonly (readonly [kinds: readonly Data[], change: () => Promise<void>])[] = [
  [["minute", "day"], async () => void (now = instant("2026-11-25T05:00:00Z"))],
  [
    ["decisions"],
    async () => {
      await send("/api/payroll/exceptions/accept", {
        exceptions: [LATE, UNUSUAL],
        kind: "confirmed",
        reason: "The owner called about it",
      });
      await send("/api/payroll/sign-off/undo", { submissions: ["C5000"] });
      await send("/api/payroll/files/sent/undo", { number: 2 });
    },
  ],
  [["minute", "day"], async () => void (now = instant("2026-12-02T05:00:00Z"))],
  [
    ["settings"],
    async () => {
      await set({
        weekStart: 3,
        lateAfterHours: 336,
        longShiftHours: 1,
        unusualDeviations: 20,
        fewBooked: 7,
      });
      const place = { state: "CA", zone: "America/Los_Angeles" };
      await send("/api/business/office", { office: "C999", place });
    },
  ],
  // The week is late again.
  [["settings"], () => set({ lateAfterHours: 24 })],
  [
    ["reported"],
    async () => {
      await store.pool.query(`
        update office set name = name || ' again';
        update person set (first_name, office_name, gender) = (first_name || 'o', office_name || ' again', 'x');
        update submission set (office_name, owner_name, total_min) = (office_name || ' again', owner_name || 'o', 17);
        update time_record set total_min = total_min + 1;
        update person_week set (counted_min, edited) = (counted_min + 1, edited + 1);
        update interview_count set first_booked = first_booked + 1;
        update roadshow_event set retailer_name = retailer_name || ' again';
        update reply set received_at = received_at + interval '1 day';
        delete from interview_total where day = (select max(day) from interview_total);
        update interview_coverage set (day, received_at) = (day - 1, received_at + interval '1 day');
        update store_state set data_version = data_version + 1`);
      const week = {
        clock_in: instant("2026-11-17T14:00:00Z"),
        clock_out: instant("2026-11-17T22:00:00Z"),
      };
      const name = { first_name: "Canary", last_name: "Saeed" };
      const inC5000 = { entry_id: entryId("C5000"), office_id: NEST, ordinal: 5, first_run: 2, since_run: 2 };
      await store.db
        .insertInto("time_record")
        .values(recordRow({ ...inC5000, ...name, ...week }))
        .execute();
    },
  ],
  [["views"], () => send("/api/views/save", { page: "people", name: "a view", search: "state=MA" })],
  [
    ["layouts"],
    () =>
      send("/api/payroll/layouts/save", {
        name: "a layout",
        columns: [{ id: "minutes", heading: "Minutes" }],
        isControlApart: false,
      }),
  ],
  [
    ["tokens"],
    () =>
      send("/api/tokens/create", {
        name: "a program",
        accounts: null,
        requestsPerMinute: 60,
        hasPrivateData: false,
      }),
  ],
  [["users"], () => send("/api/users/rename", { id: who.userId, name: "Another Name" })],
  [
    ["sessions"],
    async () => {
      await store.pool.query(
        `insert into auth_session (id, token, user_id, created_at, updated_at, expires_at)
         values ('another', 'another', $1, now(), now(), now() + interval '1 hour')`,
        [who.userId],
      );
    },
  ],
  [
    ["sources"],
    async () => {
      await store.pool.query("insert into held_reply values ('employees', 1, now())");
      await store.pool.query("insert into held_row values ('employees', 'C10', 1)");
    },
  ],
];

/** By report, the kinds of data that changed its reply. */
const revealed = new Map<string, Set<Data>>();
const stale: string[] = [];
const undeclared: string[] = [];

beforeAll(async () => {
  await layGround(store);
  await plant(store);
  await store.pool.query(
    `insert into auth_user (id, name, email, role, is_demo) values ($1, 'Test Person', 'test@person.test', 'admin', true)`,
    [who.userId],
  );
  await store.pool.query(
    `insert into payroll_exception (entry_id, office_id, week, rule, subject, evidence, is_blocking, first_run, minutes, expected)
     values ('C5000', 'C999', '2026-11-16', 'unusual', '', '', false, 1, 480, 0)`,
  );
  let before = await allReplies(uncached);
  for (const [kinds, change] of CHANGES) {
    await allReplies(cached);
    await change();
    const after = await allReplies(uncached);
    const afterCached = await allReplies(cached);
    for (const { path, dependsOn } of reports) {
      if (afterCached.get(path) !== after.get(path)) stale.push(`${path} after ${kinds.join()}`);
      if (after.get(path) === before.get(path)) continue;
      const declared = kinds.filter((kind) => dependsOn.includes(kind));
      const isOfTime = kinds.includes("minute");
      const isCached = dependsOn.every((kind) => VERSIONED.includes(kind));
      // Every command is on record; and what is never cached follows the time by itself.
      const isExcused = dependsOn.includes("audit") || (isOfTime && !isCached);
      if (declared.length === 0 && !isExcused) undeclared.push(`${path} after ${kinds.join()}`);
      revealed.set(path, new Set([...(revealed.get(path) ?? []), ...declared]));
    }
    before = after;
  }
}, 60_000);

test("no report is answered from before, whatever was changed", () => {
  expect(stale).toEqual([]);
});

test("what changes the reply of a report is declared by it", () => {
  expect(undeclared).toEqual([]);
});

describe("each declared dependency changes the reply here, so that none can be removed unseen", () => {
  const cachedReports = reports.filter(({ dependsOn }) =>
    dependsOn.every((kind) => VERSIONED.includes(kind)),
  );

  test.each(cachedReports)("of $path", ({ path, dependsOn }) => {
    expect([...(revealed.get(path) ?? [])].toSorted()).toEqual(dependsOn.toSorted());
  });
});
