import { afterAll, beforeAll, expect, test } from "vitest";
import { PEOPLE_SORTS } from "#contract/people/people.ts";
import { dashboardOver, openDashboard, testBuild, type TestDashboard } from "#test/dashboard.ts";
import { inProcess } from "#test/in-process.ts";
import { connectStore } from "#server/postgres/connect.ts";
import { createLog } from "#server/http/log.ts";

let dashboard: TestDashboard;

beforeAll(async () => {
  dashboard = await openDashboard();
});

afterAll(() => dashboard.store.close());

const fetched = (path: string, init?: RequestInit) => inProcess(dashboard.app)(path, init);

const PATHS = [
  "/api/offices",
  "/api/funnel/report?from=2026-11-01&to=2026-11-07",
  "/api/funnel/span",
  "/api/roadshows/events",
  "/api/people/directory",
  "/api/payroll/submissions",
];

test.each(PATHS)("an empty store answers %s, never to be kept and without rights", async (path) => {
  const response = await fetched(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox$/);
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-z]{10}$/);
});

test.each([
  ["/api/funnel/report?to=2026-11-07", "“from” is missing."],
  ["/api/funnel/report?from=2026-02-30&to=2026-11-07", "“from”: not a date such as 2026-11-09."],
  ["/api/funnel/report?from=2026-11-08&to=2026-11-07", "“to” is before “from”."],
  ["/api/funnel/report?from=2026-11-01&to=2026-11-07&to=2026-11-08", "“to” is given more than once."],
  ["/api/funnel/report?from=2000-01-01&to=2026-11-07", "“from” to “to” is longer than 1100 days."],
  ["/api/people/directory?limit=201", "“limit”: more than 200."],
  ["/api/people/directory?limit=0", "“limit”: less than 1."],
  ["/api/people/directory?offset=-1", "“offset”: not a whole number."],
  ["/api/people/directory?sort=ssn", `“sort”: not one of ${PEOPLE_SORTS.join(", ")}.`],
  ["/api/people/directory?active=maybe", "“active”: not one of yes, no."],
  [`/api/people/directory?q=${"x".repeat(201)}`, "“q”: longer than 200 characters."],
  ["/api/payroll/submission", "“entry” is missing."],
  ["/api/payroll/submission?entry=", "“entry”: not an entry id."],
  ["/api/offices?__proto__=1", "Unknown field “__proto__”; there are none here."],
  [
    "/api/payroll/submissions?weak=2026-11-02",
    "Unknown field “weak”; the fields are week, office, q, show, sort, offset, limit.",
  ],
])("%s is refused: %s", async (path, detail) => {
  const response = await fetched(path);
  expect(response.status).toBe(400);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  const body = Object(await response.json());
  expect(body).toMatchObject({
    title: "Bad request",
    detail,
    reference: response.headers.get("x-request-id"),
  });
  expect(Object.keys(body)).toEqual(["title", "detail", "field", "code", "reference"]);
});

test("the pages are told which build the server hands out", async () => {
  const response = await fetched("/api/version");
  expect([response.status, await response.json()]).toEqual([200, { build: testBuild }]);
});

test.each(["/api", "/api/", "/api/nothing", "/api/offices/101"])("%s is nothing", async (path) => {
  const response = await fetched(path);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ title: "Not found" });
});

test("another method is told which are possible", async () => {
  const response = await fetched("/api/offices", { method: "POST", body: "{}" });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("a head is answered without a body", async () => {
  const response = await fetched("/api/offices", { method: "HEAD" });
  expect([response.status, await response.text()]).toEqual([200, ""]);
});

test("every request is logged by its path, without what was asked", async () => {
  await fetched("/api/people/directory?q=planted-secret");
  const line: unknown = JSON.parse(dashboard.logged().at(-1) ?? "");
  expect(line).toMatchObject({ level: "info", method: "GET", path: "/api/people/directory", status: 200 });
  expect(dashboard.logged().join("")).not.toContain("planted-secret");
});

test("a store that is gone is a 503 with a reason, and nothing of the inside", async () => {
  const address = {
    host: "/nowhere",
    port: 1,
    user: "planted-user",
    password: "planted-word",
    database: "x",
  };
  const store = connectStore(address);
  const lines: string[] = [];
  const log = createLog({ to: { write: (line) => lines.push(line) } });
  const response = await inProcess(dashboardOver(store, log))("/api/offices");
  const body = await response.text();
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(JSON.parse(body)).toMatchObject({
    title: "Service unavailable",
    detail: "The database cannot be reached at the moment.",
  });
  expect(body + lines.join("")).not.toMatch(/planted/);
  expect(lines.join("")).toContain("ENOENT");
  await store.close();
});

test("a query that takes too long is a 503 too", async () => {
  const { pool } = dashboard.store;
  const holder = await pool.connect();
  await holder.query("begin; lock table office in access exclusive mode");
  const answered = fetched("/api/offices");
  const { rows } = await waitForBlocked();
  await pool.query("select pg_cancel_backend($1)", [rows[0]?.pid]);
  const response = await answered;
  await holder.query("rollback");
  holder.release();
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ detail: "The database took too long to answer." });
});

async function waitForBlocked(): Promise<{ readonly rows: readonly { readonly pid: number }[] }> {
  const { pool } = dashboard.store;
  const found = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return found.rows.length > 0 ? found : waitForBlocked();
}

test("what does not fit the contract is a 500 that says only its reference", async () => {
  await dashboard.store.pool.query(
    "insert into office (id, name, first_run) values (' padded planted id ', 'Odd', 1)",
  );
  const response = await fetched("/api/offices");
  const body = await response.text();
  await dashboard.store.pool.query("delete from office");
  expect(response.status).toBe(500);
  expect(JSON.parse(body)).toMatchObject({
    title: "Internal server error",
    reference: response.headers.get("x-request-id"),
  });
  expect(body + dashboard.logged().join("")).not.toContain("planted");
  expect(dashboard.logged().join("")).toContain("rows.0.id (custom)");
});

test("a crash of a page is noted by its kind and its places", async () => {
  const told = "reference=page-1ab2c&kind=TypeError&places=funnel-page-B3_x.js:12:345%20react-Q1.js:7:89";
  const response = await fetched(`/api/crash?${told}`, { method: "POST" });
  expect([response.status, await response.json()]).toEqual([200, {}]);
  const lines = dashboard.logged().map((line): unknown => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: "warn",
      crash: {
        reference: "page-1ab2c",
        kind: "TypeError",
        places: ["funnel-page-B3_x.js:12:345", "react-Q1.js:7:89"],
      },
    }),
  );
});

test.each([
  ["POST", "reference=page-1&kind=TypeError:+Dana+Whitfield&places=", 400],
  ["POST", "reference=Dana&kind=TypeError&places=", 400],
  ["POST", "reference=page-1&kind=TypeError&places=Dana+Whitfield", 400],
  ["POST", "reference=page-1&kind=TypeError&places=&text=Dana+Whitfield", 400],
  ["GET", "reference=page-1&kind=TypeError&places=", 405],
])("what a crash may not tell is not noted: %s %s", async (method, told, status) => {
  const response = await fetched(`/api/crash?${told}`, { method });
  expect(response.status).toBe(status);
  expect(dashboard.logged().join("")).not.toMatch(/Dana|Whitfield/);
});
