import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventId, officeId } from "#domain/ids.ts";
import type { Scope } from "#domain/identity/who.ts";
import { instant } from "#domain/time/time.ts";
import { runSource } from "#server/commands/run-source.ts";
import { deleteOldVersions } from "#server/postgres/loading/versions.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { assignment, event, eventsReply } from "#test/builders/replies.ts";
import { selectReads } from "./change-queries.ts";
import { readHistory } from "./event-history.ts";

let store: TestDatabase;
const sealer = sealerOf(randomBytes(32));
const acknowledged = { ownerAcknowledged: true, ownerAcnknowledgedDate: "11/08/2026 6:13:00 PM" };
const steady = Array.from({ length: 8 }, (_, nth) => event(80 + nth, [assignment("7001")]));

/** Four reads on four days: event 2 comes with the second; event 1 is approved, acknowledged, given to another office. */
const READS = [
  [event(1, [assignment("7001")], { eventStatus: "Pending" })],
  [event(1, [assignment("7001", acknowledged)]), event(2, [])],
  [event(1, [assignment("7002", { officeId: 102 })]), event(2, [])],
  [event(2, [assignment("7001", { active: false })])],
] as const;
const STARTS = ["16", "17", "18", "19"].map((day) => instant(`2026-11-${day}T14:00:00Z`));

beforeAll(async () => {
  store = await openTestDatabase();
  for (const [nth, events] of READS.entries()) {
    const exchanges = [eventsReply([...events, ...steady], `1${nth}:00:00`)];
    const now = () => instant("2026-11-19T15:00:00Z");
    await runSource(store, { source: "files", origin: "a test", sealer, now, exchanges });
    await store.pool.query("update source_run set started_at = $1 where id = $2", [STARTS[nth], nth + 1]);
  }
});
afterAll(() => store.close());

const history = async (id: string, scope: Scope = "all") => {
  const { rows, since } = await inSnapshot(store, scope, (reading) =>
    readHistory(reading, { id: eventId(id) }),
  );
  expect(since).toBe(STARTS[0]);
  return rows.map(({ at, kind, before, after, officeId: office }) =>
    [at?.slice(5, 10), kind, before, after, office].filter((word) => word !== null && word !== "").join(" "),
  );
};

test("an event shows when it was listed, and when a status was read first, the latest above", async () => {
  expect(await history("2")).toEqual(["11-19 assigned 101", "11-19 inactive 101", "11-17 listed Approved"]);
});

test("without the event a reader gets no history of it", async () => {
  await expect(history("99")).rejects.toThrow("Event not found.");
});

test("an event that is gone is found no more", async () => {
  await expect(history("1")).rejects.toThrow("Event not found.");
});

test("each assignment shows when it was assigned, acknowledged and taken away, of the scope only", async () => {
  await store.pool.query("update roadshow_event set last_run = null where id = '1'");
  await store.pool.query("update assignment set last_run = null where event_id = '1' and office_id = '102'");
  expect(await history("1")).toEqual([
    "11-18 removed 101",
    "11-18 assigned 102",
    "11-17 status Pending Approved",
    "11-17 acknowledged 101",
    "11-16 assigned 101",
    "11-16 listed Pending",
  ]);
  expect(await history("1", [officeId("102")])).toEqual([
    "11-18 assigned 102",
    "11-17 status Pending Approved",
    "11-16 listed Pending",
  ]);
});

test("where earlier versions were deleted nothing is said of their time, and reads of it are not compared", async () => {
  await deleteOldVersions(store.pool, instant("2026-11-18T00:00:00Z"));
  const cut = await inSnapshot(store, "all", (reading) => readHistory(reading, { id: eventId("1") }));
  const whole = await inSnapshot(store, "all", (reading) => readHistory(reading, { id: eventId("2") }));

  expect(cut).toMatchObject({ isCut: true, since: STARTS[2] });
  expect(cut.rows.map(({ kind, officeId: office }) => `${kind} ${office}`)).toEqual([
    "removed 101",
    "assigned 102",
  ]);
  expect(whole.isCut).toBe(false);
  expect(whole.rows.map(({ kind }) => kind)).toEqual(["assigned", "inactive", "listed"]);
  expect((await selectReads(store, { limit: 10 })).map(({ at }) => at)).toEqual([STARTS[3], STARTS[2]]);
});
