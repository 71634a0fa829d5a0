import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import { interviewReportSchema } from "#interface/funnel.ts";
import {
  assignment,
  employeesReply,
  event,
  eventsReply,
  interviewReply,
  person,
  record,
  recordsReply,
  submission,
  weeklyReply,
} from "#test/builders/replies.ts";
import { openReporting, posted, type TestReporting } from "#test/peers/reporting.ts";

let service: TestReporting;
/** Tokens for office 101 alone, and for the offices 102 and 103. */
let first: string;
let others: string;

const week = (from: string, to: string) => ({
  weekStart: `${from} 12:00:00 AM`,
  weekEnd: `${to} 11:59:59 PM`,
});
const thisWeek = week("11/09/2026", "11/15/2026");
const lastWeek = week("11/02/2026", "11/08/2026");
const day = (account: string, date: string, counts: object, accounts: object) =>
  interviewReply(account, date, { name: { 1: "Bo", 2: "Cy" }, accounts, ...counts });

beforeAll(async () => {
  service = await openReporting();
  await service.load([
    employeesReply([person("7000"), person("7001", { officeid: "102" }), person("7002", { officeid: "" })]),
    eventsReply([
      event(4000, [assignment("7000"), assignment("7001", { officeId: 102 })]),
      event(4001, []),
      event(4002, [assignment("7001", { officeId: 102 })]),
    ]),
    weeklyReply([
      submission("5000", { ...lastWeek }),
      submission("5001", { ...thisWeek }),
      submission("5002", { ...thisWeek, officeId: "102", isRoadShow: "0" }),
      submission("5003", { ...thisWeek, officeId: "103" }),
      submission("10000", { ...thisWeek, officeId: "103" }),
    ]),
    recordsReply("5000", [record({ totalMin: 50 })]),
    recordsReply("5001", [
      record({ totalMin: 51 }),
      record({ totalMin: 510, clockInUtc: "11/10/2026 2:00:00 PM" }),
    ]),
    recordsReply("5002", [record({ totalMin: 52 })]),
    recordsReply("5003", [record({ totalMin: 53 })]),
    recordsReply("10000", [record({ totalMin: 100 })]),
    day("101", "2026-11-11", { "1st": { 1: { 101: 9 } } }, { 1: "101,102" }),
    day("101", "2026-11-12", { "1st": { 1: { 101: 4, 102: 5 } } }, { 1: "101,102", 2: "102" }),
    day("101", "2026-11-18", { "1st": { 1: { 101: 3 } }, "2nd": { 2: { 102: 0 } } }, { 1: "101", 2: "102" }),
    day("103", "2026-11-18", { "1st": { 1: { 103: 7 } } }, { 1: "103" }),
  ]);
  first = await service.grant({ accounts: [officeId("101")] });
  others = await service.grant({ accounts: [officeId("102"), officeId("103")] });
});
afterAll(() => service.store.close());

const REPORT = "/index.cfm/applicantstream/interviewReportAdmin";
const dataOf = async (path: string, init: RequestInit = {}, token?: string) => {
  const reply = await service.ask(path, init, token);
  expect(reply.status).toBe(200);
  return (await reply.json()).data;
};
const minutesOf = async (path: string, members: object | string, token?: string) =>
  (await dataOf(`/dev/index.cfm${path}`, posted(members), token)).map(
    ({ totalMin }: { readonly totalMin: number }) => totalMin,
  );

describe("interview reports", () => {
  test("cover the group of the asked account, over the seven days up to today when no day is given", async () => {
    const data = await dataOf(`${REPORT}?accountId=102`);

    expect(interviewReportSchema.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      accounts: { 1: "101,102", 2: "102" },
      name: { 1: "Bo", 2: "Cy" },
      "1st": { 1: { 101: 7, 102: 5 } },
      "2nd": { 2: { 102: 0 } },
      "3rd": {},
      fdsShowedUp: {},
    });
  });

  test("begin six days before the end when only that is given, and include both days", async () => {
    const data = await dataOf(`${REPORT}?accountId=101&endDate=11/17/2026`);

    expect(data["1st"]).toEqual({ 1: { 101: 13, 102: 5 } });
  });

  test("list whoever was listed without counts, in no map of counts", async () => {
    const data = await dataOf(
      `${REPORT}?accountId=101&startDate=11/12/2026&endDate=11/12/2026&promoUserId=2`,
    );

    expect([data.accounts, data.name, data["1st"]]).toEqual([{ 2: "102" }, { 2: "Cy" }, {}]);
  });

  test("have all their members when nothing happened", async () => {
    const data = await dataOf(`${REPORT}?accountId=101&startDate=01/01/2025&endDate=01/31/2025`);

    expect(Object.keys(data)).toHaveLength(12);
    expect(Object.values(data)).toEqual(Array.from({ length: 12 }, () => ({})));
  });

  test("are cut to the accounts of the token, and one outside of them is as unknown as one that is not", async () => {
    const mine = await dataOf(`${REPORT}?accountId=102`, {}, first);
    const foreign = await service.ask(`${REPORT}?accountId=103`, {}, first);
    const unknown = await service.ask(`${REPORT}?accountId=999`, {}, first);

    expect([mine.accounts, mine["1st"]]).toEqual([{ 1: "101" }, { 1: { 101: 7 } }]);
    expect([foreign.status, await foreign.text()]).toEqual([404, await unknown.text()]);
  });
});

describe("time records", () => {
  test("of the latest week are those of roadshows in one operation and the others in the other", async () => {
    expect(await minutesOf("/payroll/partner_weeklyDataRoadshow", "")).toEqual([51, 510, 53, 100]);
    expect(await minutesOf("/partner_weeklyDataRoadshow", {})).toEqual([51, 510, 53, 100]);
    expect(await minutesOf("/partner_weeklyData", {})).toEqual([52]);
  });

  test("of one submission are answered by both operations, roadshow or not", async () => {
    expect(await minutesOf("/partner_weeklyData", { fieldmapEntryId: "5001" })).toEqual([51, 510]);
    expect(await minutesOf("/partner_weeklyDataRoadshow", "fieldmapEntryId=5002")).toEqual([52]);
  });

  test("of an office and a week are those of its submissions that start in the week", async () => {
    const asked = { officeId: 101, weekStart: "11/02/2026", weekEnd: "11/08/2026" };

    expect(await minutesOf("/partner_weeklyDataRoadshow", asked)).toEqual([50]);
    expect(await minutesOf("/partner_weeklyDataRoadshow", { ...asked, officeId: "103" })).toEqual([]);
    expect(await minutesOf("/partner_weeklyData", asked)).toEqual([]);
  });

  test("of a week are those of every office, of an office those of all its weeks", async () => {
    expect(await minutesOf("/partner_weeklyDataRoadshow", { weekStart: "11/09/2026" })).toEqual([
      51, 510, 53, 100,
    ]);
    expect(await minutesOf("/partner_weeklyDataRoadshow", { officeId: 101 })).toEqual([50, 51, 510]);
  });

  test("are cut to the accounts of the token, and a foreign submission is as unknown as one that is not", async () => {
    const foreign = await service.ask(
      "/dev/index.cfm/partner_weeklyData",
      posted({ fieldmapEntryId: 5001 }),
      others,
    );
    const unknown = await service.ask(
      "/dev/index.cfm/partner_weeklyData",
      posted({ fieldmapEntryId: 1 }),
      others,
    );

    expect(await minutesOf("/partner_weeklyDataRoadshow", {}, others)).toEqual([53, 100]);
    expect([foreign.status, await foreign.text()]).toEqual([404, await unknown.text()]);
  });

  test("that a newer reply no longer shows are gone", async () => {
    await service.load([recordsReply("10000", [record({ totalMin: 99 })], "14:30:00")]);

    expect(await minutesOf("/partner_weeklyData", { fieldmapEntryId: "10000" })).toEqual([99]);
  });
});

test("an offset that a record never reported is its submission's, if that is one of whole hours", async () => {
  const own = await openReporting();
  await own.load([
    weeklyReply([submission("1", { timezoneOffset: "-5" }), submission("2", { timezoneOffset: "-3.5" })]),
    recordsReply("1", [record()]),
    recordsReply("2", [record()]),
  ]);
  const rowsOf = async (path: string, init?: RequestInit) =>
    JSON.parse(await (await own.ask(`/dev/index.cfm${path}`, init)).text()).data;

  expect(await rowsOf("/payroll/partner_weekly")).toMatchObject([
    { timezoneOffset: "-5" },
    { timezoneOffset: "-3.5" },
  ]);
  expect(await rowsOf("/partner_weeklyData", posted({ fieldmapEntryId: "1" }))).toMatchObject([
    { timezoneOffset: -5 },
  ]);
  expect(await rowsOf("/partner_weeklyData", posted({ fieldmapEntryId: "2" }))).toMatchObject([
    { timezoneOffset: 0 },
  ]);
  await own.store.close();
});

const idsOf = async (path: string, member: string, token?: string) =>
  (await dataOf(`/index.cfm${path}`, {}, token)).map((row: Readonly<Record<string, unknown>>) => row[member]);

test("people, events and assignments that are gone are not answered", async () => {
  const { pool } = service.store;
  const counts = async () => {
    await pool.query("update store_state set data_version = data_version + 1");
    const people = await dataOf("/index.cfm/employees/all");
    const events: readonly { readonly icd: readonly object[] }[] = await dataOf(
      "/index.cfm/fieldmap/roadshowEvents",
    );
    return [people.length, events.map(({ icd }) => icd.length)];
  };
  const before = await counts();
  const gone = `update person set last_run = 1 where id = '7002';
    update roadshow_event set last_run = 1 where id = '4002';
    update assignment set last_run = 1 where event_id = '4000' and office_id = '102'`;
  await pool.query(gone);
  const after = await counts();
  await pool.query(gone.replaceAll("last_run = 1", "last_run = null"));

  expect(before).toEqual([3, [2, 0, 1]]);
  expect(after).toEqual([2, [1, 0]]);
  expect(await counts()).toEqual(before);
});

describe("a token for some accounts", () => {
  test("sees the people of its offices", async () => {
    expect(await idsOf("/employees/all", "personid")).toEqual(["7000", "7001", "7002"]);
    expect(await idsOf("/employees/all", "personid", first)).toEqual(["7000"]);
  });

  test("sees the submissions of its offices, in the order of numbers", async () => {
    expect(await idsOf("/payroll/partner_weekly", "fieldmapEntryId", others)).toEqual([
      "5002",
      "5003",
      "10000",
    ]);
  });

  test("sees events that it has an assignment in, without those of others, and events without any", async () => {
    const events = await dataOf("/index.cfm/fieldmap/roadshowEvents", {}, first);

    expect(
      events.map(({ eventId, icd }: { readonly eventId: number; readonly icd: readonly object[] }) => [
        eventId,
        icd.length,
      ]),
    ).toEqual([
      [4000, 1],
      [4001, 0],
    ]);
    expect(events[0].icd[0].officeId).toBe(101);
  });

  test("that names no account at all sees nothing but events without assignments", async () => {
    const none = await service.grant({ accounts: [] });

    expect(await idsOf("/employees/all", "personid", none)).toEqual([]);
    expect(await idsOf("/payroll/partner_weekly", "fieldmapEntryId", none)).toEqual([]);
    expect(await idsOf("/fieldmap/roadshowEvents", "eventId", none)).toEqual([4001]);
  });
});
