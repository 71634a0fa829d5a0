import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { payrollExceptionDetail, payrollExceptions } from "#contract/payroll/payroll-review.ts";
import { payrollSubmission } from "#contract/payroll/payroll.ts";
import { entryId, officeId, personId } from "#domain/ids.ts";
import { instant, isoDate, wallClock } from "#domain/time/time.ts";
import { createLog } from "#server/http/log.ts";
import {
  dashboardOver,
  openDashboard,
  reach,
  testWho,
  unaborted,
  type TestDashboard,
} from "#test/dashboard.ts";
import { inProcess } from "#test/in-process.ts";
import { officeRow, personRow, recordRow, replyRow, submissionRow } from "#test/builders/rows.ts";
import { parseCsv } from "#test/files/csv.ts";
import { call } from "#web/api/call.ts";
import { recheckSubmissions } from "#server/payroll/check/check-submissions.ts";

/*
 * Hugo works in two offices at once; Zoe's name is of two people of an office, and of one elsewhere; Ana's is of no one,
 * but of one letter less.
 */
let dashboard: TestDashboard;

const mesa = { office_id: officeId("103"), office_name: "Mesa Verde" };
const hugo = { person_id: personId("7001"), first_name: "Hugo", last_name: "Saeed" };
const zoe = { person_id: null, first_name: "Zoe", last_name: "Li" };
const ana = { person_id: null, first_name: "Ana", last_name: "Whitfield" };
const at = (text: string) => instant(`2026-11-${text}Z`);
const closed = { submitted: "11/09/2026 12:00:00 AM", locked: "yes" };

beforeAll(async () => {
  dashboard = await openDashboard();
  const { db } = dashboard.store;
  await db
    .insertInto("office")
    .values([officeRow({}), officeRow({ id: officeId("103"), name: "Mesa Verde" })])
    .execute();
  await db
    .insertInto("submission")
    .values([
      submissionRow({ ...closed, id: entryId("5000") }),
      submissionRow({ ...closed, ...mesa, id: entryId("5001"), owner_name: "Zed" }),
      submissionRow({
        ...closed,
        id: entryId("5002"),
        week_start: wallClock("2026-10-26T00:00:00"),
        week_end: wallClock("2026-11-01T23:59:59"),
      }),
    ])
    .execute();
  await db
    .insertInto("time_record")
    .values([
      recordRow({ ...hugo, clock_in: at("03T14:00:00"), clock_out: at("03T22:00:00") }),
      recordRow({
        ...hugo,
        entry_id: entryId("5001"),
        office_id: mesa.office_id,
        clock_in: at("03T21:15:00"),
        clock_out: at("03T23:15:00"),
        total_min: 120,
        offset_min: -360,
      }),
      recordRow({ ...zoe, ordinal: 1, clock_in: at("04T14:00:00"), clock_out: at("04T22:00:00") }),
      recordRow({ ...ana, ordinal: 2, clock_in: at("05T14:00:00"), clock_out: at("05T22:00:00") }),
      recordRow({
        ...hugo,
        entry_id: entryId("5002"),
        clock_out: null,
        total_min: null,
        clock_in: instant("2026-10-27T14:00:00Z"),
      }),
    ])
    .execute();
  await db
    .insertInto("person")
    .values([
      personRow({ id: personId("7001") }),
      personRow({ id: personId("7002"), first_name: "ZOÉ", last_name: "Li" }),
      personRow({ id: personId("7003"), first_name: "Zoe", last_name: "Li", hired: null }),
      personRow({ id: personId("7004"), first_name: "Zoe", last_name: "Li", ...mesa }),
      personRow({ id: personId("7005"), first_name: "Anna", last_name: "Whitfield" }),
      personRow({ id: personId("7006"), first_name: "Ben", last_name: "Okoro" }),
      personRow({ id: personId("7007"), first_name: "Ana", last_name: "Whitfield", last_run: 1 }),
    ])
    .execute();
  await db
    .insertInto("reply")
    .values(
      ["weekly", "employees", "records/5000", "records/5001", "records/5002"].map((scope) =>
        replyRow({ scope }),
      ),
    )
    .execute();
  await db.transaction().execute((writing) => recheckSubmissions(writing, null));
});
beforeEach(() => reach(dashboard.app));
afterAll(() => dashboard.store.close());

type Ask = Parameters<typeof call<typeof payrollExceptions.query, typeof payrollExceptions.reply>>[1];
const list = (ask: Ask) => call(payrollExceptions, ask, unaborted());
const week = isoDate("2026-11-02");
/** The exception of a rule with its records. */
async function detail(rule: string, entry = "5000") {
  const { rows } = await list({ entry: entryId(entry), rule: [rule] });
  const [row] = rows;
  if (row === undefined) throw new Error(`${entry} has no ${rule}`);
  const { subject } = row;
  return call(payrollExceptionDetail, { entry: entryId(entry), rule: row.rule, subject }, unaborted());
}
const scoped = (...offices: readonly string[]) =>
  dashboardOver(dashboard.store, createLog({ level: "silent" }), {
    identify: () => Promise.resolve(testWho({ role: "payroll", scope: offices.map(officeId) })),
  });

test("an overlap shows both shifts in their local times, and the minutes that they have in common", async () => {
  const { sides, overlapMin } = await detail("overlap");
  expect(overlapMin).toBe(45);
  expect(
    sides.map(({ isOther, officeName, record }) => [
      isOther,
      officeName,
      record?.entry,
      record?.day,
      record?.offsetMin,
      record?.clockIn,
    ]),
  ).toEqual([
    [false, "Harbor Point Marketing", "5000", "2026-11-03", -300, "2026-11-03T14:00:00Z"],
    [true, "Mesa Verde", "5001", "2026-11-03", -360, "2026-11-03T21:15:00Z"],
  ]);
});

test("of a record out of scope only the office is known", async () => {
  reach(scoped("101"));
  const { exception, sides, overlapMin } = await detail("overlap");
  expect([sides[1], overlapMin]).toEqual([
    { isOther: true, officeId: "103", officeName: "Mesa Verde", record: null },
    45,
  ]);
  expect(exception.other).toEqual({
    officeName: "Mesa Verde",
    clockIn: null,
    clockOut: null,
    offsetMin: null,
  });
});

test("whom a name may be is listed with office, hire and what they share, and nothing private", async () => {
  const { candidates } = await detail("several-people");
  const name = { firstName: "Zoe", lastName: "Li", officeId: "101", officeName: "Harbor Point Marketing" };
  expect(candidates).toEqual([
    { ...name, personId: "7002", firstName: "ZOÉ", hired: "2021-11-05", shares: ["name", "office"] },
    { ...name, personId: "7003", hired: null, shares: ["name", "office"] },
    {
      ...name,
      personId: "7004",
      officeId: "103",
      officeName: "Mesa Verde",
      hired: "2021-11-05",
      shares: ["name"],
    },
  ]);
  reach(scoped("101"));
  expect((await detail("several-people")).candidates[2]).toEqual({
    personId: null,
    firstName: "",
    lastName: "",
    officeId: "103",
    officeName: "Mesa Verde",
    hired: null,
    shares: ["name"],
  });
});

test("for a person who is not in the directory those of the office with a similar name are listed", async () => {
  const { candidates, overlapMin } = await detail("unknown-person");
  expect(candidates.map((found) => [found.personId, found.shares])).toEqual([
    ["7005", ["similar-name", "office"]],
  ]);
  expect(overlapMin).toBeNull();
});

test("records keep their id, and say which exceptions point at them", async () => {
  const { records, submission } = await call(payrollSubmission, { entry: entryId("5000") }, unaborted());
  expect(records.map(({ id, exceptions }) => [id, exceptions])).toEqual([
    ["record 0", expect.arrayContaining(["overlap"])],
    ["record 1", expect.arrayContaining(["several-people"])],
    ["record 2", expect.arrayContaining(["unknown-person"])],
  ]);
  // "yes" names no time.
  expect([submission.submittedAt, submission.lockedAt]).toEqual(["2026-11-09T00:00:00", null]);
});

test("the exceptions of a week follow the search and the figure of its board", async () => {
  const entries = async (ask: Ask) => [...new Set((await list(ask)).rows.map(({ entry }) => entry))];
  expect((await entries({ week })).toSorted()).toEqual(["5000", "5001"]);
  expect(await entries({ week, q: "mesa" })).toEqual(["5001"]);
  expect(await entries({ week, q: "mesa", office: ["101"] })).toEqual([]);
  expect(await entries({ week, show: "ready" })).toEqual([]);
  expect((await entries({ week, show: "blocked" })).toSorted()).toEqual(["5000", "5001"]);
  await expect(list({ q: "mesa" })).rejects.toMatchObject({ fault: "rejected" });
});

test("what blocks is one filter, beside which the counts stay", async () => {
  const all = await list({ week });
  const blocking = await list({ week, severity: "blocking" });
  expect(blocking.counts).toEqual(all.counts);
  expect(new Set(blocking.rows.map(({ severity }) => severity))).toEqual(new Set(["blocking"]));
  const open = all.counts.filter(({ severity }) => severity === "blocking").map((each) => each.open);
  expect(blocking.total).toBe(open.reduce((sum, each) => sum + each, 0));
});

test("of a pair in two submissions of a week the list of all offices has one row", async () => {
  await dashboard.store.pool.query(
    "update payroll_exception set is_mirror = entry_id = '5001' where rule = 'overlap'",
  );
  const overlaps = async (ask: Ask) => {
    const { rows, total, counts } = await list({ ...ask, rule: ["overlap"] });
    return [rows.map(({ entry }) => entry), total, counts.find(({ rule }) => rule === "overlap")?.open];
  };
  expect(await overlaps({ week })).toEqual([["5000"], 1, 1]);
  expect(await overlaps({ week, office: ["103"] })).toEqual([["5001"], 1, 1]);
  expect(await overlaps({ entry: entryId("5001") })).toEqual([["5001"], 1, 1]);
  reach(scoped("103"));
  expect(await overlaps({ week })).toEqual([["5001"], 1, 1]);
});

test("the file has all rows of the filters with both records, the reason, who and when", async () => {
  const { rows } = await list({ entry: entryId("5000"), rule: ["overlap"] });
  const exceptions = rows.map(({ entry, rule, subject, evidence }) => ({ entry, rule, subject, evidence }));
  const accepted = await inProcess(dashboard.app)("/api/payroll/exceptions/accept", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ exceptions, kind: "schedule", reason: "Two jobs, as agreed" }),
  });
  expect(await accepted.json()).toMatchObject({ accepted: 1 });
  vi.unstubAllGlobals();
  const columns = "rule,person,in,other office,other in,state,reason,by,at".replaceAll(" ", "%20");
  const response = await inProcess(dashboard.app)(
    `/api/payroll/exceptions/export?week=${week}&office=101&rule=overlap&format=csv&columns=${columns}`,
  );
  expect(parseCsv(await response.text())).toEqual([
    [
      "Exception",
      "Person",
      "Clock-in",
      "Clock-in: offset",
      "Other office",
      "Other clock-in",
      "Other clock-in: offset",
      "State",
      "Reason",
      "Decided by",
      "Decided",
      "Decided: offset",
    ],
    [
      "Overlap",
      "Saeed, Hugo",
      "2026-11-03 09:00:00",
      "UTC−5",
      "Mesa Verde",
      "2026-11-03 15:15:00",
      "UTC−6",
      "Accepted",
      "Known schedule: Two jobs, as agreed",
      "Test Person",
      "2026-11-10 22:30:00",
      "UTC−5",
    ],
  ]);
  const everything = await inProcess(dashboard.app)("/api/payroll/exceptions/export?format=csv");
  const missing = { title: "Bad request", detail: expect.stringContaining("“week” is missing") };
  expect(await everything.json()).toMatchObject(missing);
  expect(await (await inProcess(dashboard.app)("/api/payroll/exceptions?office=101")).json()).toMatchObject(
    missing,
  );
});
