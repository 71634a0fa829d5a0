import { afterAll, beforeAll, expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { openDashboard, type TestDashboard } from "#test/dashboard.ts";
import { importReplies } from "#test/imported.ts";
import { inProcess } from "#test/in-process.ts";
import {
  employeesReply,
  person,
  record,
  recordsReply,
  submission,
  weeklyReply,
} from "#test/builders/replies.ts";

let dashboard: TestDashboard;
let drift: ReadonlyMap<string, number>;

beforeAll(async () => {
  dashboard = await openDashboard();
  const far = { weekStart: "12/27/9999 12:00:00 AM", weekEnd: "12/31/9999 11:59:59 PM" };
  const punches = { clockInUtc: "12/31/9999 2:00:00 PM", clockOutUtc: "12/31/9999 11:59:59 PM" };
  const outcome = await importReplies(
    dashboard.store,
    [
      employeesReply([
        person("7000", { hireDate: "December, 31 9999 23:59:59", retireDate: "12/31/9999 11:59:59 PM" }),
      ]),
      weeklyReply([
        submission("5000"),
        submission("5001", { ...far, updatedDate: "12/31/9999 11:59:59 PM" }),
      ]),
      recordsReply("5000", [record()]),
      recordsReply("5001", [record(punches)]),
    ],
    instant("2026-11-18T15:00:00Z"),
  );
  ({ drift } = outcome);
});
afterAll(() => dashboard.store.close());

test.each([
  "/api/payroll/submissions",
  "/api/payroll/submission?entry=5001",
  "/api/payroll/submissions/export?format=csv",
  "/api/payroll/overtime?entry=5001",
  "/api/payroll/exceptions?entry=5001",
  "/api/payroll/review?entry=5001",
  "/api/payroll/found?q=5001&limit=5",
  "/api/payroll/person?id=7000",
  "/api/people/person?id=7000",
  "/api/people/directory",
])("a submission and a person of the year 9999 are no reason for %s to fail", async (path) => {
  const { status } = await inProcess(dashboard.app)(path);
  expect(status).toBe(200);
});

test("the week of the year 9999 is unknown, and shown as it was reported", async () => {
  const reply = await inProcess(dashboard.app)("/api/payroll/submission?entry=5001");
  expect(await reply.json()).toMatchObject({
    submission: {
      weekStart: null,
      weekEnd: null,
      unread: [
        { field: "weekStart", text: "12/27/9999 12:00:00 AM" },
        { field: "weekEnd", text: "12/31/9999 11:59:59 PM" },
        { field: "updated", text: "12/31/9999 11:59:59 PM" },
      ],
    },
  });
});

test("what of the year 9999 cannot be read is counted, field by field", () => {
  expect(drift.get("submissions: weekStart: not a time")).toBe(1);
  expect(drift.get("time records: clockInUtc: not a time")).toBe(1);
  expect(drift.get("people: hireDate: not a date")).toBe(1);
});
