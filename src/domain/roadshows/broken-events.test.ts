import { expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import { isBroken } from "#test/event-rules.ts";
import { isGivenUp, type Assignment } from "./roadshows.ts";

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
