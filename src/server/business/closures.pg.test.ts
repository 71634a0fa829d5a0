import { afterAll, beforeAll, expect, test } from "vitest";
import { entryId, officeId, personId } from "#domain/ids.ts";
import { isoDate } from "#domain/time/time.ts";
import { openDashboard, SIGNED_IN } from "#test/dashboard.ts";
import { officeRow, personRow, replyRow, submissionRow } from "#test/builders/rows.ts";
import { passwordOf } from "#test/sign-in/people.ts";

/* Offices 101 and 102 submitted the week of October 26, and 101 that of November 2, the last one that has ended. 103 shows nothing. */
const site = await openDashboard({ who: SIGNED_IN });
const { store } = site;
const admin = site.browser();
const manager = site.browser();
afterAll(() => store.close());

const WEEKS = [
  ["1", "101", "2026-10-26"],
  ["2", "101", "2026-11-02"],
  ["3", "102", "2026-10-26"],
] as const;

beforeAll(async () => {
  await site.addPerson("chief", "admin");
  await site.addPerson("mia", "manager");
  await store.pool.query("update auth_user set is_demo = true");
  await admin.post("/api/session/sign-in", { email: "chief@example.test", password: passwordOf("chief") });
  await manager.post("/api/session/sign-in", { email: "mia@example.test", password: passwordOf("mia") });
  await store.db
    .insertInto("office")
    .values(["101", "102", "103"].map((id) => officeRow({ id: officeId(id), name: `Office of ${id}` })))
    .execute();
  await store.db
    .insertInto("person")
    .values(["101", "102"].map((id) => personRow({ id: personId(id), office_id: officeId(id) })))
    .execute();
  await store.db
    .insertInto("submission")
    .values(
      WEEKS.map(([id, office, week]) =>
        submissionRow({ id: entryId(id), office_id: officeId(office), week: isoDate(week) }),
      ),
    )
    .execute();
  await store.db
    .insertInto("reply")
    .values(replyRow({ scope: "weekly" }))
    .execute();
});

type Line = {
  readonly officeId: string;
  readonly submission: { readonly state: string } | null;
  readonly closedOn: string | null;
};

/** Row of 102 in the list of offices. */
async function lineOf102() {
  const { rows } = await (await manager.get("/api/offices/list?from=2026-11-01&to=2026-11-10")).json();
  const line = rows.find((row: Line) => row.officeId === "102");
  return [line.submission?.state ?? null, line.closedOn];
}
const close = async (members: object) =>
  (
    await admin.post("/api/business/office/close", {
      office: "102",
      on: "2026-11-02",
      reason: "The lease ended",
      ...members,
    })
  ).status;

test("a closed office is missing nowhere from its day on, and is undone with one press", async () => {
  expect(await lineOf102()).toEqual(["missing", null]);
  // The week began while it was open.
  expect(await close({ on: "2026-11-04" })).toBe(200);
  expect(await lineOf102()).toEqual(["missing", "2026-11-04"]);
  expect(await close({})).toBe(200);
  expect(await lineOf102()).toEqual([null, "2026-11-02"]);
  const office = await (await manager.get("/api/offices/office?id=102")).json();
  expect(office).toMatchObject({
    closure: { on: "2026-11-02", reason: "The lease ended", byName: "chief" },
    looksClosed: false,
    latestWeek: "2026-10-26",
  });
  expect((await admin.post("/api/business/office/reopen", { office: "102" })).status).toBe(200);
  expect(await lineOf102()).toEqual(["missing", null]);
  expect((await admin.post("/api/business/office/reopen", { office: "102" })).status).toBe(404);
});

test("each change is on record with its reason", async () => {
  const { rows } = await store.pool.query(
    "select details from audit_entry where act = 'setting-changed' order by id",
  );
  expect(rows.map(({ details }) => [details.from, details.to])).toEqual([
    ["open", "closed since 2026-11-04: The lease ended"],
    ["closed since 2026-11-04: The lease ended", "closed since 2026-11-02: The lease ended"],
    ["closed since 2026-11-02: The lease ended", "open"],
  ]);
});

test("a closure needs a reason, an office that exists and an administrator", async () => {
  expect(await close({ reason: "  " })).toBe(400);
  expect(await close({ office: "999" })).toBe(404);
  const refused = await manager.post("/api/business/office/close", {
    office: "102",
    on: "2026-11-02",
    reason: "I say so",
  });
  expect(refused.status).toBe(403);
  expect(await lineOf102()).toEqual(["missing", null]);
});

test("an office without a sign of life is suggested, and no other one", async () => {
  const looks = async (id: string) =>
    (await (await manager.get(`/api/offices/office?id=${id}`)).json()).looksClosed;
  expect([await looks("101"), await looks("102"), await looks("103")]).toEqual([false, false, true]);
});
