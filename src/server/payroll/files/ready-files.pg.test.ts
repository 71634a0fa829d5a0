import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { EXAMPLE_LAYOUTS, payrollFiles } from "#contract/payroll/payroll-partner.ts";
import { payrollFileFaults, payrollFileOffices } from "#contract/payroll/payroll.ts";
import { isoDate } from "#domain/time/time.ts";
import { cellsUnder } from "#test/files/cells-under.ts";
import { openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { loadPaySheets, payRequests } from "#test/builders/pay-week.ts";
import { call } from "#web/api/call.ts";

/*
 * Two offices are signed off, one of them in Colorado, whose overtime is not known. One more is ready, one has not
 * submitted, and one was sent back.
 */
let dashboard: TestDashboard;
let pay: ReturnType<typeof payRequests>;
const WEEK = isoDate("2026-11-02");
const SHEETS = [
  { entry: "11", office: "101", days: 1 },
  { entry: "12", office: "102", days: 2, state: "CO" },
  { entry: "13", office: "103", days: 3 },
  { entry: "14", office: "104", days: 1, isSubmitted: false },
  { entry: "15", office: "105", days: 1 },
];

beforeAll(async () => {
  dashboard = await openDashboard();
  pay = payRequests(dashboard);
  await loadPaySheets(dashboard, SHEETS);
  await pay.signOff(["11", "12"]);
  const { rows } = await dashboard.store.pool.query(
    "select fingerprint from submission_check where entry_id = '15'",
  );
  const sent = { entry: "15", fingerprint: rows[0].fingerprint, note: "A day", isMailed: false };
  expect((await pay.post("/api/payroll/send-back", sent)).status).toBe(200);
});
beforeEach(() => reach(dashboard.app));
afterAll(() => dashboard.store.close());

const partner = (query: string) => `/api/payroll/partner/export?week=${WEEK}&format=csv&${query}`;
const officesIn = async (query: string) => {
  const { number, lines } = await pay.made(partner(query));
  return [number, cellsUnder(lines, "Office ID", "Minutes").slice(0, -1)];
};
const setting = (name: string, value: number) =>
  dashboard.store.pool.query(
    `insert into business_setting values ('${name}', '${value}') on conflict (name) do update set value = excluded.value`,
  );
const offices = async () =>
  (await call(payrollFileOffices, { week: WEEK }, unaborted())).rows.map(
    ({ officeId, sentIn, madeIn, waits }) => [officeId, sentIn ?? madeIn, waits],
  );

test("what is sent back or not submitted keeps a file from being final, unless a setting says otherwise", async () => {
  expect(await pay.refused(pay.get(partner("")))).toEqual([
    409,
    "submissions sent back: 1; submissions not submitted: 1. Resolve or accept them, or make a draft.",
  ]);
  expect(await call(payrollFileFaults, { week: WEEK }, unaborted())).toMatchObject({
    sentBack: 1,
    notSubmitted: 1,
    changed: 0,
    mayHoldUnready: false,
  });
  await setting("filesHoldUnready", 1);
  const { lines } = await pay.made(partner(""));
  expect(cellsUnder(lines, "Office ID").at(-1)?.[0]).toMatch(
    /CAUTION: submissions not signed off: 3; submissions sent back: 1; submissions not submitted: 1\./,
  );
  await setting("filesHoldUnready", 0);
});

test("with the setting for it, who signed off a submission makes no final file of it", async () => {
  await setting("madeBySecond", 1);
  expect(await pay.refused(pay.get(partner("office=101,103")))).toEqual([
    409,
    "You signed off 1 of the submissions. A second person has to make the final file.",
  ]);
  expect((await pay.get(partner("office=101&draft=yes"))).status).toBe(200);
  expect((await pay.get(partner("office=103"))).status).toBe(200);
  await setting("madeBySecond", 0);
});

test("a file of what is signed off, then of what is not blocked, and the rest follows", async () => {
  const adp = `layout=${encodeURIComponent(EXAMPLE_LAYOUTS[0]?.name ?? "")}&control=apart`;
  // In columns of overtime the office of Colorado is not held whole: it waits.
  const { number, lines } = await pay.made(partner(`of=signed-off&${adp}`));
  expect(cellsUnder(lines, "File #", "Reg Hours")).toEqual([["101", "10"]]);
  expect((await call(payrollFiles, { week: WEEK }, unaborted())).rows.at(-1)).toMatchObject({
    offices: ["101"],
    draft: "",
  });
  expect(await pay.send(number, "2026-11-10")).toBe(200);
  expect(await officesIn("of=unblocked")).toEqual([
    number + 1,
    [
      ["102", "1200"],
      ["103", "1800"],
    ],
  ]);
  expect(await offices()).toEqual([
    ["101", number, null],
    ["102", number + 1, null],
    ["103", number + 1, null],
    ["104", 1, "open"],
    ["105", 1, "sent-back"],
  ]);
  expect(await pay.send(number + 1, "2026-11-10")).toBe(200);
  expect(await pay.refused(pay.get(partner("of=unblocked")))).toEqual([
    409,
    "No office is ready that is not in a sent file of this week.",
  ]);
  expect(await pay.refused(pay.get(partner("of=unblocked&office=104")))).toEqual([
    400,
    "“of”: offices are named as well.",
  ]);
  // What has come since follows in the next file, and corrections of both files are one.
  await loadPaySheets(
    dashboard,
    SHEETS.map((sheet) => ({ ...sheet, isSubmitted: true, days: sheet.entry === "13" ? 4 : sheet.days })),
  );
  expect((await officesIn("of=unblocked"))[1]).toEqual([["104", "600"]]);
  const corrections = await pay.made(
    `/api/payroll/corrections/export?week=${WEEK}&file=${number + 1}&format=csv`,
  );
  expect(cellsUnder(corrections.lines, "Office ID", "Change in minutes").slice(0, -1)).toEqual([
    ["103", "600"],
  ]);
});
