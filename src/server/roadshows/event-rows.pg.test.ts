import { afterAll, beforeAll, expect, test } from "vitest";
import { eventId, officeId, personId } from "#domain/ids.ts";
import { onlyRow } from "#server/postgres/connect.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { assignmentRow, eventRow, insertRun, locationRow, personRow } from "#test/builders/rows.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { copyPerson } from "#test/filled/many-people.ts";
import { selectEventRows } from "./event-rows.ts";

const OFFICE = officeId("101");
const EVENTS = Array.from({ length: 100 }, (_, nth) => eventId(String(4000 + nth)));

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
  await insertRun(store);
  await store.db
    .insertInto("person")
    .values(personRow({ id: personId("1"), office_id: OFFICE }))
    .execute();
  await copyPerson(store, { id: "1", first: 7000, times: 5_000 });
  const { key } = await store.db
    .insertInto("location")
    .values(locationRow({ id: "300" }))
    .returning("key")
    .executeTakeFirstOrThrow();
  await store.db
    .insertInto("roadshow_event")
    .values(EVENTS.map((id) => eventRow({ id, location_key: key })))
    .execute();
  const assigned = EVENTS.map((event_id, nth) => {
    const owner = personId(String(7000 + nth));
    return assignmentRow({ event_id, office_id: OFFICE, payout_owner_id: owner, merch_owner_id: owner });
  });
  await store.db.insertInto("assignment").values(assigned).execute();
  await store.pool.query("analyze");
});
afterAll(() => store.close());

test("the owners of a list of events are looked up, and the directory is not read for them", async () => {
  const { events, read } = await inSnapshot(store, "all", async (reading) => ({
    events: await selectEventRows(reading, EVENTS),
    read: await onlyRow(reading.db)<{ people: number }>`
      select seq_tup_read::int as people from pg_stat_xact_user_tables where relname = 'person'`,
  }));

  expect(events.map(({ assignments }) => assignments[0]?.faults)).toEqual(EVENTS.map(() => []));
  expect(read.people).toBeLessThan(10);
});
