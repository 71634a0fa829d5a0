import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteMapping, payrollMappings, saveMapping } from "#contract/payroll-files.ts";
import { receivedCsv } from "#test/csv.ts";
import { openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { inProcess } from "#test/in-process.ts";
import { officeRow, submissionRow, recordRow } from "#test/rows.ts";
import { readWorkbook } from "#test/xlsx.ts";
import { entryId, officeId } from "#domain/ids.ts";
import { minutes } from "#domain/payroll/payroll.ts";
import { call, send } from "#web/api/call.ts";

let dashboard: TestDashboard;
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
      submissionRow({ id: entryId("5000") }),
      submissionRow({ id: entryId("5001"), is_road_show: false }),
      submissionRow({ id: entryId("5002"), ...mesa }),
      submissionRow({ id: entryId("5003"), ...mesa }),
    ])
    .execute();
  await db
    .insertInto("time_record")
    .values([
      recordRow({ ordinal: 0, total_min: minutes(485) }),
      recordRow({ ordinal: 1, total_min: minutes(61) }),
      recordRow({ ordinal: 0, entry_id: entryId("5002"), office_id: "103", total_min: minutes(30) }),
    ])
    .execute();
  await pool.query(
    `insert into submission_check (entry_id, office_id, week, records, people, counted_min, fingerprint, run_id)
     values ('5000', '101', '2026-11-02', 2, 1, 546, 'a', 1), ('5001', '101', '2026-11-02', 1, 1, 20, 'b', 1),
            ('5002', '103', '2026-11-02', 1, 1, 30, 'c', 1);
     insert into person_week (entry_id, person, office_id, week, person_id, first_name, last_name, name_fold, directory,
                              match, records, edited, counted_min)
     values ('5000', '7001', '101', '2026-11-02', '7001', 'Hugo', 'Saeed', 'saeed', '', 'by-id', 2, 1, 546),
            ('5001', '7001', '101', '2026-11-02', '7001', 'Hugo', 'Saeed', 'saeed', '', 'by-id', 1, 0, 20),
            ('5002', '103 li', '103', '2026-11-02', null, '=Zoe', 'Li', 'li', '', 'none', 1, 0, 30);
     insert into payroll_exception (entry_id, rule, subject, office_id, week, is_blocking, evidence, first_run)
     values ('5002', 'overlap', '1', '103', '2026-11-02', true, 'e', 1)`,
  );
});
beforeEach(() => reach(dashboard.app));
afterAll(() => dashboard.store.close());

const fetched = (query: string) =>
  inProcess(dashboard.app)(`/api/payroll/partner/export?week=2026-11-02&${query}`);
const marks = async () =>
  (
    await dashboard.store.pool.query<{ entry_id: string; fingerprint: string }>(
      "select entry_id, fingerprint from submission_mark where kind = 'export' order by id",
    )
  ).rows.map(({ entry_id: entry, fingerprint }) => `${entry} ${fingerprint}`);
const acts = async () =>
  (await dashboard.store.pool.query<{ act: string }>("select act from audit_entry order by id")).rows.map(
    ({ act }) => act,
  );

test("a file with open blocking exceptions is refused, and a draft says so and leaves no mark", async () => {
  const refused = await fetched("format=csv");
  expect([refused.status, refused.headers.get("content-disposition")]).toEqual([409, null]);
  // Its exception accepted, what is left is the submission whose records have not been read.
  await dashboard.store.pool.query("update payroll_exception set is_blocking = false");
  expect(await (await fetched("format=csv")).text()).toContain(
    "submissions not in the file (records not read): 1",
  );
  await dashboard.store.pool.query("update payroll_exception set is_blocking = true");
  const draft = await fetched("format=csv&draft=yes");
  expect(draft.headers.get("content-disposition")).toContain("DRAFT-payroll-2026-11-02-all-offices.csv");
  const [headings, ...lines] = await receivedCsv(draft);
  expect(headings?.slice(5, 8)).toEqual(["First name", "Minutes", "Hours"]);
  expect(lines.slice(0, 2)).toEqual([
    [
      "2026-11-02",
      "101",
      "Harbor Point Marketing",
      "7001",
      "Saeed",
      "Hugo",
      "566",
      "9.43",
      "3",
      "1",
      "5000 5001",
    ],
    ["2026-11-02", "103", "Mesa Verde", "", "Li", "'=Zoe", "30", "0.5", "1", "0", "5002"],
  ]);
  expect(lines[2]?.[1]).toMatch(
    /^DRAFT: open blocking exceptions: 1; submissions not in the file .*: 1. CAUTION: submissions not signed off: 4; submissions not submitted: 4. Total of 2 rows, 2 people; fingerprint [\da-f]{64}$/,
  );
  expect(lines[2]?.[6]).toBe("596");
  expect(await marks()).toEqual([]);
});

test("the file of an office is on record and in the ledger, with its records as they were", async () => {
  const before = (await acts()).length;
  const reply = await fetched("format=xlsx&office=101");
  expect(reply.headers.get("content-disposition")).toContain("payroll-2026-11-02-office-101.xlsx");
  const sheets = readWorkbook(Buffer.from(await reply.arrayBuffer()));
  const about = new Map(sheets.get("About")?.map(([label, value]) => [label?.value, value?.value]));
  expect([about.get("Rows"), about.get("People"), about.get("Minutes")]).toEqual([1, 1, 566]);
  expect(await marks()).toEqual(["5000 a", "5001 b"]);
  expect((await acts()).slice(before)).toEqual(["export"]);
  const { rows } = await dashboard.store.pool.query(
    "select details from audit_entry order by id desc limit 1",
  );
  const caution = "submissions not signed off: 2; submissions not submitted: 2";
  expect(rows[0].details.filters).toContain(`CAUTION: ${caution}`);
  expect(about.get("CAUTION")).toBe(caution);

  await dashboard.store.pool.query(
    `update time_record set total_min = 400 where entry_id = '5000' and ordinal = 0;
     update time_record set last_run = 1 where entry_id = '5000' and ordinal = 1`,
  );
  const corrections = await receivedCsv(
    await inProcess(dashboard.app)("/api/payroll/corrections/export?week=2026-11-02&format=csv"),
  );
  expect(corrections.slice(1).map((line) => line.slice(8))).toEqual([
    ["Edited", "485", "400", "-85", "-1.42"],
    ["Gone", "61", "", "-61", "-1.02"],
  ]);
});

test("records that change while the file is made are not marked as exported", async () => {
  const { pool } = dashboard.store;
  await pool.query("update submission_check set fingerprint = 'd' where entry_id = '5001'");
  const earlier = await marks();
  expect(await receivedCsv(await fetched("format=csv&office=101"))).toHaveLength(3);
  expect(await marks()).toEqual([...earlier, "5000 a", "5001 d"]);
});

test("a submission whose week could not be read is in no file, and each says so", async () => {
  const undated = submissionRow({ id: entryId("5009"), week_start: null, week_end: null });
  await dashboard.store.db.insertInto("submission").values(undated).execute();
  const aboutOf = async (path: string) => {
    const reply = await inProcess(dashboard.app)(
      `/api/payroll/${path}/export?format=xlsx&week=2026-11-02&office=101`,
    );
    const sheet = readWorkbook(Buffer.from(await reply.arrayBuffer())).get("About");
    return new Map(sheet?.map(([label, value]) => [label?.value, value?.value]));
  };
  const partner = await aboutOf("partner");
  expect(partner.get("CAUTION")).toMatch(
    /^submissions not in the file \(a week that could not be read\): 1; /,
  );
  const label = "Submissions of a week that could not be read, not in the file";
  expect([partner.get("Submissions"), partner.get(label)]).toEqual([2, 1]);
  expect((await aboutOf("records")).get(label)).toBe(1);
  await dashboard.store.pool.query("delete from submission where id = '5009'");
  expect((await aboutOf("partner")).get(label)).toBe(0);
});

test("a mapping chooses and renames columns, is replaced by its name, and deleted", async () => {
  const columns = [
    { id: "person id" as const, heading: "EMPID" },
    { id: "minutes" as const, heading: "MIN" },
  ];
  await send(saveMapping, { name: "Partner", columns: columns.slice(0, 1) });
  await send(saveMapping, { name: "Partner", columns });
  expect((await call(payrollMappings, {}, unaborted())).rows).toEqual([{ name: "Partner", columns }]);
  const [headings, first] = await receivedCsv(
    await fetched("format=csv&office=101&mapping=Partner&columns=person%20id,minutes"),
  );
  expect([headings, first]).toEqual([
    ["EMPID", "MIN"],
    ["7001", "566"],
  ]);
  expect((await fetched("format=csv&office=101&mapping=Other")).status).toBe(404);
  await send(deleteMapping, { name: "Partner" });
  expect((await call(payrollMappings, {}, unaborted())).rows).toEqual([]);
  await expect(send(deleteMapping, { name: "Partner" })).rejects.toMatchObject({ fault: "missing" });
});

test("the time records of all offices say whose they are", async () => {
  const [headings, ...lines] = await receivedCsv(
    await inProcess(dashboard.app)("/api/payroll/records/export?week=2026-11-02&format=csv"),
  );
  expect(headings?.slice(0, 4)).toEqual(["Week starts", "Office ID", "Office", "Submission"]);
  expect(lines.map((line) => line.slice(0, 4))).toEqual([
    ["2026-11-02", "101", "Harbor Point Marketing", "5000"],
    ["2026-11-02", "103", "Mesa Verde", "5002"],
  ]);
});
