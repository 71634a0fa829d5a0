import { expect, test } from "vitest";
import { acknowledgedShare, groupName, mapStates, staffedShare } from "./event-group-shapes.ts";

const sums = { label: "", events: 4, assignments: 3, acknowledged: 2, staffed: 3, gaps: 1 };

test("a group is called by its name, else by its id, and events of no group say so", () => {
  expect(groupName("state", { value: "tx", label: "tx" })).toBe("Texas");
  expect(groupName("office", { value: "101", label: "" })).toBe("Office 101");
  expect(groupName("owner", { value: null, label: "" })).toBe("No active owner");
  expect(groupName("owner", { value: "", label: "" })).toBe("Owner without an ID");
  expect(groupName("retailer", { value: "31", label: "Everyday Depot" })).toBe("Everyday Depot");
});

test("shares are of what can have them, and unknown where there is nothing", () => {
  expect(staffedShare(sums)).toBe(0.75);
  expect(staffedShare({ staffed: 0, gaps: 0 })).toBeNull();
  expect(acknowledgedShare(sums)).toBeCloseTo(2 / 3);
  expect(acknowledgedShare({ assignments: 0, acknowledged: 0 })).toBeNull();
});

test("spellings of a state are one state of the map, and a press filters by all of them", () => {
  const groups = [
    { ...sums, value: "TX" },
    { ...sums, value: "tx", gaps: 2 },
    { ...sums, value: "" },
  ];
  expect(mapStates(groups)).toEqual([
    { state: "TX", value: 8, detail: "3", values: ["TX", "tx"] },
    { state: "", value: 4, detail: "1", values: [""] },
  ]);
});
