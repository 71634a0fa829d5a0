import { expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import { isBroken } from "#test/builders/event-rules.ts";
import { isGivenUp, problems } from "./problems.ts";
import type { Assignment } from "./roadshows.ts";

const noOne = { first: "", last: "" };

const assignment = (isActive: boolean): Assignment => ({
  payoutOwner: noOne,
  merchOwner: noOne,
  hubManager: noOne,
  isActive,
  isAcknowledged: true,
});

test("an event is broken by one faulty assignment among sound ones", () => {
  const sound = { ...assignment(true), faults: [] };
  const faulty = { ...assignment(true), faults: ["owner-retired"] as const };
  expect(isBroken({ status: "Approved", assignments: [sound, faulty], others: [] })).toBe(true);
  expect(isBroken({ status: "Approved", assignments: [sound, sound], others: [] })).toBe(false);
  expect(isBroken({ status: " cancelled", assignments: [faulty], others: [] })).toBe(false);
});

test("an event whose only assignment is inactive is broken; one without any, or with two, is not by that", () => {
  const inactive = { ...assignment(false), faults: [] };
  expect(isBroken({ status: "Pending", assignments: [inactive], others: [] })).toBe(true);
  expect(isGivenUp({ assignments: [], others: [] })).toBe(false);
  expect(isBroken({ status: "Pending", assignments: [inactive, inactive], others: [] })).toBe(false);
});

test("an inactive assignment beside one of another office is not the only one", () => {
  const others = [{ officeId: officeId("102"), officeName: "" }];
  expect(isGivenUp({ assignments: [assignment(false)], others })).toBe(false);
});

test("the problems of an event are said once each, in one order, and none of a canceled one", () => {
  const retired = { ...assignment(true), faults: ["owner-retired"] as const };
  const several = { ...assignment(true), faults: ["owner-unknown", "two-places", "owner-retired"] as const };
  const assignments = [retired, several];
  expect(problems({ status: "Approved", assignments, others: [] })).toEqual([
    "Owner not in directory",
    "Owner retired",
    "Owner in two places of the group",
  ]);
  expect(problems({ status: "Canceled", assignments, others: [] })).toEqual([]);
});

test("an event whose only assignment is inactive says so", () => {
  const given = { ...assignment(false), faults: [] };
  expect(problems({ status: "Approved", assignments: [given], others: [] })).toEqual([
    "Only assignment inactive",
  ]);
});
