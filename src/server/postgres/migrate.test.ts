import { expect, test } from "vitest";
import { migrationNames } from "./migrate.ts";

/** Released migrations before this one share numbers. */
const FIRST_COUNTED = "0036";

/** Numbers that more than one of some migrations has. */
function sharedNumbers(names: readonly string[]): readonly string[] {
  const numbers = names.map((name) => name.slice(0, 4)).filter((number) => number >= FIRST_COUNTED);
  return [...new Set(numbers.filter((number, place) => numbers.indexOf(number) !== place))];
}

test("no two migrations have one number", async () => {
  expect(sharedNumbers(await migrationNames())).toEqual([]);
});

test("two migrations that have one number are found", () => {
  expect(sharedNumbers(["0035-a", "0035-b", "0036-a", "0037-a", "0037-b"])).toEqual(["0037"]);
});
