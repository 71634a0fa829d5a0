import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { payrollEvidence } from "#contract/payroll/payroll-evidence.ts";
import { payrollFiles } from "#contract/payroll/payroll-partner.ts";
import { isoDate } from "#domain/time/time.ts";
import { deleteTooOld } from "#server/business/retention.ts";
import { unrecorded } from "#test/audit.ts";
import { openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { loadPaySheets, payRequests } from "#test/builders/pay-week.ts";
import { call } from "#web/api/call.ts";

let dashboard: TestDashboard;
let pay: ReturnType<typeof payRequests>;
const WEEK = isoDate("2026-11-02");

beforeAll(async () => {
  dashboard = await openDashboard();
  pay = payRequests(dashboard);
  await loadPaySheets(dashboard, [{ entry: "11", office: "101", days: 2 }]);
});
beforeEach(() => reach(dashboard.app));
afterAll(() => dashboard.store.close());

const again = (number: number, format = "csv") =>
  pay.get(`/api/payroll/files/made/export?number=${number}&format=${format}`);
const hashOf = (bytes: ArrayBuffer): string => createHash("sha256").update(Buffer.from(bytes)).digest("hex");
const standing = async (file: number) =>
  (await call(payrollEvidence, { week: WEEK }, unaborted())).stood
    .filter((line) => line.file === file && line.what !== "setting")
    .map(({ what, officeName, entry, words, byName }) => [what, officeName, entry, words, byName]);

test("a file is downloaded again with the same bytes, on record, though its week has changed", async () => {
  await pay.signOff(["11"]);
  for (const format of ["csv", "xlsx"]) {
    const made = await pay.get(`/api/payroll/partner/export?week=${WEEK}&format=${format}`);
    const number = Number(made.headers.get("fieldboard-file"));
    const sha256 = hashOf(await made.arrayBuffer());
    await loadPaySheets(dashboard, [{ entry: "11", office: "101", days: 3 }]);
    const reply = await again(number, format);
    expect(reply.headers.get("content-disposition")).toBe(made.headers.get("content-disposition"));
    expect(hashOf(await reply.arrayBuffer())).toBe(sha256);
    const { rows } = await dashboard.store.pool.query(
      "select act, subject_id as file, details from audit_entry order by id desc limit 1",
    );
    expect(rows).toEqual([
      {
        act: "payroll-file-downloaded",
        file: String(number),
        details: { number, week: WEEK, sha256 },
      },
    ]);
    await loadPaySheets(dashboard, [{ entry: "11", office: "101", days: 2 }]);
  }
  expect(await pay.refused(again(1, "xlsx"))).toEqual([400, "“format”: File 1 is CSV."]);
});

test("the bytes are sealed, and open for no other file", async () => {
  const { rows } = await dashboard.store.pool.query<{ file: number; sealed: Buffer }>(
    "select file, sealed from payroll_file_content order by file",
  );
  const [csv] = rows;
  if (csv === undefined) throw new Error("no file is stored");
  expect(csv.sealed.includes("Reed")).toBe(false);
  const open = (row: string) => dashboard.sealer.openBytes(csv.sealed, "payroll_file_content.sealed", row);
  expect(open("1").includes("Reed 101")).toBe(true);
  expect(() => open("2")).toThrow(/sealed value/);
});

test("the evidence of a file says what stood when it was made", async () => {
  const then = [
    ["office", "Office 101", "", "NY, assumed; federal overtime rule", ""],
    ["sign-off", "Office 101", "11", "Looked at", "Test Person"],
  ];
  expect(await standing(1)).toEqual(then);
  await dashboard.store.pool.query(
    "insert into office_place (office_id, state, zone) values ('101', 'CA', 'America/New_York')",
  );
  await pay.post("/api/payroll/sign-off/undo", { submissions: ["11"] });
  const { number } = await pay.made(`/api/payroll/partner/export?week=${WEEK}&format=csv`);
  expect(await standing(1)).toEqual(then);
  expect(await standing(number)).toEqual([
    ["office", "Office 101", "", "CA, confirmed; overtime rule of California", ""],
  ]);
});

test("what was accepted about offices without a submission stood for files of their offices, until they submit", async () => {
  const { pool } = dashboard.store;
  await pool.query(
    `insert into office (id, name, first_run) values ('102', 'Bay View', 1), ('103', 'Cove', 1) on conflict (id) do nothing;
     insert into payroll_acceptance (entry_id, rule, subject, evidence, is_accepted, reason, by_id, by_name, at)
     values ('', 'missing-submission', '102 ${WEEK}', '', true, 'Closed that week', '1', 'Dana', '2026-11-10T10:00:00Z'),
            ('', 'missing-submission', '103 ${WEEK}', '', false, 'Reopened', '1', 'Dana', '2026-11-10T10:00:00Z'),
            ('', 'missing-kind', '101 ${WEEK} roadshow', '', true, 'No roadshow', '1', 'Dana', '2026-11-10T10:00:00Z'),
            ('', 'missing-kind', '101 ${WEEK} standard', '', true, 'Came later', '1', 'Dana', '2026-11-10T10:00:00Z')`,
  );
  await pool.query("update submission set is_road_show = false where id = '11'");
  const accepted = async (of: string) => {
    const { number } = await pay.made(`/api/payroll/partner/export?week=${WEEK}&format=csv&draft=yes${of}`);
    return (await standing(number)).filter(([what]) => what === "acceptance");
  };
  const ofKind = ["acceptance", "Office 101", "", "Missing kind: No roadshow", "Dana"];
  expect(await accepted("")).toEqual([
    ["acceptance", "Bay View", "", "Missing submission: Closed that week", "Dana"],
    ofKind,
  ]);
  expect(await accepted("&office=101")).toEqual([ofKind]);
  const { acceptances } = await call(payrollEvidence, { week: WEEK }, unaborted());
  expect(acceptances.map(({ rule, officeName }) => [rule, officeName])).toEqual([
    ["missing-kind", "Office 101"],
    ["missing-kind", "Office 101"],
    ["missing-submission", "Bay View"],
    ["missing-submission", "Cove"],
  ]);
});

test("the evidence names the version of the code that made a file", async () => {
  const { files } = await call(payrollEvidence, { week: WEEK }, unaborted());
  expect(files[0]?.code).toMatch(/^\d+\.\d+\.\d+ \([0-9a-f]{12}\)$/);
});

test("bytes are kept as long as the records of their week", async () => {
  const isStored = async () => {
    const { rows } = await call(payrollFiles, { week: WEEK }, unaborted());
    return new Set(rows.map((file) => file.isStored));
  };
  const cutoffs = { payroll: isoDate("2026-11-08"), interviews: isoDate("2020-01-01") };
  await deleteTooOld(unrecorded(dashboard.store.pool), cutoffs);
  expect(await isStored()).toEqual(new Set([true]));
  await deleteTooOld(unrecorded(dashboard.store.pool), { ...cutoffs, payroll: isoDate("2026-11-09") });
  expect(await isStored()).toEqual(new Set([false]));
  expect(await pay.refused(again(1))).toEqual([
    404,
    "File 1 is not stored: its week is too old, or an earlier version made it.",
  ]);
});
