import type { Cells, SortValue } from "./table-cells.ts";

export type SortDirection = "up" | "down";

/** A column that rows are sorted by; the terms before it count first. */
export type SortTerm = { readonly id: string; readonly direction: SortDirection };

/** Reads `-first.booked,office`: a minus sorts down, a dot stands for the blank of a column's id. Mistakes fall out. */
export function sortTerms(text: string | null, ids: readonly string[]): readonly SortTerm[] {
  const terms: SortTerm[] = [];
  for (const word of (text ?? "").split(",")) {
    const isDown = word.startsWith("-");
    const id = ids.find((each) => addressed(each) === word.slice(isDown ? 1 : 0));
    if (id === undefined || terms.some((term) => term.id === id)) continue;
    terms.push({ id, direction: isDown ? "down" : "up" });
  }
  return terms;
}

/** What `sortTerms` reads; "" for no terms, so that the address leaves it out. */
export const sortText = (terms: readonly SortTerm[]): string =>
  terms.map(({ id, direction }) => `${direction === "down" ? "-" : ""}${addressed(id)}`).join(",");

const addressed = (id: string): string => id.replaceAll(" ", ".");

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

const byWords = new Intl.Collator("en-US", { numeric: true });

/** Nothing (null or an empty text) comes last in both directions. */
export function compareValues(a: SortValue, b: SortValue, direction: SortDirection): number {
  const [isNoA, isNoB] = [isNothing(a), isNothing(b)];
  if (isNoA || isNoB) return Number(isNoA) - Number(isNoB);
  const order =
    typeof a === "number" && typeof b === "number" ? a - b : byWords.compare(String(a), String(b));
  return direction === "up" ? order : -order;
}

const isNothing = (value: SortValue): boolean => value === null || value === "";

/** Compares rows by all terms in turn. */
export const byTerms =
  <Row>(terms: readonly SortTerm[], cells: Cells<Row>) =>
  (a: Row, b: Row): number => {
    for (const { id, direction } of terms) {
      const sort = cells[id]?.sort;
      const order = sort === undefined ? 0 : compareValues(sort(a), sort(b), direction);
      if (order !== 0) return order;
    }
    return 0;
  };

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
  const compare = byTerms(terms, cells);
  const sections: { head: Row | undefined; rows: Row[] }[] = [{ head: undefined, rows: [] }];
  for (const row of rows) {
    if (isHead(row)) sections.push({ head: row, rows: [] });
    else sections.at(-1)?.rows.push(row);
  }
  return sections
    .toSorted((a, b) => (a.head === undefined || b.head === undefined ? 0 : compare(a.head, b.head)))
    .flatMap(({ head, rows: own }) => [...(head === undefined ? [] : [head]), ...own.toSorted(compare)]);
}
