import { expect, test } from "vitest";
import { facetRows, type FacetValue } from "./facets.tsx";

const valuesOf = (count: number): readonly FacetValue[] =>
  Array.from({ length: count }, (_, place) => ({
    value: String(place),
    label: `Évora ${place}`,
    count: count - place,
  }));
const valuesIn = (rows: readonly FacetValue[]) => rows.map(({ value }) => value);

test("closed, the first eight are in sight, and below them in place those that are chosen", () => {
  const rows = facetRows(valuesOf(30), ["20", "3", "11"], null);
  expect(valuesIn(rows)).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "11", "20"]);
});

test("open, all are in sight in the same order, or what is searched for", () => {
  const values = valuesOf(30);
  expect(valuesIn(facetRows(values, ["20"], ""))).toEqual(valuesIn(values));
  expect(valuesIn(facetRows(values, [], "evora 12"))).toEqual(["12"]);
  expect(facetRows(values, [], "tampa")).toEqual([]);
});
