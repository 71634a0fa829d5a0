/** The twin of a chart: the same numbers as text, the first cell of each row being its heading. */
export type ChartTable = {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** A row of the table as its tip shows it: a heading, and each cell under the heading of its column. */
export type RowWords = {
  readonly heading: string;
  readonly cells: readonly { readonly name: string; readonly value: string }[];
};

/** Of some columns, or of all; cells without text are left out. */
export const rowWords = (
  { head, rows }: ChartTable,
  row: number,
  columns: readonly number[] = [...head.keys()].slice(1),
): RowWords => ({
  heading: rows[row]?.[0] ?? "",
  cells: columns
    .map((column) => ({ name: head[column] ?? "", value: rows[row]?.[column] ?? "" }))
    .filter(({ value }) => value !== ""),
});
