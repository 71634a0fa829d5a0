import { expect, test } from "vitest";
import { stillPending } from "./pending-choice.ts";

test("choices made after the one that the page shows now are still to come", () => {
  expect(stillPending([["a"], ["a", "b"], ["a", "b", "c"]], ["a"])).toEqual([
    ["a", "b"],
    ["a", "b", "c"],
  ]);
});

test("a page that skipped to the last choice waits for nothing", () => {
  expect(stillPending([["a"], ["b", "a"]], ["a", "b"])).toEqual([]);
});

test("what was not chosen here overrules all that was", () => {
  expect(stillPending([["a"], ["a", "b"]], [])).toEqual([]);
});
