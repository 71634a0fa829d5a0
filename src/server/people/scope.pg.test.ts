import { afterAll, beforeAll, expect, test } from "vitest";
import { officeId, personId } from "#domain/ids.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { openFilledDatabase, type TestDatabase } from "#test/database.ts";
import { MADE_UP } from "#test/filled/contents.ts";
import { selectDuplicates } from "./finding-queries.ts";
import { selectPersonAssignments } from "./person-queries.ts";

let store: TestDatabase;
beforeAll(async () => {
  store = await openFilledDatabase(MADE_UP);
});
afterAll(() => store.close());

const idsOf = async (sql: string, ...values: readonly unknown[]): Promise<readonly string[]> =>
  (await store.pool.query<{ id: string }>(sql, [...values])).rows.map(({ id }) => id);

test("people who share something across offices are found in no scope of one of them", async () => {
  const [first = "", second = ""] = await idsOf(
    "select distinct office_id as id from person where office_id <> '' and last_run is null order by 1 limit 2",
  );
  await store.pool.query("delete from quality_finding");
  await store.pool.query(
    `insert into quality_finding (rule, subject_id, office_id, shared, first_at)
     select 'same-ssn', id, office_id, 1, now() from (
       select distinct on (office_id) id, office_id from person
        where office_id = any($1) and last_run is null order by office_id, id) apart`,
    [[first, second]],
  );
  const found = (scope: readonly string[]) =>
    inSnapshot(store, scope.map(officeId), (reading) => selectDuplicates(reading, "UTC"));
  expect(await found([first])).toEqual([]);
  expect(await found([first, second])).toMatchObject([{ people: 2 }]);
});

test("a person's events are those of offices of the scope", async () => {
  const [owner = ""] = await idsOf(
    `select payout_owner_id as id from assignment where last_run is null and payout_owner_id <> ''
      group by payout_owner_id having count(*) > 1 order by 1 limit 1`,
  );
  const [hidden = ""] = await idsOf("select max(id) as id from office");
  await store.pool.query(
    `update assignment set office_id = $2 where ctid = (select min(ctid) from assignment where payout_owner_id = $1 and last_run is null)`,
    [owner, hidden],
  );
  const [elsewhere = 0] = await idsOf(
    "select count(*)::int as id from assignment where payout_owner_id = $1 and last_run is null and office_id = $2",
    owner,
    hidden,
  );
  const read = (scope: readonly string[]) =>
    inSnapshot(store, scope.map(officeId), (reading) => selectPersonAssignments(reading, personId(owner)));
  const offices = await idsOf("select id from office where id <> $1", hidden);
  const all = await read([...offices, hidden]);
  expect(all.length - (await read(offices)).length).toBe(elsewhere);
  expect(elsewhere).toBeGreaterThan(0);
});
