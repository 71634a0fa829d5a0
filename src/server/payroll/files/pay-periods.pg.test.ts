import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { EXAMPLE_LAYOUTS, payrollFiles } from "#contract/payroll/payroll-partner.ts";
import { isoDate } from "#domain/time/time.ts";
import { cellsUnder } from "#test/files/cells-under.ts";
import { parseCsv } from "#test/files/csv.ts";
import { openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { loadPaySheets, payRequests } from "#test/builders/pay-week.ts";
import { call } from "#web/api/call.ts";

/* Fifty hours in one week and ten in the next: ten are overtime, since overtime is of the week and not of the period. */
let dashboard: TestDashboard;
let pay: ReturnType<typeof payRequests>;
const WEEKS = [isoDate("2026-10-26"), isoDate("2026-11-02")] as const;
const ADP = encodeURIComponent(EXAMPLE_LAYOUTS[0]?.name ?? "");

beforeAll(async () => {
  dashboard = await openDashboard();
  pay = payRequests(dashboard);
  await loadPaySheets(dashboard, [
    { entry: "11", office: "101", days: 5, week: WEEKS[0] },
    { entry: "12", office: "101", days: 1, week: WEEKS[1] },
  ]);
  await dashboard.store.pool.query(
    "delete from payroll_exception; insert into business_setting values ('payPeriod', '1')",
  );
});
beforeEach(() => reach(dashboard.app));
afterAll(() => dashboard.store.close());

const files = async () => {
  const found = [];
  for (const week of WEEKS) found.push(...(await call(payrollFiles, { week }, unaborted())).rows);
  return found;
};

test("a file of a pay period is its weeks, each on record and sent with the others", async () => {
  const { lines, number } = await pay.made(
    `/api/payroll/partner/export?week=${WEEKS[1]}&format=csv&period=yes&layout=${ADP}`,
  );
  expect(cellsUnder(lines, "File #", "Reg Hours", "O/T Hours")).toEqual([
    ["101", "40", "10"],
    ["101", "10", "0"],
  ]);
  expect((await files()).map((file) => [file.number, file.period, file.week, file.minutes])).toEqual([
    [number, number, WEEKS[0], 3000],
    [number + 1, number, WEEKS[1], 600],
  ]);
  expect(new Set((await files()).map(({ sha256 }) => sha256)).size).toBe(1);
  // One person worked fifty hours and ten: the control of the file is one for both weeks, by either of its numbers.
  for (const each of [number, number + 1]) {
    const control = await pay.get(`/api/payroll/files/control/export?number=${each}&format=csv`);
    expect(
      cellsUnder(parseCsv(await control.text()), "File", "Weeks", "Rows", "People", "Minutes", "Hours"),
    ).toEqual([[String(number), "2", "2", "1", "3600", "60"]]);
  }
  expect(await pay.send(number + 1, "2026-11-10")).toBe(200);
  expect((await files()).every(({ sent }) => sent !== null)).toBe(true);

  // What changes in one of the weeks is due in corrections of that week.
  await loadPaySheets(dashboard, [
    { entry: "11", office: "101", days: 5, week: WEEKS[0] },
    { entry: "12", office: "101", days: 2, week: WEEKS[1] },
  ]);
  await dashboard.store.pool.query("delete from payroll_exception");
  expect((await files()).map(({ owes }) => owes?.minutes)).toEqual([0, 600]);
  expect((await pay.post("/api/payroll/files/sent/undo", { number })).status).toBe(200);
  expect((await files()).every(({ sent }) => sent === null)).toBe(true);
});

test("a week of the period that is not ready is named, and stops all of it", async () => {
  await dashboard.store.pool.query("update submission set submitted = '', state = 'open' where id = '11'");
  const refused = pay.get(`/api/payroll/partner/export?week=${WEEKS[1]}&format=csv&period=yes`);
  expect(await pay.refused(refused)).toEqual([
    409,
    "week of 2026-10-26: submissions not submitted: 1. Resolve or accept them, or make a draft.",
  ]);
});
