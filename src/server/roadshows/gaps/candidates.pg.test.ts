import { afterAll, beforeAll, expect, test } from "vitest";
import { eventId, officeId, personId } from "#domain/ids.ts";
import type { Role } from "#domain/identity/roles.ts";
import type { Scope } from "#domain/identity/who.ts";
import { CANDIDATES_MAX, compareCandidates } from "#domain/roadshows/candidates.ts";
import { NotFound } from "#server/http/refusal.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { openBusinesses } from "#test/filled/two-businesses.ts";
import {
  assignmentRow,
  eventRow,
  insertRun,
  locationRow,
  officeRow,
  personRow,
} from "#test/builders/rows.ts";
import { readGaps } from "#server/roadshows/read-roadshows.ts";
import { readCandidates } from "./read-gaps.ts";

/*
 * A gap at club 10 of retailer 1 in Boston, MA 02108; and for each reason an office and a person of it who have staffed such
 * an event. Office 105 is in the state and has staffed nothing.
 */
const store = await openTestDatabase();
const GAP = eventId("1");
const places = [
  { id: "10", club_number: "10", state: "MA", zip: "02108" },
  { id: "11", club_number: "11", state: "MA", zip: "01501" },
  { id: "12", club_number: "12", state: "MA", zip: "02115" },
  { id: "13", club_number: "10", state: "TX", zip: "75001" },
];
/** Office, retailer and place of what each has staffed; office 104 staffs in another state only. */
const PAST = [
  { office: "100", retailer: "1", place: 1 },
  { office: "101", retailer: "1", place: 2 },
  { office: "102", retailer: "2", place: 3 },
  { office: "103", retailer: "2", place: 2 },
  { office: "104", retailer: "1", place: 4 },
];
const OFFICES = ["100", "101", "102", "103", "104", "105"];

beforeAll(async () => {
  const { db } = store;
  await insertRun(store);
  await db
    .insertInto("location")
    .values(places.map((place) => locationRow(place)))
    .execute();
  await db
    .insertInto("office")
    .values(OFFICES.map((id) => officeRow({ id: officeId(id) })))
    .execute();
  // Where people live says nothing: all but one live in Texas.
  await db
    .insertInto("person")
    .values(
      OFFICES.map((id) =>
        personRow({
          id: personId(`9${id}`),
          office_id: officeId(id),
          state: id === "105" ? "MA" : "TX",
          zip: "02108",
          sort_state: id === "105" ? "MA" : "TX",
        }),
      ),
    )
    .execute();
  await db
    .insertInto("roadshow_event")
    .values([
      eventRow({ id: GAP, retailer_id: "1", location_key: 1 }),
      ...PAST.map(({ retailer, place }, at) =>
        eventRow({ id: eventId(String(50 + at)), retailer_id: retailer, location_key: place }),
      ),
    ])
    .execute();
  await db
    .insertInto("assignment")
    .values(
      PAST.map(({ office }, at) =>
        assignmentRow({
          event_id: eventId(String(50 + at)),
          office_id: officeId(office),
          payout_owner_id: personId(`9${office}`),
          merch_owner_id: personId(`9${office}`),
        }),
      ),
    )
    .execute();
});

const candidatesOf = (
  event = GAP,
  scope: Scope = "all",
  role: Role = "manager",
  from: TestDatabase = store,
) => inSnapshot(from, scope, (reading) => readCandidates(reading, { event }, role));

test("offices and their people are candidates for what they staffed before, or for where the office is", async () => {
  const { isGap, offices, people } = await candidatesOf();
  expect(isGap).toBe(true);
  expect(offices.rows.map((row) => `${row.officeId} ${row.reason} ${row.assignments}`)).toEqual([
    "100 club 1",
    "101 retailer 1",
    "102 near 1",
    "103 state 1",
    "105 home 0",
  ]);
  expect(people.rows.map((row) => `${row.person.id} ${row.reason} ${row.assignments}`)).toEqual([
    "9100 club 1",
    "9101 retailer 1",
    "9102 near 1",
    "9103 state 1",
    "9105 home 0",
  ]);
  expect([offices.total, people.total]).toEqual([5, 5]);
});

test("where a person lives makes them no candidate", async () => {
  const { people } = await candidatesOf();
  expect(people.rows.map(({ person }) => person.id)).not.toContain("9104");
  expect(JSON.stringify(people)).not.toContain("02108");
});

test("a scope has its own offices and people only", async () => {
  const { offices, people } = await candidatesOf(GAP, [officeId("101"), officeId("105")]);
  expect(offices.rows.map((row) => row.officeId)).toEqual(["101", "105"]);
  expect(people.rows.map(({ person }) => person.id)).toEqual(["9101", "9105"]);
});

test("who is inactive, retired or gone is no candidate, and their office stays one", async () => {
  await store.pool.query("update person set is_active = false where id = '9100'");
  await store.pool.query("update person set is_retired = true where id = '9101'");
  await store.pool.query("update person set last_run = 1 where id = '9102'");
  const { offices, people } = await candidatesOf();
  await store.pool.query("update person set is_active = true, is_retired = false, last_run = null");
  expect(people.rows.map(({ person }) => person.id)).toEqual(["9103", "9105"]);
  expect(offices.total).toBe(5);
});

test("where no one has staffed anything and no office is, the nearest offices are candidates", async () => {
  const { db } = store;
  const lonely = eventId("2");
  const { key } = await db
    .insertInto("location")
    .values(locationRow({ id: "14", club_number: "14", state: "VT", zip: "05401" }))
    .returning("key")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("roadshow_event")
    .values(eventRow({ id: lonely, location_key: key }))
    .execute();
  const { offices, people } = await candidatesOf(lonely);
  const { rows } = await inSnapshot(store, "all", (reading) => readGaps(reading, {}));
  await db.deleteFrom("roadshow_event").where("id", "=", lonely).execute();
  expect(offices.rows.map(({ officeId: id, reason }) => `${id} ${reason}`)).toEqual(
    ["105", "100", "101", "102", "103"].map((id) => `${id} nearest`),
  );
  expect([offices.total, people.total]).toEqual([5, 0]);
  expect(rows.find(({ event }) => event.id === lonely)?.offices.map((row) => row.officeId)).toEqual([
    "105",
    "100",
    "101",
  ]);
});

test("hours of the latest week are for payroll staff and administrators", async () => {
  await store.pool.query(
    `insert into person_week (entry_id, person, office_id, week, person_id, first_name, last_name, name_fold, match, directory,
                              records, edited, counted_min)
     select '7' || week, '9100', '100', week::date, '9100', '', '', '', 'id', 'current', 1, 0, minutes
       from (values ('2026-11-02', 60), ('2026-11-09', 480)) weeks (week, minutes)`,
  );
  const hoursFor = async (role: Role, scope: Scope = "all") =>
    (await candidatesOf(GAP, scope, role)).people.rows[0]?.hours;
  expect(await hoursFor("admin")).toMatchObject({ week: "2026-11-09", minutes: 480 });
  expect(await hoursFor("payroll", [officeId("100")])).toMatchObject({ minutes: 480 });
  const [first] = (await candidatesOf(GAP, "all", "manager")).people.rows;
  expect(first).not.toHaveProperty("hours");
});

test("a staffed or canceled event has no candidates, and an unknown one is not found", async () => {
  expect((await candidatesOf(eventId("50"))).isGap).toBe(false);
  await store.pool.query("update roadshow_event set is_canceled = true where id = '1'");
  const canceled = await candidatesOf();
  await store.pool.query("update roadshow_event set is_canceled = false where id = '1'");
  expect([canceled.isGap, canceled.offices.total, canceled.people.total]).toEqual([false, 0, 0]);
  await expect(candidatesOf(eventId("999"))).rejects.toThrow(NotFound);
  // Another office staffs it: not in the scope.
  await expect(candidatesOf(eventId("50"), [officeId("105")])).rejects.toThrow(NotFound);
});

test("the order of every gap of a business is the one that the rule says", async () => {
  const businesses = await openBusinesses();
  for (const business of businesses) {
    const { rows } = await inSnapshot(business, "all", (reading) => readGaps(reading, {}));
    for (const { event } of rows) {
      const { offices, people } = await candidatesOf(event.id, "all", "admin", business);
      const ordered = [
        offices.rows.map((row) => ({ ...row, id: row.officeId })),
        people.rows.map((row) => ({ ...row, id: row.person.id })),
      ];
      for (const candidates of ordered) expect(candidates.toSorted(compareCandidates)).toEqual(candidates);
      expect(people.rows).toHaveLength(Math.min(people.total, CANDIDATES_MAX));
    }
  }
  await Promise.all(businesses.map((business) => business.close()));
});

afterAll(() => store.close());
