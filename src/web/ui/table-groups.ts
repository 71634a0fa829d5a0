import type { Cells } from "./table-cells.ts";
import { byTerms, compareValues, type SortTerm } from "./table-sort.ts";

/** A way to group the rows of a table. */
export type Grouping<Row> = {
  /** The word in the address bar, and the column whose values the groups have in common. */
  readonly id: string;
  readonly label: string;
  readonly keyOf: (row: Row) => string;
  /** What is called a group whose key is empty. */
  readonly unnamed: string;
  /** A row of sums: rates in it are of the sums, never averages of rates. */
  readonly subtotal: (rows: readonly Row[]) => Row;
};

export type GroupHead = {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly isOpen: boolean;
};

/** A row as it is shown: one of the table's own, or the sums of a group under its name. */
export type ShownRow<Row> = { readonly row: Row; readonly head: GroupHead | null };

type Shown<Row> = {
  readonly terms: readonly SortTerm[];
  readonly cells: Cells<Row>;
  readonly closed: readonly string[];
};

/** Sorted rows under the heads of their groups; groups stand in the same order as rows, by their sums, then by name. */
export function groupedRows<Row>(
  rows: readonly Row[],
  grouping: Grouping<Row>,
  { terms, cells, closed }: Shown<Row>,
): readonly ShownRow<Row>[] {
  const groups = [...Map.groupBy(rows, grouping.keyOf)].map(([key, own]) => ({
    key,
    own,
    sums: grouping.subtotal(own),
  }));
  const byName = terms.find(({ id }) => id === grouping.id)?.direction ?? "up";
  const bySums = byTerms(
    terms.filter(({ id }) => id !== grouping.id),
    cells,
  );
  const isByNameFirst = terms[0]?.id === grouping.id;
  return groups
    .toSorted((a, b) => {
      const names = compareValues(a.key, b.key, byName);
      const sums = bySums(a.sums, b.sums);
      return isByNameFirst ? names || sums : sums || names;
    })
    .flatMap(({ key, own, sums }) => {
      const label = key === "" ? grouping.unnamed : key;
      const head = { key, label, count: own.length, isOpen: !closed.includes(key) };
      return [
        { row: sums, head },
        ...(head.isOpen ? own.map((row): ShownRow<Row> => ({ row, head: null })) : []),
      ];
    });
}
