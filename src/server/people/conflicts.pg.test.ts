import { onlyRow } from "#server/postgres/connect.ts";
import { inSnapshot, type ScopedReading } from "#server/postgres/snapshot.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { conflictsOf } from "#domain/people/people.ts";
import { personId } from "#domain/ids.ts";
import { isoDate } from "#domain/time/time.ts";
import type { TestDatabase } from "#test/database.ts";
import { openBusinesses } from "#test/filled/two-businesses.ts";
import { readDirectory, readLinks } from "./read-people.ts";

let stores: readonly TestDatabase[];
beforeAll(async () => {
  stores = await openBusinesses();
});
afterAll(() => Promise.all(stores.map((store) => store.close())));

function storeAt(which: number): TestDatabase {
  const store = stores[which];
  if (store === undefined) throw new Error(`no business ${which}`);
  return store;
}

const TODAY = isoDate("2026-11-20");

/** Each conflict as a rule of its own. A retirement before the hire counts as none. */
const CONFLICTS = `
  with dated as (
    select id, is_active, is_retired, hired::date as hired, retired::date as retired,
           case when retired::date < hired::date then null else retired::date end as end_day
      from person
  )
  select id, 'active-retired' as kind from dated
   where is_active and (end_day <= '${TODAY}' or (is_retired and retired is null))
  union all select id, 'inactive-employed' from dated
   where not is_active and not is_retired and retired is null and hired <= '${TODAY}'
  union all select id, 'retired-undated' from dated where not is_active and is_retired and retired is null
  union all select id, 'unmarked-retired' from dated
   where not is_active and not is_retired and end_day <= '${TODAY}'
  union all select id, 'hired-later' from dated where is_active and hired > '${TODAY}'`;

describe.each([0, 1])("business %i", (which) => {
  test("each person's conflicts are what SQL finds", async () => {
    const store = storeAt(which);
    const { rows: found } = await store.pool.query<{ id: string; kind: string }>(CONFLICTS);
    const pages = await Promise.all(
      [0, 200, 400].map((offset) =>
        inSnapshot(store, "all", (reading) => readDirectory(reading, { offset, limit: 200 })),
      ),
    );
    const own = pages
      .flatMap(({ rows }) => rows)
      .flatMap((person) => conflictsOf(person, TODAY).map(({ kind }) => `${person.id} ${kind}`));
    expect(own.length).toBeGreaterThan(0);
    expect(own.toSorted()).toEqual(found.map(({ id, kind }) => `${id} ${kind}`).toSorted());
  });

  test("possible duplicates and assignments are what SQL finds", async () => {
    const store = storeAt(which);
    const { rows: pairs } = await store.pool.query<{ id: string; others: readonly string[] }>(
      `select o.id, array_agg(p.id order by p.id) as others from person o join person p on p.id <> o.id
        where (p.email <> '' and lower(p.email) = lower(o.email)) or p.ssn_hash = o.ssn_hash
           or p.name_dob_hash = o.name_dob_hash
           or (p.phone ~ '\\d' and regexp_replace(p.phone, '\\D', '', 'g') = regexp_replace(o.phone, '\\D', '', 'g'))
        group by o.id order by o.id limit 5`,
    );
    for (const { id, others } of pairs) {
      const { duplicates } = await inSnapshot(store, "all", (reading) =>
        readLinks(reading, { id: personId(id) }, "admin"),
      );
      expect(duplicates.map(({ person }): string => person.id).toSorted()).toEqual(others);
    }
    const { rows: owners } = await store.pool.query<{ id: string; events: number }>(
      `select p.id, count(*)::int as events from person p, assignment a
        where p.id in (a.payout_owner_id, a.merch_owner_id) group by 1 order by 2 desc limit 3`,
    );
    expect(owners.length).toBeGreaterThan(0);
    for (const { id, events } of owners) {
      const { assignments } = await inSnapshot(store, "all", (reading) =>
        readLinks(reading, { id: personId(id) }, "manager"),
      );
      const owned = assignments.filter(({ roles }) => roles.some((role) => role !== "hubManager"));
      expect(owned).toHaveLength(events);
    }
  });
});

test("a manager does not learn that an SSN or a birth date is the same", async () => {
  const store = storeAt(1);
  const { rows } = await store.pool.query<{ id: string }>("select id from person order by id limit 2");
  const [one, other] = rows.map(({ id }) => personId(id));
  if (one === undefined || other === undefined) throw new Error("two people are needed");
  await store.pool.query("update person set ssn_hash = 'x', name_dob_hash = 'y' where id in ($1, $2)", [
    one,
    other,
  ]);
  const seenBy = async (role: "manager" | "payroll") =>
    (await inSnapshot(store, "all", (reading) => readLinks(reading, { id: one }, role))).duplicates.map(
      ({ evidence }) => evidence,
    );
  expect(await seenBy("payroll")).toEqual([["ssn", "birth"]]);
  expect(await seenBy("manager")).toEqual([]);
});

test("people who may be the same are looked up, not searched for among all", async () => {
  const store = storeAt(0);
  const { rows } = await store.pool.query<{ id: string; people: number }>(
    "select min(id) as id, count(*)::int as people from person",
  );
  const { id = "", people = 0 } = rows[0] ?? {};
  const readFor = (reading: ScopedReading) =>
    onlyRow(reading.db)<{ people: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as people
        from pg_stat_xact_user_tables where relname = 'person'`;
  const read = await inSnapshot(store, "all", async (reading) => {
    const before = await readFor(reading);
    await readLinks(reading, { id: personId(id) }, "admin");
    return (await readFor(reading)).people - before.people;
  });

  expect(people).toBeGreaterThan(300);
  expect(read).toBeLessThan(30);
});
