/* The order that people ask of a table: the page and the file that is made of it sort by the same function. */

/** What a row is sorted by in one column; null comes last. */
export type SortValue = string | number | null;

export type SortDirection = "up" | "down";

/** A column that rows are sorted by; the terms before it count first. */
export type SortTerm<Column extends string = string> = {
  readonly id: Column;
  readonly direction: SortDirection;
};

/** Reads `-first.booked,office`: a minus sorts down, a dot stands for the blank of a column's id. Mistakes fall out. */
export function sortTerms<Column extends string>(
  text: string | null,
  ids: readonly Column[],
): readonly SortTerm<Column>[] {
  const terms: SortTerm<Column>[] = [];
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

/** What a row is sorted by in each column; undefined where it cannot be sorted by that. */
export type SortOf<Row> = (column: string) => ((row: Row) => SortValue) | undefined;

/** Compares rows by all terms in turn. */
export const byTerms =
  <Row>(terms: readonly SortTerm[], sortOf: SortOf<Row>) =>
  (a: Row, b: Row): number => {
    for (const { id, direction } of terms) {
      const sort = sortOf(id);
      const order = sort === undefined ? 0 : compareValues(sort(a), sort(b), direction);
      if (order !== 0) return order;
    }
    return 0;
  };
