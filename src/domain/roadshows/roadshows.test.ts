import { expect, test } from "vitest";
import { isApproved, isCanceled, isGap, isStaffed, isUnacknowledged, type Assignment } from "./roadshows.ts";

const assignment = (isActive: boolean, isAcknowledged: boolean): Assignment => ({
  officeId: null,
  payoutOwnerId: null,
  payoutOwner: { first: "", last: "" },
  merchOwnerId: null,
  merchOwner: { first: "", last: "" },
  hubManager: { first: "", last: "" },
  isActive,
  isAcknowledged,
  acknowledged: null,
});
const inactive = assignment(false, true);
const known = assignment(true, true);
const unknown = assignment(true, false);

test("an event is staffed by at least one active assignment", () => {
  expect(isStaffed({ assignments: [inactive, known] })).toBe(true);
  expect(isStaffed({ assignments: [inactive] })).toBe(false);
  expect(isStaffed({ assignments: [] })).toBe(false);
});

test("an event without an active assignment is a gap, whatever its status", () => {
  expect(isGap({ status: "Approved", assignments: [inactive], others: [] })).toBe(true);
  expect(isGap({ status: "Pending", assignments: [], others: [] })).toBe(true);
  expect(isGap({ status: "Approved", assignments: [known], others: [] })).toBe(false);
});

test("an event is no gap where another office may have filled it", () => {
  const others = [{ officeId: null, officeName: "" }];
  expect(isGap({ status: "Approved", assignments: [inactive], others })).toBe(false);
});

test.each(["Canceled", "cancelled", " CANCELED "])("an event that is %j is never a gap", (status) => {
  expect(isCanceled({ status })).toBe(true);
  expect(isGap({ status, assignments: [], others: [] })).toBe(false);
});

test("only Approved is approved", () => {
  expect(isApproved({ status: " approved" })).toBe(true);
  expect(isApproved({ status: "Not approved" })).toBe(false);
});

test("what nobody has to know of is not unacknowledged", () => {
  expect(isUnacknowledged({ assignments: [known, unknown] })).toBe(true);
  expect(isUnacknowledged({ assignments: [known, assignment(false, false)] })).toBe(false);
});
