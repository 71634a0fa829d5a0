import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { EXAMPLE_LAYOUTS, payrollFiles } from "#contract/payroll/payroll-partner.ts";
import { payrollSubmissions } from "#contract/payroll/payroll.ts";
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
const ADP = EXAMPLE_LAYOUTS[0]?.name ?? "";

beforeAll(async () => {
  dashboard = await openDashboard();
});
beforeEach(async () => {
  reach(dashboard.app);
  await dashboard.store.pool.query(
    `delete from payroll_file_submission; delete from payroll_file; delete from record_snapshot;
     delete from submission_mark; delete from payroll_exception; delete from person_week; delete from office_place;
     delete from submission_check; delete from time_record; delete from submission; delete from reply;
     delete from earlier_version`,
  );
});
afterAll(() => dashboard.store.close());

const WEEKS = {
  before: { weekStart: "10/26/2026 12:00:00 AM", weekEnd: "11/01/2026 11:59:59 PM" },
  shown: { weekStart: "11/02/2026 12:00:00 AM", weekEnd: "11/08/2026 11:59:59 PM" },
};

type Sheet = { readonly entry: string; readonly days: number; readonly week?: keyof typeof WEEKS };
let second = 0;

/** Each sheet is a submission of an office of its own, of one person who worked ten hours on each day from Monday on. */
async function load(sheets: readonly Sheet[], state = "NY") {
  const time = () => `14:00:${String((second += 1)).padStart(2, "0")}`;
  const exchanges: readonly Exchange[] = [
    employeesReply(
      sheets.map(({ entry }) => person(entry, { officeid: entry, officename: `Office ${entry}`, state })),
      time(),
    ),
    weeklyReply(
      sheets.map(({ entry, days, week = "shown" }) =>
        submission(entry, {
          officeId: entry,
          officeName: `Office ${entry}`,
          totalMin: String(600 * days),
          partner_submitted: "yes",
          partner_locked: "yes",
          ...WEEKS[week],
        }),
      ),
      time(),
    ),
    ...sheets.map(({ entry, days }): Exchange => ({
      ...recordsReply(
        entry,
        Array.from({ length: days }, (_, day) =>
          record({
            personID: entry,
            personLastName: `Reed ${entry}`,
            clockInId: day + 1,
            totalMin: 600,
            modType: "Regular",
            fieldmapEntryId: entry,
            tzOffsetEachPerDay: -5,
            clockInUtc: `11/0${day + 2}/2026 1:00:00 PM`,
            clockOutUtc: `11/0${day + 2}/2026 11:00:00 PM`,
          }),
        ),
        time(),
      ),
      operation: "roadshowDataDev",
    })),
  ];
  await importReplies(dashboard.store, exchanges, instant("2026-11-18T20:00:00Z"));
  // What is outside of its week, or over 40 hours, is not what these tests are about.
  await dashboard.store.pool.query("delete from payroll_exception");
}

const asked = (path: string) => inProcess(dashboard.app)(path);
const post = (path: string, body: object) =>
  inProcess(dashboard.app)(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
async function sent(reply: Response) {
  if (reply.status !== 200) throw new Error(await reply.text());
  const number = Number(reply.headers.get("fieldboard-file"));
  const marked = await post("/api/payroll/files/sent", { number, on: "2026-11-10" });
  if (marked.status !== 200) throw new Error(await marked.text());
  return number;
}
const partner = (query = "") => asked(`/api/payroll/partner/export?week=${WEEK}&format=csv${query}`);
const corrections = (query = "") => asked(`/api/payroll/corrections/export?week=${WEEK}&format=csv${query}`);
const inLayout = (query = "") =>
  asked(`/api/payroll/partner-corrections/export?week=${WEEK}&format=csv${query}`);
const changes = async (reply: Response) =>
  cellsUnder(await receivedCsv(reply), "Office ID", "Change in minutes").slice(0, -1);
const board = async () =>
  (await call(payrollSubmissions, { week: WEEK }, unaborted())).rows.flatMap(({ cell }) =>
    cell === null || cell.entry === null ? [] : [[cell.entry, cell.sent, cell.due]],
  );
const owes = async () =>
  (await call(payrollFiles, { week: WEEK }, unaborted())).rows.map(({ number, owes: due }) => [
    number,
    due && [due.minutes, due.rows],
  ]);

test("a week that moved away and came back is due again, and the board says so", async () => {
  const stays = { entry: "12", days: 1 };
  await load([{ entry: "11", days: 1 }, stays]);
  await sent(await partner());
  expect(await board()).toEqual([
    ["11", "done", null],
    ["12", "done", null],
  ]);
  await load([{ entry: "11", days: 1, week: "before" }, stays]);
  const less = await corrections();
  expect(await changes(less.clone())).toEqual([["11", "-600"]]);
  await sent(less);
  await load([{ entry: "11", days: 1 }, stays]);
  expect(await board()).toEqual([
    ["11", "changed", 600],
    ["12", "done", null],
  ]);
  expect(await owes()).toEqual([
    [1, null],
    [2, [600, 1]],
  ]);
  const more = await corrections();
  expect(await changes(more.clone())).toEqual([["11", "600"]]);
  await sent(more);
  expect(await board()).toEqual([
    ["11", "done", null],
    ["12", "done", null],
  ]);
});

test("corrections are those of all sent files of a week, and a list says what each owes", async () => {
  await load([
    { entry: "11", days: 1 },
    { entry: "12", days: 1 },
  ]);
  await sent(await partner("&office=11"));
  await sent(await partner("&office=12"));
  await load([
    { entry: "11", days: 2 },
    { entry: "12", days: 3 },
  ]);
  expect(await owes()).toEqual([
    [1, [600, 1]],
    [2, [1200, 1]],
  ]);
  expect(await changes(await corrections("&file=1&draft=yes"))).toEqual([["11", "600"]]);
  const both = await corrections();
  expect(await changes(both.clone())).toEqual([
    ["11", "600"],
    ["12", "600"],
    ["12", "600"],
  ]);
  const number = await sent(both);
  expect(await owes()).toEqual([
    [1, null],
    [2, null],
    [3, null],
    [number, [0, 0]],
  ]);
  // Neither of the files that it starts from can be undone before it.
  for (const file of [1, 2])
    expect((await post("/api/payroll/files/sent/undo", { number: file })).status).toBe(409);
});

test("minutes that are paid at another rate since are due, though none has changed", async () => {
  // Fifty hours: 40 and 10 by the federal rule.
  await load([{ entry: "11", days: 5 }]);
  await sent(await partner(`&layout=${encodeURIComponent(ADP)}`));
  expect(await board()).toEqual([["11", "done", null]]);
  await dashboard.store.pool.query(
    "insert into office_place (office_id, state, zone) values ('11', 'CA', 'America/Los_Angeles')",
  );
  // Sixty hours by California's rule: six days of 8 and 2, then the eight hours beyond 40 at one and a half too.
  await load([{ entry: "11", days: 6 }]);
  expect(await owes()).toEqual([[1, [600, 1]]]);
  const refused = await corrections();
  expect([refused.status, (await refused.json()).detail]).toEqual([
    409,
    "File 1 has columns of overtime. Make corrections in its layout.",
  ]);
  const due = await inLayout("&control=apart");
  expect(await receivedCsv(due.clone())).toEqual([
    ["Co Code", "Batch ID", "File #", "Reg Hours", "O/T Hours", "Hours 3 Code", "Hours 3 Amount"],
    ["ABC", "FIELD", "11", "0", "10", "DT", "0"],
  ]);
  await sent(due);
  expect(await owes()).toEqual([
    [1, null],
    [2, [0, 0]],
  ]);
});

test("a state that is confirmed after sending is due in the columns of the file, and the board says so", async () => {
  // Twenty hours, all regular by the federal rule.
  await load([{ entry: "11", days: 2 }]);
  await sent(await partner(`&layout=${encodeURIComponent(ADP)}`));
  await dashboard.store.pool.query(
    "insert into office_place (office_id, state, zone) values ('11', 'CA', 'America/New_York')",
  );
  expect(await board()).toEqual([["11", "changed", 0]]);
  expect(await owes()).toEqual([[1, [0, 1]]]);
  const due = await inLayout("&control=apart");
  // Sixteen hours straight and four at one and a half, where twenty were sent.
  expect((await receivedCsv(due)).slice(1)).toEqual([["ABC", "FIELD", "11", "-4", "4", "DT", "0"]]);
});

test("what hours are paid at is computed again only when something has changed that it depends on", async () => {
  await load([{ entry: "11", days: 2 }]);
  await sent(await partner(`&layout=${encodeURIComponent(ADP)}`));
  expect(await board()).toEqual([["11", "done", null]]);
  // Without its check nothing says that the records are others: they are not looked at again.
  await dashboard.store.pool.query("update time_record set total_min = 3000");
  expect(await board()).toEqual([["11", "done", null]]);
  await dashboard.store.pool.query("insert into business_setting values ('weekStart', '3')");
  expect(await board()).toEqual([["11", "changed", 0]]);
  await dashboard.store.pool.query("delete from business_setting");
});
