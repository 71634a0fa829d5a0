import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { payrollEvidence } from "#contract/payroll/payroll-evidence.ts";
import { payrollReview } from "#contract/payroll/payroll-review.ts";
import { payrollFileFaults, payrollSubmissions, payrollWeeks } from "#contract/payroll/payroll.ts";
import { todayFindings } from "#contract/today.ts";
import { weekSheet } from "#contract/week.ts";
import { entryId } from "#domain/ids.ts";
import { reviewWords } from "#domain/payroll/board.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import type { Exchange } from "#interface/operations.ts";
import { cellsUnder } from "#test/files/cells-under.ts";
import { receivedCsv } from "#test/files/csv.ts";
import { openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { importReplies } from "#test/imported.ts";
import { inProcess } from "#test/in-process.ts";
import {
  employeesReply,
  person,
  record,
  recordsReply,
  submission,
  weeklyReply,
} from "#test/builders/replies.ts";
import { call } from "#web/api/call.ts";

let dashboard: TestDashboard;
const WEEK = isoDate("2026-11-02");
/** Week of the clock of tests. */
const TODAY = isoDate("2026-11-10");

beforeAll(async () => {
  dashboard = await openDashboard();
});
beforeEach(async () => {
  reach(dashboard.app);
  await dashboard.store.pool.query(
    `delete from submission_left_out; delete from submission_listing; delete from payroll_exception;
     delete from payroll_acceptance; delete from person_week; delete from submission_check; delete from time_record;
     delete from submission; delete from reply; delete from earlier_version;
     update payroll_file set sent_on = null`,
  );
});
afterAll(() => dashboard.store.close());

type Sheet = { readonly entry: string; readonly office?: string; readonly clockIn?: string };

/** A capture of a day: its report lists these submissions, each of one person of their office who worked eight hours. */
const load = (day: string, sheets: readonly Sheet[]) =>
  importReplies(
    dashboard.store,
    [
      employeesReply(["1", "2", "3", "4", "5"].map((id) => person(id, { officeid: id }))),
      weeklyReply(
        sheets.map(({ entry, office = entry.slice(-1) }) =>
          submission(entry, {
            officeId: office,
            officeName: `Office ${office}`,
            weekStart: "11/02/2026 12:00:00 AM",
            weekEnd: "11/08/2026 11:59:59 PM",
            partner_submitted: "yes",
            partner_locked: "yes",
          }),
        ),
      ),
      ...sheets.map(({ entry, office = entry.slice(-1), clockIn = "1" }): Exchange => ({
        ...recordsReply(entry, [
          record({
            personID: office,
            personLastName: `Reed ${office}`,
            clockInId: 1,
            totalMin: 480,
            modType: "Regular",
            fieldmapEntryId: entry,
            tzOffsetEachPerDay: -5,
            clockInUtc: `11/02/2026 ${clockIn}:00:00 PM`,
            clockOutUtc: `11/02/2026 ${Number(clockIn) + 8}:00:00 PM`,
          }),
        ]),
        operation: "roadshowDataDev",
      })),
    ].map((exchange) => ({ ...exchange, receivedAt: instant(`${day}T14:00:00Z`) })),
    instant(`${day}T15:00:00Z`),
  );

const asked = (path: string) => inProcess(dashboard.app)(path);
const post = (path: string, body: object) =>
  inProcess(dashboard.app)(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const board = () => call(payrollSubmissions, { week: WEEK }, unaborted());
const words = async () =>
  (await board()).rows.flatMap(({ cell }) =>
    cell === null || cell.entry === null ? [] : [`${cell.entry} ${reviewWords(cell)}`],
  );
const found = async () =>
  (
    await dashboard.store.pool.query<{ words: string }>(
      "select entry_id || ' ' || rule as words from payroll_exception where is_blocking order by entry_id, rule",
    )
  ).rows.map((row) => row.words);
const leaveOut = (entry: string) => post("/api/payroll/leave-out", { entry, reason: "Entered twice" });
const weekMinutes = async () => (await call(payrollWeeks, { week: WEEK }, unaborted())).rows.at(-1)?.minutes;

/** Blocking exceptions of the week as Today and the sheet of the week count them, and the sum of those of its offices. */
async function blockingElsewhere() {
  const { findings } = await call(todayFindings, {}, unaborted());
  const { blocking, rows } = await call(weekSheet, {}, unaborted());
  return {
    today: findings.find(({ kind }) => kind === "blocked")?.size,
    sheet: blocking,
    offices: rows.reduce((sum, row) => sum + (row.blocking ?? 0), 0),
  };
}

/** Makes a submission and its exceptions those of another office. */
async function moveTo(office: string, entry: string): Promise<void> {
  for (const change of [
    "update submission set office_id = $1 where id = $2",
    "update payroll_exception set office_id = $1 where entry_id = $2",
  ])
    await dashboard.store.pool.query(change, [office, entry]);
}

test("a re-keyed submission is known as such, and left out it counts nowhere until that is undone", async () => {
  await load("2026-11-09", [{ entry: "11" }]);
  expect(await found()).toEqual([]);
  await load("2026-11-10", [{ entry: "12", office: "1" }]);
  const both = ["11 duplicate", "11 not-in-report", "11 rekeyed", "12 duplicate", "12 rekeyed"];
  expect(await found()).toEqual(both);

  // A pair of the two is one exception in every count.
  const refused = await asked(`/api/payroll/partner/export?week=${WEEK}&format=csv`);
  expect((await refused.json()).detail).toMatch(/^open blocking exceptions: 3\./);
  const listed = await (await asked(`/api/payroll/exceptions?week=${WEEK}&severity=blocking`)).json();
  const faults = await call(payrollFileFaults, { week: WEEK }, unaborted());
  const sums = (await call(payrollWeeks, { week: WEEK }, unaborted())).rows.at(-1);
  expect([listed.total, faults.blocking, sums?.blocking]).toEqual([3, 3, 3]);
  expect(await blockingElsewhere()).toEqual({ today: 3, sheet: 3, offices: 3 });
  await moveTo("2", "12");
  expect(await blockingElsewhere()).toEqual({ today: 3, sheet: 3, offices: 5 });
  await moveTo("1", "12");

  expect((await leaveOut("11")).status).toBe(200);
  expect((await leaveOut("11")).status).toBe(409);
  expect(await found()).toEqual([]);
  expect(await words()).toEqual(["11 Left out of pay", "12 Ready"]);
  const fingerprint = (await board()).rows.find(({ cell }) => cell?.entry === "11")?.cell?.fingerprint;
  const signed = await post("/api/payroll/sign-off", {
    submissions: [{ entry: "11", fingerprint }],
    note: "",
  });
  expect((await signed.json()).refused).toMatchObject([{ entry: "11", reason: "left-out" }]);
  const { totals } = await board();
  expect([totals.summary, totals.counted, await weekMinutes()]).toEqual([480, 480, 480]);
  const file = await asked(`/api/payroll/partner/export?week=${WEEK}&format=csv`);
  expect(cellsUnder(await receivedCsv(file), "Minutes", "Submissions")).toEqual([
    ["480", "12"],
    ["480", ""],
  ]);
  expect((await call(payrollReview, { entry: entryId("11") }, unaborted())).leftOut).toMatchObject({
    byName: "Test Person",
    reason: "Entered twice",
  });

  expect((await post("/api/payroll/leave-out/undo", { entry: "11" })).status).toBe(200);
  expect((await post("/api/payroll/leave-out/undo", { entry: "11" })).status).toBe(404);
  expect(await found()).toEqual(both);
  expect(await weekMinutes()).toBe(960);
  const acts = await dashboard.store.pool.query<{ act: string }>(
    "select act from audit_entry order by id desc limit 3",
  );
  expect(acts.rows.map(({ act }) => act)).toEqual(["left-out-undone", "payroll-file-made", "left-out"]);
});

test("what was left out before a file of its office was sent is owed nowhere, and its total is not unknown", async () => {
  await load("2026-11-09", [{ entry: "11" }, { entry: "12", office: "1", clockIn: "2" }]);
  expect((await leaveOut("11")).status).toBe(200);
  const file = await asked(`/api/payroll/partner/export?week=${WEEK}&format=csv&office=1`);
  const number = Number(file.headers.get("fieldboard-file"));
  await file.text();
  expect((await post("/api/payroll/files/sent", { number, on: TODAY })).status).toBe(200);
  expect(await words()).toEqual(["11 Left out of pay", "12 Ready, sent"]);
  expect((await board()).figures.withoutSummary).toBe(0);
  const evidence = () => call(payrollEvidence, { week: WEEK }, unaborted());
  expect((await evidence()).changes).toEqual([]);
  // Counted again, it is owed; and left out after it was sent, the partner has too much.
  await post("/api/payroll/leave-out/undo", { entry: "11" });
  expect((await evidence()).changes).toMatchObject([{ entry: "11", what: "Added", change: 480 }]);
  await leaveOut("12");
  expect((await evidence()).changes).toMatchObject([
    { entry: "11", what: "Added", change: 480 },
    { entry: "12", what: "Removed", change: -480 },
  ]);
});

test("people who worked on other days, or others, are not entered again", async () => {
  await load("2026-11-09", [{ entry: "11" }, { entry: "12", office: "1", clockIn: "2" }]);
  expect(await found()).toEqual(["11 overlap", "11 rekeyed", "12 overlap", "12 rekeyed"]);
  await dashboard.store.pool.query("update submission set is_road_show = not is_road_show where id = '12'");
  await load("2026-11-10", [{ entry: "11" }, { entry: "13", office: "3" }]);
  expect(await found()).not.toContain("11 rekeyed");
});

test("a submission that the latest report does not list blocks until someone keeps it or leaves it out", async () => {
  await load("2026-11-09", [{ entry: "11" }, { entry: "12" }]);
  await load("2026-11-10", [{ entry: "12" }]);
  expect(await words()).toEqual(["11 Blocked, not in the report of Nov 10", "12 Ready"]);
  const [exception] = (await (await asked(`/api/payroll/exceptions?week=${WEEK}&severity=blocking`)).json())
    .rows;
  const { entry, rule, subject, evidence } = exception;
  const accepted = await post("/api/payroll/exceptions/accept", {
    exceptions: [{ entry, rule, subject, evidence }],
    kind: "confirmed",
    reason: "The office keeps it",
  });
  expect(accepted.status).toBe(200);
  expect(await words()).toEqual(["11 Ready", "12 Ready"]);
  // Listed again, nothing is left to decide.
  await load("2026-11-11", [{ entry: "11" }, { entry: "12" }]);
  expect(await found()).toEqual([]);
});

test("a report of part of a week says nothing of the others", async () => {
  const all = ["11", "12", "13", "14", "15"].map((entry) => ({ entry }));
  await load("2026-11-09", all);
  await load("2026-11-10", all.slice(0, 3));
  expect(await found()).toEqual([]);
  await load("2026-11-11", all.slice(0, 4));
  expect(await found()).toEqual(["15 not-in-report"]);
});
