import { expect, test } from "vitest";
import { differenceWords } from "./difference-words.ts";

test.each([
  [
    { active: 355, activeNotCounted: 4, inactiveCounted: 2 },
    353,
    "The directory marks 355 people active; 353 count today: 4 of them don’t count by their dates, and 2 marked inactive do.",
  ],
  [
    { active: 10, activeNotCounted: 1, inactiveCounted: 0 },
    9,
    "The directory marks 10 people active; 9 count today: 1 of them doesn’t count by their dates.",
  ],
  [
    { active: 10, activeNotCounted: 0, inactiveCounted: 1 },
    11,
    "The directory marks 10 people active; 11 count today: 1 marked inactive does.",
  ],
  [{ active: 10, activeNotCounted: 0, inactiveCounted: 0 }, 10, ""],
])("the headcount and the directory say why they differ: %j", (marks, counted, words) => {
  expect(differenceWords(marks, counted)).toBe(words);
});
