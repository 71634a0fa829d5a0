import { rowGroups, type Grouping } from "#domain/row-groups.ts";
import type { SortTerm } from "#domain/row-order.ts";
import type { Cells } from "./table-cells.ts";
import { sortOfCells } from "./table-sort.ts";

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

/** Sorted rows under the heads of their groups. */
export const groupedRows = <Row>(
  rows: readonly Row[],
  grouping: Grouping<Row>,
  { terms, cells, closed }: Shown<Row>,
): readonly ShownRow<Row>[] =>
  rowGroups(rows, grouping, { terms, sortOf: sortOfCells(cells) }).flatMap(
    ({ key, label, sums, rows: own }) => {
      const head = { key, label, count: own.length, isOpen: !closed.includes(key) };
      return [
        { row: sums, head },
        ...(head.isOpen ? own.map((row): ShownRow<Row> => ({ row, head: null })) : []),
      ];
    },
  );
