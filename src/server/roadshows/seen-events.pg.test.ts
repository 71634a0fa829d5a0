import { afterAll, expect, test } from "vitest";
import { eventId, officeId, personId } from "#domain/ids.ts";
import { allRows } from "#server/postgres/connect.ts";
import { assignmentRow, eventRow, insertRun, locationRow, RUN } from "#test/builders/rows.ts";
import { openTestDatabase } from "#test/database.ts";

const store = await openTestDatabase();
afterAll(() => store.close());
const { db } = store;
const OFFICE = officeId("101");
const EVENTS = ["1", "2", "3", "4"].map(eventId);
const [first = eventId("1"), second = eventId("2")] = EVENTS;
const assigned = { office_id: OFFICE, payout_owner_id: personId("7"), merch_owner_id: personId("8") };

/** The events stored as without staff, which are to be those that have no current assignment. */
async function withoutStaff(): Promise<readonly string[]> {
  const stored = await allRows(db)<{ id: string }>`
    select event_id as id from event_staff where of_event = 0 order by event_id`;
  const counted = await allRows(db)<{ id: string }>`
    select id from roadshow_event
     where not exists (select from assignment where event_id = roadshow_event.id and last_run is null) order by id`;
  expect(stored).toEqual(counted);
  return stored.map(({ id }) => id);
}

test("an event without any assignment is stored as such, whatever comes and goes", async () => {
  await insertRun(store);
  await db.insertInto("location").values(locationRow({})).execute();
  await db
    .insertInto("roadshow_event")
    .values(EVENTS.map((id) => eventRow({ id })))
    .execute();
  expect(await withoutStaff()).toEqual(["1", "2", "3", "4"]);

  await db
    .insertInto("assignment")
    .values([first, second].map((event_id) => assignmentRow({ ...assigned, event_id })))
    .execute();
  expect(await withoutStaff()).toEqual(["3", "4"]);

  await db.updateTable("assignment").set({ last_run: RUN }).where("event_id", "=", first).execute();
  expect(await withoutStaff()).toEqual(["1", "3", "4"]);

  await db.deleteFrom("roadshow_event").where("id", "in", EVENTS.slice(2)).execute();
  expect(await withoutStaff()).toEqual(["1"]);

  await db.deleteFrom("assignment").execute();
  expect(await withoutStaff()).toEqual(["1", "2"]);
});
