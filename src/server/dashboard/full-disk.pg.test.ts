import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillStore, ONE, OTHER, TWINS } from "#test/filled/filled-store.ts";
import { openDashboard, SIGNED_IN } from "#test/dashboard.ts";
import type { Browser } from "#test/sign-in/browser.ts";
import { passwordOf } from "#test/sign-in/people.ts";

/*
 * PostgreSQL's own error of a full disk, 53100, raised for whatever would write any table of the store. Reading goes on;
 * what would have to be written is refused with the reason, and nothing of it is there when there is room again.
 */
const site = await openDashboard({ who: SIGNED_IN });
let admin: Browser;

const query = async (statement: string): Promise<readonly Record<string, unknown>[]> =>
  (await site.store.pool.query<Record<string, unknown>>(statement)).rows;
const TABLES = "select tablename::text as name from pg_tables where schemaname = 'public' order by 1";

beforeAll(async () => {
  await fillStore(site.store, site.sealer, [ONE, OTHER]);
  await site.addPerson("chief", "admin");
  await query("update auth_user set is_demo = true");
  admin = site.browser();
  await admin.post("/api/session/sign-in", { email: "chief@example.test", password: passwordOf("chief") });
  await query(`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  for (const { name } of await query(TABLES))
    await query(
      `create trigger full_disk before insert or update or delete on "${String(name)}"
         for each statement execute function full_disk()`,
    );
  // Longer than a session goes without being written that it is used.
  site.wait(2);
});
afterAll(() => site.store.close());

const YEAR = "from=2026-01-01&to=2026-12-31";
const READ = [
  "/api/session",
  "/api/offices",
  `/api/funnel/report?${YEAR}`,
  "/api/funnel/span",
  "/api/version",
  "/api/roadshows/events",
  "/api/people/directory?q=twin",
  "/api/people/facets",
  `/api/people/person?id=${TWINS[0]}`,
  `/api/people/private?id=${TWINS[0]}`,
  "/api/payroll/submissions",
  "/api/audit/entries",
  "/api/audit/facets",
  "/api/audit/state",
  "/api/users",
  "/api/tokens",
  "/api/business",
  "/api/account/sessions",
];
const WRITES: readonly (readonly [path: string, told: object])[] = [
  ["/api/session/sign-out", {}],
  ["/api/session/sign-in", { email: "chief@example.test", password: passwordOf("chief") }],
  ["/api/account/sessions/end", { id: null }],
  ["/api/people/reveal", { id: TWINS[0], field: "ssn", reason: "payroll", note: "" }],
  ["/api/people/erase", { id: TWINS[0] }],
  ["/api/tokens/create", { name: "a", accounts: null, requestsPerMinute: 60, hasPrivateData: false }],
  ["/api/users/invite", { email: "new@example.test", role: "manager", offices: ["101"] }],
  ["/api/users/rename", { id: "user-chief", name: "Another" }],
  ["/api/business/office", { office: "101", place: { state: "CA", zone: "America/Los_Angeles" } }],
];

/** Rows of all that these commands change. */
const kept = (): Promise<readonly unknown[]> =>
  query(`select (select count(*) from auth_session) as sessions, (select count(*) from interface_token) as tokens,
                (select count(*) from one_time_link) as links, (select count(*) from office_place) as places,
                (select count(*) from erased_person) as erased, (select count(*) from audit_entry) as entries,
                (select string_agg(name, ',') from auth_user) as names`);

describe("on a full disk", () => {
  test.each(READ)("%s is answered", async (path) => {
    expect((await admin.get(path)).status).toBe(200);
  });

  test.each(WRITES)("%s is refused with the reason, and leaves nothing behind", async (path, told) => {
    const before = await kept();
    const response = await admin.post(path, told);
    const text = await response.text();
    expect([response.status, JSON.parse(text)]).toMatchObject([
      503,
      { detail: "The database’s disk is full." },
    ]);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(text).not.toContain(ONE.SSN);
    expect(await kept()).toEqual(before);
  });

  test("a file, which would be on record, is refused with the reason", async () => {
    const response = await admin.get("/api/people/directory/export?format=csv");
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { detail: "The database’s disk is full." },
    ]);
  });

  test("with room again all of it is done, by the session from before", async () => {
    await query("drop function full_disk cascade");
    expect((await admin.post("/api/tokens/create", WRITES[5]?.[1] ?? {})).status).toBe(200);
    const file = await admin.get("/api/people/directory/export?format=csv");
    expect([file.status, await file.text()]).toEqual([200, expect.stringContaining("Twin")]);
  });
});
