import { fileHeadings, type Table } from "#contract/tables.ts";
import { byTerms, sortTerms, type SortTerm, type SortValue } from "#domain/row-order.ts";

/** By column, what the page sorts its lines by; what is not known comes last either way. */
export type Sorts<Line, Column extends string> = Readonly<Record<Column, (line: Line) => SortValue>>;

/** What the address asks for, `-first.booked,account`; a mistake falls out, as it does on the page. */
export const termsOf = <Column extends string>(
  sort: string | undefined,
  sorts: Readonly<Record<Column, unknown>>,
): readonly SortTerm<Column>[] => {
  const isColumn = (id: string): id is Column => Object.hasOwn(sorts, id);
  return sortTerms(sort ?? null, Object.keys(sorts).filter(isColumn));
};

/** Compares lines as a page does that has sorted all its rows itself. Equal lines stay as they were. */
export const bySort = <Line, Column extends string>(
  sort: string | undefined,
  sorts: Sorts<Line, Column>,
): ((a: Line, b: Line) => number) => byTerms(termsOf(sort, sorts), sortOf(sorts));

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
