import { afterAll, beforeAll, expect, test } from "vitest";
import { officeId, personId } from "#domain/ids.ts";
import { isoDate } from "#domain/time/time.ts";
import { onlyRow } from "#server/postgres/connect.ts";
import { inSnapshot, type ScopedReading } from "#server/postgres/snapshot.ts";
import { insertRun, personRow } from "#test/builders/rows.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { copyPerson } from "#test/filled/many-people.ts";
import { selectHeadcount } from "./headcount-queries.ts";
import { selectFindings } from "./quality-queries.ts";

const PEOPLE = 5_000;

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
  await insertRun(store);
  await store.db
    .insertInto("person")
    .values(personRow({ id: personId("1"), office_id: officeId("101") }))
    .execute();
  await copyPerson(store, { id: "1", first: 10_001, times: PEOPLE - 1 });
  await store.pool.query(`
    update person set sort_name = 'person ' || id;
    insert into quality_finding (rule, subject_id, office_id, first_at)
      select rule, id, office_id, now() from person, unnest(array['ssn-missing', 'no-phone']) rule`);
  await store.pool.query("vacuum (analyze) person, quality_finding");
});
afterAll(() => store.close());

/** How many rows of the directory a reading takes from the table as they come, and by an index. */
const peopleRead = (read: (reading: ScopedReading) => Promise<unknown>) =>
  inSnapshot(store, "all", async (reading) => {
    await read(reading);
    return onlyRow(reading.db)<{ scanned: number; fetched: number }>`
      select seq_tup_read::int as scanned, idx_tup_fetch::int as fetched
        from pg_stat_xact_user_tables where relname = 'person'`;
  });

test("the first findings of many are found by walking the names", async () => {
  const read = await peopleRead((reading) =>
    selectFindings(reading, {}, ["ssn-missing", "no-phone"], { offset: 0, limit: 50 }, "UTC"),
  );

  expect(read.scanned).toBe(0);
  expect(read.fetched).toBeLessThan(100);
});

test("headcounts of two days are counted in the index", async () => {
  const range = { from: isoDate("2026-10-01"), to: isoDate("2026-11-01") };

  const { scanned } = await peopleRead((reading) => selectHeadcount(reading, range));

  expect(scanned).toBeLessThan(100);
});
