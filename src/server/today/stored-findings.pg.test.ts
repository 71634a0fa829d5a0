import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import type { Scope } from "#domain/identity/who.ts";
import { REPORTED_PARTS } from "#domain/today/finding-kinds.ts";
import { instant, secondsAfter } from "#domain/time/time.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { tablesWhere } from "#server/postgres/table-registry.ts";
import { openFilledDatabase, type TestDatabase } from "#test/database.ts";
import { DEMO } from "#test/demo-business.ts";
import { MADE_UP } from "#test/filled/contents.ts";
import { settableClock } from "#test/peers/reporting.ts";
import { readFindings } from "./read-findings.ts";
import { renewFindings } from "./renew-findings.ts";

const clock = settableClock(DEMO.now);
const START = instant("2026-11-01T00:00:00Z");

let store: TestDatabase;
let some: Scope;
let errors = 0;
beforeAll(async () => {
  store = await openFilledDatabase(MADE_UP);
  const { rows } = await store.pool.query<{ id: string }>(
    "select id from office order by length(id), id limit 6",
  );
  some = rows.map(({ id }) => officeId(id));
  await store.pool.query(
    "insert into auth_user (id, name, email, role, offices) values ('bo', 'Bo', 'bo@example.com', 'manager', $1)",
    [some],
  );
});
beforeEach(async () => {
  clock.set(DEMO.now);
  errors = 0;
  await store.pool.query("delete from stored_findings");
});
afterAll(() => store.close());

const log = { error: () => void (errors += 1) };
const renew = () => renewFindings({ store, clock, log }, START);
const read = (scope: Scope) =>
  inSnapshot(store, scope, (reading) =>
    readFindings(reading, "admin", clock, () => undefined, REPORTED_PARTS),
  );
const states = async () =>
  (
    await store.pool.query(
      `select part, scope = 'all' as "isOfAll", found is not null as "isFound", failing_since as since
         from stored_findings order by scope desc, part`,
    )
  ).rows;
const rename = (from: string, to: string) => store.pool.query(`alter table ${from} rename to ${to}`);

/** Changes of sources and people, of rows that a number chooses. */
const CHANGES: readonly ((row: number) => string)[] = [
  (row) =>
    `update assignment set is_active = not is_active where ordinal = ${row % 2} and event_id::bigint % 5 = ${row % 5}`,
  (row) =>
    `update assignment set is_acknowledged = not is_acknowledged where event_id::bigint % 7 = ${row % 7}`,
  (row) => `update person set retired = '2026-11-18' where id::bigint % 97 = ${row % 97}`,
  (row) =>
    `update interview_count set first_booked = first_booked * 3 where administrator_id::bigint % 11 = ${row % 11}`,
  (row) => `delete from quality_finding where subject_id::bigint % 3 = ${row % 3}`,
  (row) => `update submission set last_run = 1 where id::bigint % 13 = ${row % 13} and week = '2026-11-09'`,
  (row) =>
    `insert into submission_mark (entry_id, office_id, week, kind, fingerprint, summary_min, at)
     select id, office_id, week, 'sign-off', 'earlier', 0, now() from submission where id::bigint % 5 = ${row % 5}`,
  (row) =>
    `insert into gap_answer (event_id, office_id, answer, note, by_id, by_name, at)
     select id, (select min(id) from office), 'accepted', '', 'bo', 'Bo', now()
       from roadshow_event where id::bigint % 3 = ${row % 3}`,
];
const change = (place: number, row: number) => store.pool.query(CHANGES[place]?.(row) ?? "");

test("what is stored equals what is computed from nothing, whatever changes", async () => {
  const someChanges = fc.array(fc.tuple(fc.nat(CHANGES.length - 1), fc.nat(1_000)), {
    minLength: 2,
    maxLength: 3,
  });
  for (const changes of fc.sample(someChanges, { numRuns: 3, seed: 1 })) {
    await renew();
    for (const [place, row] of changes) await change(place, row);
    const late = await read(some);
    await renew();
    const stored = [await read("all"), await read(some)];
    await store.pool.query("delete from stored_findings");
    const computed = [await read("all"), await read(some)];
    expect(stored).toEqual(computed);
    expect(late).toEqual(computed[1]);
    expect(computed[0]?.findings.length).toBeGreaterThan(0);
  }
});

test("nothing is computed of what has not changed", async () => {
  await renew();
  const before = await read(some);
  const tables = ["person", "assignment", "submission", "interview_day", "quality_finding"];
  for (const table of tables) await rename(table, `${table}_away`);
  const after = await read(some);
  for (const table of tables) await rename(`${table}_away`, table);
  expect(after).toEqual(before);
  expect(after.failed).toEqual([]);
});

test("what no decision changes is not computed again after one", async () => {
  const withoutDecisions = ["interviews", "people"] as const;
  await renew();
  const before = await read("all");
  await store.pool.query("update decision_state set decisions = decisions + 1");
  const tables = ["person", "interview_day"];
  for (const table of tables) await rename(table, `${table}_away`);
  const after = await inSnapshot(store, "all", (reading) =>
    readFindings(reading, "admin", clock, () => undefined, withoutDecisions),
  );
  for (const table of tables) await rename(`${table}_away`, table);
  expect(after.failed).toEqual([]);
  expect(after.findings.length).toBeGreaterThan(0);
  expect(before.findings).toEqual(expect.arrayContaining([...after.findings]));
  // Nor do they read any.
  await store.pool.query("delete from stored_findings");
  const decided = tablesWhere(({ raises }) => raises === "decisions");
  for (const table of decided) await rename(table, `${table}_away`);
  const computed = await inSnapshot(store, "all", (reading) =>
    readFindings(reading, "admin", clock, () => undefined, withoutDecisions),
  );
  for (const table of decided) await rename(`${table}_away`, table);
  expect(computed).toEqual(after);
});

test("a part that fails keeps what it found, with when, and is tried again until it works", async () => {
  await renew();
  const before = await read("all");
  await store.pool.query("update office set name = name");
  await rename("assignment", "assignment_gone");
  clock.set("2026-11-20T15:00:00Z");
  expect(await read("all")).toEqual({ ...before, failed: [{ part: "roadshows", asOf: DEMO.now }] });
  expect(await renew()).toBe("2026-11-20T15:01:00Z");
  expect(errors).toBe(2);
  expect(await read("all")).toEqual({ ...before, failed: [{ part: "roadshows", asOf: DEMO.now }] });
  expect(await states()).toContainEqual({
    part: "roadshows",
    isOfAll: true,
    isFound: true,
    since: "2026-11-20T15:00:00Z",
  });
  await rename("assignment_gone", "assignment");
  clock.set("2026-11-20T15:00:59Z");
  await renew();
  expect((await read("all")).failed).toHaveLength(1);
  clock.set("2026-11-20T15:01:00Z");
  expect(await renew()).toBeNull();
  expect(await read("all")).toEqual(before);
});

test("a program that starts looks at everything once more", async () => {
  await renew();
  clock.set("2026-11-20T15:00:00Z");
  await renew();
  await rename("assignment", "assignment_gone");
  await renewFindings({ store, clock, log }, secondsAfter(DEMO.now, 60));
  await rename("assignment_gone", "assignment");
  expect(errors).toBe(2);
});

test("what was found for offices that nobody has any more is deleted", async () => {
  await renew();
  expect(await states()).toHaveLength(10);
  await store.pool.query("update auth_user set banned = true");
  await renew();
  await store.pool.query("update auth_user set banned = false");
  expect((await states()).map(({ isOfAll }) => isOfAll)).toEqual([true, true, true, true, true]);
});
