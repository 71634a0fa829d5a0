import { expect, test } from "vitest";
import { createLog, describeError } from "./log.ts";
import { storeFault } from "./problem.ts";

const coded = (message: string, facts: object): Error => Object.assign(new Error(message), facts);

test("a line is JSON with its level by name and its time in UTC", () => {
  const lines: string[] = [];
  createLog({ to: { write: (line) => lines.push(line) } }).info({ run: 3 }, "read");
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    level: "info",
    run: 3,
    msg: "read",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
});

test("no control or direction character of a stranger stands raw in a line", () => {
  const lines: string[] = [];
  const path = "/a\u001b[2J\u0085\u200e\u202e\u2028b";
  createLog({ to: { write: (line) => lines.push(line) } }).info({ path }, "request");
  expect(lines[0]?.trimEnd()).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ path });
});

test("of an error the log keeps its place, and nothing that was quoted in it", () => {
  const cause = coded('invalid input syntax for type date: "planted"', { severity: "ERROR", code: "22007" });
  const described = describeError(new RangeError('"planted" is not a date', { cause }));
  expect(described).toMatchObject({
    type: "RangeError",
    message: '"…" is not a date',
    cause: { code: "22007" },
  });
  expect(described.cause).not.toHaveProperty("message");
  expect(described.stack?.[0]).toMatch(/^at /);
  expect(JSON.stringify(described)).not.toContain("planted");
});

test.each([
  ["too many connections", { code: "53300", severity: "FATAL" }, "The database has no connection left."],
  ["read-only", { code: "25006", severity: "ERROR" }, "The database can only be read at the moment."],
  [
    "could not serialize",
    { code: "40001", severity: "ERROR" },
    "The database was busy with another change. Try again.",
  ],
  [
    "no line in pg_hba.conf",
    { code: "28000", severity: "FATAL" },
    "The database does not let Fieldboard in at the moment.",
  ],
  [
    "terminating connection",
    { code: "57P01", severity: "FATAL" },
    "The database cannot be reached at the moment.",
  ],
  ["connect ECONNREFUSED", { code: "ECONNREFUSED" }, "The database cannot be reached at the moment."],
  ["connect ENOENT", { code: "ENOENT", syscall: "connect" }, "The database cannot be reached at the moment."],
  ["Connection terminated unexpectedly", {}, "The database cannot be reached at the moment."],
  ["canceling statement", { code: "57014", severity: "ERROR" }, "The database took too long to answer."],
])("%j is the store's fault, to be tried again", (message, facts, detail) => {
  expect(storeFault(coded(message, facts))).toMatchObject({ status: 503, message: detail });
});

test.each([
  ["column does not exist", { code: "42703", severity: "ERROR" }],
  ["open ENOENT", { code: "ENOENT", syscall: "open" }],
  ["boom", {}],
])("%j is ours", (message, facts) => {
  expect(storeFault(coded(message, facts))).toBeNull();
});
