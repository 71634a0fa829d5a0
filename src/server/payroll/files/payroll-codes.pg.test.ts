import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { payrollCodes } from "#contract/payroll/payroll-codes.ts";
import { payrollFileFaults } from "#contract/payroll/payroll.ts";
import { isoDate } from "#domain/time/time.ts";
import { openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { loadPaySheets, payRequests } from "#test/builders/pay-week.ts";
import { call } from "#web/api/call.ts";

/* Three people of two offices worked fifty, twenty and ten hours. */
let dashboard: TestDashboard;
let pay: ReturnType<typeof payRequests>;
const WEEK = isoDate("2026-11-02");

beforeAll(async () => {
  dashboard = await openDashboard();
  pay = payRequests(dashboard);
  await loadPaySheets(dashboard, [
    { entry: "11", office: "101", days: 5, people: ["7", "8"] },
    { entry: "12", office: "102", days: 1, people: ["9"] },
  ]);
  await dashboard.store.pool.query("delete from payroll_exception");
});
beforeEach(() => reach(dashboard.app));
afterAll(() => dashboard.store.close());

const save = async (kind: string, rows: Readonly<Record<string, string>>) =>
  (
    await pay.post("/api/payroll/codes/save", {
      kind,
      rows: Object.entries(rows).map(([id, code]) => ({ id, code })),
    })
  ).json();
const layout = (name: string, ids: readonly string[], payCodes: object | null = null) =>
  pay.post("/api/payroll/layouts/save", {
    name,
    columns: ids.map((id) => ({ id, heading: id })),
    isControlApart: true,
    isUnknownRegular: false,
    payCodes,
  });
const inLayout = (name: string, more = "") =>
  `/api/payroll/partner/export?week=${WEEK}&format=csv&layout=${encodeURIComponent(name)}${more}`;

test("codes are versioned: what changes is a new version, what does not is none, and no report’s id is refused", async () => {
  expect(await save("worker", { "7": "A-1", "8": "A-2", nobody: "A-3" })).toEqual({
    changed: 2,
    refused: ["nobody"],
  });
  expect(await save("worker", { "7": "A-1" })).toEqual({ changed: 0, refused: [] });
  expect(await save("worker", { "7": "B-1", "8": "" })).toEqual({ changed: 2, refused: [] });
  const { latest, rows } = await call(payrollCodes, {}, unaborted());
  expect(latest).toMatchObject({ version: 2, byName: "Test Person" });
  expect(rows.map(({ kind, id, name, code, version }) => [kind, id, name, code, version])).toEqual([
    ["worker", "7", "Reed 7, Ada", "B-1", 2],
  ]);
  const { rows: acts } = await dashboard.store.pool.query(
    "select details from audit_entry where act = 'payroll-codes' order by id desc limit 1",
  );
  expect(acts).toEqual([{ details: { kind: "worker", version: 2, codes: 2 } }]);
});

test("a layout with the codes of the partner stops a final file of who is not mapped, by name", async () => {
  await layout("Mapped", ["office code", "worker code", "hours"]);
  await save("office", { "101": "HARBOR" });
  expect(await pay.refused(pay.get(inLayout("Mapped")))).toEqual([
    409,
    "rows of workers not mapped (no payroll ID): 2 (Reed 8, Ada of Office 101; Reed 9, Ada of Office 102). Resolve or accept them, or make a draft.",
  ]);
  const { rows } = await call(
    payrollFileFaults,
    { week: WEEK, column: ["office code", "worker code", "hours"] },
    unaborted(),
  );
  expect(rows.map(({ why, personId }) => [why, personId])).toEqual([
    ["no-worker-code", "8"],
    ["no-worker-code", "9"],
  ]);
  await save("worker", { "8": "B-2", "9": "B-3" });
  expect(await pay.refused(pay.get(inLayout("Mapped")))).toEqual([
    409,
    "rows of offices not mapped (no office code): 1 (Reed 9, Ada of Office 102). Resolve or accept them, or make a draft.",
  ]);
  await save("office", { "102": "MESA" });
  expect((await pay.made(inLayout("Mapped"))).lines).toEqual([
    ["office code", "worker code", "hours"],
    ["HARBOR", "B-1", "50"],
    ["HARBOR", "B-2", "50"],
    ["MESA", "B-3", "10"],
  ]);
});

test("a layout by pay code has a row for each worker and kind of time, in codes of its own, and so have its corrections", async () => {
  const codes = { regular: "1", overtime: "2", double: "3" };
  expect(await pay.refused(layout("Rows", ["worker code", "hours"], codes))).toEqual([
    400,
    "“payCodes”: Rows by pay code need a column for the pay code.",
  ]);
  expect((await layout("Rows", ["worker code", "pay code", "minutes", "hours"], codes)).status).toBe(200);
  const { number, lines } = await pay.made(inLayout("Rows", "&control=line"));
  expect(lines).toEqual([
    ["worker code", "pay code", "minutes", "hours"],
    ["B-1", "1", "2400", "40"],
    ["B-1", "2", "600", "10"],
    ["B-2", "1", "2400", "40"],
    ["B-2", "2", "600", "10"],
    ["B-3", "1", "600", "10"],
    [expect.stringMatching(/Total of 5 rows, 3 people$/), "", "6600", "110"],
  ]);
  expect(await pay.send(number, "2026-11-10")).toBe(200);
  // Where the rule changes, hours are paid under another code.
  await dashboard.store.pool.query(
    "insert into office_place (office_id, state, zone) values ('102', 'CA', 'America/New_York')",
  );
  const due = await pay.made(`/api/payroll/partner-corrections/export?week=${WEEK}&format=csv&control=apart`);
  expect(due.lines.slice(1)).toEqual([
    ["B-3", "1", "-120", "-2"],
    ["B-3", "2", "120", "2"],
  ]);
});
