import { expect, test } from "vitest";
import { eventId, officeId, personId } from "#domain/ids.ts";
import { instant, wallClock } from "#domain/time/time.ts";
import type { AssignmentRow, EventRow, Gap } from "#web/api/roadshows/roadshows.ts";
import { changedGroups, chaseText, gapGroups, problemGroups } from "./chase-list.ts";

const eventOf = (id: string, status = "Approved"): Gap["event"] => ({
  id: eventId(id),
  retailerName: "Voltabee Electronics",
  status,
  clubNumber: "4480",
  city: "Long Beach",
  state: "CA",
});
const copperleaf = {
  officeId: officeId("110"),
  officeName: "Copperleaf Events",
  latest: null,
  assignments: 0,
  answer: null,
  owner: {
    id: personId("70009"),
    firstName: "José",
    lastName: "Jimenez",
    phone: "5550100009",
    email: "jose@example.org",
  },
};
const nameless = {
  officeId: officeId("116"),
  officeName: "",
  latest: null,
  assignments: 0,
  answer: null,
  owner: null,
};
const GAPS: readonly Gap[] = [
  { event: eventOf("1"), offices: [{ ...nameless, reason: "club" }] },
  {
    event: eventOf("2", "Pending"),
    offices: [
      { ...copperleaf, reason: "state" },
      { ...nameless, reason: "state" },
    ],
  },
  { event: eventOf("3"), offices: [] },
];

test("the office with the most gaps comes first, and gaps without a proposal are not lost", () => {
  expect(gapGroups(GAPS).map(({ title, events }) => [title, events.map(({ event }) => event.id)])).toEqual([
    ["Office 116", ["1", "2"]],
    ["Copperleaf Events (110)", ["2"]],
    ["No office to propose", ["3"]],
  ]);
});

test("the copied list names whom to call, how, and why", () => {
  expect(chaseText(gapGroups(GAPS))).toBe(
    [
      "Office 116: no active owner in the directory",
      "- Voltabee Electronics 4480, Long Beach, CA (event 1): staffed this club",
      "- Voltabee Electronics 4480, Long Beach, CA, Pending (event 2): staffed events in this state",
      "",
      "Copperleaf Events (110): José Jimenez, (555) 010-0009, jose@example.org",
      "- Voltabee Electronics 4480, Long Beach, CA, Pending (event 2): staffed events in this state",
      "",
      "No office to propose: 1 event",
      "- Voltabee Electronics 4480, Long Beach, CA (event 3)",
    ].join("\n"),
  );
});

const assigned = (members: Partial<AssignmentRow> = {}): AssignmentRow => ({
  officeId: officeId("110"),
  officeName: "Copperleaf Events",
  payoutOwnerId: personId("70009"),
  payoutOwner: { first: "José", last: "Jimenez" },
  merchOwnerId: null,
  merchOwner: { first: "", last: "" },
  hubManager: { first: "", last: "" },
  hubManagerId: null,
  isActive: true,
  isAcknowledged: false,
  acknowledged: null,
  reminded: null,
  faults: [],
  contacts: [{ id: personId("70009"), phone: "5550100009", email: "jose@example.org" }],
  ...members,
});
const assignedEvent = (id: string, assignments: readonly AssignmentRow[]): EventRow => ({
  id: eventId(id),
  groupId: "",
  retailerId: "31",
  retailerName: "Voltabee Electronics",
  retailerRoadShowId: "",
  status: "Approved",
  isRoadShow: true,
  isStaffingOnly: false,
  location: { id: "1", clubNumber: "4480", city: "Long Beach", state: "CA", zip: "", marketId: "" },
  assignments,
  others: [],
  answers: { asked: 0, declined: 0, accepted: 0 },
  days: null,
});

test("of assignments with problems the list says which they are", () => {
  const rows = [
    assignedEvent("1", [assigned({ faults: ["owner-retired", "office-differs"] }), assigned()]),
    assignedEvent("2", [assigned({ isActive: false })]),
  ];
  expect(problemGroups(rows)[0]?.events.map(({ note }) => note)).toEqual([
    "Owner retired, Owner in another office",
    "Only assignment inactive",
  ]);
});

const NOTED = {
  answer: "declined",
  person: null,
  byName: "Dana",
  at: instant("2026-11-18T14:00:00Z"),
} as const;

test("the list says what an office answered, and which events may be asked about", () => {
  const [group] = gapGroups([
    { event: eventOf("1"), offices: [{ ...copperleaf, reason: "club", answer: NOTED }] },
  ]);
  expect(group?.events[0]).toMatchObject({
    candidate: { officeId: "110", person: null },
    answer: { answer: "declined", words: "Declined (Dana)" },
  });
  expect(chaseText(group === undefined ? [] : [group])).toMatch(/staffed this club: Declined \(Dana\)$/);
});

test("owners of what changed are listed with when they acknowledged it", () => {
  const event = assignedEvent("1", [
    assigned({ isAcknowledged: true, acknowledged: wallClock("2026-11-08T18:13:00") }),
    assigned({ isAcknowledged: true, isActive: false }),
  ]);
  expect(changedGroups([event])[0]?.events.map(({ note }) => note)).toEqual([
    expect.stringMatching(/^acknowledged .*Nov 8, .*6:13 PM$/),
  ]);
});
