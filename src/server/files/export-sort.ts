import { fileHeadings, type Table, type TableColumn } from "#contract/tables.ts";
import { byTerms, sortTerms, type SortTerm, type SortValue } from "#domain/row-order.ts";

/** By column, what the page sorts its lines by; what is unknown comes last either way. */
export type Sorts<Line> = Readonly<Record<string, (line: Line) => SortValue>>;

/** What the lines of a table are sorted by: what a column holds, unless it says otherwise. */
export const sortsOf = <Line>(table: Table<Line>): Sorts<Line> =>
  Object.fromEntries(Object.entries(table).map(([id, column]) => [id, orderOf(column)]));

function orderOf<Line>(column: TableColumn<Line>): (line: Line) => SortValue {
  if (column.order !== undefined) return column.order;
  return column.kind === "punch" ? () => null : column.of;
}

/** What the address requests, `-first.booked,account`; a mistake falls out, as it does on the page. */
export const termsOf = (
  sort: string | undefined,
  sorts: Readonly<Record<string, unknown>>,
): readonly SortTerm[] => sortTerms(sort ?? null, Object.keys(sorts));

/** Compares lines as a page does that has sorted all its rows itself. Equal lines stay as they were. */
export const bySort = <Line>(sort: string | undefined, sorts: Sorts<Line>): ((a: Line, b: Line) => number) =>
  byTerms(termsOf(sort, sorts), sortOf(sorts));

export const sortOf =
  <Line>(sorts: Readonly<Record<string, (line: Line) => SortValue>>) =>
  (id: string): ((line: Line) => SortValue) | undefined =>
    sorts[id];

/** `First interview: booked, descending; Account`; "" for the page's own order. */
export const sortWords = (
  sort: string | undefined,
  sorts: Readonly<Record<string, unknown>>,
  table: Table,
): string =>
  termsOf(sort, sorts)
    .map(({ id, direction }) => {
      const column = table[id];
      const [heading = id] = column === undefined ? [] : fileHeadings(column);
      return `${heading}${direction === "down" ? ", descending" : ""}`;
    })
    .join("; ");
