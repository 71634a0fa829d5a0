import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { officeId, personId } from "#domain/ids.ts";
import { instant } from "#domain/time/time.ts";
import { openAudit } from "#server/audit/audit.ts";
import { sealerOf } from "#server/vault/keys.ts";
import type { Who } from "#domain/identity/who.ts";
import { createLog } from "#server/http/log.ts";
import { dashboardOver, testClock, testWho } from "#test/dashboard.ts";
import { openTestDatabase } from "#test/database.ts";
import { inProcess } from "#test/in-process.ts";
import { insertRun, personRow } from "#test/builders/rows.ts";

const store = await openTestDatabase();
afterAll(() => store.close());
await insertRun(store);
const sealer = sealerOf(randomBytes(32));
const sealed = (id: string, ssn: string, dob: string) => ({
  ssn_cipher: sealer.seal(ssn, "person.ssn_cipher", id),
  dob_cipher: sealer.seal(dob, "person.dob_cipher", id),
});
const people = [
  {
    id: personId("1"),
    office_id: officeId("101"),
    ...sealed("1", "912349876", "5/26/1995"),
    gender: "F",
    street_1: "1 Oak St",
  },
  { id: personId("2"), office_id: officeId("102"), ...sealed("2", "12349876", "") },
  { id: personId("3"), office_id: officeId("101"), ...sealed("3", "12-ab", "1990-01-02") },
  { id: personId("4"), office_id: officeId("101") },
];
await store.db
  .insertInto("person")
  .values(people.map((person) => personRow(person)))
  .execute();

const lines: string[] = [];
const log = createLog({ level: "debug", to: { write: (line) => lines.push(line) } });
const folder = mkdtempSync(join(tmpdir(), "fieldboard-test-"));

const siteOf = (who: Partial<Who>, path = join(folder, "audit.log"), clock = testClock) =>
  inProcess(
    dashboardOver(store, log, {
      sealer,
      clock,
      audit: openAudit({ store, sealer, clock, log, path, fileId: "test" }),
      identify: () => Promise.resolve(testWho({ role: "payroll", ...who })),
    }),
  );

const reveal = async (who: Partial<Who>, told: object = {}, path?: string) =>
  revealOn(siteOf(who, path), told);

const revealOn = async (site: ReturnType<typeof siteOf>, told: object = {}) => {
  const response = await site("/api/people/reveal", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id: "1", field: "ssn", reason: "payroll", note: "", ...told }),
  });
  const body: unknown = await response.json();
  return { status: response.status, body: Object(body) };
};

const entries = async () => {
  const { rows } = await store.pool.query(
    "select act, actor, subject_id, details from audit_entry order by id",
  );
  return rows;
};

const masked = async (id: string) => Object(await (await siteOf({})(`/api/people/private?id=${id}`)).json());

test("an SSN is masked, its lost zeros given back first; a malformed one says so", async () => {
  expect(await masked("1")).toEqual({
    ssn: "***-**-9876",
    isSsnMalformed: false,
    hasBirthDate: true,
    gender: "F",
    street: ["1 Oak St", "Apt 0"],
    zip: "02108",
    erasedAt: null,
  });
  expect(await masked("2")).toMatchObject({ ssn: "***-**-9876", isSsnMalformed: false });
  expect(await masked("3")).toMatchObject({ ssn: "***-**-****", isSsnMalformed: true });
  expect(await masked("4")).toMatchObject({ ssn: "", isSsnMalformed: false, hasBirthDate: false });
});

test("a value is shown after it is on record, in the store and in the file, and stands in neither", async () => {
  const { status, body } = await reveal({ userId: "ann" }, { note: "W-2 of the year" });
  expect([status, body]).toEqual([200, { value: "912-34-9876", seconds: 30 }]);
  expect((await entries()).at(-1)).toEqual({
    act: "reveal",
    actor: "ann",
    subject_id: "1",
    details: { field: "ssn", reason: "payroll", note: "W-2 of the year" },
  });
  const file = readFileSync(join(folder, "audit.log"), "utf8");
  expect(file).toMatch(/^\d+ [0-9a-f]{64}$/m);
  // Not as part of a seal, whose random digits hold these four now and then.
  const seals = /\b[0-9a-f]{64}\b/g;
  expect((file + lines.join("") + JSON.stringify(await entries())).replaceAll(seals, "")).not.toMatch(/9876/);
});

test("a date of birth is shown as it was told", async () => {
  expect(await reveal({}, { field: "birth-date" })).toMatchObject({
    status: 200,
    body: { value: "5/26/1995" },
  });
});

test("another reason has to be said in words", async () => {
  expect((await reveal({}, { reason: "other", note: " no " })).status).toBe(400);
  expect((await reveal({}, { reason: "other", note: "asked by the bank" })).status).toBe(200);
  expect((await reveal({}, { reason: "curiosity" })).status).toBe(400);
});

test("whoever proved it over five minutes ago is asked again, and nothing is on record as shown", async () => {
  const before = (await entries()).filter(({ act }) => act === "reveal").length;
  const late = await reveal({ verifiedAt: minutesAgo(6) });
  expect([late.status, late.body.value]).toEqual([403, undefined]);
  expect((await reveal({ verifiedAt: minutesAgo(4) })).status).toBe(200);
  expect((await entries()).filter(({ act }) => act === "reveal")).toHaveLength(before + 1);
});

const minutesAgo = (minutes: number) =>
  instant(Temporal.Instant.from(testClock.now()).subtract({ minutes }).toString());

test("a manager is refused, and somebody of another office is nobody", async () => {
  expect((await reveal({ role: "manager", scope: [officeId("101")] })).status).toBe(403);
  const scoped = { scope: [officeId("102")] };
  const foreign = await reveal(scoped);
  const nobody = await reveal(scoped, { id: "999" });
  expect([foreign.status, nobody.status]).toEqual([404, 404]);
  expect({ ...foreign.body, reference: "" }).toEqual({ ...nobody.body, reference: "" });
  for (const path of ["person", "private"])
    expect((await siteOf(scoped)(`/api/people/${path}?id=1`)).status).toBe(404);
});

test("what was never told cannot be shown", async () => {
  expect((await reveal({}, { id: "4" })).status).toBe(404);
});

test("nothing is shown while the file of the audit log cannot be written, and all else goes on", async () => {
  const { status, body } = await reveal({ userId: "bo" }, {}, folder);
  expect(status).toBe(503);
  expect(JSON.stringify(body)).not.toMatch(/9876/);
  expect((await entries()).some(({ act, actor }) => act === "reveal" && actor === "bo")).toBe(false);
  expect((await siteOf({}, folder)("/api/people/private?id=1")).status).toBe(200);
});

test("thirty an hour, also of forty at once", async () => {
  const site = siteOf({ userId: "cy" });
  const answers = await Promise.all(Array.from({ length: 40 }, () => revealOn(site)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  await store.pool.query("delete from request_count");
  const refused = await reveal({ userId: "cy" });
  expect([refused.status, refused.body.detail]).toEqual([
    429,
    "You have been shown 30 values within the hour. The next one can be shown in 60 minutes.",
  ]);
});

test("thirty an hour, also of sixty at once as the hour of the clock turns", async () => {
  const clocks = ["2026-11-11T03:59:59Z", "2026-11-11T04:00:01Z"].map((now) => ({
    ...testClock,
    now: () => instant(now),
  }));
  const sites = clocks.map((clock) =>
    siteOf({ userId: "di", verifiedAt: clock.now() }, join(folder, "audit.log"), clock),
  );
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => sites.map((site) => revealOn(site))).flat(),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect((await entries()).filter(({ actor, act }) => actor === "di" && act === "reveal")).toHaveLength(30);
});

test("what was erased on request is gone for good, on record, and says since when", async () => {
  const told = { method: "POST", headers: { "content-type": "application/json" }, body: '{"id":"3"}' };
  const admin = siteOf({ role: "admin", userId: "dee" });
  expect((await siteOf({})("/api/people/erase", told)).status).toBe(403);
  expect((await admin("/api/people/erase", told)).status).toBe(200);
  expect(await masked("3")).toMatchObject({
    ssn: "",
    hasBirthDate: false,
    street: [],
    erasedAt: testClock.now(),
  });
  expect((await reveal({}, { id: "3" })).status).toBe(404);
  expect((await entries()).at(-1)).toMatchObject({ act: "erased", actor: "dee", subject_id: "3" });
  expect((await admin("/api/people/erase", { ...told, body: '{"id":"999"}' })).status).toBe(404);
});
