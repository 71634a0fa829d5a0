import { expect, test } from "vitest";
import { facetRows, withChosen, type FacetValue } from "./facet-rows.ts";

const valuesOf = (count: number): readonly FacetValue[] =>
  Array.from({ length: count }, (_, place) => ({
    id: String(place),
    label: `Évora ${place}`,
    count: count - place,
  }));
const idsOf = (rows: readonly FacetValue[]) => rows.map(({ id }) => id);

test("closed, the first eight are in sight, and below them in place those that are chosen", () => {
  const { rows, more } = facetRows(valuesOf(30), ["20", "3", "11"], { isOpen: false, query: "" });
  expect(idsOf(rows)).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "11", "20"]);
  expect(more).toBe(0);
});

test("open, all are in sight in the same order, or what is searched for", () => {
  const values = valuesOf(30);
  expect(idsOf(facetRows(values, ["20"], { isOpen: true, query: "" }).rows)).toEqual(idsOf(values));
  expect(idsOf(facetRows(values, [], { isOpen: true, query: "evora 12" }).rows)).toEqual(["12"]);
  expect(facetRows(values, [], { isOpen: true, query: "tampa" })).toEqual({ rows: [], more: 0 });
});

test("what has no room is counted", () => {
  const { rows, more } = facetRows(valuesOf(512), [], { isOpen: true, query: "" });
  expect([rows.length, more]).toEqual([200, 312]);
});

test("what is chosen and leaves nothing stays, with its name and a zero", () => {
  const values = valuesOf(2);
  expect(withChosen(values, ["1", "77"], (id) => `Office ${id}`)).toEqual([
    ...values,
    { id: "77", label: "Office 77", count: 0 },
  ]);
});
