import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { funnelReport } from "#contract/funnel.ts";
import { payrollSubmission, payrollSubmissions } from "#contract/payroll.ts";
import { administratorId, entryId, officeId, personId } from "#domain/ids.ts";
import { plainHoursMinutes, minutes, type Minutes } from "#domain/payroll/payroll.ts";
import { instant, isoDate, wallClock } from "#domain/time/time.ts";
import { receivedCsv } from "#test/csv.ts";
import { openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { inProcess } from "#test/in-process.ts";
import { countRow, officeRow, personRow, recordRow, replyRow, RUN, submissionRow } from "#test/rows.ts";
import { readWorkbook } from "#test/xlsx.ts";
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
        ...{ id: entryId("4900"), ...mesa, total_min: minutes(45), submitted: "yes" },
        ...{ week_start: wallClock("2026-10-26T00:00:00"), week_end: wallClock("2026-11-01T00:00:00") },
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
  const { cells } = await call(payrollSubmissions, {}, unaborted());
  const [headings, ...lines] = await csv("/api/payroll/submissions/export?format=csv");

  const told = (id: string) => {
    const row = cells.find(({ entry }) => entry === id);
    return [...times(row?.totalMin ?? null), ...times(row?.countedMin ?? null)];
  };
  expect(lines.map((line) => line.slice(0, 5))).toEqual([
    ["Harbor Point", "Hugo Saeed", "Not checked yet", "Locked", "Standard"],
    ["Mesa Verde", "Hugo Saeed", "Blocked", "Submitted", "Roadshow"],
    ["Mesa Verde", "Hugo Saeed", "Not submitted", "Open", "Roadshow"],
    ["Quiet", "", "Missing", "Missing", ""],
    ["Total", "", "", "", ""],
  ]);
  expect(lines.slice(0, 3).map((line) => [line[6], line[7], line[9], line[10]])).toEqual(
    ["5001", "5000", "5002"].map(told),
  );
  expect(lines.at(-1)).toEqual([
    ...["Total", "", "", "", "", "4", "1081", "18:01", "18.02", "961", "16:01", "16.02", "90", "1:30", ""],
    ...["", "45", "0:45", "", ...Array.from({ length: 12 }, () => "")],
  ]);
  expect(lines[1]?.slice(15, 19)).toEqual(["1 blocking", "45", "0:45", "Signed off"]);
  expect(headings?.slice(16, 19)).toEqual([
    ...["Week of 2026-10-26: minutes", "Week of 2026-10-26: H:MM", "Week of 2026-10-26: review"],
  ]);
});

test.each([
  ["q=mesa", ["Mesa Verde", "Mesa Verde", "Total"]],
  ["q=5002", ["Mesa Verde", "Total"]],
  ["show=missing", ["Quiet", "Total"]],
  ["show=blocked&q=verde", ["Mesa Verde", "Total"]],
  ["show=signed-off", []],
])("the file of %s holds what the page shows", async (query, offices) => {
  const [, ...lines] = await csv(`/api/payroll/submissions/export?format=csv&${query}`);
  expect(lines.map(([office]) => office)).toEqual(offices);
});

test("a total is left out of a file without the column that names it", async () => {
  const [, ...lines] = await csv("/api/payroll/submissions/export?format=csv&columns=owner,records");
  expect(lines.map(([, records]) => records)).toEqual(["0", "4", "0", ""]);
});

test("the file of a submission holds its records by person with local punches, and what could not be read", async () => {
  const { records } = await call(payrollSubmission, { entry: entryId("5000") }, unaborted());
  const [headings, ...whole] = await csv("/api/payroll/submission/export?entry=5000&format=csv");
  const lines = whole.map((line) => line.slice(0, 12));

  expect(headings?.slice(0, 7)).toEqual([
    ...["Person", "Directory", "Local day", "Clock-in", "Clock-in: offset", "Clock-out", "Clock-out: offset"],
  ]);
  expect(lines).toEqual([
    [
      ...["'=1+1, Ana", "Not in directory", "2026-11-02", "2026-11-02 19:30:00", "UTC+5:30"],
      ...["2026-11-03 03:30:00", "UTC+5:30", "IN", "121", "2:01", "2.02", ""],
    ],
    [
      ...["Saeed, Hugo", "By name, 7001", "2026-11-02", "2026-11-02 09:00:00", "UTC−5"],
      ...["2026-11-02 17:00:00", "UTC−5", "IN", "600", "10:00", "10", "Inactive; Edited"],
    ],
    [
      ...["Saeed, Hugo", "By name, 7001", "2026-11-04", "2026-11-04 09:00:00", "UTC−5"],
      ...["2026-11-04 23:00:00", "UTC−5", "IN", "840", "14:00", "14", ""],
    ],
    [
      ...["Saeed, Hugo", "ID 7001", "", "not a time: 13:00 PM", "", "2026-11-02 17:00:00", "UTC−5"],
      ...["IN", "", "", "", "totalMin: many"],
    ],
    [
      ...["Total: 4 records of 2 people, active minutes", "", "", "", "", "", ""],
      ...["", "961", "16:01", "16.02", ""],
    ],
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
  const [headings, ...lines] = await csv("/api/payroll/submission/export?entry=5000&format=csv");
  const line = lines.find((each) => each.includes("840"));
  expect(
    Object.fromEntries((headings ?? []).map((heading, place) => [heading, line?.[place]]).slice(11)),
  ).toEqual({
    ...{
      Notes: "Edited",
      Programs: "Gift cards, TV",
      Zone: "EST",
      Edited: "Yes",
      Added: "No",
      "Change type": "",
    },
    ...{
      "Clock-in ID": "81",
      "Clock type ID": "1",
      "Agent entry": "82",
      Location: "83",
      "Location type": "2",
    },
    ...{ "Unique ID": "u-81", Created: "2026-11-03 04:00:00", "Created: offset": "UTC" },
    ...{ Updated: "2026-11-04 05:30:00", "Updated: offset": "UTC" },
  });
});

test("by clock-in the records stand as that view has them", async () => {
  const [, ...lines] = await csv(
    "/api/payroll/submission/export?entry=5000&view=flat&format=csv&columns=in,person",
  );
  expect(lines.map(([time]) => time)).toEqual([
    ...["2026-11-02 19:30:00", "2026-11-02 09:00:00", "2026-11-04 09:00:00", "not a time: 13:00 PM", ""],
  ]);
});

test("sorted records keep to their people, whose order follows the sums above them", async () => {
  const sorted = async (query: string) => {
    const [, ...lines] = await csv(
      `/api/payroll/submission/export?entry=5000&format=csv&columns=person,time&${query}`,
    );
    return lines.map(([person, time]) => `${person?.replace(/.*, /, "")} ${time}`);
  };
  expect(await sorted("sort=-time")).toEqual([
    ...["Hugo 840", "Hugo 600", "Hugo ", "Ana 121"],
    expect.any(String),
  ]);
  expect(await sorted("sort=time&view=flat")).toEqual([
    ...["Ana 121", "Hugo 600", "Hugo 840", "Hugo "],
    expect.any(String),
  ]);
});

test("sorted submissions stand as asked, the total last", async () => {
  const path = "/api/payroll/submissions/export?format=csv&columns=office,summary%20time&sort=-summary.time";
  const [, ...lines] = await csv(path);
  expect(lines.map(([office, time]) => [office, time])).toEqual([
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
  expect(sheets.get("Time records")?.at(-1)?.[8]).toEqual({ value: 961, format: "3" });
  expect(sheets.get("Time records")?.at(-1)?.[9]).toEqual({ value: 961 / 1440, format: "[h]:mm" });
});

test("an unknown submission has no file", async () => {
  const reply = await fetched("/api/payroll/submission/export?entry=4711&format=csv");
  expect([reply.status, reply.headers.get("content-disposition")]).toEqual([404, null]);
});

test("the file of the funnel holds the page's lines by administrator, then the rates of the sums", async () => {
  const range = { from: isoDate("2026-11-01"), to: isoDate("2026-11-30") };
  const { rows } = await call(funnelReport, range, unaborted());
  const [headings, ...lines] = await csv(
    "/api/funnel/report/export?from=2026-11-01&to=2026-11-30&format=csv",
  );

  expect(rows).toHaveLength(3);
  expect(headings?.slice(0, 5)).toEqual([
    ...[
      "Administrator",
      "Office",
      "First interview: booked",
      "First interview: showed",
      "First interview: rate",
    ],
  ]);
  expect(lines.map((line) => line.slice(0, 5))).toEqual([
    ["Ana Abara", "Harbor Point", "3", "3", "1"],
    ["Yusuf Xu", "Harbor Point", "8", "6", "0.75"],
    ["Yusuf Xu", "Mesa Verde", "40", "10", "0.25"],
    ["Total", "", "51", "19", String(19 / 51)],
  ]);
  const under = (heading: string) => lines.map((line) => line[headings?.indexOf(heading) ?? -1]);
  expect(under("First-day sale: showed").slice(0, 2)).toEqual(["0", "2"]);
  expect(under("First-day sale: rate").slice(0, 2)).toEqual(["", "2"]);
  // More showed than were booked: no interval of a proportion, and a rate of all that is kept as it is.
  // Of the lost, two at the first interview, less one too many at the sale.
  expect(lines[1]?.slice(-4)).toEqual(["", "", "1", "0.25"]);
});

test("a range that cannot be meant is refused as on the page", async () => {
  const reply = await fetched("/api/funnel/report/export?from=2026-11-02&to=2026-11-01&format=xlsx");
  expect(reply.status).toBe(400);
});
