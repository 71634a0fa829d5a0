import { MISSING } from "#web/lib/format.ts";
import type { ChartMark, ChartTable } from "./chart-table.ts";

type HeatRow = { readonly name: string; readonly values: readonly (number | null)[] };

export type Heat = {
  /** What a row is: `Office`. */
  readonly rowName: string;
  readonly columns: readonly string[];
  readonly rows: readonly HeatRow[];
};

const HEAT_LEVELS = 5;

/** How deep a value is colored, 1..5 by fifths of the greatest; 0 is left empty, and so is what is below it. */
export const heatLevel = (value: number, max: number): number =>
  value <= 0 || max <= 0 ? 0 : Math.min(HEAT_LEVELS, Math.ceil((value / max) * HEAT_LEVELS - 1e-9));

/** The greatest known value; 0 when none is known. */
export const heatMax = ({ rows }: Heat): number =>
  Math.max(0, ...rows.flatMap(({ values }) => values.filter((value) => value !== null)));

export const heatTable = (
  { rowName, columns, rows }: Heat,
  format: (value: number) => string,
): ChartTable => ({
  head: [rowName, ...columns],
  rows: rows.map(({ name, values }) => [
    name,
    ...columns.map((_name, column) => {
      const value = values[column] ?? null;
      return value === null ? MISSING : format(value);
    }),
  ]),
});

/** A mark for every cell, known or not: that nothing is known is an answer too. */
export const heatMarks = ({ columns, rows }: Heat): readonly ChartMark[] =>
  rows.flatMap((_row, row) =>
    columns.map((_name, column) => ({ lane: row, step: column, row, columns: [column + 1] })),
  );
