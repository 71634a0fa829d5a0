import type { SortValue } from "#domain/row-order.ts";

/** What a cell holds beside how it looks: for sorting on the page, and for copying. */
export type Cell<Row> = {
  /** Without it the page cannot sort by this column. */
  readonly sort?: (row: Row) => SortValue;
  /** What the cell says, in plain text. */
  readonly text: (row: Row) => string;
};

/** The cells of a row by the ids of their columns. */
export type Cells<Row> = Readonly<Partial<Record<string, Cell<Row>>>>;

/** The ids of the columns that the page can sort by. */
export const sortableIds = <Row>(cells: Cells<Row>): readonly string[] =>
  Object.entries(cells).flatMap(([id, cell]) => (cell?.sort === undefined ? [] : [id]));
