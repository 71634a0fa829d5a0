import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { roadshowEvents } from "#contract/roadshows/roadshows.ts";
import { eventId, officeId, personId, type PersonId } from "#domain/ids.ts";
import { staffing } from "#domain/roadshows/roadshows.ts";
import { isBroken, isGap } from "#test/builders/event-rules.ts";
import { openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { assignmentRow, eventRow, locationRow, personRow, replyRow, RUN } from "#test/builders/rows.ts";
import { call } from "#web/api/call.ts";

let dashboard: TestDashboard;

const here = officeId("101");
const PEOPLE = [
  personRow({ id: personId("1"), office_id: here }),
  personRow({ id: personId("2"), office_id: here, is_retired: true }),
  personRow({ id: personId("3"), office_id: officeId("102") }),
  personRow({ id: personId("4"), office_id: "" }),
  personRow({ id: personId("5"), office_id: here, last_run: RUN }),
  personRow({ id: personId("7"), office_id: officeId("102"), is_retired: true }),
  personRow({ id: personId("008"), office_id: officeId("102") }),
  personRow({ id: personId("06"), office_id: here }),
  personRow({ id: personId("006"), office_id: here }),
];
const OWNERS = ["", "1", "2", "3", "4", "5", "6", "7", "8"] as const;
const idOf = (text: string): PersonId | "" => (text === "" ? "" : personId(text));

/* Every pair of owners, active and not, in events of every status; some with a sound second assignment. */
const PAIRS = OWNERS.flatMap((payout) => OWNERS.map((merch) => [payout, merch] as const));
const EVENTS = PAIRS.flatMap(([payout, merch], place) =>
  [true, false].map((isActive) => ({
    id: eventId(String(place * 2 + (isActive ? 1 : 0) + 100)),
    status: ["Approved", "Pending", " Cancelled"][place % 3] ?? "",
    first: { payout_owner_id: idOf(payout), merch_owner_id: idOf(merch), is_active: isActive },
    hasSecond: place % 5 === 0,
    office_id: place % 7 === 0 ? ("" as const) : here,
  })),
);

beforeAll(async () => {
  dashboard = await openDashboard();
  const { db } = dashboard.store;
  await db.insertInto("location").values(locationRow({})).execute();
  await db
    .insertInto("roadshow_event")
    .values([...EVENTS.map(({ id, status }) => eventRow({ id, status })), eventRow({ id: eventId("99") })])
    .execute();
  await db
    .insertInto("assignment")
    .values(
      EVENTS.flatMap(({ id, first, hasSecond, office_id }) => [
        assignmentRow({ event_id: id, office_id, ...first }),
        ...(hasSecond
          ? [
              assignmentRow({
                event_id: id,
                office_id: here,
                nth: 2,
                ordinal: 1,
                is_active: first.is_active,
                payout_owner_id: personId("1"),
                merch_owner_id: personId("1"),
              }),
            ]
          : []),
        assignmentRow({ event_id: id, office_id: here, nth: 9, ordinal: 2, last_run: RUN }),
      ]),
    )
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
const idsOf = async (asked: Ask) => (await ask(asked)).rows.map(({ id }) => id);

test("without a directory nobody is missing from it: only what was given up is broken", async () => {
  const lone = EVENTS.filter(
    ({ status, first, hasSecond }) => status !== " Cancelled" && !first.is_active && !hasSecond,
  );
  expect((await idsOf({ broken: true })).length).toBe(lone.length);
  expect(
    (await ask({})).rows.flatMap(({ assignments }) => assignments.flatMap(({ faults }) => faults)),
  ).toEqual([]);
});

test("with a directory, what is filtered and counted is what the domain's rules say of each event", async () => {
  await dashboard.store.db.insertInto("person").values(PEOPLE).execute();
  const { rows, facets } = await ask({});
  const broken = rows.filter(isBroken).map(({ id }) => id);
  expect(broken.length).toBeGreaterThan(EVENTS.length / 3);
  expect(await idsOf({ broken: true })).toEqual(broken);
  expect(await idsOf({ broken: false })).toEqual(rows.filter((row) => !isBroken(row)).map(({ id }) => id));
  expect([facets.events, facets.broken, facets.unassigned, facets.unassignedApproved]).toEqual([
    EVENTS.length + 1,
    broken.length,
    rows.filter(isGap).length,
    rows.filter((row) => staffing(row).kind === "approved-gap").length,
  ]);
});

test("each assignment tells what is wrong with it", async () => {
  const { rows } = await ask({});
  const faultsOf = (payout: string, merch: string, isActive = true) => {
    const at = PAIRS.findIndex(([one, other]) => one === payout && other === merch);
    const event = EVENTS.find(({ id }) => id === String(at * 2 + (isActive ? 101 : 100)));
    return rows.find(({ id }) => id === event?.id)?.assignments[0]?.faults;
  };
  expect(faultsOf("1", "1")).toEqual([]);
  expect(faultsOf("1", "2")).toEqual(["owner-retired"]);
  expect(faultsOf("6", "1")).toEqual(["owner-unknown"]);
  expect(faultsOf("5", "4")).toEqual(["owner-unknown"]);
  // The directory has 8 as 008 alone, and 6 as 06 and as 006.
  expect(faultsOf("1", "8")).toEqual(["owner-zeros", "office-differs"]);
  expect(faultsOf("1", "3")).toEqual(["office-differs"]);
  expect(faultsOf("6", "7")).toEqual(["owner-unknown", "owner-retired", "office-differs"]);
  expect(faultsOf("", "")).toEqual([]);
  expect(faultsOf("6", "7", false)).toEqual([]);
});

test("where an office or an owner’s office was not reported, no office differs", async () => {
  const { rows } = await ask({});
  const officeless = rows.flatMap(({ assignments }) => assignments).filter((each) => each.officeId === null);
  expect(officeless.length).toBeGreaterThan(5);
  expect(officeless.flatMap(({ faults }) => faults)).not.toContain("office-differs");
  const owned = rows.flatMap(({ assignments }) => assignments).filter((each) => each.payoutOwnerId === "4");
  const alone = owned.filter(({ merchOwnerId }) => merchOwnerId === "1" || merchOwnerId === "4");
  expect(alone.flatMap(({ faults }) => faults)).toEqual([]);
});

test("figures count what the other filters leave, and stay as they are when one of them is pressed", async () => {
  const approved = await ask({ status: ["Approved"], broken: true });
  const { facets } = await ask({ status: ["Approved"] });
  expect(approved.total).toBe(facets.broken);
  const { retailer: _retailer, state: _state, status: _status, ...figures } = facets;
  expect(approved.facets).toMatchObject(figures);
  expect((await ask({ status: ["Approved"], unassigned: true })).facets).toMatchObject(figures);
  expect(figures.unassigned).toBeGreaterThan(0);
});
