import { expect, test } from "vitest";
import { eventId, officeId, personId } from "#domain/ids.ts";
import type { Gap } from "#web/api/roadshows.ts";
import { chaseGroups, chaseText } from "./chase-list.ts";

const eventOf = (id: string, status = "Approved"): Gap["event"] => ({
  ...{ id: eventId(id), retailerName: "Voltabee Electronics", status, clubNumber: "4480" },
  ...{ city: "Long Beach", state: "CA" },
});
const copperleaf = {
  ...{ officeId: officeId("110"), officeName: "Copperleaf Events", latest: null },
  owner: {
    ...{ id: personId("70009"), firstName: "José", lastName: "Jimenez" },
    ...{ phone: "5550100009", email: "jose@example.org" },
  },
};
const nameless = { officeId: officeId("116"), officeName: "", latest: null, owner: null };
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
  expect(
    chaseGroups(GAPS).map(({ office, gaps }) => [office?.officeId, gaps.map(({ event }) => event.id)]),
  ).toEqual([
    ["116", ["1", "2"]],
    ["110", ["2"]],
    [undefined, ["3"]],
  ]);
});

test("the copied list names whom to call, how, and why", () => {
  expect(chaseText(GAPS)).toBe(
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
