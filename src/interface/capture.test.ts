import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readInterviewReport } from "./funnel.ts";
import { operationOf, type Operation } from "./operations.ts";
import { ReplyRefused, type ReplyFacts, type ReadRow } from "./reading.ts";
import { readRows } from "./reply.ts";
import type { Person } from "./employees.ts";

/** Part of a HAR that this test looks at; each expected number is computed from it with plain `JSON.parse`. */
type Har = {
  readonly log: {
    readonly entries: readonly {
      readonly request: { readonly method: string; readonly url: string };
      readonly response: { readonly content: { readonly text: string } };
    }[];
  };
};
type Row = Readonly<Record<string, unknown>>;

const har: Har = JSON.parse(readFileSync("e2e/fixtures/service.har", "utf8"));
const bodies = har.log.entries.map(({ request, response }) => ({
  operation: operationOf(request.method, new URL(request.url).pathname),
  body: response.content.text,
}));
const bodiesOf = (operation: Operation): readonly string[] =>
  bodies.filter((reply) => reply.operation === operation).map(({ body }) => body);

/** The envelope as JSON.parse reads it once the known additions are cut off. */
const plain = (body: string): { total?: number; data: readonly Row[] } =>
  JSON.parse(
    body
      .replace(/^\ufeff/, "")
      .replace(/^\/\//, "")
      .replace(/\n<table[^\n]*$/, ""),
  );

const collect = <Value>(read: (onRow: (row: ReadRow<Value>) => void) => ReplyFacts) => {
  const rows: ReadRow<Value>[] = [];
  return { facts: read((row) => rows.push(row)), rows };
};
const sum = (rows: readonly Row[], member: string): number =>
  rows.reduce((total, row) => total + Number(row[member]), 0);

const [employeesBody = "", signInPage = ""] = bodiesOf("employees");
const [eventsBody = ""] = bodiesOf("roadshowEvents");
const [weeklyBody = "", cutBody = ""] = bodiesOf("weekly");
const employees = collect<Person>((onRow) => readRows("employees", employeesBody, onRow));
const told = plain(employeesBody.slice(2));

test("every exchange of the capture is one of ours", () => {
  expect(bodies.filter(({ operation }) => operation === null)).toEqual([]);
  expect(bodies).toHaveLength(236);
});

test("all employees are read, although the reply tells of one more", () => {
  expect(told.total).toBe(341);
  expect(told.data).toHaveLength(340);
  expect(employees.facts).toMatchObject({
    total: told.total,
    rows: told.data.length,
    setAside: { count: 0 },
  });
  expect(employees.rows.map(({ value }) => value.id)).toEqual(
    told.data.map((row) => String(row["personid"])),
  );
  expect(employees.rows.flatMap(({ unread }) => unread)).toEqual([]);
});

test("what the employees' reply needed to be mended is counted, kind by kind", () => {
  const numbers = (member: string): number =>
    told.data.filter((row) => typeof row[member] === "number").length;
  const actives = (type: string): number => told.data.filter((row) => typeof row["active"] === type).length;

  expect(Object.fromEntries(employees.facts.drift)).toEqual({
    "body: // before the JSON": 1,
    "total: more reported than came": 1,
    "zip: number for text": numbers("zip"),
    "zip: leading zero lost": told.data.filter(({ zip }) => String(zip).length === 4).length,
    "SSN: leading zero lost": told.data.filter(({ SSN }) => /^\d{7,8}$/.test(String(SSN))).length,
    "phone: number for text": numbers("phone"),
    "SSN: number for text": numbers("SSN"),
    "officeid: number for text": numbers("officeid"),
    "lastname: boolean in a name": told.data.filter((row) => typeof row["lastname"] === "boolean").length,
    "active: text for a number": actives("string"),
    "active: boolean for a number": actives("boolean"),
  });
});

const word = (value: unknown): string =>
  typeof value === "boolean" ? (value ? "Yes" : "No") : String(value);

test("every employee's texts, flags and numbers are the ones of the reply", () => {
  expect(
    employees.rows.map(({ value }) => [
      value.lastName,
      value.zip,
      value.phone,
      value.ssn,
      value.officeId,
      value.isActive,
    ]),
  ).toEqual(
    told.data.map((row) => [
      word(row["lastname"]),
      String(row["zip"]).padStart(5, "0"),
      String(row["phone"]),
      String(row["SSN"]).replace(/^\d{7,8}$/, (ssn) => ssn.padStart(9, "0")),
      String(row["officeid"]),
      ["1", "true"].includes(String(row["active"])),
    ]),
  );
});

const filledIn = (member: string): number => told.data.filter((row) => row[member] !== "").length;

test("hire dates of the long form and retirements of the short form are all understood", () => {
  expect(employees.rows.filter(({ value }) => value.hired !== null)).toHaveLength(filledIn("hireDate"));
  expect(employees.rows.filter(({ value }) => value.retired !== null)).toHaveLength(filledIn("retireDate"));
});

test("roadshow events behind a byte-order mark are read with all their assignments", () => {
  const events = plain(eventsBody).data;
  const { facts, rows } = collect(
    (onRow: (row: ReadRow<{ assignments: readonly { isActive: boolean }[] }>) => void) =>
      readRows("roadshowEvents", eventsBody, onRow),
  );
  const assigned = (active: boolean): number =>
    events.flatMap((row) => JSON.stringify(row["icd"]).match(active ? /"active":true/g : /"active":/g) ?? [])
      .length;

  expect(Object.fromEntries(facts.drift)).toEqual({ "body: byte-order mark": 1 });
  expect(rows).toHaveLength(events.length);
  const assignments = rows.flatMap(({ value }) => value.assignments);
  expect(assignments).toHaveLength(assigned(false));
  expect(assignments.filter(({ isActive }) => isActive)).toHaveLength(assigned(true));
});

test("submissions are read with their minutes, one fewer than told", () => {
  const { total, data } = plain(weeklyBody);
  const { facts, rows } = collect((onRow: (row: ReadRow<{ totalMin: number | null }>) => void) =>
    readRows("weekly", weeklyBody, onRow),
  );

  expect([total, data.length]).toEqual([56, 55]);
  expect(facts).toMatchObject({ total: 56, rows: 55, setAside: { count: 0 } });
  expect([...facts.drift]).toEqual([["total: more reported than came", 1]]);
  expect(rows.reduce((minutes, { value }) => minutes + (value.totalMin ?? Number.NaN), 0)).toBe(
    sum(data, "totalMin"),
  );
});

test("time records of all submissions are read, one reply with a debug table behind it", () => {
  const replies = bodiesOf("roadshowData");
  const data = replies.flatMap((body) => plain(body).data);
  const read = replies.map((body) =>
    collect((onRow: (row: ReadRow<{ totalMin: number | null; clockIn: string | null }>) => void) =>
      readRows("roadshowData", body, onRow),
    ),
  );
  const rows = read.flatMap((reply) => reply.rows);

  expect(rows).toHaveLength(data.length);
  expect(rows.reduce((minutes, { value }) => minutes + (value.totalMin ?? Number.NaN), 0)).toBe(
    sum(data, "totalMin"),
  );
  expect(read.flatMap(({ facts }) => [...facts.drift])).toEqual([["body: HTML after the JSON", 1]]);
  expect(rows.filter(({ value }) => value.clockIn === null)).toHaveLength(
    data.filter((row) => row["clockInUtc"] === "").length,
  );
});

test("interview reports are read with every count, and blanks and repeats in accounts are dropped and counted", () => {
  const replies = bodiesOf("interviewReport");
  const lists = replies.flatMap((body) => {
    const { data }: { data: { accounts?: Record<string, string> } } = JSON.parse(body);
    return Object.values(data.accounts ?? {}).map((list) => list.split(",").map((part) => part.trim()));
  });
  const counts = replies.flatMap((body) =>
    [...body.matchAll(/"\d+":(\d+)/g)].map(([, digits]) => Number(digits)),
  );
  const reports = replies.map((body) => readInterviewReport(body));
  const drift = (key: string): number =>
    reports.reduce((total, report) => total + (report.drift.get(key) ?? 0), 0);
  const read = reports.flatMap(({ report }) =>
    report.counts.flatMap(({ reported: stages }) =>
      Object.values(stages).flatMap(({ booked, showed }) => [booked, showed]),
    ),
  );

  expect(read.filter((count) => count !== null)).toHaveLength(counts.length);
  expect(read.reduce<number>((total, count) => total + (count ?? 0), 0)).toBe(
    counts.reduce((total, count) => total + count, 0),
  );
  expect(drift("accounts: blank in list")).toBe(lists.flat().filter((part) => part === "").length);
  expect(drift("accounts: repeat in list")).toBe(
    lists.reduce((total, list) => {
      const named = list.filter((part) => part !== "");
      return total + named.length - new Set(named).size;
    }, 0),
  );
  expect(reports.every(({ setAside }) => setAside.count === 0)).toBe(true);
});

test("the sign-in page and the cut reply are refused with their reasons", () => {
  expect(() => readRows("employees", signInPage, () => undefined)).toThrow(
    new ReplyRefused("a web page came instead of data"),
  );
  expect(() => readRows("weekly", cutBody, () => undefined)).toThrow(
    new ReplyRefused("the JSON is cut short after 66 bytes"),
  );
});
