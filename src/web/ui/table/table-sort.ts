import { byTerms, type SortDirection, type SortOf, type SortTerm } from "#domain/row-order.ts";
import type { Cells } from "./table-cells.ts";

export const opposite = (direction: SortDirection): SortDirection => (direction === "up" ? "down" : "up");

type Press = { readonly id: string; readonly first: SortDirection; readonly adds: boolean };

/** The terms after a heading is pressed: its first direction, then the other, then none. Adding keeps the other terms. */
export function nextSort(terms: readonly SortTerm[], { id, first, adds }: Press): readonly SortTerm[] {
  const now = terms.find((term) => term.id === id);
  const isAlone = terms.length === 1;
  if (now === undefined || (!adds && !isAlone)) {
    const term = { id, direction: first };
    return adds ? [...terms, term] : [term];
  }
  if (now.direction !== first) return terms.filter((term) => term.id !== id);
  return terms.map((term) => (term.id === id ? { id, direction: opposite(first) } : term));
}

/** What the rows are sorted by in each column. */
export const sortOfCells =
  <Row>(cells: Cells<Row>): SortOf<Row> =>
  (id) =>
    cells[id]?.sort;

/**
 * Rows in the asked order; equal ones stay as they were. Where some rows head the ones after them, such as a person
 * above the person's records, heads are sorted among themselves and take their rows along, sorted among themselves.
 */
export function sortedRows<Row>(
  rows: readonly Row[],
  terms: readonly SortTerm[],
  cells: Cells<Row>,
  isHead: (row: Row) => boolean = () => false,
): readonly Row[] {
  if (terms.length === 0) return rows;
  const compare = byTerms(terms, sortOfCells(cells));
  const sections: { head: Row | undefined; rows: Row[] }[] = [{ head: undefined, rows: [] }];
  for (const row of rows) {
    if (isHead(row)) sections.push({ head: row, rows: [] });
    else sections.at(-1)?.rows.push(row);
  }
  return sections
    .toSorted((a, b) => (a.head === undefined || b.head === undefined ? 0 : compare(a.head, b.head)))
    .flatMap(({ head, rows: own }) => [...(head === undefined ? [] : [head]), ...own.toSorted(compare)]);
}
