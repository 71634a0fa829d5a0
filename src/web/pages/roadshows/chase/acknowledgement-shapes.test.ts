import { expect, test } from "vitest";
import { eventId, officeId, personId } from "#domain/ids.ts";
import { isoDate } from "#domain/time/time.ts";
import { formatDay } from "#web/lib/format-dates.ts";
import type { AcknowledgementGroup } from "#web/api/roadshows/roadshow-chase.ts";
import { groupName, groupsText, ownerMessage, rateWords, waitingWords } from "./acknowledgement-shapes.ts";

const since = isoDate("2020-11-01");
const event = {
  id: eventId("40012"),
  retailerName: "Voltabee Electronics",
  status: "Approved",
  clubNumber: "4480",
  city: "Long Beach",
  state: "CA",
};
const ana: AcknowledgementGroup = {
  key: "ana",
  label: "Ana Berg",
  active: 3,
  acknowledged: 1,
  since,
  officeId: officeId("101"),
  officeName: "Harbor",
  reminded: null,
  ownerId: personId("1"),
  owner: { id: personId("1"), phone: "(555) 010-0001", email: "ana@example.com" },
  events: [{ event, since }],
};

test("a rate has both counts and the interval that chance allows", () => {
  expect(rateWords(ana)).toBe("33% acknowledged (1 of 3), 95% interval 6.1%–79%");
  expect(rateWords({ active: 0, acknowledged: 0 })).toBe("No active assignments");
  expect(waitingWords(ana)).toBe(`2 not acknowledged, first seen ${formatDay(since)}`);
});

test("an owner is asked about all of their events, and what is left out is counted", () => {
  expect(ownerMessage(ana)).toEqual({
    subject: "Please acknowledge 2 roadshow assignments",
    body: [
      "Please acknowledge these roadshow assignments:",
      "",
      `- Voltabee Electronics 4480, Long Beach, CA (event 40012), since ${formatDay(since)}`,
      "- and 1 more",
    ].join("\n"),
  });
  expect(ownerMessage({ ...ana, acknowledged: 2 }).body).toMatch(
    /^Please acknowledge this roadshow assignment:\n\n- [^\n]+$/,
  );
});

test("the copied list says who owes what, and how to reach them", () => {
  expect(groupsText("owner", [ana])).toBe(
    `Ana Berg, Harbor: 2 not acknowledged, first seen ${formatDay(since)}, (555) 010-0001, ana@example.com\n` +
      "- Voltabee Electronics 4480, Long Beach, CA (event 40012)",
  );
  expect(groupsText("state", [{ ...ana, label: "CA", owner: null, events: [] }])).toBe(
    `CA: 2 not acknowledged, first seen ${formatDay(since)}`,
  );
});

test("a group without a name says what was not reported", () => {
  expect(groupName("state", { ...ana, key: "", label: "" })).toBe("No state reported");
  expect(groupName("office", { ...ana, key: "116", label: "" })).toBe("Office 116");
  expect(groupName("office", { ...ana, key: "", label: "" })).toBe("No office reported");
});
