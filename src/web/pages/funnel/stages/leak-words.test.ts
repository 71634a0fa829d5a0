import { expect, test } from "vitest";
import { leakWords } from "./leak-words.ts";

test("the sentence says the place, the kind and the arithmetic of a loss", () => {
  expect(leakWords({ stage: "first", next: null, of: 12_073, kept: 7245, among: "all" })).toBe(
    "Biggest loss: first interview, 4,828 of 12,073 booked didn't show (40%)",
  );
  expect(leakWords({ stage: "second", next: "training", of: 2954, kept: 1017, among: "all" })).toBe(
    "Biggest loss: after second interview, 1,937 of 2,954 who showed didn't advance to first-day training (66%)",
  );
});

test("and of which accounts, where they differ in third interviews", () => {
  expect(leakWords({ stage: "second", next: "third", of: 100, kept: 60, among: "with third" })).toBe(
    "Biggest loss: after second interview (accounts with third interviews), 40 of 100 who showed didn't advance to a third interview (40%)",
  );
});
