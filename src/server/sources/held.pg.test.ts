import { randomBytes } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import type { Who } from "#domain/identity/who.ts";
import { runSource } from "#server/commands/run-source.ts";
import { createLog } from "#server/http/log.ts";
import { sealerOf } from "#server/vault/keys.ts";
import type { Exchange } from "#interface/operations.ts";
import { dashboardOver, testClock, testWho } from "#test/dashboard.ts";
import { openRenewedDatabase } from "#test/renewed.ts";
import { inProcess } from "#test/in-process.ts";
import { assignment, employeesReply, event, eventsReply, person } from "#test/builders/replies.ts";

const sealer = sealerOf(randomBytes(32));
const store = await openRenewedDatabase();
beforeEach(async () => {
  await store.renew();
  await store.pool.query(
    "insert into auth_user (id, name, email, role) values ('test-person', 'Test', 'test@person.test', 'admin')",
  );
});
afterAll(() => store.close());

const load = (exchange: Exchange) =>
  runSource(store, {
    source: "remote",
    origin: "https://reports.example.com/index.cfm",
    exchanges: [exchange],
    sealer,
    now: testClock.now,
  });
const people = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    person(String(7000 + from + index), { firstname: "Dana", lastname: `Reed ${from + index}` }),
  );
const select = async (sql: string) => (await store.pool.query(sql)).rows;
const gone = () => select("select id, last_run from person where last_run is not null order by id");

const siteFor = (who: Partial<Who> = {}) => {
  const reach = inProcess(
    dashboardOver(store, createLog({ level: "silent" }), { identify: () => Promise.resolve(testWho(who)) }),
  );
  const get = async (path: string) => Object(await (await reach(path)).json());
  return {
    held: async () => (await get("/api/sources")).held,
    counts: async () => (await get("/api/sources/status")).held,
    decide: async (decision: object) =>
      (
        await reach("/api/sources/held", {
          method: "POST",
          body: JSON.stringify(decision),
          headers: { "content-type": "application/json" },
        })
      ).status,
  };
};

test("a reply that is short by more than the limit is held: its status and the names say so, and no one is gone", async () => {
  await load(employeesReply(people(1, 10)));
  await load(employeesReply(people(1, 8), "14:10:00"));

  expect(await siteFor().held()).toEqual([
    {
      resource: "employees",
      run: 2,
      heldAt: "2026-11-11T03:30:00Z",
      count: 2,
      shown: 10,
      first: [
        { id: "7010", name: "Dana Reed 10", place: expect.any(String) },
        { id: "7009", name: "Dana Reed 9", place: expect.any(String) },
      ],
    },
  ]);
  expect(await siteFor().counts()).toEqual([{ resource: "employees", count: 2 }]);
  expect(await siteFor({ role: "manager", scope: [officeId("101")] }).counts()).toEqual([]);
  expect(await gone()).toEqual([]);
});

test("an administrator confirms once that they are gone, on record, and numbers are computed again", async () => {
  await load(employeesReply(people(1, 10)));
  await load(employeesReply(people(1, 8), "14:10:00"));
  const confirmed = { resource: "employees", run: 2, isGone: true };
  const version = "select data_version from store_state";
  const [before] = await select(version);

  expect(await siteFor({ role: "payroll" }).decide(confirmed)).toBe(403);
  expect(await siteFor().decide({ ...confirmed, run: 1 })).toBe(409);
  expect(await siteFor().decide(confirmed)).toBe(200);
  expect(await siteFor().decide(confirmed)).toBe(409);

  expect(await gone()).toEqual([
    { id: "7009", last_run: 1 },
    { id: "7010", last_run: 1 },
  ]);
  expect([await siteFor().held(), await siteFor().counts()]).toEqual([[], []]);
  expect((await select(version))[0].data_version).toBe(before.data_version + 1);
  expect(await select("select act, details from audit_entry where act like 'held-%'")).toEqual([
    { act: "held-confirmed", details: { resource: "people", rows: 2, ids: ["7009", "7010"] } },
  ]);
});

test("what is discarded stays, on record, and is held again only when more is missing", async () => {
  await load(employeesReply(people(1, 10)));
  await load(employeesReply(people(1, 8), "14:10:00"));
  await siteFor().decide({ resource: "employees", run: 2, isGone: false });
  await load(employeesReply(people(1, 8).toReversed(), "14:20:00"));

  expect([await siteFor().held(), await gone()]).toEqual([[], []]);
  expect(await select("select act from audit_entry where act like 'held-%'")).toEqual([
    { act: "held-discarded" },
  ]);

  await load(employeesReply(people(1, 7), "14:30:00"));

  expect(await siteFor().held()).toMatchObject([{ run: 4, count: 3, shown: 10 }]);
});

test("what a later reply shows again is not held any more, and the others are confirmed by being few", async () => {
  await load(employeesReply(people(1, 10)));
  await load(employeesReply(people(1, 7), "14:10:00"));
  await load(employeesReply(people(1, 7), "14:20:00"));
  await load(employeesReply(people(1, 9), "14:30:00"));

  expect(await siteFor().held()).toEqual([]);
  // The last run that showed them, not the last before they went.
  expect(await gone()).toEqual([{ id: "7010", last_run: 1 }]);
  expect(await select("select from held_row")).toEqual([]);
});

test("a reply of which rows are missing by its own total holds nothing, but releases what it shows", async () => {
  await load(employeesReply(people(1, 10)));
  await load(employeesReply(people(1, 7), "14:10:00"));
  await load(employeesReply(people(8, 9), "14:20:00", 10));

  expect(await siteFor().held()).toMatchObject([{ run: 2, count: 1 }]);
});

test("events that are confirmed as gone take their assignments with them", async () => {
  await load(eventsReply([event(4000, [assignment("7000")]), event(4001, [assignment("7001")])]));
  await load(eventsReply([event(4001, [assignment("7001")])], "14:10:00"));

  expect(await siteFor().held()).toMatchObject([
    { resource: "events", count: 1, shown: 2, first: [{ id: "4000", name: expect.any(String) }] },
  ]);
  expect(await siteFor().decide({ resource: "events", run: 2, isGone: true })).toBe(200);
  expect(
    await select(`select id, last_run from roadshow_event union all select event_id, last_run from assignment
                   order by 1, 2`),
  ).toEqual([
    { id: "4000", last_run: 1 },
    { id: "4000", last_run: 1 },
    { id: "4001", last_run: null },
    { id: "4001", last_run: null },
  ]);
});

test("a decision waits for new data that is being stored, and is refused where that shows something else", async () => {
  await load(employeesReply(people(1, 10)));
  await load(employeesReply(people(1, 8), "14:10:00"));
  const deciding: Promise<number>[] = [];
  await runSource(store, {
    source: "remote",
    origin: "a test",
    exchanges: [employeesReply(people(1, 10), "14:20:00")],
    sealer,
    now: testClock.now,
    beforeCommit: async () => {
      deciding.push(siteFor().decide({ resource: "employees", run: 2, isGone: true }));
      await expect
        .poll(() =>
          select(
            "select from pg_locks join pg_database d on d.oid = database where locktype = 'advisory' and not granted and datname = current_database()",
          ),
        )
        .toHaveLength(1);
    },
  });

  expect(await Promise.all(deciding)).toEqual([409]);
  expect(await gone()).toEqual([]);
});
