import { inSnapshot } from "#server/postgres/snapshot.ts";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import type { Scope } from "#domain/identity/who.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import { runSource } from "#server/commands/run-source.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { assignment, event, eventsReply } from "#test/builders/replies.ts";
import { findInRoadshows } from "#server/roadshows/findings.ts";
import { readEvents } from "#server/roadshows/read-roadshows.ts";
import { readChanges } from "./read-changes.ts";

let store: TestDatabase;
const sealer = sealerOf(randomBytes(32));
const ZONE = "America/New_York";

const at = (id: string) => ({
  location: { city: "Boston", zipcode: "02108", state: "MA", marketId: "43", id, clubNumber: id },
});
const acknowledged = { ownerAcknowledged: true, ownerAcnknowledgedDate: "11/08/2026 6:13:00 PM" };

/** Eight events that stay as they are, so that those that go are few. */
const steady = Array.from({ length: 8 }, (_, place) => event(80 + place, [assignment("7001")]));
const READS = [
  [
    event(1, [assignment("7001")]),
    event(2, [assignment("7001")], { eventStatus: "Pending" }),
    event(3, [assignment("7001")]),
    event(4, []),
    event(6, [assignment("7001")]),
    event(7, [assignment("7001", acknowledged)], at("903")),
    ...steady,
  ],
  [
    event(1, [assignment("7001", { ownerAcknowledged: true })]),
    event(2, [assignment("7001")]),
    event(3, [assignment("7002", { officeId: 102 })]),
    event(4, []),
    event(6, [assignment("7001")]),
    event(7, [assignment("7001", acknowledged)], at("903")),
    ...steady,
  ],
  [
    event(1, [assignment("7001", { ownerAcknowledged: true })]),
    event(2, [assignment("7001", { ownerAcknowledged: true })], { eventStatus: "Cancelled" }),
    event(3, [assignment("7002", { officeId: 102 })]),
    event(4, [assignment("7001")]),
    event(5, []),
    event(7, [assignment("7001", acknowledged)], { ...at("904"), eventStatus: "Pending" }),
    ...steady,
  ],
];
const STARTS = ["2026-11-16T14:00:00Z", "2026-11-17T14:00:00Z", "2026-11-18T14:00:00Z"].map(instant);

/** Each read is received on the same day, and started on a day of its own. */
async function read(nth: 0 | 1 | 2): Promise<void> {
  const exchanges = [eventsReply(READS[nth] ?? [], `1${nth}:00:00`)];
  const now = () => instant("2026-11-18T15:00:00Z");
  await runSource(store, { source: "files", origin: "a test", sealer, now, exchanges });
  await store.pool.query("update source_run set started_at = $1 where id = $2", [STARTS[nth], nth + 1]);
}
type Query = Parameters<typeof readChanges>[1];

const reply = (query: Query, scope: Scope = "all") =>
  inSnapshot(store, scope, (reading) => readChanges(reading, query, ZONE));

const changes = async (since?: string, scope: Scope = "all") => {
  const query = since === undefined ? {} : { since: isoDate(since) };
  const { since: from, rows } = await reply(query, scope);
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
  const { rows } = await reply({});
  expect(rows[1]).toMatchObject({ statusBefore: "Pending", event: { status: "Approved" } });
  expect(rows[2]?.reassigned).toMatchObject([{ before: { officeId: "101" }, after: { officeId: "102" } }]);
  expect(rows[0]?.acknowledged).toEqual([{ first: "Ada", last: "Reed" }]);
});

test("a canceled, a new and a gone event say that alone", async () => {
  await read(2);
  expect(await changes()).toEqual({
    from: STARTS[1],
    rows: ["2 canceled", "4 reassigned", "5 new", "6 gone", "7 status place"],
  });
});

test("since a day, the last read before it counts, in the zone of the business", async () => {
  expect(await changes("2026-11-17")).toEqual({
    from: STARTS[0],
    rows: [
      "1 acknowledged",
      "2 canceled",
      "3 reassigned",
      "4 reassigned",
      "5 new",
      "6 gone",
      "7 status place",
    ],
  });
  expect(await changes("2026-11-19")).toEqual({ from: STARTS[2], rows: [] });
  expect((await changes("2020-01-01")).from).toBe(STARTS[0]);
});

test("before the first read nothing is stored, which is not that nothing changed", async () => {
  const isBeforeHistory = async (since: string) => (await reply({ since: isoDate(since) })).isBeforeHistory;
  expect(await isBeforeHistory("2026-11-16")).toBe(true);
  expect(await isBeforeHistory("2026-11-17")).toBe(false);
  expect((await reply({})).isBeforeHistory).toBe(false);
});

test("any two reads are compared, by their runs or by days, and nothing after the later one counts", async () => {
  const { rows, since, until } = await reply({ from: 1, to: 2 });
  expect([since, until]).toEqual([STARTS[0], STARTS[1]]);
  expect(rows.map(({ event: { id }, changes: own }) => `${id} ${own.join(" ")}`)).toEqual([
    "1 acknowledged",
    "2 status",
    "3 reassigned",
  ]);
  expect((await reply({ since: isoDate("2026-11-17"), until: isoDate("2026-11-17") })).rows).toEqual(rows);
});

test("two days without a read between them, or in the wrong order, compare nothing, which is not that nothing changed", async () => {
  const nothing = { since: null, until: null, rows: [] };
  expect(await reply({ from: 3, to: 1 })).toMatchObject(nothing);
  expect(await reply({ until: isoDate("2026-11-15") })).toMatchObject(nothing);
  expect(await reply({ from: 99 })).toMatchObject(nothing);
});

test("one kind alone is listed, and all are counted", async () => {
  const { total, rows, kinds } = await reply({ kind: "gone" });
  expect([total, rows.map(({ event: { id } }) => id)]).toEqual([1, ["6"]]);
  expect(kinds.map(({ kind, count }) => `${kind} ${count}`)).toEqual([
    "new 1",
    "gone 1",
    "canceled 1",
    "status 1",
    "place 1",
    "reassigned 1",
  ]);
});

test("an acknowledgement from before a change is marked, one that came with it is not", async () => {
  const { rows } = await reply({});
  const markedOf = (id: string) => rows.find((row) => row.event.id === id)?.acknowledgedBefore;
  expect(markedOf("7")).toEqual([{ owner: { first: "Ada", last: "Reed" }, at: "2026-11-08T18:13:00" }]);
  expect(markedOf("2")).toEqual([]);
});

test("a change of place says where the event was", async () => {
  const { rows } = await reply({ kind: "place" });
  expect(rows[0]).toMatchObject({ placeBefore: "club 903, Boston, MA", event: { clubNumber: "904" } });
});

test("a scope sees what became of its own assignments and of events that it sees", async () => {
  expect((await changes("2026-11-17", [officeId("102")])).rows).toEqual(["3 reassigned", "5 new"]);
});

test("an office that lost its last assignment sees that, and nothing of who has it now", async () => {
  const { rows } = await reply({ since: isoDate("2026-11-17"), kind: "reassigned" }, [officeId("101")]);
  expect(rows[0]).toMatchObject({
    event: { id: "3" },
    changes: ["reassigned"],
    reassigned: [{ before: { officeId: "101" }, after: null }],
  });
});

const findings = () =>
  inSnapshot(store, "all", (reading) =>
    findInRoadshows(reading, { now: () => instant("2026-11-18T15:00:00Z"), zone: ZONE }),
  );
const changedLine = async () => (await findings()).findings.find(({ kind }) => kind === "event-changed");

test("an event that changed after it was acknowledged is found with whom to call, and listed", async () => {
  expect(await changedLine()).toMatchObject({
    count: 1,
    items: [
      {
        subject: "7",
        about: "Approved → Pending; was club 903, Boston, MA",
        call: { name: "Ada Reed" },
        offices: ["101"],
      },
    ],
  });
  const { facets, total } = await inSnapshot(store, "all", (reading) =>
    readEvents(reading, { changed: true, limit: 1 }),
  );
  expect([total, facets.changed]).toEqual([1, 1]);
});

test("days that are moved are a change, of what was acknowledged before too, with the day that comes next", async () => {
  const record = (from: string, to: string, recorded: string) =>
    store.pool.query(
      "insert into event_days (event_id, starts_on, ends_on, by_id, by_name, at) values ('1', $1, $2, 'ida', 'Ida', $3)",
      [from, to, recorded],
    );
  await record("2026-11-28", "2026-11-30", "2026-11-17T10:00:00Z");
  await record("2026-12-05", "2026-12-07", "2026-11-18T14:30:00Z");
  const { rows } = await reply({});
  expect(rows.find(({ event: { id } }) => id === "1")).toMatchObject({
    changes: ["days"],
    daysBefore: { from: "2026-11-28", to: "2026-11-30" },
    daysAfter: { from: "2026-12-05", to: "2026-12-07" },
  });
  const seventeenth = isoDate("2026-11-17");
  const then = (await reply({ since: seventeenth, until: seventeenth })).rows.find(
    ({ event: { id } }) => id === "1",
  );
  expect([then?.daysBefore, then?.daysAfter?.from]).toEqual([null, "2026-11-28"]);
  expect((await changedLine())?.items.map(({ subject, about, day }) => [subject, about, day])).toEqual([
    ["1", "Moved by 1 week: Nov 28–30 → Dec 5–7", "2026-12-05"],
    ["7", "Approved → Pending; was club 903, Boston, MA", null],
  ]);
});

test("what is acknowledged again is found no more", async () => {
  await store.pool.query("update assignment set since_run = 3 where event_id = '7'");
  expect((await changedLine())?.items.map(({ subject }) => subject)).toEqual(["1"]);
});
