import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { markFindings, todayColleagues, todayFindings, unmarkFindings } from "#contract/today.ts";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { officeId } from "#domain/ids.ts";
import type { Role } from "#domain/identity/roles.ts";
import type { Scope } from "#domain/identity/who.ts";
import type { FindingKind } from "#domain/today/finding-kinds.ts";
import { instant, isoDate, type Clock } from "#domain/time/time.ts";
import { createLog } from "#server/http/log.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { auditFor } from "#test/audit.ts";
import { dashboardOver, reach, testWho, unaborted } from "#test/dashboard.ts";
import { openFilledDatabase, type TestDatabase } from "#test/database.ts";
import { DEMO } from "#test/demo-business.ts";
import { MADE_UP } from "#test/filled/contents.ts";
import { call, send } from "#web/api/call.ts";
import { checkMarks } from "./check-marks.ts";

let now = DEMO.now;
const clock: Clock = { now: () => now, zone: DEMO.zone };
const log = createLog({ level: "silent" });
const sealer = sealerOf(Buffer.alloc(32, 7));
const ALL_DAY = { until: null, reason: "" } as const;

let store: TestDatabase;
beforeAll(async () => {
  store = await openFilledDatabase(MADE_UP);
});
let entries = 0;
beforeEach(async () => {
  now = DEMO.now;
  await store.pool.query("delete from finding_mark");
  // Each browser of these tests leases some of what a person may send in a minute, which does not pass here.
  await store.pool.query("delete from request_count");
  const { rows } = await store.pool.query<{ count: number }>(
    "select count(*)::int as count from audit_entry",
  );
  entries = rows[0]?.count ?? 0;
});
afterAll(() => store.close());

type Person = { readonly name: string; readonly role?: Role; readonly scope?: Scope };
const DANA: Person = { name: "Dana" };
const EVE: Person = { name: "Eve" };

/** Has the next requests sent by a person. */
function as({ name, role = "admin", scope = "all" }: Person): void {
  const who = testWho({ userId: name, name, role, scope });
  reach(dashboardOver(store, log, { clock, sealer, identify: () => Promise.resolve(who) }));
}

const refusal = (words: string) => ({ detail: expect.stringContaining(words) });

const todayOf = (person: Person) => {
  as(person);
  return call(todayFindings, {}, unaborted());
};
const markAs = (person: Person, body: BodyOf<typeof markFindings>) => {
  as(person);
  return send(markFindings, body);
};
const unmarkAs = (person: Person, body: BodyOf<typeof unmarkFindings>) => {
  as(person);
  return send(unmarkFindings, body);
};
const check = () => checkMarks({ store, clock, audit: auditFor({ store, clock, sealer }), log });

type Today = ReplyOf<typeof todayFindings>;
const lineOf = ({ findings }: Today, wanted: FindingKind) => findings.find(({ kind }) => kind === wanted);
const gapsOf = async (person: Person) => lineOf(await todayOf(person), "gap");
const acts = async (): Promise<readonly unknown[]> =>
  (
    await store.pool.query(
      "select act, actor_name as by, details ->> 'items' as items from audit_entry where id > $1 order by id",
      [entries],
    )
  ).rows;

/** The first approved event without anyone. */
async function firstGap(): Promise<string> {
  const [gap] = (await gapsOf(DANA))?.items ?? [];
  if (gap === undefined) throw new Error("every event has someone");
  return gap.id;
}

/** Assigns someone to an event, or takes them away again. */
const assign = (event: string) =>
  store.pool.query(
    `insert into assignment select (jsonb_populate_record(a, jsonb_build_object('event_id', $1::text, 'is_active', true))).*
       from assignment a where a.last_run is null limit 1`,
    [event],
  );
const unassign = (event: string) => store.pool.query("delete from assignment where event_id = $1", [event]);

test("what one takes stays in the counts, and others see by whom and since when", async () => {
  const id = await firstGap();
  const before = (await gapsOf(EVE))?.count ?? 0;
  expect(await markAs(DANA, { kind: "gap", items: [id], state: "taken", ...ALL_DAY })).toEqual({
    count: 1,
    items: [id],
  });
  const seen = await todayOf(EVE);
  expect(lineOf(seen, "gap")).toMatchObject({
    count: before,
    places: { open: before - 1, taken: 1, snoozed: 0, done: 0 },
  });
  expect(seen.marked).toMatchObject([
    {
      place: "taken",
      kind: "gap",
      byId: "Dana",
      byName: "Dana",
      on: "2026-11-20",
      count: 1,
      items: [{ id }],
    },
  ]);
  expect(await acts()).toEqual([{ act: "finding-taken", by: "Dana", items: "1" }]);
});

test("what someone has taken is not taken over, and taking all takes the others", async () => {
  const id = await firstGap();
  const { count } = (await gapsOf(DANA)) ?? { count: 0 };
  await markAs(DANA, { kind: "gap", items: [id], state: "taken", ...ALL_DAY });
  await expect(markAs(EVE, { kind: "gap", items: [id], state: "taken", ...ALL_DAY })).rejects.toMatchObject(
    refusal("Dana has taken this already."),
  );
  expect(await markAs(EVE, { kind: "gap", items: null, state: "taken", ...ALL_DAY })).toMatchObject({
    count: count - 1,
  });
  expect(await gapsOf(EVE)).toMatchObject({ count, places: { open: 0, taken: count } });
});

test("a snooze needs a later day and a reason without secrets, and done a word of what was done", async () => {
  const snooze = { kind: "gap", items: [await firstGap()], state: "snoozed" } as const;
  const later = isoDate("2026-11-23");
  await expect(
    markAs(DANA, { ...snooze, until: isoDate("2026-11-20"), reason: "Later" }),
  ).rejects.toMatchObject(refusal("until"));
  await expect(markAs(DANA, { ...snooze, until: null, reason: "Later" })).rejects.toMatchObject(
    refusal("until"),
  );
  await expect(
    markAs(DANA, { ...snooze, until: isoDate("2027-02-19"), reason: "Later" }),
  ).rejects.toMatchObject(refusal("“until” must be within 90 days."));
  for (const state of ["snoozed", "done"] as const)
    await expect(
      markAs(DANA, { ...snooze, state, until: state === "done" ? null : later, reason: " " }),
    ).rejects.toMatchObject(refusal("reason"));
  await expect(markAs(DANA, { ...snooze, until: later, reason: "SSN 123-45-6789" })).rejects.toMatchObject(
    refusal("reason"),
  );
  await markAs(DANA, { ...snooze, until: later, reason: "The store is closed" });
  expect((await todayOf(DANA)).marked).toMatchObject([
    { place: "snoozed", until: later, reason: "The store is closed" },
  ]);
  await markAs(DANA, { ...snooze, until: isoDate("2027-02-18"), reason: "Ninety days" });
});

test("what was snoozed is back on its day, and says so", async () => {
  const id = await firstGap();
  const until = isoDate("2026-11-23");
  await markAs(DANA, { kind: "gap", items: [id], state: "snoozed", until, reason: "Closed" });
  now = instant("2026-11-23T15:00:00Z");
  await check();
  const gaps = await gapsOf(DANA);
  expect(gaps?.items.find((item) => item.id === id)?.back).toBe(until);
  expect(await acts()).toMatchObject([{ act: "finding-snoozed" }, { act: "finding-back", by: "Fieldboard" }]);
});

test("who took, snoozed or did something undoes it, and the line is as before", async () => {
  const before = await todayOf(DANA);
  const id = await firstGap();
  const on = isoDate("2026-11-20");
  for (const state of ["taken", "done"] as const) {
    await markAs(DANA, { kind: "gap", items: [id], state, until: null, reason: "They called" });
    expect(await unmarkAs(EVE, { kind: "gap", items: null, state, byId: "Dana", on })).toEqual({ count: 1 });
    expect(await todayOf(DANA)).toEqual(before);
  }
  await expect(
    unmarkAs(EVE, { kind: "gap", items: [id], state: "taken", byId: "Dana", on }),
  ).rejects.toMatchObject(refusal("It may have ended"));
});

test("what ends by itself says when, and what comes back says since when", async () => {
  const id = await firstGap();
  await markAs(DANA, { kind: "gap", items: [id], state: "taken", ...ALL_DAY });
  await check();
  expect(await acts()).toHaveLength(1);
  await assign(id);
  now = instant("2026-11-21T15:00:00Z");
  await check();
  await check();
  expect((await todayOf(EVE)).marked).toMatchObject([
    { place: "ended", byName: "Dana", on: "2026-11-20", endedOn: "2026-11-21", items: [{ id }] },
  ]);
  await unassign(id);
  now = instant("2026-11-22T15:00:00Z");
  await check();
  now = instant("2026-11-23T15:00:00Z");
  await check();
  const back = await todayOf(EVE);
  expect(lineOf(back, "gap")?.items.find((item) => item.id === id)?.back).toBe("2026-11-22");
  expect(back.marked).toEqual([]);
  expect(await acts()).toEqual([
    { act: "finding-taken", by: "Dana", items: "1" },
    { act: "finding-ended", by: "Fieldboard", items: "1" },
    { act: "finding-back", by: "Fieldboard", items: "1" },
  ]);
});

test("of several processes that look at once, the one that notes an end records it", async () => {
  const id = await firstGap();
  await markAs(DANA, { kind: "gap", items: [id], state: "taken", ...ALL_DAY });
  await assign(id);
  await Promise.all([check(), check(), check()]);
  await unassign(id);
  await Promise.all([check(), check(), check()]);
  expect(await acts()).toEqual([
    { act: "finding-taken", by: "Dana", items: "1" },
    { act: "finding-ended", by: "Fieldboard", items: "1" },
    { act: "finding-back", by: "Fieldboard", items: "1" },
  ]);
});

test("a part that fails ends nothing", async () => {
  await markAs(DANA, { kind: "gap", items: [await firstGap()], state: "taken", ...ALL_DAY });
  await store.pool.query("alter table assignment rename to assignment_gone");
  await check();
  await store.pool.query("alter table assignment_gone rename to assignment");
  expect((await todayOf(DANA)).marked).toMatchObject([{ place: "taken" }]);
});

describe("who does not see an item", () => {
  test("cannot mark it, and sees nothing of what others said of it", async () => {
    const today = await todayOf({ name: "Payroll", role: "payroll" });
    const [blocked] = lineOf(today, "blocked")?.items ?? [];
    const items = [blocked?.id ?? ""];
    const taking = { kind: "blocked", items, state: "taken", ...ALL_DAY } as const;
    await expect(markAs({ name: "Manager", role: "manager" }, taking)).rejects.toMatchObject(
      refusal("It may have ended"),
    );
    const { rows } = await store.pool.query<{ id: string }>(
      "select id from office where id <> (select office_id from submission where id = $1)",
      [items[0]],
    );
    const other: Person = { name: "Other", role: "payroll", scope: rows.map(({ id }) => officeId(id)) };
    await expect(markAs(other, taking)).rejects.toMatchObject(refusal("It may have ended"));
    await markAs(DANA, taking);
    expect((await todayOf({ name: "Manager", role: "manager" })).marked).toEqual([]);
    expect((await todayOf(other)).marked).toEqual([]);
    await store.pool.query("update finding_mark set ended_at = $1", [now]);
    await store.pool.query("update finding_mark set item = 'gone'");
    expect((await todayOf(other)).marked).toEqual([]);
    expect((await todayOf({ name: "Payroll", role: "payroll" })).marked).toMatchObject([{ place: "ended" }]);
  });
});

test("a mark is looked at in the scope that it was made in", async () => {
  const [owner] = lineOf(await todayOf(DANA), "unacknowledged")?.items ?? [];
  await markAs(DANA, { kind: "unacknowledged", items: [owner?.id ?? ""], state: "taken", ...ALL_DAY });
  await check();
  expect(await acts()).toMatchObject([{ act: "finding-taken" }]);
  await store.pool.query("update finding_mark set scope = '{}'");
  await check();
  expect(await acts()).toMatchObject([{ act: "finding-taken" }, { act: "finding-ended" }]);
});

test("what is done says what was done", async () => {
  const done = { kind: "gap", items: [await firstGap()], state: "done", until: null } as const;
  await expect(markAs(DANA, { ...done, reason: "" })).rejects.toMatchObject(refusal("reason"));
  await markAs(DANA, { ...done, reason: "They staff it themselves" });
  expect((await todayOf(EVE)).marked).toMatchObject([{ place: "done", reason: "They staff it themselves" }]);
});

describe("a colleague", () => {
  const user = (id: string, role: Role, offices: readonly string[] | null = null) =>
    store.pool.query(
      "insert into auth_user (id, name, email, role, offices) values ($1, $1, $1 || '@example.test', $2, $3)",
      [id, role, offices],
    );
  beforeEach(async () => {
    await user("Gus", "manager");
    await user("Pat", "payroll");
    await user("Nele", "manager", ["no office"]);
  });
  afterEach(() => store.pool.query("delete from auth_user where id in ('Gus', 'Pat', 'Nele')"));
  const due = { until: isoDate("2026-11-24"), reason: "Ask both owners" };

  test("is assigned what they see, with a note and a due day, and may be by who assigned it again", async () => {
    const id = await firstGap();
    const taking = { kind: "gap", items: [id], state: "taken", ...due } as const;
    await markAs(DANA, { ...taking, to: "Gus" });
    expect((await todayOf(EVE)).marked).toMatchObject([
      { place: "taken", byId: "Gus", byName: "Gus", givenById: "Dana", givenByName: "Dana", ...due },
    ]);
    await expect(markAs(EVE, taking)).rejects.toMatchObject(refusal("Gus has taken this already."));
    await markAs(DANA, { ...taking, to: "Pat" });
    expect((await todayOf(EVE)).marked).toMatchObject([{ byName: "Pat" }]);
    expect(await acts()).toMatchObject([{ act: "finding-given" }, { act: "finding-given" }]);
  });

  test("who does not have the line, or does not see it, is assigned nothing", async () => {
    const [blocked] = lineOf(await todayOf(DANA), "blocked")?.items ?? [];
    const taking = { kind: "blocked", items: [blocked?.id ?? ""], state: "taken", ...due } as const;
    await expect(markAs(DANA, { ...taking, to: "Gus" })).rejects.toMatchObject(refusal("User not found"));
    const [owner] = lineOf(await todayOf(DANA), "unacknowledged")?.items ?? [];
    await expect(
      markAs(DANA, { kind: "unacknowledged", items: [owner?.id ?? ""], state: "taken", ...due, to: "Nele" }),
    ).rejects.toMatchObject(refusal("Nele doesn’t see"));
    await expect(markAs(DANA, { ...taking, to: "Pat", until: isoDate("2026-11-19") })).rejects.toMatchObject(
      refusal("until"),
    );
  });

  test("is offered where they have the line and share an office", async () => {
    as(DANA);
    const names = async (kind: FindingKind) =>
      (await call(todayColleagues, { kind }, unaborted())).rows.map(({ name }) => name);
    expect(await names("gap")).toEqual(["Gus", "Nele", "Pat"]);
    expect(await names("blocked")).toEqual(["Pat"]);
    as({ ...DANA, scope: [officeId("101")] });
    expect(await names("gap")).toEqual(["Gus", "Pat"]);
  });
});
