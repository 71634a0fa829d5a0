import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { roadshowEvents } from "#contract/roadshows/roadshows.ts";
import { eventId, officeId, personId } from "#domain/ids.ts";
import { staffing } from "#domain/roadshows/roadshows.ts";
import { isGap, isUnacknowledged } from "#test/builders/event-rules.ts";
import { wallClock } from "#domain/time/time.ts";
import { openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { assignmentRow, eventRow, locationRow, officeRow, replyRow, RUN } from "#test/builders/rows.ts";
import { call } from "#web/api/call.ts";

let dashboard: TestDashboard;

const id = (text: string) => eventId(text);
const depot = { retailer_id: "31", retailer_name: "Everyday Depot" };
const harvest = { retailer_id: "18", retailer_name: "Harvest Wholesale" };
const BOSTON = 1;
const DALLAS = 2;

beforeAll(async () => {
  dashboard = await openDashboard();
  const { db } = dashboard.store;
  await db
    .insertInto("location")
    .values([locationRow({}), locationRow({ id: "901", city: "Dallas", state: "TX", zip: "75201" })])
    .execute();
  await db
    .insertInto("office")
    .values(officeRow({ id: officeId("101"), name: "Harbor Point" }))
    .execute();
  await db
    .insertInto("roadshow_event")
    .values([
      eventRow({ id: id("10"), ...depot, location_key: BOSTON, status: "Approved" }),
      eventRow({
        id: id("9"),
        ...harvest,
        location_key: DALLAS,
        status: "Approved",
        search_text: " harvest wholesale dallas ",
      }),
      eventRow({ id: id("11"), ...harvest, location_key: BOSTON, status: " canceled " }),
      eventRow({ id: id("12"), ...depot, location_key: DALLAS, status: "Cancelled" }),
      eventRow({ id: id("13"), ...depot, location_key: DALLAS, status: "Pending" }),
      eventRow({ id: id("14"), retailer_id: "", retailer_name: "", location_key: DALLAS, status: "" }),
      eventRow({ id: id("15"), ...depot, location_key: BOSTON, status: "Approved", last_run: RUN }),
    ])
    .execute();
  await db
    .insertInto("assignment")
    .values([
      assignmentRow({
        event_id: id("10"),
        nth: 2,
        ordinal: 1,
        office_id: officeId("104"),
        hub_first: "Uma",
        hub_last: "Vargas",
        is_acknowledged: true,
        acknowledged: wallClock("2026-11-08T18:13:36"),
      }),
      assignmentRow({ event_id: id("10"), ordinal: 0 }),
      assignmentRow({ event_id: id("10"), nth: 3, ordinal: 2, last_run: RUN }),
      assignmentRow({
        event_id: id("9"),
        office_id: "",
        payout_owner_id: "",
        merch_owner_id: "",
        is_active: false,
      }),
      assignmentRow({ event_id: id("13"), payout_owner_id: personId("7001"), is_acknowledged: true }),
      assignmentRow({ event_id: id("14"), last_run: RUN }),
    ])
    .execute();
  await db
    .insertInto("reply")
    .values(replyRow({ scope: "events" }))
    .execute();
});

beforeEach(() => reach(dashboard.app));
afterAll(() => dashboard.store.close());

type Ask = Parameters<typeof call<typeof roadshowEvents.query, typeof roadshowEvents.reply>>[1];
const ask = (asked: Ask) => call(roadshowEvents, asked, unaborted());
const idsOf = async (asked: Ask) => (await ask(asked)).rows.map((row) => row.id);

test("every event that is still shown is listed by its number", async () => {
  const { rows, total, ofAll, asOf } = await ask({});
  expect(rows.map((row) => row.id)).toEqual(["9", "10", "11", "12", "13", "14"]);
  expect({ total, ofAll, asOf }).toEqual({ total: 6, ofAll: 6, asOf: "2026-11-10T08:00:00Z" });
});

test("an event holds its current assignments in their order, with the names of known offices", async () => {
  const event = (await ask({})).rows.find((row) => row.id === "10");
  expect(event?.location).toEqual({
    id: "900",
    clubNumber: "6000",
    city: "Boston",
    state: "MA",
    zip: "02108",
    marketId: "40",
  });
  const shared = {
    payoutOwnerId: "7336",
    payoutOwner: { first: "Ximena", last: "Quinn" },

    merchOwnerId: "7048",
    merchOwner: { first: "Oscar", last: "Whitfield" },
    isActive: true,
    faults: [],
    hubManagerId: null,
    contacts: [],
    reminded: null,
  };
  expect(event?.assignments).toEqual([
    {
      ...shared,
      officeId: "101",
      officeName: "Harbor Point",
      hubManager: { first: "", last: "" },
      isAcknowledged: false,
      acknowledged: null,
    },
    {
      ...shared,
      officeId: "104",
      officeName: "",
      hubManager: { first: "Uma", last: "Vargas" },
      isAcknowledged: true,
      acknowledged: "2026-11-08T18:13:36",
    },
  ]);
});

test("an assignment without ids has none, not empty ones", async () => {
  const [event] = (await ask({ q: "dallas quinn" })).rows;
  expect(event?.assignments[0]).toMatchObject({ officeId: null, payoutOwnerId: null, merchOwnerId: null });
});

test("a gap has no active assignment and is not canceled, in either spelling", async () => {
  expect(await idsOf({ unassigned: true })).toEqual(["9", "14"]);
  expect(await idsOf({ unassigned: false })).toEqual(["10", "11", "12", "13"]);
});

test("what the filters leave is what the domain's own rules say", async () => {
  const { rows } = await ask({});
  const by = (rule: (event: (typeof rows)[number]) => boolean) => rows.filter(rule).map((row) => row.id);
  expect(await idsOf({ unassigned: true })).toEqual(by(isGap));
  expect(await idsOf({ unacknowledged: true })).toEqual(by(isUnacknowledged));
});

test("an event is unacknowledged as long as one active assignment is", async () => {
  expect(await idsOf({ unacknowledged: true })).toEqual(["10"]);
  expect(await idsOf({ unacknowledged: false })).toEqual(["9", "11", "12", "13", "14"]);
});

test("retailers, states and statuses narrow the list, several values adding up", async () => {
  expect(await idsOf({ retailer: ["18"] })).toEqual(["9", "11"]);
  expect(await idsOf({ state: ["MA"], retailer: ["18", "31"] })).toEqual(["10", "11"]);
  expect(await idsOf({ status: ["Approved", "Pending"] })).toEqual(["9", "10", "13"]);
  expect(await idsOf({ retailer: [""] })).toEqual(["14"]);
});

test("a facet counts what the other filters leave, whatever it is set to itself", async () => {
  const { facets, total } = await ask({ retailer: ["31"], state: ["TX"] });
  expect(total).toBe(2);
  expect(facets.retailer).toEqual([
    { value: "", label: "", count: 1 },
    { value: "31", label: "Everyday Depot", count: 2 },
    { value: "18", label: "Harvest Wholesale", count: 1 },
  ]);
  expect(facets.state).toEqual([
    { value: "MA", label: "MA", count: 1 },
    { value: "TX", label: "TX", count: 2 },
  ]);
  expect(facets.status.map(({ value, count }) => `${value} ${count}`)).toEqual(["Cancelled 1", "Pending 1"]);
  expect([facets.unassigned, facets.unacknowledged]).toEqual([0, 0]);
});

test("a retailer that is chosen and leaves nothing keeps its name; one that nobody knows has none", async () => {
  const { facets } = await ask({ retailer: ["31", "77"], q: "harvest" });
  expect(facets.retailer).toEqual([
    { value: "31", label: "Everyday Depot", count: 0 },
    { value: "18", label: "Harvest Wholesale", count: 2 },
  ]);
});

test("without filters the facets count everything", async () => {
  const { facets } = await ask({});
  expect([facets.unassigned, facets.unacknowledged]).toEqual([2, 1]);
  expect(facets.state.map(({ count }) => count)).toEqual([2, 4]);
  expect((await ask({ unassigned: true })).facets.unassigned).toBe(2);
});

test("a search looks at words of the event, and facets follow it", async () => {
  const { total, ofAll, facets } = await ask({ q: "HARV quinn" });
  expect([total, ofAll]).toEqual([1, 6]);
  expect(facets.retailer).toEqual([{ value: "18", label: "Harvest Wholesale", count: 1 }]);
  expect(await idsOf({ q: "pot" })).toEqual(["10", "12", "13"]);
  expect(await idsOf({ q: "po" })).toEqual([]);
});

test("a window holds its part and the sizes of the whole", async () => {
  const { rows, total } = await ask({ offset: 4, limit: 1 });
  expect([rows.map((row) => row.id), total]).toEqual([["13"], 6]);
  expect(await ask({ offset: 100 })).toMatchObject({ rows: [], total: 6 });
});

test("an event is canceled and no gap, whatever white space the source writes around that", async () => {
  const status = "\u00a0Canceled\u2003";
  await dashboard.store.db
    .insertInto("roadshow_event")
    .values(eventRow({ id: id("16"), ...depot, location_key: BOSTON, status }))
    .execute();
  const [event] = (await ask({ status: [status] })).rows;
  expect(event === undefined ? null : staffing(event).words).toBe("Canceled");
  expect(await idsOf({ status: [status], unassigned: true })).toEqual([]);
});
