import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { mapLevels, StateMap, type StateValue } from "./state-map.tsx";

const values: readonly StateValue[] = [
  { state: "TX", value: 20, detail: "1" },
  { state: "CA", value: 100, detail: "4" },
  { state: "", value: 1, detail: "1" },
];
const map = (of: readonly StateValue[]): string =>
  renderToStaticMarkup(
    <StateMap
      label="Active people by state"
      empty="No people yet."
      heading="People"
      detailHeading="Offices"
      values={of}
      format={String}
    />,
  );

test("colors follow the greatest value, in fifths", () => {
  const levelOf = mapLevels(values);
  expect([...values.map(levelOf), levelOf(undefined)]).toEqual([1, 5, 1, 0]);
});

test("the table has every state with a value, the greatest first, and what has none", () => {
  const rows = [...map(values).matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td>/g)];
  expect(rows.map(([, name, value]) => `${name} ${value}`)).toEqual([
    "California 100",
    "Texas 20",
    "Not known 1",
  ]);
});

test("without any value it says so", () => {
  expect(map([])).toContain("No people yet.");
});
