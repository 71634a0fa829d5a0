import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  deleteLayout,
  EXAMPLE_LAYOUTS,
  payrollFiles,
  payrollLayouts,
  saveLayout,
} from "#contract/payroll/payroll-partner.ts";
import { cellsUnder } from "#test/files/cells-under.ts";
import { receivedCsv } from "#test/files/csv.ts";
import { openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { inProcess } from "#test/in-process.ts";
import { officeRow, submissionRow, recordRow } from "#test/builders/rows.ts";
import { readWorkbook } from "#test/files/xlsx.ts";
import { entryId, officeId, personId } from "#domain/ids.ts";
import { minutes } from "#domain/payroll/payroll.ts";
import { isoDate } from "#domain/time/time.ts";
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
      submissionRow({ id: entryId("5000"), submitted: "yes" }),
      submissionRow({ id: entryId("5001"), submitted: "yes", is_road_show: false }),
      submissionRow({ id: entryId("5002"), submitted: "yes", ...mesa }),
      submissionRow({ id: entryId("5003"), submitted: "yes", ...mesa }),
    ])
    .execute();
  await db
    .insertInto("time_record")
    .values([
      recordRow({ ordinal: 0, total_min: minutes(485), person_id: personId("7001"), is_updated: true }),
      recordRow({ ordinal: 1, total_min: minutes(61), person_id: personId("7001") }),
      recordRow({
        ordinal: 0,
        entry_id: entryId("5001"),
        total_min: minutes(20),
        person_id: personId("7001"),
      }),
      recordRow({
        ordinal: 0,
        entry_id: entryId("5002"),
        office_id: officeId("103"),
        total_min: minutes(30),
        first_name: "=Zoe",
        last_name: "Li",
      }),
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
            ('5002', 'name 103 li, =zoe', '103', '2026-11-02', null, '=Zoe', 'Li', 'li', '', 'none', 1, 0, 30);
     insert into payroll_exception (entry_id, rule, subject, office_id, week, is_blocking, evidence, first_run)
     values ('5002', 'overlap', '1', '103', '2026-11-02', true, 'e', 1)`,
  );
});
beforeEach(() => reach(dashboard.app));
afterAll(() => dashboard.store.close());

const WEEK = isoDate("2026-11-02");
const asked = (path: string) => inProcess(dashboard.app)(path);
const fetched = (query: string) => asked(`/api/payroll/partner/export?week=${WEEK}&${query}`);
const corrections = (query: string) =>
  asked(`/api/payroll/corrections/export?week=${WEEK}&format=csv${query}`);
const refusalOf = async (reply: Response | Promise<Response>) => {
  const { status } = await reply;
  const { detail } = await (await reply).json();
  return [status, detail];
};
const sent = (body: object, path = "/api/payroll/files/sent") =>
  inProcess(dashboard.app)(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const files = async () => (await call(payrollFiles, { week: WEEK }, unaborted())).rows;
const recorded = async () =>
  (
    await dashboard.store.pool.query<{ act: string; details: Record<string, unknown> }>(
      "select act, details from audit_entry order by id",
    )
  ).rows;
test("a file with open blocking exceptions is refused, and a draft says so and cannot be marked as sent", async () => {
  expect(await refusalOf(fetched("format=csv"))).toEqual([
    409,
    expect.stringContaining("open blocking exceptions: 1"),
  ]);
  // Its exception accepted, what is left is the submission whose records have not been read.
  await dashboard.store.pool.query("update payroll_exception set is_blocking = false");
  expect(await refusalOf(fetched("format=csv"))).toEqual([
    409,
    expect.stringContaining("submissions not in the file (records not read): 1"),
  ]);
  await dashboard.store.pool.query("update payroll_exception set is_blocking = true");
  const draft = await fetched("format=csv&draft=yes");
  expect(draft.headers.get("content-disposition")).toContain(
    "DRAFT-payroll-2026-11-02-all-offices-file-1.csv",
  );
  const file = await receivedCsv(draft);
  expect(
    cellsUnder(file, "Week starts", "Office ID", "Office", "Person ID", "Last name", "First name").slice(
      0,
      2,
    ),
  ).toEqual([
    ["2026-11-02", "101", "Harbor Point Marketing", "7001", "Saeed", "Hugo"],
    ["2026-11-02", "103", "Mesa Verde", "", "Li", "'=Zoe"],
  ]);
  expect(cellsUnder(file, "Minutes", "Hours")).toEqual([
    ["566", "9.43"],
    ["30", "0.5"],
    ["596", "9.93"],
  ]);
  expect(cellsUnder(file, "Records", "Edited records", "Submissions").slice(0, 2)).toEqual([
    ["3", "1", "5000 5001"],
    ["1", "0", "5002"],
  ]);
  // The control line says what it is in the first column that holds text.
  expect(cellsUnder(file, "Office ID")[2]?.[0]).toMatch(
    /^DRAFT: open blocking exceptions: 1; submissions not in the file .*: 1. CAUTION: submissions not signed off: 4; rows without a person ID: 1 \(Li, =Zoe of Mesa Verde\). Total of 2 rows, 2 people$/,
  );
  expect(await refusalOf(sent({ number: 1, on: "2026-11-10" }))).toEqual([
    409,
    "File 1 is a draft. Only a final file can be marked as sent.",
  ]);
});

test("a file is on record with the SHA-256 of its bytes, and its audit entry has the same figures", async () => {
  const before = (await recorded()).length;
  const reply = await fetched("format=xlsx&office=101");
  expect(reply.headers.get("content-disposition")).toContain("payroll-2026-11-02-office-101-file-2.xlsx");
  const bytes = Buffer.from(await reply.arrayBuffer());
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const about = new Map(
    readWorkbook(bytes)
      .get("About")
      ?.map(([label, value]) => [label?.value, value?.value]),
  );
  expect([about.get("Rows"), about.get("People"), about.get("Minutes")]).toEqual([1, 1, 566]);
  const caution = "submissions not signed off: 2";
  expect(about.get("CAUTION")).toBe(caution);
  const figures = {
    number: 2,
    kind: "partner",
    rows: 1,
    people: 1,
    minutes: 566,
    draft: "",
    caution,
    sha256,
  };
  expect((await files()).at(-1)).toMatchObject({
    ...figures,
    offices: ["101"],
    byName: "Test Person",
    sent: null,
  });
  expect((await recorded()).slice(before)).toMatchObject([{ act: "payroll-file-made", details: figures }]);
  const control = await receivedCsv(await asked("/api/payroll/files/control/export?number=2&format=csv"));
  expect(
    cellsUnder(control, "File", "Rows", "People", "Minutes", "Hours", "SHA-256", "DRAFT", "CAUTION"),
  ).toEqual([["2", "1", "1", "566", "9.43", sha256, "", caution]]);
});

test("a file is marked as sent once, on a day that it can have been sent on", async () => {
  expect(await refusalOf(corrections(""))).toEqual([
    409,
    expect.stringContaining("No file of this week is marked"),
  ]);
  expect(await refusalOf(sent({ number: 99, on: "2026-11-10" }))).toEqual([
    404,
    "There is no file of that number.",
  ]);
  expect(await refusalOf(sent({ number: 2, on: "2026-11-11" }))).toEqual([
    400,
    "“on”: The date is in the future.",
  ]);
  expect(await refusalOf(sent({ number: 2, on: "2026-11-09" }))).toEqual([
    400,
    "“on”: File 2 was made after that date.",
  ]);
  expect(await refusalOf(sent({ number: 2 }, "/api/payroll/files/sent/undo"))).toEqual([
    409,
    "File 2 is not marked as sent.",
  ]);
  await dashboard.store.pool.query("insert into business_setting values ('sentBySecond', '1')");
  expect(await refusalOf(sent({ number: 2, on: "2026-11-10" }))).toEqual([
    409,
    "You made file 2. A second person has to mark it as sent.",
  ]);
  await dashboard.store.pool.query("delete from business_setting");
  const both = await Promise.all([1, 2].map(() => sent({ number: 2, on: "2026-11-10" })));
  const replies = await Promise.all(both.map(async (reply) => `${reply.status} ${await reply.text()}`));
  const [first, second] = replies.toSorted((a, b) => (a < b ? -1 : 1));
  expect(first).toBe("200 {}");
  expect(second).toContain('"File 2 was already marked as sent on 2026-11-10 by Test Person."');
  expect((await files()).at(-1)?.sent).toMatchObject({ on: "2026-11-10", byName: "Test Person" });
  expect((await recorded()).at(-1)).toMatchObject({
    act: "payroll-file-sent",
    details: { number: 2, week: WEEK, on: "2026-11-10" },
  });
});

test("a second full file of a week with a sent one is made only when it is confirmed", async () => {
  expect(await refusalOf(fetched("format=csv&office=101"))).toEqual([
    409,
    "File 2 of this week was marked as sent on 2026-11-10 by Test Person. Corrections hold what changed since.",
  ]);
  expect((await fetched("format=csv&office=101&draft=yes")).status).toBe(200);
  expect((await fetched("format=csv&office=101&again=yes")).status).toBe(200);
  expect((await files()).map(({ number, isAgain, draft }) => [number, isAgain, draft !== ""])).toEqual([
    [1, false, true],
    [2, false, false],
    [3, false, true],
    [4, true, false],
  ]);
});

test("corrections start from a file of the week that was sent, and each refusal says why", async () => {
  await dashboard.store.pool.query(
    `insert into payroll_file (number, kind, week, offices, layout, format, rows, people, minutes, draft, caution, sha256,
                               is_again, by_id, by_name, at)
     values (5, 'partner', '2026-10-26', null, '', 'csv', 0, 0, 0, '', '', '', false, '', '', now())`,
  );
  const refusals: unknown[] = [];
  for (const file of [99, 5, 3, 4]) refusals.push(await refusalOf(corrections(`&file=${file}`)));
  expect(refusals).toEqual([
    [404, "There is no file of that number."],
    [400, "“file”: file 5 is of the week of 2026-10-26."],
    [409, "File 3 is a draft. Corrections start from a file that was sent."],
    [409, "File 4 is not marked as sent. Corrections start from a file that was sent."],
  ]);
  const unchanged = await receivedCsv(await corrections("&file=2"));
  expect(cellsUnder(unchanged, "Office", "Change in minutes", "Change in hours")).toEqual([
    [expect.stringMatching(/Total of 0 rows, 0 people$/), "0", "0"],
  ]);
});

test("a moved shift is less for one person and more for the other, and the control line has the sum", async () => {
  await dashboard.store.pool.query(
    `update time_record set person_id = '7002', first_name = 'Ann' where entry_id = '5000' and ordinal = 0;
     update time_record set last_run = 1 where entry_id = '5000' and ordinal = 1;
     update time_record set clock_in = clock_in + interval '1 day' where entry_id = '5001';
     update person_week set (person, person_id, first_name, records, counted_min) = ('7002', '7002', 'Ann', 1, 485)
      where entry_id = '5000';
     update submission_check set fingerprint = fingerprint || '2'`,
  );
  const reply = await corrections("");
  expect(reply.headers.get("content-disposition")).toContain(
    "payroll-corrections-2026-11-02-office-101-file-7.csv",
  );
  const lines = await receivedCsv(reply);
  const headings = ["Local day", "What", "Minutes in the file", "Minutes now"];
  expect(cellsUnder(lines, "Person ID", ...headings, "Change in minutes", "Change in hours")).toEqual([
    ["7002", "2026-11-02", "Moved to", "0", "485", "485", "8.08"],
    ["7001", "2026-11-02", "Moved from", "485", "0", "-485", "-8.08"],
    ["7001", "2026-11-02", "Removed", "61", "0", "-61", "-1.02"],
    ["7001", "2026-11-02", "Moved from", "20", "0", "-20", "-0.33"],
    ["7001", "2026-11-03", "Moved to", "0", "20", "20", "0.33"],
    ["", "", "", "566", "505", "-61", "-1.02"],
  ]);
  expect(cellsUnder(lines, "Office").at(-1)?.[0]).toMatch(/^CAUTION: .* Total of 5 rows, 2 people$/);
  expect((await files()).at(-1)).toMatchObject({
    number: 7,
    kind: "corrections",
    base: 2,
    offices: ["101"],
    rows: 5,
    people: 2,
    minutes: -61,
  });
});

test("corrections are refused or drafts by the same rules as a full file", async () => {
  const { pool } = dashboard.store;
  await pool.query(
    `insert into payroll_exception (entry_id, rule, subject, office_id, week, is_blocking, evidence, first_run)
     values ('5001', 'overlap', '1', '101', '2026-11-02', true, 'e', 1)`,
  );
  expect(await refusalOf(corrections(""))).toEqual([
    409,
    "open blocking exceptions: 1. Resolve or accept them, or make a draft.",
  ]);
  const draft = await corrections("&draft=yes");
  expect(draft.headers.get("content-disposition")).toContain(
    "DRAFT-payroll-corrections-2026-11-02-office-101",
  );
  expect(cellsUnder(await receivedCsv(draft), "Office").at(-1)?.[0]).toMatch(
    /^DRAFT: open blocking exceptions: 1\. CAUTION/,
  );
  await pool.query("delete from payroll_exception where entry_id = '5001'");
});

test("a mark is not undone, and no older file is marked, once later corrections were sent", async () => {
  expect((await sent({ number: 7, on: "2026-11-10" })).status).toBe(200);
  expect(await refusalOf(sent({ number: 2 }, "/api/payroll/files/sent/undo"))).toEqual([
    409,
    "File 7 was sent with corrections of file 2. Undo that first.",
  ]);
  expect(await refusalOf(sent({ number: 4, on: "2026-11-10" }))).toEqual([
    409,
    "File 7, made later, was already marked as sent by Test Person.",
  ]);
  expect((await corrections("&file=2")).status).toBe(200);
  expect(await refusalOf(sent({ number: 9, on: "2026-11-10" }))).toEqual([
    409,
    "File 7 was marked as sent after file 2. Make corrections from file 7 instead.",
  ]);
  for (const number of [7, 2])
    expect((await sent({ number }, "/api/payroll/files/sent/undo")).status).toBe(200);
  expect((await files()).filter((file) => file.sent !== null)).toEqual([]);
  expect((await recorded()).at(-1)).toMatchObject({
    act: "payroll-file-unsent",
    details: { number: 2, on: "2026-11-10" },
  });
});

test("a submission whose week could not be read is in no file, and each says so", async () => {
  const undated = submissionRow({ id: entryId("5009"), week_start: null, week_end: null });
  await dashboard.store.db.insertInto("submission").values(undated).execute();
  const aboutOf = async (path: string) => {
    const reply = await asked(`/api/payroll/${path}/export?format=xlsx&week=2026-11-02&office=101`);
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

test("a layout chooses, orders and renames columns with constants, is replaced by its name, and deleted", async () => {
  const columns = [
    { id: "constant" as const, heading: "Co Code", text: "ABC" },
    { id: "minutes" as const, heading: "MIN" },
    { id: "person id" as const, heading: "EMPID" },
  ];
  const layout = { name: "Partner", columns, isControlApart: true, isUnknownRegular: false, payCodes: null };
  await send(saveLayout, { ...layout, columns: columns.slice(1, 2) });
  await send(saveLayout, layout);
  expect((await call(payrollLayouts, {}, unaborted())).rows).toEqual([layout]);
  // Without the control line, which importers refuse.
  expect(await receivedCsv(await fetched("format=csv&office=101&layout=Partner&draft=yes"))).toEqual([
    ["Co Code", "MIN", "EMPID"],
    ["ABC", "20", "7001"],
    ["ABC", "485", "7002"],
  ]);
  expect(await receivedCsv(await fetched("format=csv&office=101&layout=Partner&control=line"))).toHaveLength(
    4,
  );
  expect((await fetched("format=csv&office=101&layout=Other")).status).toBe(404);
  await send(deleteLayout, { name: "Partner" });
  expect((await call(payrollLayouts, {}, unaborted())).rows).toEqual([]);
  await expect(send(deleteLayout, { name: "Partner" })).rejects.toMatchObject({ fault: "missing" });
});

test.each([
  ["no column", [], "Choose at least one column"],
  [
    "a column twice",
    [
      ["minutes", "A"],
      ["minutes", "B"],
    ],
    "The column “Minutes” is there twice",
  ],
  ["no heading", [["minutes", " "]], "Column 1 has no heading"],
  ["a formula as heading", [["minutes", "=1+1"]], "begins with ="],
  [
    "a heading twice",
    [
      ["minutes", "A"],
      ["office", "a"],
    ],
    "The heading “A” is there twice",
  ],
  ["an unknown column", [["ssn", "A"]], "“columns”"],
])("a layout with %s is refused in a sentence, and nothing is saved", async (_what, columns, words) => {
  const body = {
    name: "Bad",
    isControlApart: false,
    isUnknownRegular: false,
    payCodes: null,
    columns: columns.map(([id, heading]) => ({ id, heading })),
  };
  const [status, detail] = await refusalOf(sent(body, "/api/payroll/layouts/save"));
  expect([status, detail]).toEqual([400, expect.stringContaining(words)]);
  expect((await call(payrollLayouts, {}, unaborted())).rows).toEqual([]);
});

test("the ADP-style example splits minutes by overtime, and its hours add up to the control", async () => {
  const [example] = EXAMPLE_LAYOUTS;
  await dashboard.store.pool.query(
    `update time_record set total_min = 1441, clock_out = clock_in + interval '1441 minutes' where entry_id = '5000' and ordinal = 0;
     update time_record set total_min = 1000, clock_in = '2026-11-05 14:00Z', clock_out = '2026-11-06 06:40Z', last_run = null,
            person_id = '7002' where entry_id = '5000' and ordinal = 1;
     update person_week set counted_min = 2441, records = 2 where entry_id = '5000'`,
  );
  const lines = await receivedCsv(
    await fetched(`format=csv&office=101&layout=${encodeURIComponent(example?.name ?? "")}`),
  );
  expect(lines).toEqual([
    ["Co Code", "Batch ID", "File #", "Reg Hours", "O/T Hours", "Hours 3 Code", "Hours 3 Amount"],
    ["ABC", "FIELD", "7001", "0.33", "0", "DT", "0"],
    ["ABC", "FIELD", "7002", "40", "0.68", "DT", "0"],
  ]);
});

test("the time records of all offices say whose they are", async () => {
  const file = await receivedCsv(await asked("/api/payroll/records/export?week=2026-11-02&format=csv"));
  const lines = cellsUnder(file, "Week starts", "Office ID", "Office", "Submission");
  expect(new Set(lines.map((line) => line.join(" ")))).toEqual(
    new Set([
      "2026-11-02 101 Harbor Point Marketing 5000",
      "2026-11-02 101 Harbor Point Marketing 5001",
      "2026-11-02 103 Mesa Verde 5002",
    ]),
  );
});
