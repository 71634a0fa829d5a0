import { expect, test } from "vitest";
import { isGap, isUnacknowledged } from "#test/builders/event-rules.ts";
import { eventStatusWords, staffing, type Assignment } from "./roadshows.ts";

const assignment = (isActive: boolean, isAcknowledged: boolean): Assignment => ({
  payoutOwner: { first: "", last: "" },
  merchOwner: { first: "", last: "" },
  hubManager: { first: "", last: "" },
  isActive,
  isAcknowledged,
});
const inactive = assignment(false, true);
const known = assignment(true, true);
const unknown = assignment(true, false);

test("an event without an active assignment is a gap, whatever its status", () => {
  expect(isGap({ status: "Approved", assignments: [inactive], others: [] })).toBe(true);
  expect(isGap({ status: "Pending", assignments: [], others: [] })).toBe(true);
  expect(isGap({ status: "Approved", assignments: [known], others: [] })).toBe(false);
});

test("an event is no gap where another office may have filled it", () => {
  const others = [{ officeId: null, officeName: "" }];
  expect(isGap({ status: "Approved", assignments: [inactive], others })).toBe(false);
});

test.each([
  ["Cancelled", "Canceled"],
  [" CANCELED ", "Canceled"],
  ["Approved", "Approved"],
  ["On hold", "On hold"],
])("the status %j is written %j", (status, words) => {
  expect(eventStatusWords({ status })).toBe(words);
});

test.each(["Canceled", "cancelled", " CANCELED "])("an event that is %j is never a gap", (status) => {
  expect(isGap({ status, assignments: [], others: [] })).toBe(false);
});

test("a canceled event with active assignments is neither staffed nor unacknowledged", () => {
  const canceled = { status: "Cancelled", assignments: [unknown], others: [] };
  expect(staffing(canceled).kind).toBe("canceled");
  expect(isUnacknowledged(canceled)).toBe(false);
});

test("only Approved is approved", () => {
  const gap = { assignments: [inactive], others: [] };
  expect(staffing({ status: " approved", ...gap }).kind).toBe("approved-gap");
  expect(staffing({ status: "Not approved", ...gap }).kind).toBe("gap");
});

test("what nobody has to know of is not unacknowledged", () => {
  const status = "Approved";
  expect(isUnacknowledged({ status, assignments: [known, unknown] })).toBe(true);
  expect(isUnacknowledged({ status, assignments: [known, assignment(false, false)] })).toBe(false);
});
