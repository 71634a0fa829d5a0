import { expect, test } from "vitest";
import { heightScale, labeledSteps, spreadApart, ticksUpTo } from "./scales.ts";

test.each([
  [7, [0, 2, 4, 6, 8]],
  [10, [0, 5, 10]],
  [100, [0, 50, 100]],
  [12_408, [0, 5000, 10_000, 15_000]],
  [12_345_678, [0, 5_000_000, 10_000_000, 15_000_000]],
  [0.83, [0, 0.5, 1]],
  [0.3, [0, 0.1, 0.2, 0.3]],
])("ticks up to %d are round and reach it", (max, ticks) => {
  expect(ticksUpTo(max)).toEqual(ticks);
});

test("counts have no tick between whole numbers", () => {
  expect(ticksUpTo(2, 4, 1)).toEqual([0, 1, 2]);
  expect(ticksUpTo(1, 4, 1)).toEqual([0, 1]);
});

test("nothing to show still has an axis", () => {
  expect(ticksUpTo(0, 4, 1)).toEqual([0, 1]);
});

test("labels are drawn every nth, always the last", () => {
  expect(labeledSteps(5, 100, 60)).toEqual([0, 1, 2, 3, 4]);
  expect(labeledSteps(6, 40, 60)).toEqual([1, 3, 5]);
  expect(labeledSteps(0, 40, 60)).toEqual([]);
});

test("labels that would meet are moved apart and stay inside", () => {
  expect(spreadApart([10, 80], 16, 0, 100)).toEqual([10, 80]);
  expect(spreadApart([50, 50, 50], 16, 0, 100)).toEqual([34, 50, 66]);
  expect(spreadApart([98, 95], 16, 0, 100)).toEqual([100, 84]);
  expect(spreadApart([0, 4, 90], 16, 0, 100)).toEqual([0, 16, 90]);
  expect(spreadApart([], 16, 0, 100)).toEqual([]);
});

test("zero lies at the bottom, the greatest at the top", () => {
  const y = heightScale(200, 10, 110);

  expect([y(0), y(100), y(200)]).toEqual([110, 60, 10]);
});
