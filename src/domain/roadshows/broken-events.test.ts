import { expect, test } from "vitest";
import { officeId, personId, type PersonId } from "#domain/ids.ts";
import { isBroken } from "#test/event-rules.ts";
import { assignmentFaults, isGivenUp, type Assignment, type DirectoryOwner } from "./roadshows.ts";

const OFFICE = officeId("101");
const owner = personId("7001");
const partner = personId("7002");
const nobody = { first: "", last: "" };

const assignment = (given: Partial<Assignment>): Assignment => ({
  ...{
    officeId: OFFICE,
    payoutOwnerId: owner,
    payoutOwner: nobody,
    merchOwnerId: partner,
    merchOwner: nobody,
  },
  ...{ hubManager: nobody, isActive: true, isAcknowledged: true, acknowledged: null },
  ...given,
});
const here: DirectoryOwner = { officeId: OFFICE, isRetired: false };
const owners = (given: readonly (readonly [PersonId, DirectoryOwner])[]) => new Map(given);
const both = owners([
  [owner, here],
  [partner, here],
]);

test("owners of the assignment's office who are there are as they should be", () => {
  expect(assignmentFaults(assignment({}), both)).toEqual([]);
});

test("either owner may be retired, of another office, or not in the directory", () => {
  const retired = owners([
    [owner, here],
    [partner, { ...here, isRetired: true }],
  ]);
  const elsewhere = owners([
    [owner, { ...here, officeId: officeId("102") }],
    [partner, here],
  ]);
  expect(assignmentFaults(assignment({}), retired)).toEqual(["owner-retired"]);
  expect(assignmentFaults(assignment({}), elsewhere)).toEqual(["office-differs"]);
  expect(assignmentFaults(assignment({}), owners([[owner, here]]))).toEqual(["owner-unknown"]);
  expect(
    assignmentFaults(assignment({}), owners([[owner, { officeId: officeId("102"), isRetired: true }]])),
  ).toEqual(["owner-unknown", "owner-retired", "office-differs"]);
});

test("what was not told is held against nobody", () => {
  const untold = assignment({ payoutOwnerId: null, merchOwnerId: null });
  expect(assignmentFaults(untold, both)).toEqual([]);
  expect(assignmentFaults(assignment({ officeId: null }), both)).toEqual([]);
  const without = owners([
    [owner, { ...here, officeId: null }],
    [partner, here],
  ]);
  expect(assignmentFaults(assignment({}), without)).toEqual([]);
});

test("an inactive assignment has no faults, and without any directory nobody can be looked up", () => {
  expect(assignmentFaults(assignment({ isActive: false }), owners([]))).toEqual([]);
  expect(assignmentFaults(assignment({}), null)).toEqual([]);
});

test("an event is broken by one faulty assignment among sound ones", () => {
  const sound = { ...assignment({}), faults: [] };
  const faulty = { ...assignment({}), faults: ["owner-retired"] as const };
  expect(isBroken({ status: "Approved", assignments: [sound, faulty], others: [] })).toBe(true);
  expect(isBroken({ status: "Approved", assignments: [sound, sound], others: [] })).toBe(false);
  expect(isBroken({ status: " cancelled", assignments: [faulty], others: [] })).toBe(false);
});

test("an event whose only assignment is inactive is broken; one without any, or with two, is not by that", () => {
  const inactive = { ...assignment({ isActive: false }), faults: [] };
  expect(isBroken({ status: "Pending", assignments: [inactive], others: [] })).toBe(true);
  expect(isGivenUp({ assignments: [], others: [] })).toBe(false);
  expect(isBroken({ status: "Pending", assignments: [inactive, inactive], others: [] })).toBe(false);
});

test("an inactive assignment beside one of another office is not the only one", () => {
  const others = [{ officeId: officeId("102"), officeName: "" }];
  expect(isGivenUp({ assignments: [assignment({ isActive: false })], others })).toBe(false);
});
