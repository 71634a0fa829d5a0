import { afterAll, beforeAll, expect, test } from "vitest";
import { entryId } from "#domain/ids.ts";
import { isoDate, instant } from "#domain/time/time.ts";
import type { Exchange } from "#interface/operations.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { importReplies } from "#test/imported.ts";
import {
  employeesReply,
  person,
  record,
  recordsReply,
  submission,
  weeklyReply,
} from "#test/builders/replies.ts";
import { selectCells } from "./board/board-queries.ts";
import { selectExceptions } from "./exceptions/exception-queries.ts";

/* Where a week could still be wrong: cases beside the plan, each planted by hand. */
const NOW = instant("2026-11-18T20:00:00Z");
const DEADLINES = { now: NOW, zone: "America/New_York", lateAfterHours: 48 };
const WEEK = isoDate("2026-11-09");
let store: TestDatabase;

const load = (exchanges: readonly Exchange[]) => importReplies(store, exchanges, NOW);

/** Records that name their persons by id. */
const withIds = (entry: string, rows: readonly object[]): Exchange => ({
  ...recordsReply(entry, rows),
  operation: "roadshowDataDev",
});
let clockIn = 0;
const shift = (personID: number, from: string, to: string, totalMin: number) => ({
  ...record({ clockInUtc: `11/10/2026 ${from}`, clockOutUtc: `11/10/2026 ${to}`, totalMin }),
  personID,
  personLastName: `Reed ${personID}`,
  clockInId: (clockIn += 1),
  tzOffsetEachPerDay: -5,
  programs: [{ nameShort: "A", id: 1, name: "Alpha" }],
});
const office = (id: string, members: object = {}) => ({
  officeId: id,
  officeName: `Office ${id}`,
  ...members,
});
const employee = (id: string, officeid: string) =>
  person(id, { officeid, officename: `Office ${officeid}`, SSN: "", DOB: "" });

const rowsOf = async (query: Parameters<typeof selectExceptions>[2]) =>
  inSnapshot(store, "all", async (reading) => (await selectExceptions(reading, DEADLINES, query, 0)).rows);
const cellsOf = (week = WEEK) =>
  inSnapshot(store, "all", (reading) => selectCells(reading, { weeks: [week] }, DEADLINES));

const sundays = office("104", { weekStart: "11/08/2026 12:00:00 AM", weekEnd: "11/14/2026 11:59:59 PM" });
const weekly = [
  submission("1", { ...office("101"), totalMin: "480", partner_submitted: "1" }),
  submission("2", { ...office("102"), totalMin: "240", partner_submitted: "1" }),
  submission("3", { ...office("103"), totalMin: "240", partner_submitted: "\t" }),
  submission("4", { ...sundays, totalMin: "0", partner_submitted: "1" }),
];

beforeAll(async () => {
  store = await openTestDatabase();
  await load([
    employeesReply(["1", "2", "3", "4"].map((nth) => employee(`700${nth}`, `10${nth}`))),
    weeklyReply(weekly),
    withIds("1", [shift(7001, "2:00:00 PM", "10:00:00 PM", 480)]),
    withIds("2", [shift(7001, "9:30:00 PM", "11:59:00 PM", 149)]),
    withIds("3", [shift(7001, "11:00:00 PM", "11:30:00 PM", 30)]),
    recordsReply("4", []),
    recordsReply("8001", [record()]),
    recordsReply("8002", [record()]),
  ]);
});
afterAll(() => store.close());

test("a person in three offices has an exception for each two shifts that overlap, in both of their submissions", async () => {
  const rows = await rowsOf({ rule: ["overlap"], entry: undefined });
  const overlaps = rows.map(({ entry, otherEntry, minutes }) => `${entry} with ${otherEntry}: ${minutes}`);
  expect(overlaps.toSorted()).toEqual(["1 with 2: 30", "2 with 3: 30"]);
  const ofSecond = await rowsOf({ rule: ["overlap"], entry: entryId("2") });
  expect(ofSecond.map(({ otherEntry }) => otherEntry)).toEqual(["1", "3"]);
});

test("one name in two submissions that no summary lists is not one person", async () => {
  const rules = async (entry: string) =>
    (await rowsOf({ week: WEEK })).filter((row) => row.entry === entry).map(({ rule }) => rule);
  expect(await rules("8001")).toEqual(["unknown-person", "unknown-submission"]);
  expect(await rules("8002")).toEqual(["unknown-person", "unknown-submission"]);
});

test("records without a summary are cells of their week without an office, and block", async () => {
  const cells = (await cellsOf()).filter(({ state }) => state === "records-only");
  expect(
    cells.map(({ entry, officeId, countedMin, blocking }) => [entry, officeId, countedMin, blocking]),
  ).toEqual([
    ["8001", null, 240, 2],
    ["8002", null, 240, 2],
  ]);
});

test("offices whose weeks start on another day are missing in none of the others' weeks", async () => {
  const missing = async (week: string) =>
    (await cellsOf(isoDate(week))).filter(({ entry }) => entry === null).map(({ officeId }) => officeId);
  expect(await missing("2026-11-09")).toEqual([]);
  expect(await missing("2026-11-08")).toEqual([]);
  expect(await missing("2026-11-16")).toEqual(["101", "102", "103"]);
});

test("a tab where the source says when it was submitted is open, and late", async () => {
  const cell = (await cellsOf()).find(({ entry }) => entry === "3");
  expect(cell?.state).toBe("open");
  expect((await rowsOf({ entry: cell?.entry ?? undefined })).map(({ rule }) => rule)).toContain("late");
});

test("a week that ended early or late moves nobody's deadline", async () => {
  const ends = { weekEnd: "11/20/2026 11:59:59 PM" };
  await load([
    weeklyReply(
      weekly.map((row) => ({ ...row, ...ends })),
      "15:00:00",
    ),
  ]);
  expect((await rowsOf({ rule: ["late"] })).map(({ entry }) => entry)).toEqual(["3"]);
  await load([weeklyReply(weekly, "16:00:00")]);
});

test("once its summary comes, a submission that was records alone is one of its office", async () => {
  await load([
    weeklyReply([...weekly, submission("8001", { ...office("101"), totalMin: "240" })], "17:00:00"),
  ]);
  expect((await cellsOf()).find(({ entry }) => entry === "8001")).toMatchObject({
    officeId: "101",
    state: "open",
    countedMin: 240,
  });
  expect((await rowsOf({ rule: ["unknown-submission"] })).map(({ entry }) => entry)).toEqual(["8002"]);
});
