import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { payrollAbsent, payrollSubmissions } from "#contract/payroll/payroll.ts";
import { entryId, officeId, personId } from "#domain/ids.ts";
import { minutes } from "#domain/payroll/payroll.ts";
import { isoDate, wallClock } from "#domain/time/time.ts";
import { openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { officeRow, personRow, submissionRow } from "#test/builders/rows.ts";
import { call } from "#web/api/call.ts";

let dashboard: TestDashboard;

const october = { week_start: wallClock("2026-10-26T00:00:00"), week_end: wallClock("2026-11-01T23:59:59") };
const mesa = { office_id: officeId("103"), office_name: "Mesa Verde" };

beforeAll(async () => {
  dashboard = await openDashboard();
  const { db, pool } = dashboard.store;
  await db
    .insertInto("office")
    .values([officeRow({}), officeRow({ id: officeId("103"), name: "Mesa Verde" })])
    .execute();
  await db
    .insertInto("submission")
    .values([
      submissionRow({ id: entryId("5000"), submitted: "yes" }),
      submissionRow({ id: entryId("5001"), ...mesa, ...october }),
      submissionRow({ id: entryId("5002"), week_start: null, week_end: null }),
      // The running week.
      submissionRow({
        id: entryId("5003"),
        week_start: wallClock("2026-11-09T00:00:00"),
        week_end: wallClock("2026-11-15T23:59:59"),
      }),
    ])
    .execute();
  await db
    .insertInto("person")
    .values(personRow({ id: personId("7001"), email: "hugo@example.com" }))
    .execute();
  await pool.query(
    `insert into submission_check (entry_id, office_id, week, records, people, counted_min, fingerprint, run_id)
     values ('5000', '101', '2026-11-02', 2, 1, 900, 'now', 1);
     insert into payroll_exception (entry_id, rule, subject, office_id, week, is_blocking, evidence, first_run)
     values ('5000', 'missing-clock-out', '1', '101', '2026-11-02', true, 'a', 1),
            ('5000', 'missing-clock-out', '2', '101', '2026-11-02', true, 'b', 1),
            ('5000', 'edited', '1', '101', '2026-11-02', false, 'c', 1);
     insert into payroll_acceptance (entry_id, rule, subject, evidence, is_accepted, reason, by_id, by_name, at)
     values ('5000', 'missing-clock-out', '2', 'b', true, 'called', 'u', 'Paula', now());
     insert into submission_mark (entry_id, office_id, week, kind, fingerprint, summary_min, at)
     values ('5000', '101', '2026-11-02', 'sign-off', 'before', 900, now());
     insert into payroll_file (number, kind, week, layout, format, rows, people, minutes, draft, caution, sha256, is_again,
                               by_id, by_name, at, sent_on)
     select n, 'partner', '2026-11-02', '', 'csv', 1, 1, 900, '', '', '', false, '', '', now(),
            case when n < 3 then date '2026-11-10' end from generate_series(1, 3) n;
     insert into payroll_file_submission (file, entry_id, fingerprint)
     values (1, '5000', 'before'), (2, '5000', 'now'), (3, '5000', 'later'), (2, '5001', 'other')`,
  );
});
beforeEach(() => reach(dashboard.app));
afterAll(() => dashboard.store.close());

/** Figures of the rows: of the week, and of each week before what stands worst. */
const cellsOfBoard = async () =>
  (await call(payrollSubmissions, {}, unaborted())).rows.flatMap(({ cell, earlier }) =>
    [cell, ...earlier.map(({ worst }) => worst)].filter((each) => each !== null),
  );

test("the board begins with the latest ended week, and holds what is missing and undated", async () => {
  const { week: latest, earlier, rows } = await call(payrollSubmissions, {}, unaborted());
  expect([latest, earlier[0], earlier.length]).toEqual(["2026-11-02", "2026-10-26", 5]);
  const cells = rows.flatMap(({ cell, earlier: before }) => [cell, ...before.map(({ worst }) => worst)]);
  const shown = cells.flatMap((cell) => (cell === null ? [] : `${cell.entry ?? cell.officeId} ${cell.week}`));
  expect(shown.filter((words) => words.startsWith("5")).toSorted()).toEqual([
    "5000 2026-11-02",
    "5001 2026-10-26",
    "5002 null",
  ]);
  // Mesa submitted the week before, so it is expected; Harbor has active people, so it is in every week.
  expect(shown).toContain("103 2026-11-02");
  expect(shown).toContain("101 2026-10-26");
});

test("open exceptions are counted, accepted ones are not; a mark says whether the records changed since", async () => {
  const cells = await cellsOfBoard();
  expect(cells.find(({ entry }) => entry === "5000")).toMatchObject({
    state: "submitted",
    countedMin: minutes(900),
    blocking: 1,
    warnings: 1,
    fingerprint: "now",
    // By the latest file that was sent, not by the one that was only made.
    signOff: "changed",
    sent: "done",
  });
  expect(cells.find(({ entry }) => entry === "5001")).toMatchObject({
    signOff: "none",
    sent: "changed",
    fingerprint: null,
  });
});

test("owners and moments are sent for the shown week, and where none could be read", async () => {
  const cells = await cellsOfBoard();
  const sent = cells.map(({ entry, ownerName, updated }) => [entry, ownerName !== "", updated !== null]);
  expect(new Set(sent.filter(([entry]) => entry !== null))).toEqual(
    new Set([
      ["5000", true, true],
      ["5002", true, true],
      ["5001", false, false],
    ]),
  );
});

test("an office's owner has the phone and email of the one person there of that name", async () => {
  const absentIn = async (week: string) =>
    (await call(payrollAbsent, { week: isoDate(week) }, unaborted())).rows;
  expect(await absentIn("2026-10-26")).toEqual([
    {
      officeId: "101",
      officeName: "Harbor Point Marketing",
      ownerName: "Hugo Saeed",
      phone: "5553669285",
      email: "hugo@example.com",
      kind: "",
      isStarted: false,
      remindedAt: null,
    },
    {
      officeId: "103",
      officeName: "Mesa Verde",
      ownerName: "Hugo Saeed",
      phone: "",
      email: "",
      kind: "Roadshow",
      isStarted: true,
      remindedAt: null,
    },
  ]);
  expect(await absentIn("2026-11-02")).toEqual([
    {
      officeId: "101",
      officeName: "Harbor Point Marketing",
      ownerName: "Hugo Saeed",
      phone: "5553669285",
      email: "hugo@example.com",
      kind: "Roadshow",
      isStarted: true,
      remindedAt: null,
    },
    {
      officeId: "103",
      officeName: "Mesa Verde",
      ownerName: "Hugo Saeed",
      phone: "",
      email: "",
      kind: "",
      isStarted: false,
      remindedAt: null,
    },
  ]);
});
