/* The order that people ask of a table: the page and the file that is made of it sort by the same function. */

/** Value that a row is sorted by in one column; null comes last. */
export type SortValue = string | number | null;

export type SortDirection = "up" | "down";

/** The column that rows are sorted by, and the way. */
export type SortTerm<Column extends string = string> = {
  readonly id: Column;
  readonly direction: SortDirection;
};

/**
 * Reads `-first.booked`: a minus sorts down, a dot stands for the blank of a column's id. Of several, as addresses had them
 * once, the first that is a column; null for none.
 */
export function sortTerm<Column extends string>(
  text: string | null,
  ids: readonly Column[],
): SortTerm<Column> | null {
  for (const word of (text ?? "").split(",")) {
    const isDown = word.startsWith("-");
    const id = ids.find((each) => addressed(each) === word.slice(isDown ? 1 : 0));
    if (id !== undefined) return { id, direction: isDown ? "down" : "up" };
  }
  return null;
}

/** Text that `sortTerm` reads; "" for none, so that the address leaves it out. */
export const sortText = (term: SortTerm | null): string =>
  term === null ? "" : `${term.direction === "down" ? "-" : ""}${addressed(term.id)}`;

const addressed = (id: string): string => id.replaceAll(" ", ".");

/** Orders texts as people do: 9 before 10. */
export const byWords = new Intl.Collator("en-US", { numeric: true });

/** Nothing (null or an empty text) comes last in both directions. */
export function compareValues(a: SortValue, b: SortValue, direction: SortDirection): number {
  const [isNoA, isNoB] = [isNothing(a), isNothing(b)];
  if (isNoA || isNoB) return Number(isNoA) - Number(isNoB);
  const order =
    typeof a === "number" && typeof b === "number" ? a - b : byWords.compare(String(a), String(b));
  return direction === "up" ? order : -order;
}

const isNothing = (value: SortValue): boolean => value === null || value === "";

/** Value that a row is sorted by in each column; undefined where it cannot be sorted by that. */
export type SortOf<Row> = (column: string) => ((row: Row) => SortValue) | undefined;

/** Compares rows by a column; all are alike without one. */
export const byTerm =
  <Row>(term: SortTerm | null, sortOf: SortOf<Row>) =>
  (a: Row, b: Row): number => {
    const sort = term === null ? undefined : sortOf(term.id);
    return term === null || sort === undefined ? 0 : compareValues(sort(a), sort(b), term.direction);
  };
