import { expect, test } from "vitest";
import { eventId, officeId, personId } from "#domain/ids.ts";
import type { AssignmentRow, EventRow } from "#web/api/roadshows/roadshows.ts";
import { phoneEntries } from "./phone-list.ts";

const ana = { id: personId("1"), phone: "5550100001", email: "ana@example.test" };
const assignment: AssignmentRow = {
  officeId: officeId("101"),
  officeName: "Harbor",
  payoutOwnerId: ana.id,
  payoutOwner: { first: "Ana", last: "Berg" },
  merchOwnerId: ana.id,
  merchOwner: { first: "Ana", last: "Berg" },
  hubManager: { first: "Hal", last: "Ruiz" },
  hubManagerId: null,
  isActive: true,
  isAcknowledged: false,
  acknowledged: null,
  reminded: null,
  faults: [],
  contacts: [ana],
};
const event: EventRow = {
  id: eventId("4001"),
  groupId: "",
  retailerId: "31",
  retailerName: "Voltabee",
  retailerRoadShowId: "",
  status: "Approved",
  isRoadShow: true,
  isStaffingOnly: false,
  location: { id: "1", clubNumber: "4480", city: "Long Beach", state: "CA", zip: "", marketId: "" },
  assignments: [assignment],
  others: [],
  answers: { asked: 0, declined: 0, accepted: 0 },
  days: null,
};

test("everyone of an event is listed once with all of their roles, and their number where it is known", () => {
  expect(phoneEntries(event).map(({ first, roles, phone }) => [first, roles, phone])).toEqual([
    ["Ana", ["Payout owner", "Merchandising owner"], "5550100001"],
    ["Hal", ["Hub manager"], ""],
  ]);
});

test("no one of an inactive assignment, or of a canceled event, is called", () => {
  expect(phoneEntries({ ...event, assignments: [{ ...assignment, isActive: false }] })).toEqual([]);
  expect(phoneEntries({ ...event, status: "Cancelled" })).toEqual([]);
});
