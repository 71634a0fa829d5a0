import { afterAll, beforeAll, expect, test } from "vitest";
import { officeId, personId } from "#domain/ids.ts";
import { isoDate } from "#domain/time/time.ts";
import { onlyRow } from "#server/postgres/connect.ts";
import { inSnapshot, type ScopedReading } from "#server/postgres/snapshot.ts";
import { insertRun, personRow } from "#test/builders/rows.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { copyPerson } from "#test/filled/many-people.ts";
import { selectDirectory } from "./directory-queries.ts";
import { openPeople } from "./export.ts";
import { selectPeopleFacets } from "./facet-queries.ts";
import { selectHeadcount } from "./headcount-queries.ts";
import { selectFindings } from "./quality-queries.ts";

const PEOPLE = 10_500;

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
  await insertRun(store);
  await store.db
    .insertInto("person")
    .values(personRow({ id: personId("1"), office_id: officeId("101"), first_name: "Hugo" }))
    .execute();
  await copyPerson(store, { id: "1", first: 10_001, times: PEOPLE - 1 });
  await store.pool.query(`
    update person set sort_name = 'person ' || id, office_id = case when id like '100%' then '102' else '101' end;
    insert into quality_finding (rule, subject_id, office_id, first_at)
      select rule, id, office_id, now() from person, unnest(array['ssn-missing', 'no-phone']) rule`);
  await store.pool.query("vacuum (analyze) person, quality_finding");
});
afterAll(() => store.close());

/** Number of rows of the directory that a reading takes from the table as they come, and by an index. */
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

/** Begins the first name of everyone. */
const Q = "hu";

test("a search that finds more than 10,000 lists the first of them, and says that there are more", async () => {
  const { rows: names } = await store.pool.query<{ id: string }>(
    "select id from person order by sort_name, id",
  );
  const windowAt = (offset: number) =>
    inSnapshot(store, "all", (reading) => selectDirectory(reading, { q: Q }, { offset, limit: 50 }));
  const first = await windowAt(0);
  const last = await windowAt(9_980);

  expect(first).toMatchObject({ total: 10_000, hasMore: true, similar: 0, ofAll: PEOPLE });
  expect(first.rows.map(({ id }) => id)).toEqual(names.slice(0, 50).map(({ id }) => id));
  expect(last.rows.map(({ id }) => id)).toEqual(names.slice(9_980, 10_000).map(({ id }) => id));
});

test("the file of such a search has everyone whom it finds", async () => {
  const sizes = await inSnapshot(store, "all", async (reading) => {
    const file = await openPeople(reading, { q: Q, format: "csv" });
    let rows = 0;
    for await (const some of file.lines) rows += some.length;
    return { count: file.count, rows };
  });

  expect(sizes).toEqual({ count: PEOPLE, rows: PEOPLE });
});

test("by a value that few have, those who have none are listed behind them", async () => {
  await store.pool.query("update person set retired = timestamp '2026-01-01' where id in ('1', '10500')");
  const { rows } = await inSnapshot(store, "all", (reading) =>
    selectDirectory(reading, { q: Q, sort: "retired" }, { offset: 1, limit: 2 }),
  );
  await store.pool.query("update person set retired = null where retired is not null");

  expect(rows.map(({ id }) => id)).toEqual(["10500", "10001"]);
});

test("beside such a search facets say at most how many it leaves, and with fewer people exactly how many", async () => {
  const [facets, few] = await inSnapshot(store, "all", async (reading) => [
    await selectPeopleFacets(reading, { q: Q }),
    await selectDirectory(reading, { q: Q, office: ["102"] }, { offset: 0, limit: 1 }),
  ]);

  expect(facets.areBounds).toBe(true);
  expect(facets.office.reduce((sum, { count }) => sum + count, 0)).toBe(PEOPLE);
  expect(few).toMatchObject({ total: 99, hasMore: false });
});
