import { expect, test } from "vitest";
import { leakWords } from "./leak-words.ts";

test("the sentence says the place, the kind and the arithmetic of a loss", () => {
  expect(leakWords({ stage: "first", next: null, of: 12_073, kept: 7245, among: "all" })).toBe(
    "Most are lost at the first interview: 4,828 of 12,073 booked did not show (40%).",
  );
  expect(leakWords({ stage: "second", next: "training", of: 2954, kept: 1017, among: "all" })).toBe(
    "Most are lost after the second interview: 2,954 showed and 1,017 were booked for first-day training, so 1,937 did not advance (66%).",
  );
});

test("and of which accounts, where they differ in third interviews", () => {
  expect(leakWords({ stage: "second", next: "third", of: 100, kept: 60, among: "with third" })).toBe(
    "Most are lost after the second interview at accounts that hold third interviews: 100 showed and 60 were booked for a third interview, so 40 did not advance (40%).",
  );
});
