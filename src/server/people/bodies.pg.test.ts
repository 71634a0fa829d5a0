import { afterAll, beforeAll, expect, test } from "vitest";
import { officeId, personId } from "#domain/ids.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { personRow, RUN } from "#test/builders/rows.ts";
import { peopleQuery } from "./bodies.ts";
import { copyJson } from "#server/postgres/copy-json.ts";

const OFFICE = officeId("101");
let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
  const people = [null, null, RUN].map((last_run, place) =>
    personRow({ id: personId(String(place + 1)), office_id: OFFICE, last_name: `Reed ${place}`, last_run }),
  );
  await store.db.insertInto("person").values(people).execute();
});
afterAll(() => store.close());

test("everyone whom the newest reply shows is read, as many as are counted", async () => {
  const { query, count } = peopleQuery(null);
  const { rows } = await store.pool.query<{ count: number }>(count ?? "");
  const pieces = (await copyJson(store, { query, count }))?.pieces ?? [];

  expect(rows).toEqual([{ count: 2 }]);
  expect(JSON.parse(`[${Buffer.concat(pieces).toString()}]`)).toMatchObject([
    { personid: "1", lastname: "Reed 0", SSN: "" },
    { personid: "2", lastname: "Reed 1", SSN: "" },
  ]);
});
