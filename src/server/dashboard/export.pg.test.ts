import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventsExport, peopleExport } from "#contract/export.ts";
import { peopleDirectory } from "#contract/people/people.ts";
import { roadshowEvents } from "#contract/roadshows/roadshows.ts";
import { fileHeadings } from "#contract/tables.ts";
import { acknowledgement, staffing } from "#domain/roadshows/roadshows.ts";
import { eventId, officeId, personId } from "#domain/ids.ts";
import { wallClock } from "#domain/time/time.ts";
import { cellsUnder } from "#test/files/cells-under.ts";
import { parseCsv } from "#test/files/csv.ts";
import { openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { inProcess } from "#test/in-process.ts";
import { assignmentRow, eventRow, locationRow, officeRow, personRow, replyRow } from "#test/builders/rows.ts";
import { cellValues, readWorkbook } from "#test/files/xlsx.ts";
import { call } from "#web/api/call.ts";

/** More than two windows of the store, the last of them not full. */
const PEOPLE = 1203;
const EVENTS = 450;

let dashboard: TestDashboard;

const FIRST = ["Zoë", "James", "Ana", "=cmd|'/C calc'!A0", "Jamie"];
const LAST = ["Okafor", "Ekström", "O'Brien", "Li, Jr.", 'The "Rock"', ""];
const CITIES = ["Boston", "", "Évora", "Zion"];

beforeAll(async () => {
  dashboard = await openDashboard();
  const { db } = dashboard.store;
  await db
    .insertInto("office")
    .values([officeRow({}), officeRow({ id: officeId("103"), name: "Mesa Verde" })])
    .execute();
  const people = Array.from({ length: PEOPLE }, (_, place) =>
    personRow({
      id: personId(String(7000 + place)),
      first_name: FIRST[place % FIRST.length] ?? "",
      last_name: LAST[place % LAST.length] ?? "",
      city: CITIES[place % CITIES.length] ?? "",
      is_active: place % 3 > 0,
      is_retired: place % 7 === 0,
      hired: place % 5 === 0 ? null : wallClock(`20${10 + (place % 15)}-03-0${1 + (place % 9)}T00:00:00`),
      ...(place % 2 === 0 ? {} : { office_id: officeId("103"), office_name: "Mesa Verde" }),
    }),
  );
  await db.insertInto("person").values(people.slice(0, 600)).execute();
  await db.insertInto("person").values(people.slice(600)).execute();
  await db.insertInto("location").values(locationRow({})).execute();
  const events = Array.from({ length: EVENTS }, (_, place) =>
    eventRow({
      id: eventId(String(90 + place)),
      location_key: 1,
      status: ["Approved", "Cancelled", "Pending"][place % 3] ?? "",
      is_staffing_only: place % 4 === 0,
    }),
  );
  await db.insertInto("roadshow_event").values(events).execute();
  const assignments = events.flatMap(({ id }, place) =>
    Array.from({ length: place % 4 }, (_, nth) =>
      assignmentRow({
        event_id: id,
        nth: nth + 1,
        ordinal: nth,
        is_acknowledged: nth === 0,
        is_active: place % 5 > 0,
      }),
    ),
  );
  await db.insertInto("assignment").values(assignments).execute();
  await db
    .insertInto("reply")
    .values(replyRow({ scope: "employees" }))
    .execute();
});

beforeEach(() => reach(dashboard.app));
afterAll(() => dashboard.store.close());

const fetched = (path: string, init?: RequestInit) => inProcess(dashboard.app)(path, init);
const csv = async (path: string) => parseCsv(await (await fetched(path)).text());
const busy = (): number => dashboard.store.pool.totalCount - dashboard.store.pool.idleCount;

type PeopleQuery = Parameters<typeof call<typeof peopleDirectory.query, typeof peopleDirectory.reply>>[1];

async function everybody(ask: PeopleQuery) {
  const { total } = await call(peopleDirectory, { ...ask, limit: 1 }, unaborted());
  const offsets = Array.from({ length: Math.ceil(total / 200) }, (_, window) => window * 200);
  const windows = await Promise.all(
    offsets.map((offset) => call(peopleDirectory, { ...ask, offset }, unaborted())),
  );
  return windows.flatMap(({ rows }) => rows);
}

test.each<readonly [string, PeopleQuery]>([
  ["", {}],
  ["sort=hired&order=down&", { sort: "hired", order: "down" }],
  ["sort=city&", { sort: "city" }],
  ["sort=name&order=down&active=yes&", { sort: "name", order: "down", active: true }],
  ["office=103&active=no&", { office: ["103"], active: false }],
  ["q=jamie&", { q: "jamie" }],
  ["q=jam&sort=id&order=down&", { q: "jam", sort: "id", order: "down" }],
  ["q=nobody-at-all-xyz&", { q: "nobody-at-all-xyz" }],
])("the file of people?%s holds the rows of all windows, in their order", async (query, ask) => {
  const rows = await everybody(ask);
  const [headings, ...lines] = await csv(
    `/api/people/directory/export?${query}format=csv&columns=id,status,email`,
  );

  expect(headings).toEqual(["ID", "Status", "Email"]);
  expect(lines).toEqual(
    rows.map(({ id, isActive, isRetired, email }) => [
      id,
      `${isActive ? "Active" : "Inactive"}${isRetired ? ", retired" : ""}`,
      email,
    ]),
  );
});

test("every column of a person is as the page has it, a formula made harmless", async () => {
  const [headings = [], ...lines] = await csv("/api/people/directory/export?q=7023&format=csv");

  expect(headings).toEqual(Object.values(peopleExport.table).flatMap(fileHeadings));
  expect(lines.map((line) => Object.fromEntries(headings.map((heading, at) => [heading, line[at]])))).toEqual(
    [
      expect.objectContaining({
        Name: "'=cmd|'/C calc'!A0",
        Office: "Mesa Verde",
        City: "Zion",
        State: "MA",
        Email: "hugo@example.com",
        Phone: "(555) 366-9285",
        Status: "Active",
        Hired: "2018-03-06",
        Retired: "",
        ID: "7023",
      }),
    ],
  );
});

test("the file of events holds the rows of all windows with the words of the page", async () => {
  const windows = await Promise.all(
    [0, 200].map((offset) => call(roadshowEvents, { status: ["Approved", "Pending"], offset }, unaborted())),
  );
  const rows = windows.flatMap((window) => window.rows);
  const file = await csv("/api/roadshows/events/export?status=Approved,Pending&format=csv");

  expect(rows).toHaveLength(300);
  expect(file[0]).toEqual(Object.values(eventsExport.table).flatMap(fileHeadings));
  expect(cellsUnder(file, "Event", "Status", "Staffing", "Acknowledged")).toEqual(
    rows.map((event) => [event.id, event.status, staffing(event).words, acknowledgement(event)?.words ?? ""]),
  );
});

test("a workbook has the same rows, and says what they are", async () => {
  const reply = await fetched("/api/people/directory/export?office=103&sort=hired&format=xlsx");
  const sheets = readWorkbook(Buffer.from(await reply.arrayBuffer()));
  const file = await csv("/api/people/directory/export?office=103&sort=hired&format=csv");

  const people = sheets.get("People") ?? [];
  expect(cellsUnder(cellValues(people), "ID")).toEqual(cellsUnder(file, "ID"));
  const formats = people.map((row) => row.map((cell) => cell?.format));
  const [headings = []] = cellValues(people);
  expect(cellsUnder([headings, ...formats.slice(1)], "Hired")[0]).toEqual(["yyyy-mm-dd"]);
  const about = new Map(sheets.get("About")?.map(([label, value]) => [label?.value, value?.value]));
  expect(about.get("Office")).toBe("Mesa Verde (103)");
  expect(about.get("Rows")).toBe(601);
  expect(about.get("People in the directory")).toBe(PEOPLE);
  expect(about.get("Sorted by")).toBe("hired, ascending; unknown last");
});

test("a file is a download with a plain name, kept by nobody", async () => {
  const reply = await fetched("/api/people/directory/export?q=planted+name&format=xlsx");
  await reply.arrayBuffer();

  expect(reply.headers.get("content-disposition")).toBe('attachment; filename="people-2026-11-10.xlsx"');
  expect(reply.headers.get("cache-control")).toBe("no-store");
  expect(reply.headers.get("content-type")).toMatch(/spreadsheetml\.sheet$/);
  expect(dashboard.logged().join("")).not.toContain("planted");
});

test.each([
  ["people/directory/export?office=103&format=csv", "601", "602"],
  ["people/directory/export?q=nobody-at-all-xyz&format=csv", "0", "1"],
  ["roadshows/events/export?status=Approved,Pending&format=xlsx", "300", "301"],
])("%s says before it is sent: %s rows, %s lines with the headings", async (path, rows, lines) => {
  const reply = await fetched(`/api/${path}`);
  await reply.arrayBuffer();

  expect(reply.headers.get("fieldboard-rows")).toBe(rows);
  expect(reply.headers.get("fieldboard-lines")).toBe(lines);
});

test("a head opens nothing", async () => {
  const head = await fetched("/api/people/directory/export?format=csv", { method: "HEAD" });
  expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([
    200,
    "text/csv; charset=utf-8",
    "",
  ]);
  expect(busy()).toBe(0);
});

test.each([
  ["format=pdf", "“format”: not one of csv, xlsx."],
  ["", "“format” is missing."],
  ["format=csv&limit=5", "Unknown field “limit”"],
  ["format=csv&columns=ssn", "“columns”: not among name, office"],
  ["format=csv&columns=__proto__", "“columns”: not among name, office"],
  ["format=csv&columns=", "“columns”: not among name, office"],
  ["format=csv&columns=id,id", "“columns”: one is there twice."],
])("?%s is refused: %s", async (query, detail) => {
  const reply = await fetched(`/api/people/directory/export?${query}`);
  expect(reply.status).toBe(400);
  expect((await reply.json()).detail).toContain(detail);
  expect(busy()).toBe(0);
});

test("nothing restricted or confidential is in a file", async () => {
  const text = await (await fetched("/api/people/directory/export?format=csv")).text();
  expect(text).not.toMatch(/Elm St|ssn|birth|gender|02108/i);
});
