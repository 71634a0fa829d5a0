import { fileHeadings, type Table } from "#contract/tables.ts";

type SortValue = string | number | null;
type Term<Column> = { readonly id: Column; readonly isDown: boolean };

/** By column, what the page sorts its lines by; what is not known comes last either way. */
export type Sorts<Line, Column extends string> = Readonly<Record<Column, (line: Line) => SortValue>>;

/**
 * Compares lines as a page does that has sorted all its rows itself. `-first.booked,account`: a minus sorts down, a dot
 * stands for the blank of a column's id; a mistake falls out, as it does on the page. Equal lines stay as they were.
 */
export const byTerms =
  <Line, Column extends string>(sort: string | undefined, sorts: Sorts<Line, Column>) =>
  (a: Line, b: Line): number => {
    for (const { id, isDown } of termsOf(sort, sorts)) {
      const order = compare(sorts[id](a), sorts[id](b), isDown);
      if (order !== 0) return order;
    }
    return 0;
  };

/** `First interview: booked, descending; Account`; "" for the page's own order. */
export const sortWords = (
  sort: string | undefined,
  sorts: Readonly<Record<string, unknown>>,
  table: Table,
): string =>
  termsOf(sort, sorts)
    .map(({ id, isDown }) => {
      const column = table[id];
      const [heading = id] = column === undefined ? [] : fileHeadings(column);
      return `${heading}${isDown ? ", descending" : ""}`;
    })
    .join("; ");

function termsOf<Column extends string>(
  sort: string | undefined,
  sorts: Readonly<Record<Column, unknown>>,
): readonly Term<Column>[] {
  const isColumn = (id: string): id is Column => Object.hasOwn(sorts, id);
  const terms: Term<Column>[] = [];
  for (const word of (sort ?? "").split(",")) {
    const isDown = word.startsWith("-");
    const id = word.slice(isDown ? 1 : 0).replaceAll(".", " ");
    if (isColumn(id) && !terms.some((term) => term.id === id)) terms.push({ id, isDown });
  }
  return terms;
}

const byWords = new Intl.Collator("en-US", { numeric: true });

function compare(a: SortValue, b: SortValue, isDown: boolean): number {
  const [isNoA, isNoB] = [isNothing(a), isNothing(b)];
  if (isNoA || isNoB) return Number(isNoA) - Number(isNoB);
  const order =
    typeof a === "number" && typeof b === "number" ? a - b : byWords.compare(String(a), String(b));
  return isDown ? -order : order;
}

const isNothing = (value: SortValue): boolean => value === null || value === "";
