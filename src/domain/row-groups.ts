import { byTerm, compareValues, type SortOf, type SortTerm } from "./row-order.ts";

/** A way to group the rows of a table, and of the file that is made of it. */
export type Grouping<Row, Id extends string = string> = {
  /** The word in the address bar, and the column whose values the groups have in common. */
  readonly id: Id;
  readonly label: string;
  readonly keyOf: (row: Row) => string;
  /** Name of a group whose key is empty. */
  readonly unnamed: string;
  /** A row of sums: rates in it are of the sums, never averages of rates. */
  readonly subtotal: (rows: readonly Row[]) => Row;
};

export type RowGroup<Row> = {
  readonly key: string;
  /** The key, or the words for none. */
  readonly label: string;
  readonly sums: Row;
  readonly rows: readonly Row[];
};

/** Sorted rows in their groups; groups stand in the same order as rows, by their sums, then by name. */
export function rowGroups<Row>(
  rows: readonly Row[],
  { id, keyOf, unnamed, subtotal }: Grouping<Row>,
  { term, sortOf }: { readonly term: SortTerm | null; readonly sortOf: SortOf<Row> },
): readonly RowGroup<Row>[] {
  const groups = [...Map.groupBy(rows, keyOf)].map(([key, members]) => ({
    key,
    label: key === "" ? unnamed : key,
    sums: subtotal(members),
    rows: members,
  }));
  const isByName = term?.id === id;
  const bySums = byTerm(isByName ? null : term, sortOf);
  return groups.toSorted(
    (a, b) => bySums(a.sums, b.sums) || compareValues(a.key, b.key, isByName ? term.direction : "up"),
  );
}
