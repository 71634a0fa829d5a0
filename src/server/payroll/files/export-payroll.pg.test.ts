import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { funnelReport } from "#contract/funnel.ts";
import { payrollSubmission, payrollSubmissions } from "#contract/payroll/payroll.ts";
import { administratorId, entryId, officeId, personId } from "#domain/ids.ts";
import { plainHoursMinutes, minutes, type Minutes } from "#domain/payroll/payroll.ts";
import { instant, isoDate, wallClock } from "#domain/time/time.ts";
import { cellsUnder } from "#test/files/cells-under.ts";
import { receivedCsv } from "#test/files/csv.ts";
import { openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { inProcess } from "#test/in-process.ts";
import {
  countRow,
  officeRow,
  personRow,
  recordRow,
  replyRow,
  RUN,
  submissionRow,
} from "#test/builders/rows.ts";
import { cellValues, readWorkbook } from "#test/files/xlsx.ts";
import { call } from "#web/api/call.ts";

let dashboard: TestDashboard;

const at = (text: string) => instant(`2026-11-${text}Z`);
const mesa = { office_id: officeId("103"), office_name: "Mesa Verde" };

beforeAll(async () => {
  dashboard = await openDashboard();
  const { db } = dashboard.store;
  const offices = [
    officeRow({ name: "Harbor Point" }),
    officeRow({ id: officeId("103"), name: "Mesa Verde" }),
    officeRow({ id: officeId("105"), name: "Quiet" }),
  ];
  await db.insertInto("office").values(offices).execute();
  await db
    .insertInto("submission")
    .values([
      submissionRow({ id: entryId("5000"), ...mesa, submitted: "yes", total_min: minutes(1051) }),
      submissionRow({ id: entryId("5001"), total_min: null, is_road_show: false, locked: "x" }),
      submissionRow({ id: entryId("5002"), ...mesa, total_min: minutes(30) }),
    ])
    .execute();
  const mine = { ...mesa, entry_id: entryId("5000") };
  const { office_name: _, ...record } = mine;
  await db
    .insertInto("time_record")
    .values([
      recordRow({
        ...record,
        ordinal: 0,
        clock_in: at("04T14:00:00"),
        clock_out: at("05T04:00:00"),
        total_min: minutes(840),
      }),
      recordRow({
        ...record,
        ordinal: 1,
        first_name: "Ana",
        last_name: "=1+1",
        total_min: minutes(121),
        offset_min: 330,
      }),
      recordRow({ ...record, ordinal: 2, is_active: false, total_min: minutes(600), mod_type: "Edited" }),
      recordRow({
        ...record,
        ordinal: 3,
        person_id: personId("7001"),
        clock_in: null,
        total_min: null,
        unread: JSON.stringify([
          { field: "clockIn", text: "13:00 PM" },
          { field: "totalMin", text: "many" },
        ]),
      }),
    ])
    .execute();
  await db
    .insertInto("person")
    .values(personRow({ id: personId("7001"), ...mesa }))
    .execute();
  await db
    .insertInto("reply")
    .values([replyRow({ scope: "records/5000" }), replyRow({ scope: "weekly" })])
    .execute();
  await db
    .insertInto("person")
    .values(personRow({ id: personId("7002"), office_id: officeId("105") }))
    .execute();
  // Of the week before, signed off as it is; and an exception of the week.
  await db
    .insertInto("submission")
    .values(
      submissionRow({
        id: entryId("4900"),
        ...mesa,
        total_min: minutes(45),
        submitted: "yes",
        week_start: wallClock("2026-10-26T00:00:00"),
        week_end: wallClock("2026-11-01T00:00:00"),
      }),
    )
    .execute();
  await dashboard.store.pool.query(
    `insert into submission_check values ('4900', '103', '2026-10-26', 1, 1, 45, 'f', 1),
            ('5000', '103', '2026-11-02', 4, 3, 961, 'g', 1);
     insert into submission_mark (entry_id, office_id, kind, fingerprint, summary_min, at)
     values ('4900', '103', 'sign-off', 'f', 45, now());
     insert into payroll_exception (entry_id, rule, subject, office_id, week, is_blocking, evidence, first_run)
     values ('5000', 'overlap', '1', '103', '2026-11-02', true, 'e', 1)`,
  );
  await db
    .insertInto("administrator")
    .values([
      { id: administratorId("1011"), name: "Yusuf Xu", run_id: RUN },
      { id: administratorId("1012"), name: "Ana Abara", run_id: RUN },
    ])
    .execute();
  await db
    .insertInto("interview_count")
    .values([
      countRow({ first_booked: 8, first_showed: 6, sale_booked: 1, sale_showed: 2 }),
      countRow({ administrator_id: administratorId("1012"), first_booked: 3, first_showed: 3 }),
      countRow({ account_id: officeId("103"), first_booked: 40, first_showed: 10 }),
    ])
    .execute();
});

beforeEach(() => reach(dashboard.app));
afterAll(() => dashboard.store.close());

const fetched = (path: string) => inProcess(dashboard.app)(path);
const csv = async (path: string) => receivedCsv(await fetched(path));
const times = (value: Minutes | null): readonly string[] =>
  value === null ? ["", ""] : [String(value), plainHoursMinutes(value)];

test("the file of a week holds the page's submissions by office, each time three ways, and a control line", async () => {
  const { rows } = await call(payrollSubmissions, {}, unaborted());
  const file = await csv("/api/payroll/submissions/export?format=csv");

  const timesOnPage = (id: string) => {
    const row = rows.find(({ cell }) => cell?.entry === id);
    return [...times(row?.summary ?? null), ...times(row?.counted ?? null)];
  };
  expect(cellsUnder(file, "Office", "Owner", "Review", "Source", "Kind", "Records", "Exceptions")).toEqual([
    ["Harbor Point", "Hugo Saeed", "Not checked yet", "Locked", "Standard", "0", expect.any(String)],
    ["Mesa Verde", "Hugo Saeed", "Blocked", "Submitted", "Roadshow", "4", "1 blocking"],
    ["Mesa Verde", "Hugo Saeed", "Not submitted", "Open", "Roadshow", "0", expect.any(String)],
    ["Quiet", "", "Missing", "Missing", "", "", expect.any(String)],
    ["Total", "", "", "", "", "4", ""],
  ]);
  const [summary, counted] = ["Summary", "Total of records"];
  const exact = [summary, counted].flatMap((of) => [`${of}: minutes`, `${of}: H:MM`]);
  const all = cellsUnder(file, ...exact);
  expect(all.slice(0, 3)).toEqual(["5001", "5000", "5002"].map(timesOnPage));
  expect(all.at(-1)).toEqual(["1081", "18:01", "961", "16:01"]);
  const sums = [`${summary}: hours`, `${counted}: hours`, "Difference: minutes", "Difference: H:MM"];
  expect(cellsUnder(file, ...sums).at(-1)).toEqual(["18.02", "16.02", "90", "1:30"]);
  const earlier = ["minutes", "H:MM", "review"].map((of) => `Week of 2026-10-26: ${of}`);
  expect(cellsUnder(file, ...earlier)[1]).toEqual(["45", "0:45", "Signed off"]);
  expect(cellsUnder(file, ...earlier).at(-1)).toEqual(["45", "0:45", ""]);
  // Nothing is known of the weeks before that one, nor is a time of a total.
  const [headings = []] = file;
  const others = headings.filter((heading) => /^(?:Updated|Week of (?!2026-10-26))/.test(heading));
  expect(others).toHaveLength(13);
  expect(cellsUnder(file, ...others).at(-1)).toEqual(others.map(() => ""));
});

test.each([
  ["q=mesa", ["Mesa Verde", "Mesa Verde", "Total"]],
  ["q=5002", ["Mesa Verde", "Total"]],
  ["show=missing", ["Quiet", "Total"]],
  ["show=blocked&q=verde", ["Mesa Verde", "Total"]],
  ["show=signed-off", []],
])("the file of %s holds what the page shows", async (query, offices) => {
  const file = await csv(`/api/payroll/submissions/export?format=csv&${query}`);
  expect(cellsUnder(file, "Office").flat()).toEqual(offices);
});

test("a total is left out of a file without the column that names it", async () => {
  const file = await csv("/api/payroll/submissions/export?format=csv&columns=owner,records");
  expect(cellsUnder(file, "Records").flat()).toEqual(["0", "4", "0", ""]);
});

test("the file of a submission holds its records by person with local punches, and what could not be read", async () => {
  const { records } = await call(payrollSubmission, { entry: entryId("5000") }, unaborted());
  const file = await csv("/api/payroll/submission/export?entry=5000&format=csv");

  expect(
    cellsUnder(
      file,

      "Person",
      "Directory",
      "Local day",
      "Clock-in",
      "Clock-in: offset",
      "Clock-out",
      "Clock-out: offset",
      "Type",
      "Record: minutes",
      "Record: H:MM",
      "Record: hours",
      "Notes",
    ),
  ).toEqual([
    [
      "'=1+1, Ana",
      "Not in directory",
      "2026-11-02",
      "2026-11-02 19:30:00",
      "UTC+5:30",
      "2026-11-03 03:30:00",
      "UTC+5:30",
      "IN",
      "121",
      "2:01",
      "2.02",
      "",
    ],
    [
      "Saeed, Hugo",
      "By name, 7001",
      "2026-11-02",
      "2026-11-02 09:00:00",
      "UTC−5",
      "2026-11-02 17:00:00",
      "UTC−5",
      "IN",
      "600",
      "10:00",
      "10",
      "Inactive; Edited",
    ],
    [
      "Saeed, Hugo",
      "By name, 7001",
      "2026-11-04",
      "2026-11-04 09:00:00",
      "UTC−5",
      "2026-11-04 23:00:00",
      "UTC−5",
      "IN",
      "840",
      "14:00",
      "14",
      "",
    ],
    [
      "Saeed, Hugo",
      "ID 7001",
      "",
      "not a time: 13:00 PM",
      "",
      "2026-11-02 17:00:00",
      "UTC−5",
      "IN",
      "",
      "",
      "",
      "totalMin: many",
    ],
    ["Total: 4 records of 2 people, active minutes", "", "", "", "", "", "", "", "961", "16:01", "16.02", ""],
  ]);
  expect(records.reduce((sum, { isActive, totalMin }) => sum + (isActive ? (totalMin ?? 0) : 0), 0)).toBe(
    961,
  );
});

test("the file of a submission has every member that a development form reports", async () => {
  await dashboard.store.pool.query(
    `update time_record set clock_in_id = '81', clock_type_id = '1', agent_entry_id = '82', location_id = '83',
            location_type_id = '2', unique_id = 'u-81', zone_name = 'EST', is_updated = true, is_added = false,
            created = '2026-11-03T04:00:00Z', updated = '2026-11-04T05:30:00Z',
            programs = '[{"id": "9", "name": "Gift cards", "shortName": "GC"}, {"id": "8", "name": "", "shortName": "TV"}]'
      where entry_id = '5000' and total_min = 840`,
  );
  const file = await csv("/api/payroll/submission/export?entry=5000&format=csv");
  const reported = {
    Notes: "Edited",
    Programs: "Gift cards, TV",
    Zone: "EST",
    Edited: "Yes",
    Added: "No",
    "Change type": "",
    "Clock-in ID": "81",
    "Clock type ID": "1",
    "Agent entry": "82",
    Location: "83",
    "Location type": "2",
    "Unique ID": "u-81",
    Created: "2026-11-03 04:00:00",
    "Created: offset": "UTC",
    Updated: "2026-11-04 05:30:00",
    "Updated: offset": "UTC",
  };
  expect(cellsUnder(file, "Record: minutes", ...Object.keys(reported))).toContainEqual([
    "840",
    ...Object.values(reported),
  ]);
});

test("by clock-in the records stand as that view has them", async () => {
  const file = await csv("/api/payroll/submission/export?entry=5000&view=flat&format=csv&columns=in,person");
  expect(cellsUnder(file, "Clock-in").flat()).toEqual([
    "2026-11-02 19:30:00",
    "2026-11-02 09:00:00",
    "2026-11-04 09:00:00",
    "not a time: 13:00 PM",
    "",
  ]);
});

test("sorted records keep to their people, whose order follows the sums above them", async () => {
  const sorted = async (query: string) => {
    const file = await csv(
      `/api/payroll/submission/export?entry=5000&format=csv&columns=person,time&${query}`,
    );
    return cellsUnder(file, "Person", "Record: minutes").map(
      ([person, time]) => `${person?.replace(/.*, /, "")} ${time}`,
    );
  };
  expect(await sorted("sort=-time")).toEqual([
    "Hugo 840",
    "Hugo 600",
    "Hugo ",
    "Ana 121",
    expect.any(String),
  ]);
  expect(await sorted("sort=time&view=flat")).toEqual([
    "Ana 121",
    "Hugo 600",
    "Hugo 840",
    "Hugo ",
    expect.any(String),
  ]);
});

test("sorted submissions stand as asked, the total last", async () => {
  const path = "/api/payroll/submissions/export?format=csv&columns=office,summary%20time&sort=-summary.time";
  expect(cellsUnder(await csv(path), "Office", "Summary: minutes")).toEqual([
    ["Mesa Verde", "1051"],
    ["Mesa Verde", "30"],
    ["Harbor Point", ""],
    ["Quiet", ""],
    ["Total", "1081"],
  ]);
});

test("a workbook's control totals agree with its rows", async () => {
  const reply = await fetched("/api/payroll/submission/export?entry=5000&format=xlsx");
  const sheets = readWorkbook(Buffer.from(await reply.arrayBuffer()));
  const about = new Map(sheets.get("About")?.map(([label, value]) => [label?.value, value?.value]));
  expect(about.get("Rows, the total not counted")).toBe(4);
  expect(about.get("People")).toBe(2);
  expect(about.get("Active records: minutes")).toBe(961);
  expect(about.get("Total of the summary: minutes")).toBe(1051);
  const records = sheets.get("Time records") ?? [];
  const [headings = []] = cellValues(records);
  const control = records.at(-1) ?? [];
  expect(cellsUnder<unknown>([headings, control], "Record: minutes", "Record: H:MM")).toEqual([
    [
      { value: 961, format: "3" },
      { value: 961 / 1440, format: "[h]:mm" },
    ],
  ]);
});

test("an unknown submission has no file", async () => {
  const reply = await fetched("/api/payroll/submission/export?entry=4711&format=csv");
  expect([reply.status, reply.headers.get("content-disposition")]).toEqual([404, null]);
});

test("the file of the funnel holds the page's lines, most first interviews first, then the rates of the sums", async () => {
  const range = { from: isoDate("2026-11-01"), to: isoDate("2026-11-30") };
  const { rows } = await call(funnelReport, range, unaborted());
  const file = await csv("/api/funnel/report/export?from=2026-11-01&to=2026-11-30&format=csv");

  expect(rows).toHaveLength(3);
  const first = ["booked", "showed", "rate"].map((of) => `First interview: ${of}`);
  expect(cellsUnder(file, "Administrator", "Office", ...first)).toEqual([
    ["Yusuf Xu", "Mesa Verde", "40", "10", "0.25"],
    ["Yusuf Xu", "Harbor Point", "8", "6", "0.75"],
    ["Ana Abara", "Harbor Point", "3", "3", "1"],
    ["Total", "", "51", "19", String(19 / 51)],
  ]);
  const sale = "First-day sale: rate";
  expect(cellsUnder(file, "First-day sale: showed", sale).slice(1, 3)).toEqual([
    ["2", "2"],
    ["0", ""],
  ]);
  // More showed than were booked: no interval of a proportion, and a rate of all that is kept as it is.
  // Of the lost, two at the first interview, less one too many at the sale.
  expect(cellsUnder(file, `${sale}, 95 % low`, `${sale}, 95 % high`, "Lost", "Overall")[1]).toEqual([
    "",
    "",
    "1",
    "0.25",
  ]);
});

test("a range that cannot be meant is refused as on the page", async () => {
  const reply = await fetched("/api/funnel/report/export?from=2026-11-02&to=2026-11-01&format=xlsx");
  expect(reply.status).toBe(400);
});
