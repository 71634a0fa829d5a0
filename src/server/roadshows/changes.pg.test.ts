import { inSnapshot } from "#server/postgres/snapshot.ts";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import type { Scope } from "#domain/identity/who.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import { runSource } from "#server/commands/run-source.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { assignment, event, eventsReply } from "#test/replies.ts";
import { readChanges } from "./read-roadshows.ts";

let store: TestDatabase;
const sealer = sealerOf(randomBytes(32));
const ZONE = "America/New_York";

/** Eight events that stay as they are, so that those that go are few. */
const steady = Array.from({ length: 8 }, (_, place) => event(80 + place, [assignment("7001")]));
const READS = [
  [
    event(1, [assignment("7001")]),
    event(2, [assignment("7001")], { eventStatus: "Pending" }),
    event(3, [assignment("7001")]),
    event(4, []),
    event(6, [assignment("7001")]),
    ...steady,
  ],
  [
    event(1, [assignment("7001", { ownerAcknowledged: true })]),
    event(2, [assignment("7001")]),
    event(3, [assignment("7002", { officeId: 102 })]),
    event(4, []),
    event(6, [assignment("7001")]),
    ...steady,
  ],
  [
    event(1, [assignment("7001", { ownerAcknowledged: true })]),
    event(2, [assignment("7001", { ownerAcknowledged: true })], { eventStatus: "Cancelled" }),
    event(3, [assignment("7002", { officeId: 102 })]),
    event(4, [assignment("7001")]),
    event(5, []),
    ...steady,
  ],
];
const STARTS = ["2026-11-16T14:00:00Z", "2026-11-17T14:00:00Z", "2026-11-18T14:00:00Z"].map(instant);

/** Each read is received on the same day, and started on a day of its own. */
async function read(at: 0 | 1 | 2): Promise<void> {
  const exchanges = [eventsReply(READS[at] ?? [], `1${at}:00:00`)];
  const now = () => instant("2026-11-18T15:00:00Z");
  await runSource(store, { source: "files", origin: "a test", sealer, now, exchanges });
  await store.pool.query("update source_run set started_at = $1 where id = $2", [STARTS[at], at + 1]);
}
const changes = async (since?: string, scope: Scope = "all") => {
  const query = since === undefined ? {} : { since: isoDate(since) };
  const { since: from, rows } = await inSnapshot(store, scope, (reading) =>
    readChanges(reading, query, ZONE),
  );
  return { from, rows: rows.map(({ event: { id }, changes: own }) => `${id} ${own.join(" ")}`) };
};

beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

test("without an earlier read there is nothing to compare with", async () => {
  await read(0);
  expect(await changes()).toEqual({ from: null, rows: [] });
});

test("what changed since the last read says what was reassigned, acknowledged and approved", async () => {
  await read(1);
  expect(await changes()).toEqual({
    from: STARTS[0],
    rows: ["1 acknowledged", "2 status", "3 reassigned"],
  });
  const { rows } = await inSnapshot(store, "all", (reading) => readChanges(reading, {}, ZONE));
  expect(rows[1]).toMatchObject({ statusBefore: "Pending", event: { status: "Approved" } });
  expect(rows[2]).toMatchObject({ added: [{ officeId: "102" }], removed: [{ officeId: "101" }] });
  expect(rows[0]?.acknowledged).toEqual([{ first: "Ada", last: "Reed" }]);
});

test("a canceled, a new and a gone event say that alone", async () => {
  await read(2);
  expect(await changes()).toEqual({
    from: STARTS[1],
    rows: ["2 canceled", "4 reassigned", "5 new", "6 gone"],
  });
});

test("since a day, the last read before it counts, in the zone of the business", async () => {
  expect(await changes("2026-11-17")).toEqual({
    from: STARTS[0],
    rows: ["1 acknowledged", "2 canceled", "3 reassigned", "4 reassigned", "5 new", "6 gone"],
  });
  expect(await changes("2026-11-19")).toEqual({ from: STARTS[2], rows: [] });
  expect((await changes("2020-01-01")).from).toBe(STARTS[0]);
});

test("before the first read nothing is stored, which is not that nothing changed", async () => {
  const isBeforeHistory = async (since?: string) => {
    const query = since === undefined ? {} : { since: isoDate(since) };
    const reply = await inSnapshot(store, "all", (reading) => readChanges(reading, query, ZONE));
    return reply.isBeforeHistory;
  };
  expect(await isBeforeHistory("2026-11-16")).toBe(true);
  expect(await isBeforeHistory("2026-11-17")).toBe(false);
  expect(await isBeforeHistory()).toBe(false);
});

test("a scope sees what became of its own assignments and of events that it sees", async () => {
  expect((await changes("2026-11-17", [officeId("102")])).rows).toEqual(["3 reassigned", "5 new"]);
});
