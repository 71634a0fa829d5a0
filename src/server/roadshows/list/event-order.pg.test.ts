import { afterAll, beforeAll, expect, test } from "vitest";
import type { EVENT_SORTS } from "#contract/roadshows/roadshows.ts";
import { eventId, officeId, personId } from "#domain/ids.ts";
import type { Scope } from "#domain/identity/who.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { assignmentRow, eventRow, insertRun, locationRow } from "#test/builders/rows.ts";
import { selectWholeEvents } from "#server/roadshows/queries.ts";
import { readEvents } from "#server/roadshows/read-roadshows.ts";

let store: TestDatabase;
const ZOE = { payout_owner_id: personId("7001"), payout_first: "zoe", payout_last: "Adams" };
const ADA = { payout_owner_id: personId("7002"), payout_first: "Ada", payout_last: "Reed" };

beforeAll(async () => {
  store = await openTestDatabase();
  const { db } = store;
  await insertRun(store);
  await db
    .insertInto("location")
    .values([
      locationRow({ club_number: "6000", city: "dallas", state: "TX" }),
      locationRow({ id: "901", club_number: "700", city: "Boston", state: "MA" }),
      locationRow({ id: "902", club_number: "", city: "", state: "" }),
    ])
    .execute();
  await db
    .insertInto("roadshow_event")
    .values([
      eventRow({ id: eventId("9"), retailer_name: "harvest", status: "Pending", group_id: "30" }),
      eventRow({
        id: eventId("10"),
        retailer_name: "Depot",
        location_key: 2,
        group_id: "4",
        is_staffing_only: true,
      }),
      eventRow({ id: eventId("11"), retailer_name: "", location_key: 3, group_id: "", is_road_show: false }),
      eventRow({
        id: eventId("12"),
        retailer_name: "Depot",
        location_key: 2,
        status: "Canceled",
        group_id: "4",
      }),
      eventRow({ id: eventId("13"), retailer_name: "Depot", location_key: 1, group_id: "30" }),
    ])
    .execute();
  await db
    .insertInto("assignment")
    .values([
      assignmentRow({ event_id: eventId("9"), ...ZOE, is_acknowledged: true }),
      assignmentRow({ event_id: eventId("9"), nth: 2, ordinal: 1, ...ADA }),
      assignmentRow({ event_id: eventId("10"), ...ADA, office_id: officeId("102"), is_acknowledged: true }),
      assignmentRow({ event_id: eventId("12"), ...ADA }),
    ])
    .execute();
});
afterAll(() => store.close());

type Sort = (typeof EVENT_SORTS)[number];
const sorted = async (sort: Sort, order: "up" | "down", scope: Scope = "all") => {
  const { rows } = await inSnapshot(store, scope, (reading) => readEvents(reading, { sort, order }));
  return rows.map(({ id }) => id).join(" ");
};

test.each([
  ["retailer", "10 12 13 9 11", "9 10 12 13 11"],
  ["club", "10 12 9 13 11", "9 13 10 12 11"],
  ["city", "10 12 9 13 11", "9 13 10 12 11"],
  ["state", "10 12 9 13 11", "9 13 10 12 11"],
  ["status", "10 11 13 12 9", "9 12 10 11 13"],
  ["kind", "9 12 13 10 11", "10 9 12 13 11"],
  ["staffing", "11 13 10 9 12", "12 9 10 11 13"],
  ["acknowledged", "9 10 11 12 13", "10 9 11 12 13"],
  ["owner", "10 12 9 11 13", "9 10 12 11 13"],
  ["group", "10 12 9 13 11", "9 13 10 12 11"],
  ["event", "9 10 11 12 13", "13 12 11 10 9"],
] as const)("sorted by %s, what is unknown comes last and equal rows by id", async (sort, up, down) => {
  expect([await sorted(sort, "up"), await sorted(sort, "down")]).toEqual([up, down]);
});

test("a reader with a scope sorts by the people of the scope only", async () => {
  expect(await sorted("owner", "up", [officeId("101")])).toBe("12 9 11 13");
});

test("a file has the order of the list", async () => {
  const ids = await inSnapshot(store, "all", async (reading) => {
    const listed: string[] = [];
    for await (const rows of selectWholeEvents(reading, { sort: "retailer", order: "down" }))
      listed.push(...rows.map(({ id }) => id));
    return listed;
  });
  expect(ids).toEqual(["9", "10", "12", "13", "11"]);
});
