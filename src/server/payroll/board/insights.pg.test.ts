import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { payrollInsights, payrollOvertime } from "#contract/payroll/payroll-review.ts";
import { entryId, officeId, personId } from "#domain/ids.ts";
import { minutes } from "#domain/payroll/payroll.ts";
import { addDays, instant, isoDate, wallClock, type IsoDate } from "#domain/time/time.ts";
import { updateBusinessSetting } from "#server/business/queries.ts";
import { recheckSubmissions } from "#server/payroll/check/check-submissions.ts";
import { openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { officeRow, personRow, recordRow, replyRow, submissionRow } from "#test/builders/rows.ts";
import { call } from "#web/api/call.ts";

/*
 * A week of two offices, the second one in California, and one person who works in both. All numbers are computed by hand.
 */
let dashboard: TestDashboard;
const MONDAY = isoDate("2026-11-02");
const mesa = { office_id: officeId("103"), office_name: "Mesa Verde" };

const shifts = (entry: string, person: string, days: readonly IsoDate[], totalMin: number) =>
  days.map((day, place) =>
    recordRow({
      entry_id: entryId(entry),
      person_id: personId(person),
      last_name: `Reed ${person}`,
      ordinal: place,
      record_key: `${person} ${place}`,
      offset_min: -300,
      total_min: minutes(totalMin),
      clock_in: instant(`${day}T14:00:00Z`),
      // Never past midnight.
      clock_out: instant(
        `${day}T${14 + Math.floor(totalMin / 60)}:${String(totalMin % 60).padStart(2, "0")}:00Z`,
      ),
    }),
  );
const dayOf = (place: number): IsoDate => addDays(MONDAY, place);

beforeAll(async () => {
  dashboard = await openDashboard();
  const { db, pool } = dashboard.store;
  await db
    .insertInto("office")
    .values([officeRow({}), officeRow({ id: officeId("103"), name: "Mesa Verde" })])
    .execute();
  await db
    .insertInto("person")
    .values(["7", "8", "9"].map((id) => personRow({ id: personId(id) })))
    .execute();
  const earlier = [1, 2, 3, 4, 5].map((back) => ({ entry: `49${back}`, from: addDays(MONDAY, -7 * back) }));
  await db
    .insertInto("submission")
    .values([
      submissionRow({ id: entryId("5000") }),
      submissionRow({ id: entryId("5100"), ...mesa }),
      ...earlier.map(({ entry, from }) =>
        submissionRow({
          id: entryId(entry),
          week_start: wallClock(`${from}T00:00:00`),
          week_end: wallClock(`${addDays(from, 6)}T23:59:59`),
        }),
      ),
    ])
    .execute();
  // Tuesday to Sunday.
  const shiftsOfSeven = shifts("5000", "7", [1, 2, 3, 4, 5, 6].map(dayOf), 480);
  const alpha = { id: "1", name: "Alpha", shortName: "A" };
  const beta = { id: "2", name: "Beta", shortName: "B" };
  const programs = [[alpha, beta], [alpha], []].map((list) => JSON.stringify(list));
  await db
    .insertInto("time_record")
    .values([
      ...shiftsOfSeven.map((row, place) => ({
        ...row,
        programs: programs[place] ?? null,
        mod_type: place === 0 ? "Manual" : null,
      })),
      ...[
        ...shifts("5000", "9", [0, 1, 2].map(dayOf), 570),
        ...shifts("5100", "8", [0, 1, 2, 3, 4, 5, 6].map(dayOf), 540),
        ...shifts("5100", "9", [dayOf(3)], 585),
        ...shifts("5100", "9", [dayOf(4)], 165).map((row) => ({ ...row, record_key: "9 1" })),
        ...earlier.flatMap(({ entry, from }) => shifts(entry, "9", [from], 400)),
      ].map((row) => ({ ...row, programs: null, mod_type: null })),
    ])
    .execute();
  const scopes = [
    "employees",
    ...["5000", "5100", ...earlier.map(({ entry }) => entry)].map((id) => `records/${id}`),
  ];
  await db
    .insertInto("reply")
    .values(scopes.map((scope) => replyRow({ scope })))
    .execute();
  await pool.query(
    "insert into office_place (office_id, state, zone) values ('103', 'CA', 'America/New_York')",
  );
  await db.transaction().execute((writing) => recheckSubmissions(writing, null));
});
beforeEach(() => reach(dashboard.app));
afterAll(() => dashboard.store.close());

const overtime = async (entry: string) => {
  const { rule, rows } = await call(payrollOvertime, { entry: entryId(entry) }, unaborted());
  return {
    rule,
    rows: rows.map(({ personId: id, from, federal, california }) => [
      id,
      from,
      federal.worked,
      federal.half,
      california && [california.straight, california.half, california.double],
    ]),
  };
};

test("overtime is of all records of a person in the workweek, whatever their office", async () => {
  expect(await overtime("5000")).toEqual({
    rule: "federal",
    rows: [
      // 6 × 8 h = 48 h; 3 × 9.5 h + 9.75 h + 2.75 h = 41 h.
      ["7", MONDAY, 2880, 480, null],
      ["9", MONDAY, 2460, 60, null],
    ],
  });
  expect(await overtime("5100")).toEqual({
    rule: "california",
    rows: [
      // 7 × 9 h: 6 h daily + 8 h of the seventh day + 8 h over 40 h; the ninth hour of the seventh day at twice.
      ["8", MONDAY, 3780, 1380, [2400, 1320, 60]],
      // 4 days over 8 h: 3 × 1.5 h + 1.75 h; 34.75 h of straight time stay below 40 h.
      ["9", MONDAY, 2460, 60, [2085, 375, 0]],
    ],
  });
});

test("a workweek that starts on another day is computed at once", async () => {
  await dashboard.store.db.transaction().execute((writing) => updateBusinessSetting(writing, "weekStart", 7));
  const { rows } = await overtime("5000");
  // From Tuesday to Saturday 40 h; Sunday's 8 h are of the next workweek.
  expect(rows.filter(([id]) => id === "7")).toEqual([
    ["7", isoDate("2026-11-01"), 2400, 0, null],
    ["7", isoDate("2026-11-08"), 480, 0, null],
  ]);
  await dashboard.store.db.transaction().execute((writing) => updateBusinessSetting(writing, "weekStart", 1));
  expect((await overtime("5000")).rows[0]).toEqual(["7", MONDAY, 2880, 480, null]);
});

test("a week's totals stand beside the medians of the weeks before, and programs count a record once in all", async () => {
  const { people, submissions, edited, ...programs } = await call(
    payrollInsights,
    { week: MONDAY },
    unaborted(),
  );
  const unusual = { minutes: 2460, median: 400 };
  expect(people).toMatchObject([
    { personId: "9", entry: "5000", ...unusual },
    { personId: "9", entry: "5100", ...unusual },
  ]);
  // The other one has no weeks to compare with.
  expect(submissions).toMatchObject([{ entry: "5000", officeId: "101", minutes: 4590, median: 400 }]);
  expect(edited).toMatchObject([{ personId: "7", entry: "5000", edited: 1, records: 6 }]);
  expect(programs).toEqual({
    programs: [
      { name: "Alpha", records: 2, minutes: 960 },
      { name: "Beta", records: 1, minutes: 480 },
    ],
    minutes: 9120,
    several: 1,
    none: 1,
    unreported: 15,
  });
});
