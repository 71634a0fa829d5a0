import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HeatGrid, heatLevels } from "./heat-grid.tsx";

const cell = (value: number | null, isFew = false) => ({ value, isFew, detail: "" });
const levels = (values: readonly (number | null)[], leastSpread = 0.1) => {
  const cells = values.map((value) => cell(value));
  return cells.map(heatLevels(cells, leastSpread));
};

test("a row is colored by fifths from its lowest value to its highest", () => {
  expect(levels([0.5, 0.54, 0.55, 0.7, null])).toEqual([1, 1, 2, 5, 0]);
});

test("values that hardly differ look alike", () => {
  expect(levels([0.7, 0.69])).toEqual([5, 5]);
  expect(levels([0.7, 0.7], 0)).toEqual([5, 5]);
});

test("where everything is zero nothing is colored", () => {
  expect(levels([0, 0])).toEqual([0, 0]);
});

test("a small sample has no color and sets no range", () => {
  const cells = [cell(0.5), cell(0.9), cell(1, true), cell(null)];
  expect(cells.map(heatLevels(cells, 0.1))).toEqual([1, 5, 0, 0]);
});

test("a cell says what its value is made of, a small sample has a star, and a missing value its reason", () => {
  const cells = [
    { value: 0.61, detail: "610 of 1,000", isFew: false },
    { value: 0.9, detail: "9 of 10", isFew: true },
    { value: null, detail: "none booked", isFew: false },
  ];
  const heat = {
    rowName: "Stage",
    columns: ["Mon", "Sat", "Sun"],
    rows: [{ name: "First", cells }],
    leastSpread: 0.1,
  };
  const markup = renderToStaticMarkup(
    <HeatGrid label="Rates" heat={heat} format={(value) => `${value * 100}%`} />,
  );
  const texts = [...markup.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, inner = ""]) =>
    inner.replaceAll(/<[^>]+>/g, "|"),
  );
  expect(texts).toEqual(["|61%||610 of 1,000|", "|90%*||9 of 10|", "|–||none booked|"]);
});
