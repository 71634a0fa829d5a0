import { expect, test } from "vitest";
import { officeId, personId } from "#domain/ids.ts";
import { nextWords } from "./gap-shapes.ts";

const office = { officeId: officeId("101"), officeName: "Harbor" };
const ana = {
  ...office,
  person: { id: personId("1"), firstName: "Ana", lastName: "Berg" },
  answer: "accepted",
} as const;
const none = { first: "", last: "" };
const assigned = (payoutOwnerId: string, first: string) => ({
  officeId: officeId("102"),
  officeName: "Mesa",
  payoutOwner: { first, last: "Chen" },
  merchOwner: none,
  hubManager: none,
  payoutOwnerId: personId(payoutOwnerId),
  merchOwnerId: null,
  hubManagerId: null,
  isActive: true,
  isAcknowledged: false,
  acknowledged: null,
  reminded: null,
  faults: [],
  contacts: [],
});
const gap = { status: "Approved", assignments: [], others: [] };

test("after someone accepted it is said what comes next", () => {
  expect(nextWords(gap, [ana])).toBe(
    "Ana Berg accepted. Assign them where events are kept: the next read that shows it closes this.",
  );
  expect(nextWords(gap, [{ ...ana, answer: "declined" }])).toBe("");
  expect(nextWords({ ...gap, status: "Cancelled" }, [ana])).toBe("");
});

test("that another person is assigned than accepted is said, and the same one closes it", () => {
  expect(nextWords({ ...gap, assignments: [assigned("2", "Bo")] }, [ana])).toBe(
    "Ana Berg accepted, but Bo Chen is assigned.",
  );
  expect(nextWords({ ...gap, assignments: [assigned("1", "Ana")] }, [ana])).toBe("");
});
