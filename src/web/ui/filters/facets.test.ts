import { expect, test } from "vitest";
import { facetRows, type FacetValue } from "./facets.tsx";

const valuesOf = (count: number): readonly FacetValue[] =>
  Array.from({ length: count }, (_, place) => ({
    id: String(place),
    label: `Évora ${place}`,
    count: count - place,
  }));
const idsOf = (rows: readonly FacetValue[]) => rows.map(({ id }) => id);

test("closed, the first eight are in sight, and below them in place those that are chosen", () => {
  const rows = facetRows(valuesOf(30), ["20", "3", "11"], null);
  expect(idsOf(rows)).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "11", "20"]);
});

test("open, all are in sight in the same order, or what is searched for", () => {
  const values = valuesOf(30);
  expect(idsOf(facetRows(values, ["20"], ""))).toEqual(idsOf(values));
  expect(idsOf(facetRows(values, [], "evora 12"))).toEqual(["12"]);
  expect(facetRows(values, [], "tampa")).toEqual([]);
});
