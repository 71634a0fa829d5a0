import { beforeAll, expect, test } from "vitest";
import { administratorId, officeId, type OfficeId } from "#domain/ids.ts";
import { isoDate } from "#domain/time/time.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { sharedDatabase } from "#test/database.ts";
import { MADE_UP } from "#test/filled/contents.ts";
import { selectDaysByOffice } from "./coverage.ts";
import { selectAdministrator } from "./queries.ts";
import { selectWeeksOfAdministrators, selectWeeksOfOffices } from "./week-queries.ts";

/* What no address asks of an office out of the scope, each read by itself. */
const store = await sharedDatabase(MADE_UP);
const WEEKS = { from: isoDate("2026-10-05"), to: isoDate("2026-11-15") };

let seen: OfficeId;
let hidden: OfficeId;
beforeAll(async () => {
  const { rows } = await store.pool.query<{ id: string }>(
    `select account_id as id from interview_count where day between $1 and $2
      group by account_id order by count(*) desc, account_id limit 2`,
    [WEEKS.from, WEEKS.to],
  );
  [seen, hidden] = [officeId(rows[0]?.id ?? ""), officeId(rows[1]?.id ?? "")];
});

const idsOf = async (sql: string, ...values: readonly unknown[]): Promise<readonly string[]> =>
  (await store.pool.query<{ id: string }>(sql, [...values])).rows.map(({ id }) => id);

test("an administrator is known where a reply names them or they have counts, and nowhere else", async () => {
  const all = await idsOf("select id from administrator order by id");
  const known = await inSnapshot(store, [seen], async (reading) => {
    const found: string[] = [];
    for (const id of all)
      if ((await selectAdministrator(reading, administratorId(id))) !== null) found.push(id);
    return found;
  });
  const expected = await idsOf(
    `select administrator_id as id from interview_count where account_id = $1
      union select administrator_id from account_administrator where account_id = $1`,
    seen,
  );
  expect(known.toSorted()).toEqual(expected.toSorted());
  expect(all.length).toBeGreaterThan(known.length);
});

test("weeks are those of the offices of the scope", async () => {
  const { offices, booked, counted } = await inSnapshot(store, [seen], async (reading) => ({
    offices: await selectWeeksOfOffices(reading, WEEKS),
    booked: (await selectWeeksOfAdministrators(reading, WEEKS, [])).reduce(
      (sum, week) => sum + week.booked,
      0,
    ),
    counted: await idsOf(
      "select sum(first_booked)::int as id from interview_count where account_id = $1 and day between $2 and $3",
      seen,
      WEEKS.from,
      WEEKS.to,
    ),
  }));
  expect(new Set(offices.map(({ id }) => id))).toEqual(new Set([seen]));
  expect([booked]).toEqual(counted);
});

test("covered days are those of offices of the scope, whichever are requested", async () => {
  const days = await inSnapshot(store, [seen], (reading) =>
    selectDaysByOffice(reading, [seen, hidden], WEEKS),
  );
  expect([...days.keys()]).toEqual([seen]);
});
