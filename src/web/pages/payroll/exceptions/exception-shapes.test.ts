import { expect, test } from "vitest";
import { officeId, personId } from "#domain/ids.ts";
import { minutes } from "#domain/payroll/payroll.ts";
import { instant } from "#domain/time/time.ts";
import type { PayrollException } from "#web/api/payroll/payroll-review.ts";
import { acceptGroups, ruleOrder, shownOrder } from "./exception-shapes.ts";

const exception = (given: Partial<PayrollException>): PayrollException => ({
  entry: "1",
  rule: "overlap",
  subject: "1",
  evidence: "a",
  severity: "blocking",
  state: "open",
  officeId: officeId("101"),
  officeName: "Harbor Point",
  week: null,
  recordKey: "1",
  clockIn: null,
  clockOut: null,
  personId: personId("7"),
  firstName: "Ada",
  lastName: "Reed",
  day: null,
  minutes: minutes(30),
  expected: null,
  otherEntry: null,
  otherRecord: null,
  offsetMin: null,
  other: null,
  reason: "",
  byName: "",
  at: null,
  ...given,
});

test("what blocks comes before warnings, and more before fewer", () => {
  const counts = [
    { rule: "edited", severity: "warning", open: 90, accepted: 0 },
    { rule: "future", severity: "blocking", open: 1, accepted: 0 },
    { rule: "overlap", severity: "blocking", open: 2, accepted: 5 },
    { rule: "overnight", severity: "warning", open: 91, accepted: 0 },
  ] as const;
  expect(ruleOrder(counts).map(({ rule }) => rule)).toEqual(["overlap", "future", "overnight", "edited"]);
});

test("each rule that blocks is accepted by itself, and warnings together after them", () => {
  const groups = acceptGroups([
    exception({ rule: "edited" }),
    exception({ rule: "overlap" }),
    exception({ rule: "overnight" }),
    exception({ rule: "future" }),
  ]);
  expect(groups.map(({ rules }) => rules.map(({ rule }) => rule))).toEqual([
    ["overlap"],
    ["future"],
    ["edited", "overnight"],
  ]);
});

test("a rule says how many offices, people and minutes are accepted", () => {
  const [group] = acceptGroups([
    exception({}),
    exception({ subject: "2", minutes: minutes(45) }),
    exception({ subject: "3", personId: null, officeId: officeId("102"), minutes: null }),
    exception({ subject: "4", personId: null, firstName: "", lastName: "" }),
  ]);
  expect(group?.rules).toEqual([
    { rule: "overlap", severity: "blocking", exceptions: 4, offices: 2, people: 2, minutes: 105 },
  ]);
});

test("exceptions go on in the order of the table, those without a value last either way", () => {
  const rows = [
    exception({ subject: "late", clockIn: instant("2026-11-10T15:00:00Z") }),
    exception({ subject: "unread" }),
    exception({ subject: "early", clockIn: instant("2026-11-09T15:00:00Z") }),
  ];
  const order = (sort: string) => shownOrder(rows, sort).map(({ subject }) => subject);
  expect(order("in")).toEqual(["early", "late", "unread"]);
  expect(order("-in")).toEqual(["late", "early", "unread"]);
  expect(order("")).toEqual(["late", "unread", "early"]);
  expect(order("no.column")).toEqual(["late", "unread", "early"]);
});
