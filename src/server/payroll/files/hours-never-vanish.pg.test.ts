import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { EXAMPLE_LAYOUTS } from "#contract/payroll/payroll-partner.ts";
import { payrollFileFaults } from "#contract/payroll/payroll.ts";
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

/*
 * Three people worked 480 minutes each: one in Colorado, whose daily rule is not computed, one in California, which nobody
 * has confirmed, and one in New York. One more, of New York, is in no directory.
 */
let dashboard: TestDashboard;
const WEEK = isoDate("2026-11-02");

const OFFICES = [
  ["1", "Colorado", "CO", "11"],
  ["2", "California", "CA", "12"],
  ["3", "York", "NY", "13"],
] as const;

const shift = (members: object) =>
  record({
    totalMin: 480,
    clockInUtc: "11/02/2026 4:00:00 PM",
    clockOutUtc: "11/03/2026 12:00:00 AM",
    tzOffsetEachPerDay: -5,
    modType: "Regular",
    ...members,
  });

const asDevForm = (exchange: Exchange): Exchange => ({ ...exchange, operation: "roadshowDataDev" });

beforeAll(async () => {
  dashboard = await openDashboard();
  await importReplies(
    dashboard.store,
    [
      employeesReply(
        OFFICES.map(([id, lastname, state]) =>
          person(id, { officeid: id, officename: `Office ${id}`, firstname: "Ann", lastname, state }),
        ),
      ),
      weeklyReply(
        OFFICES.map(([id, , , entry]) =>
          submission(entry, {
            officeId: id,
            officeName: `Office ${id}`,
            weekStart: "11/02/2026 12:00:00 AM",
            weekEnd: "11/08/2026 11:59:59 PM",
            partner_submitted: "yes",
            partner_locked: "yes",
          }),
        ),
      ),
      ...OFFICES.map(([id, personLastName, , entry], place) =>
        asDevForm(
          recordsReply(entry, [
            shift({
              personID: id,
              personFirstName: "Ann",
              personLastName,
              clockInId: place + 1,
              fieldmapEntryId: entry,
            }),
          ]),
        ),
      ),
    ],
    instant("2026-11-18T20:00:00Z"),
  );
});
beforeEach(() => reach(dashboard.app));
afterAll(() => dashboard.store.close());

const asked = (path: string) => inProcess(dashboard.app)(path);
const ADP = EXAMPLE_LAYOUTS[0]?.name ?? "";
const partner = (query: string) => asked(`/api/payroll/partner/export?week=${WEEK}&format=csv&${query}`);
const inLayout = (name: string, more = "") => partner(`layout=${encodeURIComponent(name)}${more}`);
const post = (path: string, body: object) =>
  inProcess(dashboard.app)(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const controlOf = async (reply: Response) => {
  const control = await asked(
    `/api/payroll/files/control/export?number=${reply.headers.get("fieldboard-file")}&format=csv`,
  );
  return cellsUnder(await receivedCsv(control), "Rows", "Minutes", "Hours", "DRAFT", "CAUTION");
};

test("a row whose overtime is not known stops a final file, by its name and the reason", async () => {
  const reply = await inLayout(ADP);
  expect([reply.status, (await reply.json()).detail]).toEqual([
    409,
    "rows with overtime not computed (the state has a daily rule): 1 (Colorado, Ann of Office 1); rows with overtime unknown (California is not confirmed for the office): 1 (California, Ann of Office 2); minutes that are not in the file: 960. Resolve or accept them, or make a draft.",
  ]);
  const { rows } = await call(
    payrollFileFaults,
    { week: WEEK, column: ["person id", "regular hours", "overtime hours", "double hours"] },
    unaborted(),
  );
  expect(rows.map(({ why, officeId, entry, minutes }) => [why, officeId, entry, minutes])).toEqual([
    ["daily-not-computed", "1", "11", 480],
    ["california-assumed", "2", "12", 480],
  ]);
  // All minutes stand in a file without columns of overtime.
  expect((await call(payrollFileFaults, { week: WEEK }, unaborted())).rows).toEqual([]);
});

test("the control of a draft is the sum of what stands in its columns", async () => {
  const draft = await inLayout(ADP, "&draft=yes");
  expect(cellsUnder(await receivedCsv(draft.clone()), "File #", "Reg Hours", "O/T Hours")).toEqual([
    ["1", "", ""],
    ["2", "", ""],
    ["3", "8", "0"],
  ]);
  expect(await controlOf(draft)).toEqual([
    ["3", "480", "8", expect.stringContaining("minutes that are not in the file: 960"), expect.any(String)],
  ]);
});

test("unknown overtime is regular time in a layout where that was chosen, and the file says so", async () => {
  const columns = [
    { id: "person id", heading: "File #" },
    { id: "regular hours", heading: "Reg" },
    { id: "overtime hours", heading: "OT" },
    { id: "double hours", heading: "DT" },
  ];
  const layout = { name: "Whole", columns, isControlApart: true, isUnknownRegular: true, payCodes: null };
  expect((await post("/api/payroll/layouts/save", layout)).status).toBe(200);
  const file = await inLayout("Whole");
  expect(await receivedCsv(file.clone())).toEqual([
    ["File #", "Reg", "OT", "DT"],
    ["1", "8", "0", "0"],
    ["2", "8", "0", "0"],
    ["3", "8", "0", "0"],
  ]);
  const words =
    /rows with unknown overtime, written as regular hours: 2 \(Colorado, Ann of Office 1; California, Ann of Office 2\)/;
  expect(await controlOf(file)).toEqual([["3", "1440", "24", "", expect.stringMatching(words)]]);
  const column = columns.map(({ id }) => id);
  const said = await call(payrollFileFaults, { week: WEEK, column, isUnknownRegular: true }, unaborted());
  expect(said.rows).toEqual([]);
  expect(said.cautions.map(({ why, lastName }) => [why, lastName])).toEqual([
    ["written-regular", "Colorado"],
    ["written-regular", "California"],
  ]);
});

test("a layout without a column for some minutes, or with an empty ID as its only name, stops a final file", async () => {
  const save = (name: string, ids: readonly string[]) =>
    post("/api/payroll/layouts/save", {
      name,
      columns: ids.map((id) => ({ id, heading: id })),
      isControlApart: false,
      isUnknownRegular: false,
      payCodes: null,
    });
  await save("No minutes", ["person id", "records"]);
  expect((await (await inLayout("No minutes", "&office=3")).json()).detail).toBe(
    "rows with minutes that no column of the layout holds: 1 (York, Ann of Office 3); minutes that are not in the file: 480. Resolve or accept them, or make a draft.",
  );
  await save("Ids", ["person id", "minutes"]);
  await dashboard.store.pool.query(
    "update person_week set person_id = null, person = 'name 3 york, ann' where entry_id = '13'",
  );
  expect((await (await inLayout("Ids", "&office=3")).json()).detail).toBe(
    "rows without a person ID, and no name in the layout: 1 (York, Ann of Office 3). Resolve or accept them, or make a draft.",
  );
  // With the name beside it, a person can be found by that.
  const named = await partner("office=3");
  expect(cellsUnder(await receivedCsv(named), "Office ID").at(-1)?.[0]).toMatch(
    /^CAUTION: .*rows without a person ID: 1 \(York, Ann of Office 3\)\. Total of 1 rows/,
  );
  const { cautions } = await call(payrollFileFaults, { week: WEEK }, unaborted());
  expect(cautions).toMatchObject([{ why: "without-id", lastName: "York", entry: "13", minutes: 480 }]);
});

test("a week that has not ended has no final file", async () => {
  const week = isoDate("2026-11-09");
  const reply = await asked(`/api/payroll/partner/export?week=${week}&format=csv`);
  expect([reply.status, (await reply.json()).detail]).toEqual([
    409,
    "the week ends on 2026-11-15. Resolve or accept them, or make a draft.",
  ]);
  expect((await call(payrollFileFaults, { week }, unaborted())).endsOn).toBe("2026-11-15");
});
