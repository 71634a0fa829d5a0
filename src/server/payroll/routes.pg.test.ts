import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  payrollFound,
  payrollSubmission,
  payrollSubmissions,
  personWeeks,
} from "#contract/payroll/payroll.ts";
import { entryId, officeId, personId } from "#domain/ids.ts";
import { minutes } from "#domain/payroll/payroll.ts";
import { instant, isoDate, wallClock } from "#domain/time/time.ts";
import { createLog } from "#server/http/log.ts";
import { createReplyCache, replyVersions } from "#server/http/reply-cache.ts";
import { dashboardOver, openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { personRow, recordRow, replyRow, RUN, submissionRow } from "#test/builders/rows.ts";
import { recheckSubmissions } from "#server/payroll/check/check-submissions.ts";
import { call } from "#web/api/call.ts";

let dashboard: TestDashboard;

const mesa = officeId("103");
const october = { week_start: wallClock("2026-10-26T00:00:00"), week_end: wallClock("2026-11-01T23:59:59") };
const undated = { week_start: null, week_end: null };
const at = (text: string) => instant(`2026-11-${text}Z`);

beforeAll(async () => {
  dashboard = await openDashboard();
  const { db } = dashboard.store;
  await db
    .insertInto("submission")
    .values([
      submissionRow({ id: entryId("5000"), submitted: "11/09/2026 12:00:00 AM" }),
      submissionRow({
        id: entryId("5001"),
        office_id: mesa,
        office_name: "Mesa Verde",
        locked: "yes",
        total_min: null,
        week_start: null,
      }),
      submissionRow({ id: entryId("5002"), office_id: mesa, office_name: "Mesa Verde", ...october }),
      submissionRow({ id: entryId("5003"), office_id: mesa, office_name: "Mesa Verde", ...undated }),
      submissionRow({ id: entryId("5004"), office_name: "Harbor Point Marketing", is_road_show: false }),
    ])
    .execute();
  await db
    .insertInto("time_record")
    .values([
      recordRow({
        ordinal: 1,
        first_name: "Zoë",
        last_name: "Li",
        total_min: minutes(61),
        clock_in: at("03T04:30:00"),
        clock_out: null,
        offset_min: -480,
        mod_type: "Edited",
      }),
      recordRow({ ordinal: 0, clock_in: at("03T04:30:00") }),
      recordRow({ ordinal: 2, is_active: false, total_min: minutes(1000), clock_type: "LUNCH" }),
      recordRow({
        ordinal: 3,
        person_id: personId("7001"),
        clock_in: null,
        total_min: null,
        unread: JSON.stringify([{ field: "clock in", text: "13:00 PM" }]),
      }),
      recordRow({ ordinal: 4, person_id: personId("4711"), first_name: "Hugo" }),
      recordRow({ ordinal: 5, first_name: "Twin", last_name: "Twin" }),
      recordRow({ ordinal: 6, first_name: "Nobody", last_name: "Known" }),
      recordRow({ ordinal: 7, last_run: RUN }),
      recordRow({ entry_id: entryId("5002"), ordinal: 0, is_active: false }),
    ])
    .execute();
  await db
    .insertInto("person")
    .values([
      personRow({ id: personId("7001") }),
      personRow({ id: personId("7002"), first_name: "ZOE", last_name: "Li" }),
      personRow({ id: personId("7003"), first_name: "Twin", last_name: "Twin" }),
      personRow({ id: personId("7004"), first_name: "Twin", last_name: "Twin" }),
      personRow({ id: personId("7005"), first_name: "Nobody", last_name: "Known", office_id: mesa }),
      personRow({ id: personId("7006"), first_name: "Zoe", last_name: "Li", last_run: RUN }),
      personRow({ id: personId("4711"), last_run: RUN, office_id: mesa }),
    ])
    .execute();
  await db
    .insertInto("reply")
    .values([
      replyRow({ scope: "weekly", received_at: instant("2026-11-10T08:00:00Z") }),
      replyRow({ scope: "records/5000", received_at: instant("2026-11-10T09:00:00Z") }),
      replyRow({ scope: "records/5002" }),
      replyRow({ scope: "employees" }),
    ])
    .execute();
  await db.transaction().execute((writing) => recheckSubmissions(writing, null));
});

beforeEach(() => reach(dashboard.app));
afterAll(() => dashboard.store.close());

type Ask = Parameters<typeof call<typeof payrollSubmissions.query, typeof payrollSubmissions.reply>>[1];
const list = (asked: Ask) => call(payrollSubmissions, asked, unaborted());
/** The submissions of a week: of an office, where one is requested. */
const shown = async (asked: Ask) => {
  const reply = await list(asked);
  const rows = reply.rows.flatMap(({ cell }) => (cell === null || cell.entry === null ? [] : [cell]));
  return { ...reply, rows: rows.toSorted((a, b) => Number(a.entry) - Number(b.entry)) };
};
const open = (entry: string) => call(payrollSubmission, { entry: entryId(entry) }, unaborted());

test("weeks that have submissions come latest first, with how many", async () => {
  const { weeks } = await list({});
  expect(weeks).toEqual([
    { from: "2026-11-02", to: "2026-11-08", submissions: 3 },
    { from: "2026-10-26", to: "2026-11-01", submissions: 1 },
  ]);
});

test("without a week the latest is shown, and with it what has no readable week", async () => {
  const { week, rows, asOf } = await shown({});
  expect([week, asOf]).toEqual(["2026-11-02", "2026-11-10T08:00:00Z"]);
  expect(rows.map(({ entry }) => entry)).toEqual(["5000", "5001", "5003", "5004"]);
});

test("a week that is asked for holds its own submissions only", async () => {
  const { week, rows } = await shown({ week: isoDate("2026-10-26") });
  expect([week, rows.map(({ entry }) => entry)]).toEqual(["2026-10-26", ["5002"]]);
  expect(await shown({ week: isoDate("2026-10-19") })).toMatchObject({ week: "2026-10-19", rows: [] });
});

test("a day inside a week shows the week that it lies in", async () => {
  const { week, rows } = await shown({ week: isoDate("2026-10-28") });
  expect([week, rows.map(({ entry }) => entry)]).toEqual(["2026-10-26", ["5002"]]);
  expect((await list({ week: isoDate("2026-11-08") })).week).toBe("2026-11-02");
});

test("what is missing is late 48 hours after the week's end, which is still today for the week before", async () => {
  expect((await list({})).deadline).toEqual({ lastDay: "2026-11-10", isLate: false });
  const { deadline } = await list({ week: isoDate("2026-10-26") });
  expect(deadline).toEqual({ lastDay: "2026-11-03", isLate: true });
});

test("a week is answered from the cache, and as late from the minute on in which it is", async () => {
  let now = instant("2026-11-11T04:59:30Z");
  const clock = { now: () => now, zone: "America/New_York" };
  const replies = createReplyCache(1_000_000, replyVersions(dashboard.store, clock));
  reach(dashboardOver(dashboard.store, createLog({ level: "silent" }), { clock, replies }));
  const before = await list({});
  // A change that no version tells of.
  await dashboard.store.pool.query(`
    alter table submission disable trigger user;
    update submission set owner_name = 'Planted' where id = '5000';
    alter table submission enable trigger user`);
  expect(await list({})).toEqual(before);
  expect(before.deadline?.isLate).toBe(false);

  now = instant("2026-11-11T05:00:00Z");
  expect((await list({})).deadline?.isLate).toBe(true);
});

test("an office's submissions are of its own latest week, or of the week asked for", async () => {
  const { db } = dashboard.store;
  const late = officeId("110");
  await db
    .insertInto("submission")
    .values(submissionRow({ id: entryId("5010"), office_id: late, ...october }))
    .execute();
  const { week, rows } = await shown({ office: late });
  expect([week, rows.map(({ entry }) => entry)]).toEqual(["2026-10-26", ["5010"]]);
  expect(await shown({ office: late, week: isoDate("2026-11-02") })).toMatchObject({ rows: [] });
  await db.deleteFrom("submission").where("id", "=", entryId("5010")).execute();
});

test("the counted minutes are those of active records; unknown while no records were read", async () => {
  const { rows } = await shown({});
  const counted = rows.map(({ entry, totalMin, countedMin, records }) => [
    entry,
    totalMin,
    countedMin,
    records,
  ]);
  expect(counted).toEqual([
    ["5000", 900, 480 + 61 + 480 + 480 + 480, 7],
    ["5001", null, null, 0],
    ["5003", 900, null, 0],
    ["5004", 900, null, 0],
  ]);
  expect((await shown({ week: isoDate("2026-10-26") })).rows[0]).toMatchObject({ countedMin: 0, records: 1 });
});

test("any text means submitted, any text in the lock means locked, none means open", async () => {
  const { rows } = await shown({});
  expect(rows.map(({ entry, state }) => `${entry} ${state}`)).toEqual([
    "5000 submitted",
    "5001 locked",
    "5003 open",
    "5004 open",
  ]);
});

test("a submission opens to its current records in their order", async () => {
  const { submission, records, asOf } = await open("5000");
  expect(submission).toMatchObject({ id: "5000", totalMin: 900, countedMin: 1981, records: 7 });
  expect(asOf).toBe("2026-11-10T09:00:00Z");
  expect(records.map((record) => record.totalMin)).toEqual([480, 61, 1000, null, 480, 480, 480]);
  expect(records[2]).toMatchObject({ isActive: false, clockType: "LUNCH" });
});

test("a record's local day goes by its own offset, else by the submission's", async () => {
  const { records } = await open("5000");
  expect(records[0]).toMatchObject({
    clockIn: "2026-11-03T04:30:00Z",
    offsetMin: -300,
    localDay: "2026-11-02",
  });
  expect(records[1]).toMatchObject({
    clockOut: null,
    offsetMin: -480,
    localDay: "2026-11-02",
    modType: "Edited",
  });
  expect(records[3]).toMatchObject({ clockIn: null, localDay: null });
});

test("a field that could not be read stands as it was told", async () => {
  const { records } = await open("5000");
  expect(records[3]?.unread).toEqual([{ field: "clock in", text: "13:00 PM" }]);
  expect(records[0]?.unread).toEqual([]);
});

test("persons are matched by id, else by name within the office, never guessed", async () => {
  const { records } = await open("5000");
  expect(records.map(({ match, personId: id }) => `${match} ${id}`)).toEqual([
    "by-name 7001",
    "by-name 7002",
    "by-name 7001",
    "by-id 7001",
    "none 4711",
    "several null",
    "none null",
  ]);
});

test("a person's thirteen weeks hold their records by id, and by a name that is theirs alone", async () => {
  const weeksOf = async (id: string) => (await call(personWeeks, { id: personId(id) }, unaborted())).weeks;
  const hugo = await weeksOf("7001");
  expect(hugo).toHaveLength(13);
  expect(hugo.map(({ from }) => from).at(0)).toBe("2026-08-10");
  // Of three records one is inactive, and one has no readable minutes.
  expect(hugo.at(-1)).toEqual({
    from: "2026-11-02",
    to: "2026-11-08",
    minutes: 480,
    records: 3,
    edited: 0,
    offices: ["Harbor Point Marketing"],
    submissions: [{ entry: "5000", officeName: "Harbor Point Marketing" }],
  });
  expect(hugo.at(-2)).toMatchObject({ minutes: null, records: 0, offices: [] });
  expect((await weeksOf("7002")).at(-1)).toMatchObject({ minutes: 61, records: 1, edited: 1 });
  expect((await weeksOf("7003")).every(({ records }) => records === 0)).toBe(true);
});

test("an unknown submission is missing", async () => {
  await expect(open("4711")).rejects.toMatchObject({ fault: "missing" });
});

test("a submission without records read has none, and no age", async () => {
  expect(await open("5004")).toMatchObject({ records: [], asOf: null, submission: { countedMin: null } });
});

test("an office with active people or a recent submission is missing from a week it has not submitted for", async () => {
  const { db } = dashboard.store;
  const [active, former, recent] = ["201", "202", "203"].map(officeId);
  if (active === undefined || former === undefined || recent === undefined) throw new Error("no offices");
  const offices = [active, former, recent].map((id) => ({ id, name: `Office ${id}`, first_run: RUN }));
  await db.insertInto("office").values(offices).execute();
  await db
    .insertInto("person")
    .values([
      personRow({ id: personId("8001"), office_id: active, is_active: true }),
      personRow({ id: personId("8002"), office_id: former, is_active: false }),
    ])
    .execute();
  await db
    .insertInto("submission")
    .values(submissionRow({ id: entryId("5203"), office_id: recent, ...october }))
    .execute();

  const missingIn = async (week: string) =>
    (await call(payrollSubmissions, { week: isoDate(week) }, unaborted())).rows
      .filter(({ cell }) => cell !== null && cell.entry === null)
      .map(({ cell }) => cell?.officeId)
      .filter((id) => id?.startsWith("2"));
  expect(await missingIn("2026-11-02")).toEqual([active, recent]);
  expect(await missingIn("2026-10-26")).toEqual([active]);
  // Eight weeks and more after its last submission nothing is expected of an office without active people.
  expect(await missingIn("2026-12-28")).toEqual([active]);
});

test("submissions of every week are found by office, id and days, as many as are wanted, the latest first", async () => {
  await dashboard.store.db
    .insertInto("office")
    .values({ id: mesa, name: "Mésa Verde", first_run: RUN })
    .execute();
  const found = async (q: string, limit = 8) => {
    const { rows, total } = await call(payrollFound, { q, limit }, unaborted());
    return [total, ...rows.map(({ entry }) => entry)];
  };
  expect(await found("mesa")).toEqual([3, "5001", "5002", "5003"]);
  expect(await found("submission mesa", 1)).toEqual([3, "5001"]);
  expect(await found("nov 1 ver")).toEqual([1, "5002"]);
  expect(await found("5004")).toEqual([1, "5004"]);
  expect(await found("unknown week")).toEqual([1, "5003"]);
  expect(await found("mesa 5004")).toEqual([0]);
  const { weeks } = await call(payrollFound, { q: "5004", limit: 8 }, unaborted());
  expect(weeks).toEqual(["2026-11-02", "2026-10-26"]);
});

test("a submission without a readable start is in the week that its end names, on its page as on the board", async () => {
  const weekOf = async (entry: string) => (await open(entry)).submission.week;
  expect(await weekOf("5000")).toBe("2026-11-02");
  expect(await weekOf("5001")).toBe("2026-11-02");
  expect(await weekOf("5003")).toBeNull();
});
