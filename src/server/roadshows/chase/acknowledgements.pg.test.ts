import { afterAll, beforeAll, expect, test } from "vitest";
import type { QueryOf } from "#contract/endpoint.ts";
import { CHASED_EVENTS_MAX, type roadshowAcknowledgements } from "#contract/roadshows/roadshow-chase.ts";
import { eventId, officeId, personId } from "#domain/ids.ts";
import type { Scope } from "#domain/identity/who.ts";
import { EVENT_GROUPINGS } from "#domain/roadshows/roadshows.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { readAcknowledgements } from "#server/roadshows/read-roadshows.ts";
import { openTestDatabase } from "#test/database.ts";
import {
  assignmentRow,
  eventRow,
  insertRun,
  locationRow,
  officeRow,
  personRow,
} from "#test/builders/rows.ts";

/*
 * Ana of office 101 has acknowledged one of three and Bo of office 102 none of one; a canceled event, an inactive
 * assignment and one that is gone are not counted. Run 1 was at 3 AM UTC on Nov 2, run 2 on Nov 9.
 */
const store = await openTestDatabase();
afterAll(() => store.close());

const [harbor, mesa] = [officeId("101"), officeId("102")];
const ana = { office_id: harbor, payout_owner_id: personId("1"), payout_first: "Ana", payout_last: "Berg" };
const bo = { office_id: mesa, payout_owner_id: personId("2"), payout_first: "Bo", payout_last: "Chen" };
const of = (id: string) => ({ event_id: eventId(id) });

beforeAll(async () => {
  const { db, pool } = store;
  await insertRun(store);
  await insertRun(store);
  await pool.query(
    `update source_run set started_at = ('2026-11-0' || 2 + 7 * (id - 1))::date + time '03:00'`,
  );
  await db
    .insertInto("location")
    .values([locationRow({ state: "MA" }), locationRow({ id: "2", state: "TX" })])
    .execute();
  await db
    .insertInto("office")
    .values([officeRow({ id: harbor, name: "Harbor" }), officeRow({ id: mesa, name: "Mesa" })])
    .execute();
  await db
    .insertInto("person")
    .values([
      personRow({ id: personId("1"), office_id: harbor, phone: "5550100001", email: "ana@example.com" }),
      personRow({ id: personId("2"), office_id: mesa, phone: "5550100002", email: "bo@example.com" }),
    ])
    .execute();
  await db
    .insertInto("roadshow_event")
    .values([
      eventRow({ id: eventId("1"), retailer_id: "31", retailer_name: "Volta", location_key: 1 }),
      eventRow({ id: eventId("2"), retailer_id: "31", retailer_name: "Volta", location_key: 2 }),
      eventRow({ id: eventId("3"), retailer_id: "32", retailer_name: "Orrin", location_key: 2 }),
      eventRow({ id: eventId("4"), status: "Canceled", location_key: 1 }),
    ])
    .execute();
  await db
    .insertInto("assignment")
    .values([
      assignmentRow({ ...of("1"), ...ana, first_run: 2 }),
      assignmentRow({ ...of("2"), ...ana, first_run: 1, since_run: 2 }),
      assignmentRow({ ...of("3"), ...ana, is_acknowledged: true }),
      assignmentRow({ ...of("3"), ...bo, first_run: 2 }),
      assignmentRow({ ...of("4"), ...bo }),
      assignmentRow({ ...of("1"), ...bo, is_active: false }),
      assignmentRow({ ...of("2"), ...bo, last_run: 2 }),
    ])
    .execute();
});

type Query = QueryOf<typeof roadshowAcknowledgements>;
const read = (query: Query, scope: Scope = "all", zone = "America/New_York") =>
  inSnapshot(store, scope, (reading) => readAcknowledgements(reading, query, zone));
const groups = async (query: Query, scope?: Scope) =>
  (await read(query, scope)).rows.map(
    (row) => `${row.label}: ${row.acknowledged} of ${row.active} since ${row.since}`,
  );

test("owners have both counts, the oldest day and all their events; the one who owes most comes first", async () => {
  const { total, groups: found, rows } = await read({ by: "owner" });
  expect([total, found]).toEqual([{ active: 4, acknowledged: 1 }, 2]);
  expect(await groups({ by: "owner" })).toEqual([
    "Ana Berg: 1 of 3 since 2026-11-01",
    "Bo Chen: 0 of 1 since 2026-11-08",
  ]);
  expect(rows[0]?.events.map(({ event, since }) => `${event.id} ${event.state} ${since}`)).toEqual([
    "2 TX 2026-11-01",
    "1 MA 2026-11-08",
  ]);
  expect(rows[0]).toMatchObject({
    officeId: "101",
    officeName: "Harbor",
    owner: { id: "1", phone: "5550100001", email: "ana@example.com" },
  });
});

test("the same assignments are counted by office, retailer and state", async () => {
  expect(await groups({ by: "office" })).toEqual([
    "Harbor: 1 of 3 since 2026-11-01",
    "Mesa: 0 of 1 since 2026-11-08",
  ]);
  expect(await groups({ by: "retailer" })).toEqual([
    "Volta: 0 of 2 since 2026-11-01",
    "Orrin: 1 of 2 since 2026-11-08",
  ]);
  expect(await groups({ by: "state" })).toEqual([
    "TX: 1 of 3 since 2026-11-01",
    "MA: 0 of 1 since 2026-11-08",
  ]);
  for (const by of EVENT_GROUPINGS)
    expect((await read({ by })).total).toEqual({ active: 4, acknowledged: 1 });
});

test("filters leave their events, and whether these are unacknowledged is none", async () => {
  expect(await groups({ by: "owner", state: ["MA"] })).toEqual(["Ana Berg: 0 of 1 since 2026-11-08"]);
  expect(await groups({ by: "owner", office: [mesa] })).toEqual(["Bo Chen: 0 of 1 since 2026-11-08"]);
  expect((await read({ by: "state", unacknowledged: true })).total).toEqual({ active: 4, acknowledged: 1 });
});

test("a scope counts its own assignments, and reaches its own people", async () => {
  expect(await groups({ by: "state" }, [mesa])).toEqual(["TX: 0 of 1 since 2026-11-08"]);
  await store.pool.query("update person set office_id = '102' where id = '1'");
  const { rows } = await read({ by: "owner" }, [harbor]);
  await store.pool.query("update person set office_id = '101' where id = '1'");
  expect(rows.map(({ label, owner }) => [label, owner])).toEqual([
    ["Ana Berg", { id: null, phone: "", email: "" }],
  ]);
});

test("a group leaves with its cause and comes back with it", async () => {
  await store.pool.query("update assignment set is_acknowledged = true where office_id = '102'");
  expect(await groups({ by: "office" })).toEqual(["Harbor: 1 of 3 since 2026-11-01"]);
  await store.pool.query("update assignment set is_acknowledged = false where office_id = '102'");
  expect(await groups({ by: "office" })).toHaveLength(2);
});

test("of an owner with very many events the oldest are listed", async () => {
  const ids = Array.from({ length: CHASED_EVENTS_MAX + 5 }, (_, place) => eventId(String(1000 + place)));
  await store.db
    .insertInto("roadshow_event")
    .values(ids.map((id) => eventRow({ id })))
    .execute();
  await store.db
    .insertInto("assignment")
    .values(ids.map((id) => assignmentRow({ event_id: id, ...bo })))
    .execute();
  const { rows } = await read({ by: "owner" });
  await store.pool.query("delete from assignment where length(event_id) = 4");
  expect([rows[0]?.label, rows[0]?.active, rows[0]?.events.length]).toEqual([
    "Bo Chen",
    106,
    CHASED_EVENTS_MAX,
  ]);
});
