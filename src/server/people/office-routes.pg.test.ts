import { afterAll, beforeAll, expect, test } from "vitest";
import { offices } from "#contract/people/people.ts";
import { officeId } from "#domain/ids.ts";
import { openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { officeRow } from "#test/builders/rows.ts";
import { call } from "#web/api/call.ts";

let dashboard: TestDashboard;

beforeAll(async () => {
  dashboard = await openDashboard();
  reach(dashboard.app);
});

afterAll(() => dashboard.store.close());

test("offices come in the order of their names, accents and case apart, nameless ones last by id", async () => {
  const { db } = dashboard.store;
  const names = [
    ...([
      ["9", ""],
      ["103", "Mesa Verde"],
      ["104", "élan Outreach"],
      ["105", "Echo Field"],
    ] as const),
    ...([
      ["106", "zenith"],
      ["1001", ""],
    ] as const),
  ];
  await db
    .insertInto("office")
    .values(names.map(([id, name]) => officeRow({ id: officeId(id), name, group_id: 1 })))
    .execute();

  const { rows } = await call(offices, {}, unaborted());

  expect(rows.map(({ id, name }) => `${id} ${name}`)).toEqual([
    "105 Echo Field",
    "104 élan Outreach",
    "103 Mesa Verde",
    "106 zenith",
    "9 ",
    "1001 ",
  ]);
  expect(new Set(rows.map((row) => row.group))).toEqual(new Set([1]));
});
