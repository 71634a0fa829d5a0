import { expect, test } from "vitest";
import { cellMarkup } from "#test/files/cell-markup.tsx";
import { columnFor, type ColumnOptions, type Holding } from "./table-columns.tsx";

type Row = { readonly state: string | null; readonly records: number | null };

const column = columnFor<Row>();
const cellOf = (holding: Holding<Row>, row: Row, options: ColumnOptions<Row> = {}): string =>
  cellMarkup([column(holding, options)], holding.id, row);

const STATE: Holding<Row> = { id: "state", heading: "State", of: (row) => row.state };
const RECORDS: Holding<Row> = { id: "records", heading: "Records", kind: "count", of: (row) => row.records };

test("what is null or blank is unknown", () => {
  expect(cellOf(RECORDS, { state: null, records: null })).toContain('aria-label="unknown"');
  expect(cellOf(STATE, { state: " ", records: null })).toContain('aria-label="unknown"');
  expect(cellOf(STATE, { state: null, records: null })).toContain('aria-label="unknown"');
});

test("why there is no value may depend on the row, and there may be no reason", () => {
  const missing = (row: Row) => row.state && `not ${row.state}`;
  expect(cellOf(RECORDS, { state: "loaded", records: null }, { meta: { missing } })).toContain(
    'aria-label="not loaded"',
  );
  expect(cellOf(RECORDS, { state: null, records: null }, { meta: { missing } })).toBe("");
});

test("a state has a shape before its words, and none without words", () => {
  const badge = () => ({ tone: "good", shape: "disc", title: "Done" }) as const;
  expect(cellOf(STATE, { state: "Signed off", records: null }, { meta: { badge } })).toMatch(
    /title="Done".*<svg.*Signed off/,
  );
  expect(cellOf(STATE, { state: null, records: null }, { meta: { badge, missing: () => null } })).toBe("");
});

test("a column is called by its group where that is not above it", () => {
  expect(column(RECORDS).header).toBe("Records");
  expect(column(RECORDS).meta?.text({ state: null, records: 1_204 })).toBe("1,204");
});
