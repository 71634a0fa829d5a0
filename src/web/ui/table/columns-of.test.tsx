import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { columnsOf, type Look } from "./columns-of.tsx";

type Row = { readonly state: string | null; readonly records: number | null };

/** The cell of a row in a column. */
const cellOf = (look: Look<Row>, row: Row): string => {
  const [column] = columnsOf({ only: look });
  return renderToStaticMarkup(<>{column?.cell(row, { isOpen: false, onToggle: () => undefined })}</>);
};

const state: Look<Row> = { heading: "State", of: (row) => row.state };
const records: Look<Row> = { heading: "Records", kind: "count", of: (row) => row.records };

test("a number that is null is unknown, blank words are too, and words that are null do not apply", () => {
  expect(cellOf(records, { state: null, records: null })).toContain('aria-label="unknown"');
  expect(cellOf(state, { state: " ", records: null })).toContain('aria-label="unknown"');
  expect(cellOf(state, { state: null, records: null })).toBe("");
});

test("why there is no value may depend on the row, and there may be no reason", () => {
  const look: Look<Row> = { ...records, missing: (row) => row.state && `not ${row.state}` };
  expect(cellOf(look, { state: "loaded", records: null })).toContain('aria-label="not loaded"');
  expect(cellOf(look, { state: null, records: null })).toBe("");
});

test("a state has a shape before its words, and none without words", () => {
  const look: Look<Row> = { ...state, badge: () => ({ tone: "good", shape: "disc", title: "Done" }) };
  expect(cellOf(look, { state: "Signed off", records: null })).toMatch(/title="Done".*<svg.*Signed off/);
  expect(cellOf(look, { state: null, records: null })).toBe("");
});
