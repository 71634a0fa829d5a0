import type { Cell } from "./cell.ts";

/** A table on its way into a file. */
export type FileSheet = {
  readonly title: string;
  readonly headings: readonly string[];
  /** Rows in batches, each asked for when the one before has been taken. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
  /** What the file says of itself. Asked for after the last row, when the sums are known. */
  readonly about: () => readonly AboutLine[];
  /** What stands below its rows, where a workbook has several sheets of different kinds. */
  readonly notes?: readonly AboutLine[];
};

/** A line of the sheet "About"; one without a value begins a new part. */
export type AboutLine = { readonly label: string; readonly value: Cell };
