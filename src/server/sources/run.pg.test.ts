import { inSnapshot } from "#server/postgres/snapshot.ts";
import { randomBytes } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import { instant } from "#domain/time/time.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { openRenewedDatabase } from "#test/renewed.ts";
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
import type { Exchange } from "#interface/operations.ts";
import { runSource } from "#server/commands/run-source.ts";
import { HasRealData, NothingUsable } from "./run.ts";
import { reportText } from "./report-text.ts";
import type { RunSource } from "#server/postgres/loading/runs.ts";
import { readDirectory } from "#server/people/read-people.ts";

const sealer = sealerOf(randomBytes(32));
const now = () => instant("2026-11-18T15:00:00Z");

const store = await openRenewedDatabase();
beforeEach(() => store.renew());
afterAll(() => store.close());

const run = (exchanges: readonly Exchange[], source: RunSource = "files") =>
  runSource(store, { source, origin: "a test", exchanges, sealer, now });
const select = async (sql: string) => (await store.pool.query(sql)).rows;
const people = (count: number) => Array.from({ length: count }, (_, index) => person(String(7000 + index)));

test("importing the same replies twice changes nothing, not even a row's place on disk", async () => {
  const replies = [
    employeesReply(people(3)),
    eventsReply([event(4000, [assignment("7000")])]),
    weeklyReply([submission("5000")]),
    recordsReply("5000", [record(), record({ clockInUtc: "11/10/2026 2:00:00 PM" })]),
    interviewReply("101", "2026-11-09", {
      name: { 1: "Bo" },
      accounts: { 1: "101" },
      "1st": { 1: { 101: 4 } },
    }),
  ];
  const places = `select 'p' || ctid::text from person union all select 'e' || ctid::text from roadshow_event
    union all select 'a' || ctid::text from assignment union all select 's' || ctid::text from submission
    union all select 't' || ctid::text from time_record union all select 'i' || ctid::text from interview_count
    union all select 'v' || data_version::text from store_state`;

  await run(replies);
  const before = await select(places);
  const again = await run(replies);

  expect(before).toHaveLength(3 + 1 + 1 + 1 + 2 + 1 + 1);
  expect(await select(places)).toEqual(before);
  expect(again.setAside).toEqual([]);
});

test("a first load leaves every index as it was", async () => {
  const indexes =
    "select indexdef, indisvalid from pg_indexes join pg_index on indexrelid = indexname::regclass order by 1";
  const before = await select(indexes);
  await run([employeesReply(people(3)), weeklyReply([submission("5000")]), recordsReply("5000", [record()])]);

  expect(await select(indexes)).toEqual(before);
  expect(await select("select count(*) from person where search_text like '%reed%'")).toEqual([{ count: 3 }]);
});

test("an empty store can be read while a remote service fills it", async () => {
  const seen: unknown[] = [];
  await runSource(store, {
    source: "remote",
    origin: "a test",
    exchanges: [employeesReply(people(3))],
    sealer,
    now,
    beforeCommit: async () => void seen.push(...(await select("select count(*) from person"))),
  });

  expect(seen).toEqual([{ count: 0 }]);
});

test("a changed row keeps its earlier version with the runs that showed it", async () => {
  await run([employeesReply([person("7000", { city: "Boston" })])]);
  await run([employeesReply([person("7000", { city: "Lowell" })], "14:10:00")]);

  expect(await select("select city, first_run, since_run, last_run from person")).toEqual([
    { city: "Lowell", first_run: 1, since_run: 2, last_run: null },
  ]);
  expect(
    await select("select noun, id, from_run, to_run, row ->> 'city' as city from earlier_version"),
  ).toEqual([{ noun: "person", id: "7000", from_run: 1, to_run: 2, city: "Boston" }]);
});

test("a changed SSN is a change, and neither version holds it in the clear", async () => {
  await run([employeesReply([person("7000", { SSN: "960-21-4382" })])]);
  await run([employeesReply([person("7000", { SSN: "960-21-4383" })], "14:10:00")]);

  const [kept] = await select("select ssn_cipher, person::text as everything from person");
  const [earlier] = await select("select row::text as everything from earlier_version");
  expect(sealer.open(kept.ssn_cipher, "person.ssn_cipher", "7000")).toBe("960-21-4383");
  // Whole numbers only: three or four digits of one turn up in the hexadecimal of sealed text by chance.
  expect(kept.everything + earlier.everything).not.toMatch(/960-?21-?438|21-?438[23]/);
});

test("people who are absent are gone when they are few, and held for a person to confirm when they are many", async () => {
  await run([employeesReply(people(10))]);
  const few = await run([employeesReply(people(10).slice(1), "14:10:00")]);
  const many = await run([employeesReply(people(10).slice(3), "14:20:00")]);

  expect(few.nouns.get("people")).toMatchObject({ gone: 1, held: 0 });
  expect(many.nouns.get("people")).toMatchObject({ gone: 0, held: 2 });
  expect(await select("select id, last_run from person where last_run is not null")).toEqual([
    { id: "7000", last_run: 1 },
  ]);
});

test("rows that did not come are not gone, and both numbers are reported", async () => {
  await run([employeesReply(people(10)), eventsReply([event(4000, []), event(4001, [])])]);
  const short = await run([
    employeesReply(people(10).slice(1), "14:10:00", 10),
    { ...eventsReply([], "14:10:00"), body: '{"success":true,"total":2,"data":[]}' },
  ]);

  expect(short.nouns.get("people")).toMatchObject({ rows: 9, missing: 1, gone: 0, held: 0 });
  expect(short.nouns.get("events")).toMatchObject({ rows: 0, missing: 2, gone: 0, held: 0 });
  expect(reportText(short, "a test")).toContain("9 of 10 rows in 1 reply");
  expect(await select("select 1 from person where last_run is not null")).toEqual([]);
});

test.each(["1e3", "9e99", '"1,340"', "null", '"many"'])(
  "an employees reply with a total of %s is not taken for whole: no one is gone",
  async (total) => {
    await run([employeesReply(people(10))]);
    const reply = employeesReply(people(10).slice(1), "14:10:00");
    const later = await run([{ ...reply, body: reply.body.replace('"total":9', `"total":${total}`) }]);

    expect(later.nouns.get("people")).toMatchObject({ rows: 9, gone: 0, held: 0 });
    expect(await select("select 1 from person where last_run is not null")).toEqual([]);
  },
);

test("commas between the thousands of a total are read, so who is absent from a whole reply is gone", async () => {
  await run([employeesReply(people(1001))]);
  const reply = employeesReply(people(1001).slice(1), "14:10:00");
  const later = await run([{ ...reply, body: reply.body.replace('"total":1000', '"total":"1,000"') }]);

  expect(later.nouns.get("people")).toMatchObject({ rows: 1000, missing: 0, gone: 1 });
});

test("a directory of which rows did not come says how many there should be", async () => {
  await run([employeesReply(people(9), "14:00:00", 10)]);

  expect(await inSnapshot(store, "all", (reading) => readDirectory(reading, {}))).toMatchObject({
    total: 9,
    ofAll: 10,
  });
  expect(await inSnapshot(store, [officeId("101")], (reading) => readDirectory(reading, {}))).toMatchObject({
    total: 9,
    ofAll: 9,
  });
});

test("a reply dated after now counts as received now, and sets no later one aside", async () => {
  const early = await run([employeesReply([person("7000", { city: "Lowell" })], "18:00:00")]);
  const genuine = await run([employeesReply([person("7000", { city: "Boston" })], "15:00:00")]);

  expect(early.drift.get("replies: received after now, taken as received now")).toBe(1);
  expect(genuine.setAside).toEqual([]);
  expect(await select("select city from person")).toEqual([{ city: "Boston" }]);
});

test("a stored reply dated after now sets no later one aside either", async () => {
  await run([employeesReply([person("7000", { city: "Lowell" })])]);
  await select("update reply set received_at = '2026-12-24T00:00:00Z'");
  const genuine = await run([employeesReply([person("7000", { city: "Boston" })], "15:00:00")]);

  expect(genuine.setAside).toEqual([]);
  expect(await select("select city, received_at from person, reply")).toEqual([
    { city: "Boston", received_at: "2026-11-18T15:00:00Z" },
  ]);
});

test.each([
  ["is older than what is stored", employeesReply([person("7000")], "13:00:00"), 0],
  ["has no readable row", eventsReply([{ eventId: "none" }]), 0],
  ["is empty", eventsReply([]), 1],
  ["brings nothing new", employeesReply([person("7000")]), 1],
])("a reply that %s is counted as used or not", async (_which, reply, used) => {
  await run([employeesReply([person("7000")])]);

  expect((await run([reply])).used).toBe(used);
});

test("somebody who comes back is shown again and the gap is kept", async () => {
  await run([employeesReply(people(10))]);
  await run([employeesReply(people(10).slice(1), "14:10:00")]);
  await run([employeesReply(people(10), "14:20:00")]);

  expect(await select("select first_run, since_run, last_run from person where id = '7000'")).toEqual([
    { first_run: 1, since_run: 3, last_run: null },
  ]);
  expect(await select("select id, row -> 'last_run' as last_run from earlier_version")).toEqual([
    { id: "7000", last_run: 1 },
  ]);
});

test("an older reply is set aside and overwrites nothing", async () => {
  await run([employeesReply([person("7000", { city: "Lowell" })], "14:10:00")]);
  const older = await run([employeesReply([person("7000", { city: "Boston" })], "14:00:00")]);

  expect(older.setAside).toEqual([
    { where: "employees of 14:00:00", reason: "a newer reply is stored, received 2026-11-18T14:10:00Z" },
  ]);
  expect(await select("select city from person")).toEqual([{ city: "Lowell" }]);
});

test("submissions never go by absence", async () => {
  await run([weeklyReply([submission("5000"), submission("5001")])]);
  await run([weeklyReply([submission("5001")], "14:10:00")]);

  expect(await select("select id from submission where last_run is null order by id")).toEqual([
    { id: "5000" },
    { id: "5001" },
  ]);
});

test("a moved clock-in is one record gone and one added", async () => {
  const moved = record({ clockInUtc: "11/09/2026 2:30:00 PM" });
  await run([weeklyReply([submission("5000")]), recordsReply("5000", [record()])]);
  const after = await run([recordsReply("5000", [moved], "14:10:00")]);

  expect(after.nouns.get("time records")).toMatchObject({ added: 1, changed: 0, gone: 1 });
  expect(await select("select clock_in, last_run, office_id from time_record order by clock_in")).toEqual([
    { clock_in: "2026-11-09T14:00:00Z", last_run: 1, office_id: "101" },
    { clock_in: "2026-11-09T14:30:00Z", last_run: null, office_id: "101" },
  ]);
});

const weeklyData = (time: string, total: string, clockIns: readonly string[]): Exchange => {
  const rows = clockIns.map((clockInUtc) => ({ personId: 7000, clockInUtc, active: true }));
  return {
    ...recordsReply("5000", [], time),
    operation: "weeklyDataDev",
    body: `{"total":${total},"code":200,"success":true,"data":${JSON.stringify(rows)}}`,
  };
};

test.each(["2", '"2"', "1e3"])(
  "records that did not come are not gone: one of a total of %s came",
  async (total) => {
    const clockIns = ["11/09/2026 2:00:00 PM", "11/10/2026 2:00:00 PM"];
    await run([weeklyData("14:00:00", "2", clockIns)]);
    const short = await run([weeklyData("14:10:00", total, clockIns.slice(0, 1))]);

    expect(short.nouns.get("time records")).toMatchObject({ rows: 1, gone: 0 });
    expect(await select("select 1 from time_record where last_run is null")).toHaveLength(2);
  },
);

test("a record absent from a whole reply of its submission is gone", async () => {
  await run([weeklyData("14:00:00", "2", ["11/09/2026 2:00:00 PM", "11/10/2026 2:00:00 PM"])]);
  const later = await run([weeklyData("14:10:00", "1", ["11/09/2026 2:00:00 PM"])]);

  expect(later.nouns.get("time records")).toMatchObject({ gone: 1 });
});

const LOST = "unreadable in place of a stored value, which is lost";

test("a person's value that is replaced by an unreadable one is reported as lost, and stands in the earlier version", async () => {
  await run([employeesReply([person("7000"), person("7001", { hireDate: "" })])]);
  const unreadable = { hireDate: "soon", active: "maybe", city: ["Lowell"] };
  const later = await run([
    employeesReply([person("7000", unreadable), person("7001", unreadable)], "14:10:00"),
  ]);

  // No city was stored, and of the second person no hire date.
  expect([...later.drift].filter(([what]) => what.endsWith(LOST))).toEqual([
    [`people: hireDate: ${LOST}`, 1],
    [`people: active: ${LOST}`, 2],
  ]);
  expect(reportText(later, "a test")).toContain(`people: hireDate: ${LOST}`);
  expect(await select("select row ->> 'hired' as hired from earlier_version where id = '7000'")).toEqual([
    { hired: "2021-11-05T00:00:00" },
  ]);
});

test("an unreadable value is lost once: read again it replaces nothing", async () => {
  await run([employeesReply([person("7000")])]);
  await run([employeesReply([person("7000", { hireDate: "soon" })], "14:10:00")]);
  const again = await run([employeesReply([person("7000", { hireDate: "later" })], "14:20:00")]);

  expect([...again.drift.keys()].filter((what) => what.endsWith(LOST))).toEqual([]);
});

test("values of submissions, records, events and assignments are reported as lost too", async () => {
  const icd = { ownerAcnknowledgedDate: "11/02/2026 9:00:00 AM" };
  await run([
    weeklyReply([submission("5000")]),
    recordsReply("5000", [record()]),
    eventsReply([event(4000, [assignment("7000"), assignment("7001", icd)])]),
  ]);
  const place = {
    city: ["Boston"],
    zipcode: "02108",
    state: "MA",
    marketId: "43",
    id: "903",
    clubNumber: "6003",
  };
  const broken = { ownerAcnknowledgedDate: "soon", payoutOwner: { lname: ["Reed"], fname: "Ada" } };
  const later = await run([
    weeklyReply([submission("5000", { totalMin: "many" })], "14:10:00"),
    recordsReply("5000", [record({ clockOutUtc: "13:00 PM" })], "14:10:00"),
    eventsReply(
      [event(4000, [assignment("7000"), assignment("7001", broken)], { location: place })],
      "14:10:00",
    ),
  ]);

  expect(Object.fromEntries([...later.drift].filter(([what]) => what.endsWith(LOST)))).toEqual({
    [`assignments: ownerAcnknowledgedDate: ${LOST}`]: 1,
    [`assignments: payoutOwner.lname: ${LOST}`]: 1,
    [`events: location: ${LOST}`]: 1,
    [`submissions: totalMin: ${LOST}`]: 1,
    [`time records: clockOutUtc: ${LOST}`]: 1,
  });
});

test("what a form of records does not carry is not lost with its unreadable values", async () => {
  await run([development("14:00:00", [{ ...developed, totalMin: 240 }])]);
  const later = await run([produced({ totalMin: "many" }, "14:10:00")]);

  expect([...later.drift].filter(([what]) => what.endsWith(LOST))).toEqual([
    [`time records: totalMin: ${LOST}`, 1],
  ]);
});

test("a week's end at the midnight after it is the day before, another end is kept, and both are counted", async () => {
  const start = { weekStart: "11/19/2026 12:00:00 AM" };
  const { drift } = await run([
    weeklyReply([
      submission("5000", { ...start, weekEnd: "11/25/2026 11:59:59 PM" }),
      submission("5001", { ...start, weekEnd: "11/26/2026 12:00:00 AM" }),
      submission("5002", { ...start, weekEnd: "11/27/2026 11:59:59 PM" }),
      submission("5003", { ...start, weekEnd: "11/24/2026 11:59:59 PM" }),
    ]),
  ]);

  expect(await select("select id, week_end from submission order by id")).toEqual([
    { id: "5000", week_end: "2026-11-25T23:59:59" },
    { id: "5001", week_end: "2026-11-25T23:59:59" },
    { id: "5002", week_end: "2026-11-27T23:59:59" },
    { id: "5003", week_end: "2026-11-24T23:59:59" },
  ]);
  expect([...drift].filter(([what]) => what.startsWith("submissions: weekEnd"))).toEqual([
    ["submissions: weekEnd: midnight seven days after weekStart, taken as the day before", 1],
    ["submissions: weekEnd: not six days after weekStart", 2],
  ]);
});

test("what a source mended itself is in the report", async () => {
  const { drift } = await runSource(store, {
    source: "files",
    origin: "a test",
    exchanges: [employeesReply(people(1))],
    sealer,
    now,
    drift: new Map([["captures: plain text said to be base64", 2]]),
  });

  expect(drift.get("captures: plain text said to be base64")).toBe(2);
});

test("exact duplicates are both kept", async () => {
  await run([recordsReply("5000", [record(), record()])]);

  expect(await select("select count(*)::int from time_record")).toEqual([{ count: 2 }]);
});

test("records that came before their submission get its office when it comes", async () => {
  await run([recordsReply("5000", [record()])]);
  await run([weeklyReply([submission("5000", { officeId: "102" })])]);

  expect(await select("select office_id from time_record")).toEqual([{ office_id: "102" }]);
});

test("an assignment that its event no longer shows is gone", async () => {
  await run([eventsReply([event(4000, [assignment("7000"), assignment("7001")])])]);
  await run([eventsReply([event(4000, [assignment("7001")])], "14:10:00")]);

  expect(await select("select payout_owner_id from assignment where last_run is null")).toEqual([
    { payout_owner_id: "7001" },
  ]);
});

test("a newer report of a day removes the counts it no longer tells", async () => {
  const names = { name: { 1: "Bo", 2: "Cy" }, accounts: { 1: "101", 2: "101" } };
  await run([interviewReply("101", "2026-11-09", { ...names, "1st": { 1: { 101: 4 }, 2: { 101: 2 } } })]);
  await run([
    interviewReply(
      "101",
      "2026-11-09",
      { name: { 1: "Bo" }, accounts: { 1: "101" }, "1st": { 1: { 101: 5 } } },
      "14:10:00",
    ),
  ]);

  expect(await select("select administrator_id, first_booked, first_showed from interview_count")).toEqual([
    { administrator_id: "1", first_booked: 5, first_showed: null },
  ]);
});

test("a report over more than one day is set aside", async () => {
  const { setAside } = await run([
    employeesReply(people(1)),
    interviewReply("101", "2026-10-01", {}, "14:00:00", "2026-10-31"),
  ]);

  expect(setAside.map(({ reason }) => reason)).toEqual([
    "a report over 31 days, 2026-10-01 to 2026-10-31: its counts can’t be split by day (npm run read -- --from 2026-10-01 --to 2026-10-31 reads each day of a running service)",
  ]);
});

test("accounts in one report form a group, and the latest report wins", async () => {
  const groups = "select id, dense_rank() over (order by group_id)::int as group from office order by id";
  await run([interviewReply("101", "2026-11-09", { name: { 1: "Bo" }, accounts: { 1: "101,104,110" } })]);
  expect(await select(groups)).toEqual([
    { id: "101", group: 1 },
    { id: "104", group: 1 },
    { id: "110", group: 1 },
  ]);

  await run([
    interviewReply("101", "2026-11-10", { name: { 1: "Bo" }, accounts: { 1: "101,104" } }, "14:10:00"),
  ]);
  expect(await select(groups)).toEqual([
    { id: "101", group: 2 },
    { id: "104", group: 2 },
    { id: "110", group: 1 },
  ]);
});

test("real data replaces made-up data whole, and made-up data is not mixed into real data", async () => {
  await run([employeesReply(people(5))], "demo");
  const real = await run([employeesReply([person("9000")], "14:10:00")]);

  expect(real.hasReplacedDemo).toBe(true);
  expect(await select("select id from person")).toEqual([{ id: "9000" }]);
  expect(await select("select source from source_run")).toEqual([{ source: "files" }]);
  await expect(run([employeesReply(people(5))], "demo")).rejects.toThrow(HasRealData);
});

test("an import without anything usable stores nothing and says why", async () => {
  const page = { ...employeesReply([]), body: "<!DOCTYPE html><title>Sign in</title>" };

  const refused = run([page]);
  await expect(refused).rejects.toThrow(NothingUsable);
  await expect(refused).rejects.toThrow(`${page.where}: a web page came instead of data`);
  expect(await select("select id from source_run")).toEqual([]);
});

test("a failure in the middle leaves the store as it was", async () => {
  await run([employeesReply([person("7000", { city: "Boston" })])]);
  function* broken(): Generator<Exchange> {
    yield employeesReply([person("7000", { city: "Lowell" })], "14:10:00");
    throw new Error("the line broke");
  }

  await expect(
    runSource(store, { source: "files", origin: "x", exchanges: broken(), sealer, now }),
  ).rejects.toThrow("the line broke");
  expect(await select("select city from person")).toEqual([{ city: "Boston" }]);
});

test("a reply that is refused after its rows leaves nothing behind, not even an office", async () => {
  const whole = employeesReply([person("7000", { officeid: "999", officename: "Nowhere" })]);
  const refused = { ...whole, body: whole.body.slice(0, -1) };
  const { setAside } = await run([employeesReply([person("7001")]), refused]);

  expect(setAside).toHaveLength(1);
  expect(await select("select id from office")).toEqual([{ id: "101" }]);
  expect(await select("select id from person")).toEqual([{ id: "7001" }]);
});

const punch = { clockInUtc: "11/09/2026 2:00:00 PM", clockOutUtc: "11/09/2026 6:00:00 PM" };
const developed = record({
  ...punch,
  personID: 7000,
  tzNamePerDay: "EST",
  tzOffsetEachPerDay: -4,
  clockTypeId: 1,
  clockInId: 55,

  modType: "Regular",
  isUpdated: 0,
  isAdded: 0,
  fieldmapEntryId: 5000,
  tmAgentEntryID: 9,
  uniqueId: "u",
  locationFK: 3,
  locationTypeId: 2,
  createdDateUtc: "",
  updatedDateUtc: "",
  programs: [{ nameShort: "P", id: 4, name: "Program" }],
});
const produced = (members: object, time: string) =>
  recordsReply("5000", [record({ ...punch, ...members })], time);
const development = (time: string, rows: readonly object[] = [developed]): Exchange => ({
  ...recordsReply("5000", rows, time),
  operation: "roadshowDataDev",
});
const RECORDS = `select person_id, clock_in_id, offset_min, clock_in, total_min, mod_type, unique_id,
  programs, ordinal, last_run is null as is_shown from time_record order by ordinal, clock_in`;

test.each([
  ["production first", [produced({ totalMin: 235 }, "14:10:00"), development("14:00:00")]],
  ["development first", [development("14:00:00"), produced({ totalMin: 235 }, "14:10:00")]],
])("two forms of one submission are one record with the members of both, %s", async (_which, replies) => {
  await run([weeklyReply([submission("5000")])]);
  for (const reply of replies) await run([reply]);

  expect(await select(RECORDS)).toEqual([
    {
      person_id: "7000",
      clock_in_id: "55",
      offset_min: -240,
      clock_in: "2026-11-09T14:00:00Z",
      total_min: 235,
      mod_type: "Regular",
      unique_id: "u",
      ordinal: 0,
      is_shown: true,
      programs: [{ id: "4", name: "Program", shortName: "P" }],
    },
  ]);
});

test("the same development reply again changes nothing after a production reply", async () => {
  await run([development("14:00:00")]);
  await run([produced({}, "14:10:00")]);
  const again = await run([development("14:20:00")]);

  expect(again.nouns.get("time records")).toMatchObject({ added: 0, changed: 0, gone: 0 });
});

test("a clock-in that moved is one record removed and one added", async () => {
  await run([development("14:00:00")]);
  const moved = await run([produced({ clockInUtc: "11/09/2026 2:05:00 PM" }, "14:10:00")]);

  expect(moved.nouns.get("time records")).toMatchObject({ added: 1, changed: 0, gone: 1 });
  expect(await select("select clock_in, clock_in_id, last_run from time_record order by 1")).toEqual([
    { clock_in: "2026-11-09T14:00:00Z", clock_in_id: "55", last_run: 1 },
    { clock_in: "2026-11-09T14:05:00Z", clock_in_id: null, last_run: null },
  ]);
});

test("alike records are told apart by their number, in both forms", async () => {
  const other = { ...developed, clockInId: 56, uniqueId: "v" };
  await run([development("14:00:00", [developed, other])]);
  await run([recordsReply("5000", [record(punch), record(punch)], "14:10:00")]);

  expect(await select("select clock_in_id, unique_id from time_record order by ordinal")).toEqual([
    { clock_in_id: "55", unique_id: "u" },
    { clock_in_id: "56", unique_id: "v" },
  ]);
});

test("an older reply of another form brings members, and neither records nor absences", async () => {
  await run([produced({}, "14:10:00")]);
  const later = { ...developed, clockInId: 57, clockInUtc: "11/10/2026 2:00:00 PM" };
  const older = await run([development("14:00:00", [developed, later])]);

  expect(older.nouns.get("time records")).toMatchObject({ added: 0, changed: 1, gone: 0 });
  expect(await select("select clock_in_id from time_record")).toEqual([{ clock_in_id: "55" }]);
});
