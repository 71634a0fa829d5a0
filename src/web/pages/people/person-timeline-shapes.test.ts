import { expect, test } from "vitest";
import { entryId, eventId, officeId, personId } from "#domain/ids.ts";
import { minutes } from "#domain/payroll/payroll.ts";
import { instant, isoDate, wallClock } from "#domain/time/time.ts";
import { blankPerson } from "#test/blank-person.ts";
import { openItems, timelineOf } from "./person-timeline-shapes.ts";

const person = {
  ...blankPerson(),
  id: personId("7001"),
  officeId: officeId("101"),
  officeName: "Harbor Point",
  firstName: "Ada",
  lastName: "Reed",
  isActive: true,
  hired: wallClock("2024-03-01T00:00:00"),
  retired: wallClock("2026-11-20T00:00:00"),
};
const history = {
  firstSeen: instant("2026-10-01T02:00:00Z"),
  isCut: false,
  changes: [
    {
      at: instant("2026-11-10T12:00:00Z"),
      fields: [
        { field: "phone", before: null, after: null },
        { field: "office", before: null, after: "Harbor Point" },
      ],
    },
  ],
} as const;
const event = {
  id: eventId("4000"),
  retailerName: "Everyday Depot",
  status: "Approved",
  clubNumber: "6000",
  city: "Boston",
  state: "MA",
};
const assignments = [
  {
    event,
    roles: ["payoutOwner", "hubManager"] as const,
    isActive: true,
    isAcknowledged: true,
    acknowledged: wallClock("2026-11-03T09:00:00"),
    seen: instant("2026-11-01T12:00:00Z"),
  },
];
const payroll = {
  weeks: [
    {
      from: isoDate("2026-11-02"),
      to: isoDate("2026-11-08"),
      minutes: minutes(2285),
      records: 5,
      edited: 1,
      offices: ["Harbor Point"],
      submissions: [{ entry: entryId("5000"), officeName: "Harbor Point" }],
    },
    {
      from: isoDate("2026-11-09"),
      to: isoDate("2026-11-15"),
      minutes: null,
      records: 0,
      edited: 0,
      offices: [],
      submissions: [],
    },
  ],
  exceptions: [
    {
      entry: entryId("5000"),
      rule: "overnight",
      week: isoDate("2026-11-02"),
      day: isoDate("2026-11-05"),
      isBlocking: false,
      isAccepted: false,
      officeName: "Harbor Point",
    },
  ],
} as const;
const of = (seen: typeof payroll | null) =>
  timelineOf({ person, history, assignments, payroll: seen, zone: "America/New_York" });

test("the timeline has all that is known of a person, the latest first", () => {
  expect(of(payroll).map(({ day, title, detail }) => [day, title, detail])).toEqual([
    ["2026-11-20", "Retired", ""],
    ["2026-11-10", "Changed: phone, office", "Office: – → Harbor Point"],
    ["2026-11-08", "Week Nov 2–8: 38:05", "5 records · 1 edited · Harbor Point"],
    ["2026-11-05", "Overnight", "warning · Harbor Point"],
    ["2026-11-03", "Acknowledged: Everyday Depot 6000, Boston, MA", "Payout owner, Hub manager"],
    [
      "2026-11-01",
      "Assignment: Everyday Depot 6000, Boston, MA",
      "Payout owner, Hub manager · acknowledged · first seen that day",
    ],
    ["2026-09-30", "First seen in the directory", ""],
    ["2024-03-01", "Hired", "Harbor Point"],
  ]);
});

test("those who may not see payroll get neither weeks nor exceptions", () => {
  expect(of(null).map(({ key }) => key)).toEqual([
    "retired",
    "change 2026-11-10T12:00:00Z",
    "acknowledged 4000 0",
    "assignment 4000 0",
    "seen",
    "hired",
  ]);
});

test("assignments that were first seen on one day are one line", () => {
  const [assignment] = assignments;
  if (assignment === undefined) throw new Error("there is no assignment");
  const open = { ...assignment, isAcknowledged: false, acknowledged: null };
  const entries = timelineOf({
    person,
    history,
    assignments: [open, open, open],
    payroll: null,
    zone: "America/New_York",
  });
  expect(entries.filter(({ key }) => key.startsWith("assignment")).map(({ title }) => title)).toEqual([
    "3 assignments first seen",
  ]);
});

test("what is open is not acknowledged, or an exception that no one has accepted", () => {
  const [assignment] = assignments;
  if (assignment === undefined) throw new Error("there is no assignment");
  const open = { ...assignment, isAcknowledged: false, acknowledged: null };
  expect(openItems({ assignments: [assignment, open], payroll }).map(({ title }) => title)).toEqual([
    "Not acknowledged: Everyday Depot 6000, Boston, MA",
    "Overnight",
  ]);
  expect(openItems({ assignments: [{ ...open, isActive: false }], payroll: null })).toEqual([]);
});
