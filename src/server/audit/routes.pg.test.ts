import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { auditEntries, auditFacets, auditState, type AuditCheck } from "#contract/admin/audit.ts";
import type { AuditNote } from "#domain/audit/audit.ts";
import { instant, isoDate, type Clock, type Instant } from "#domain/time/time.ts";
import { openAudit } from "./audit.ts";
import { sealerOf } from "#server/vault/keys.ts";
import type { Who } from "#domain/identity/who.ts";
import { createLog } from "#server/http/log.ts";
import { receivedCsv } from "#test/files/csv.ts";
import { dashboardOver, reach, testClock, testWho, unaborted } from "#test/dashboard.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { inProcess } from "#test/in-process.ts";
import { call } from "#web/api/call.ts";

const log = createLog({ level: "silent" });
const sealer = sealerOf(Buffer.alloc(32, 7));
let folder: string;
let store: TestDatabase;
let audit: ReturnType<typeof openAudit>;
let admin: ReturnType<typeof dashboardOver>;
let now: Instant;
let found: AuditCheck;
const clock: Clock = { now: () => now, zone: testClock.zone };

beforeAll(async () => {
  store = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "fieldboard-audit-"));
  audit = openAudit({ store, sealer, clock, log, path: join(folder, "audit.log"), fileId: "test" });
  admin = appFor(testWho());
});
beforeEach(async () => {
  await store.pool.query(
    "alter table audit_entry disable trigger all; truncate audit_entry; alter table audit_entry enable trigger all",
  );
  found = { found: "not-yet" };
  await on("2026-11-08T12:00:00Z", { ...by("u1", "Ada Reed"), act: "sign-out", about: null, details: {} });
  // The last minute of November 9 and the first of November 10, in New York.
  await on("2026-11-10T04:59:59Z", {
    ...by("u2", "Hugo Saeed"),
    act: "reveal",
    about: { kind: "person", id: "7001" },
    details: { field: "ssn", reason: "payroll question", note: "" },
  });
  await on("2026-11-10T05:00:00Z", {
    ...by("u1", "Ada Reed-Saeed"),
    act: "sign-out",
    about: null,
    details: {},
  });
  reach(admin);
});
afterEach(() => vi.unstubAllGlobals());
afterAll(async () => {
  // What is still to be written to the file is written before its folder goes.
  await audit.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

const appFor = (who: Who | null) =>
  dashboardOver(store, log, {
    clock: testClock,
    audit,
    auditCheck: () => Promise.resolve(found),
    identify: () => Promise.resolve(who),
  });
const by = (id: string, name: string) => ({
  by: { id, name },
  from: { address: "198.51.100.7", reference: `ref-of-${id}` },
});
async function on(at: string, note: AuditNote): Promise<void> {
  now = instant(at);
  await audit.recordAlone(note);
}

type Requested = Parameters<typeof call<(typeof auditEntries)["query"], (typeof auditEntries)["reply"]>>[1];
const ids = async (asked: Requested): Promise<readonly number[]> =>
  (await call(auditEntries, asked, unaborted())).rows.map(({ id }) => id);

test("entries come latest first, with the local time of the business", async () => {
  const { total, ofAll, rows } = await call(auditEntries, {}, unaborted());
  expect([total, ofAll, rows.map(({ id }) => id)]).toEqual([3, 3, [3, 2, 1]]);
  expect(rows[1]).toEqual({
    id: 2,
    at: "2026-11-10T04:59:59Z",
    local: "2026-11-09T23:59:59",
    offsetMin: -300,
    actor: "u2",
    actorName: "Hugo Saeed",
    act: "reveal",
    subjectKind: "person",
    subjectId: "7001",
    subjectName: null,
    details: { field: "ssn", reason: "payroll question", note: "" },
    address: "198.51.100.7",
    reference: "ref-of-u2",
  });
});

const day = isoDate;
test.each<readonly [string, Requested, readonly number[]]>([
  ["oldest first", { order: "up" }, [1, 2, 3]],
  ["a window of them", { offset: 1, limit: 1 }, [2]],
  ["a window nearer to the end", { offset: 2, limit: 5 }, [1]],
  ["nothing beyond the end", { offset: 3 }, []],
  ["by act", { act: ["reveal"] }, [2]],
  ["by any of several acts", { act: ["reveal", "sign-out"] }, [3, 2, 1]],
  ["by who did it, whatever their name was", { actor: ["u1"] }, [3, 1]],
  ["by what was acted on", { q: "7001" }, [2]],
  ["by reference", { q: "ref-of-u2" }, [2]],
  ["by address", { q: "198.51.100.7" }, [3, 2, 1]],
  ["not by a part of an id", { q: "700" }, []],
  ["to a day of the business, its last second included", { to: day("2026-11-09") }, [2, 1]],
  ["from a day of the business, its first second included", { from: day("2026-11-10") }, [3]],
  ["by several at once", { actor: ["u1"], from: day("2026-11-08"), to: day("2026-11-08") }, [1]],
])("are found %s", async (_how, asked, expected) => {
  expect(await ids(asked)).toEqual(expected);
});

test("each filter says what it would leave beside the others; people are called by their last name", async () => {
  expect(await call(auditFacets, { act: ["reveal"] }, unaborted())).toEqual({
    act: [
      { value: "sign-out", label: "Sign-out", count: 2 },
      { value: "reveal", label: "Private data viewed", count: 1 },
    ],
    actor: [{ value: "u2", label: "Hugo Saeed", count: 1 }],
  });
  expect((await call(auditFacets, {}, unaborted())).actor).toEqual([
    { value: "u1", label: "Ada Reed-Saeed", count: 2 },
    { value: "u2", label: "Hugo Saeed", count: 1 },
  ]);
});

test("two people of one name are told apart by email", async () => {
  await store.pool.query(
    "insert into auth_user (id, name, email, role) values ('u2', 'Hugo Saeed', 'hugo@example.test', 'admin'), ('u3', 'Hugo', 'h.saeed@example.test', 'admin')",
  );
  await on("2026-11-10T06:00:00Z", { ...by("u3", "Hugo saeed"), act: "sign-out", about: null, details: {} });
  const { actor } = await call(auditFacets, {}, unaborted());
  await store.pool.query("delete from auth_user where id in ('u2', 'u3')");

  expect(actor.map(({ label }) => label)).toEqual([
    "Ada Reed-Saeed",
    "Hugo Saeed, hugo@example.test",
    "Hugo saeed, h.saeed@example.test",
  ]);
});

test("the state says how the log was found, and the days it speaks of", async () => {
  found = { found: "missing", entry: 2, at: instant("2026-11-11T03:00:00Z") };
  expect(await call(auditState, {}, unaborted())).toEqual({
    check: found,
    isFileWritten: true,
    first: "2026-11-08",
    today: "2026-11-10",
  });
});

test("details that somebody tampered with are shown as they are", async () => {
  await store.pool.query(`alter table audit_entry disable trigger all;
    update audit_entry set details = '[1]' where id = 1;
    update audit_entry set details = '{"a": {"b": null}, "c": [1]}' where id = 2;
    alter table audit_entry enable trigger all`);
  const { rows } = await call(auditEntries, { order: "up", limit: 2 }, unaborted());
  expect(rows.map(({ details }) => details)).toEqual([{ unreadable: [1] }, { a: { b: null }, c: [1] }]);
});

test("the file holds the filtered entries as the page words them, and is itself on record", async () => {
  const response = await inProcess(admin)(
    "/api/audit/entries/export?format=csv&act=reveal&columns=when,what,entry",
  );
  expect(await receivedCsv(response)).toEqual([
    ["When", "When: offset", "What", "Entry"],
    ["2026-11-09 23:59:59", "UTC−5", "Viewed the SSN of person 7001: payroll question", "2"],
  ]);
  const [latest] = (await call(auditEntries, {}, unaborted())).rows;
  expect(latest).toMatchObject({
    id: 4,
    actor: "test-person",
    act: "export",
    subjectKind: "report",
    subjectId: "Audit log",
    details: {
      report: "Audit log",
      format: "csv",
      rows: 1,
      columns: ["when", "what", "entry"],
      filters: ["Act: Private data viewed", "Sorted by: entry, latest first"],
    },
    reference: response.headers.get("x-request-id"),
  });
});

test("a file that nobody could record does not leave", async () => {
  await store.pool.query("alter table audit_entry rename to gone");
  const response = await inProcess(admin)("/api/people/directory/export?format=csv");
  await store.pool.query("alter table gone rename to audit_entry");
  expect([response.status, response.headers.get("content-type")]).toEqual([500, "application/problem+json"]);
});

test("who is refused is on record, a stranger is not, and nobody fills the log with refusals", async () => {
  const manager = appFor(testWho({ userId: "m1", name: "Mona", role: "manager", scope: [] }));
  const refused = await inProcess(manager)("/api/audit/entries?q=960-21-4382");
  await inProcess(appFor(null))("/api/audit/entries");

  expect(refused.status).toBe(403);
  expect((await call(auditEntries, { actor: ["m1"] }, unaborted())).rows).toMatchObject([
    {
      actorName: "Mona",
      act: "refused",
      subjectKind: "address",
      subjectId: "/api/audit/entries",
      details: { what: "GET /api/audit/entries", why: "Your role doesn’t have access." },
      reference: refused.headers.get("x-request-id"),
    },
  ]);
  expect(await ids({ act: ["refused"] })).toEqual([4]);

  await Promise.all(Array.from({ length: 40 }, () => inProcess(manager)("/api/audit/state")));
  expect(await ids({ act: ["refused"] })).toHaveLength(20);
});
