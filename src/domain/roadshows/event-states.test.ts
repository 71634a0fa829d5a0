import { expect, test } from "vitest";
import { acknowledgement, eventKind, staffing, type Assignment } from "./roadshows.ts";

const noOne = { first: "", last: "" };
const assignment = (isActive: boolean, isAcknowledged: boolean): Assignment => ({
  payoutOwner: noOne,
  merchOwner: noOne,
  hubManager: noOne,
  isActive,
  isAcknowledged,
});
const event = (status: string, ...assignments: readonly Assignment[]) => ({
  status,
  assignments,
  others: [],
});

test("one active assignment staffs an event, and inactive ones do not", () => {
  expect(staffing(event("Approved", assignment(true, false))).words).toBe("Staffed");
  expect(staffing(event("Approved", assignment(true, false), assignment(true, true))).words).toBe(
    "Staffed · 2",
  );
  expect(staffing(event("Approved", assignment(false, true)))).toEqual({
    kind: "approved-gap",
    words: "Gap",
  });
});

test("a canceled event is never a gap, and only an approved one is the worst kind", () => {
  expect(staffing(event("Cancelled")).kind).toBe("canceled");
  expect(staffing(event("Pending")).kind).toBe("gap");
});

test("an event that only other offices may staff is neither staffed nor a gap", () => {
  const others = [{ officeId: null, officeName: "" }];
  expect(staffing({ ...event("Approved", assignment(false, true)), others })).toEqual({
    kind: "others",
    words: "Elsewhere",
  });
  expect(staffing({ ...event("Approved", assignment(true, true)), others }).words).toBe("Staffed");
  expect(staffing({ ...event("Canceled"), others }).kind).toBe("canceled");
});

test("acknowledged is counted among active assignments only", () => {
  expect(acknowledgement(event("Approved", assignment(false, true)))).toBeNull();
  expect(acknowledgement(event("Approved", assignment(true, false), assignment(false, true)))?.words).toBe(
    "No",
  );
  expect(acknowledgement(event("Approved", assignment(true, true), assignment(true, false)))).toEqual({
    kind: "some",
    words: "1 of 2",
  });
  expect(acknowledgement(event("Approved", assignment(true, true), assignment(true, true)))?.words).toBe(
    "All 2",
  );
  expect(acknowledgement(event("Approved", assignment(true, false), assignment(true, false)))?.words).toBe(
    "None of 2",
  );
});

test("an event says what its flags say, both of them", () => {
  expect(eventKind({ isRoadShow: true, isStaffingOnly: true })).toBe("Roadshow, staffing only");
  expect(eventKind({ isRoadShow: false, isStaffingOnly: false })).toBe("");
});
