import { expect, test } from "vitest";
import { ruleColumns } from "./quality-columns.tsx";
import { hasMoved, toDoFirst, type RuleLine } from "./quality-shapes.ts";

const still: readonly RuleLine[] = [
  { rule: "no-phone", count: 0, trend: [0, 0] },
  { rule: "no-email", count: 7, trend: [7, 7] },
];

test("what is to be done comes before what is done, in the order of the rules", () => {
  expect(
    toDoFirst([...still, { rule: "same-phone", count: 2, trend: [2, 2] }]).map(({ rule }) => rule),
  ).toEqual(["no-email", "same-phone", "no-phone"]);
});

test("the list of rules begins with what is to be done, and compares with earlier checks once a count has moved", () => {
  const headings = (rules: readonly RuleLine[]) =>
    ruleColumns({
      chosen: undefined,
      onPress: () => undefined,
      since: "Nov 9",
      isCompared: hasMoved(rules),
    }).map(({ header }) => header);
  expect(headings(still)).toEqual(["To do", "Rule", "Now"]);
  expect(headings([...still, { rule: "same-phone", count: 2, trend: [3, 2] }])).toEqual([
    "To do",
    "Rule",
    "Now",
    "Nov 9",
    "Most",
    "Change",
    "Trend",
  ]);
});
