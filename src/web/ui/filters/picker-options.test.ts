import { expect, test } from "vitest";
import { chosenNames, chosenWords, foundOptions, listedOptions, officeOptions } from "./picker-options.ts";

const OFFICES = officeOptions([
  { id: "101", name: "Harbor Point Marketing", group: 4 },
  { id: "102", name: "Évora Field Group", group: 4 },
  { id: "2101", name: "O'Brien & Żak", group: null },
  { id: "9", name: " ", group: null },
]);

const found = (query: string) => foundOptions(OFFICES, query, "office").map(({ id }) => id);

test.each<readonly [string, readonly string[]]>([
  ["", ["101", "102", "2101", "9"]],
  ["  ", ["101", "102", "2101", "9"]],
  ["EVORA", ["102"]],
  ["évora", ["102"]],
  ["marketing harbor", ["101"]],
  ["obrien", ["2101"]],
  ["o'brien", ["2101"]],
  ["zak", ["2101"]],
  ["101", ["101", "2101"]],
  ["office 9", ["9"]],
  ["group 4", ["101", "102"]],
  ["nothing", []],
])("a search for %j finds %j", (query, ids) => {
  expect(found(query)).toEqual(ids);
});

test("what is chosen is listed first, in its order, and what no report names before it", () => {
  const listed = listedOptions(OFFICES, ["2101", "999", "101"]);
  expect(listed.map(({ id }) => id)).toEqual(["999", "101", "2101", "102", "9"]);
  expect(listed[0]).toEqual({ id: "999", name: "", note: "not in any report" });
});

test.each<readonly [readonly string[], string]>([
  [[], "All offices"],
  [["102"], "Évora Field Group"],
  [["9"], "Office 9"],
  [["999"], "Office 999"],
  [[""], "No office"],
  [["101", "999"], "2 offices"],
])("with %j chosen the button says %j", (chosen, words) => {
  expect(chosenWords(OFFICES, chosen, "office")).toBe(words);
});

test("on paper everything chosen has its name", () => {
  expect(chosenNames(OFFICES, [], "office")).toEqual(["All offices"]);
  expect(chosenNames(OFFICES, ["102", "999"], "office")).toEqual(["Évora Field Group", "Office 999"]);
});
