import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createExpandedRowModel,
  createSortedRowModel,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type RowData,
} from "@tanstack/react-table";
import type { ReactNode } from "react";
import { compareValues, type SortValue } from "#domain/row-order.ts";

/** Whether the detail of a row is open, and how to open it. */
export type RowState = { readonly isOpen: boolean; readonly onToggle: () => void };

/** A column: its id and heading are those of the table in the contract, so that files and screen have the same. */
export type Column<Row> = {
  readonly id: string;
  readonly heading: string;
  /** The heading above it; neighbors with the same one share it. */
  readonly group?: string;
  /** What the page sorts by; nothing (null or "") comes last. Without it the page cannot sort by this column. */
  readonly value?: (row: Row) => SortValue;
  /** What a copy says. */
  readonly text: (row: Row) => string;
  /** What the screen shows. */
  readonly cell: (row: Row, state: RowState) => ReactNode;
  /** Numbers stand at the end. */
  readonly align?: "end";
  /** CSS width. Columns without one share what is left. */
  readonly width?: string;
  /** A badge, whose shape needs room too. */
  readonly hasShape?: boolean;
  /** CSS width of what stands beside the figures of a column. */
  readonly beside?: string;
  /** Left out below 640 px, where its value stands in the second line of the first column. */
  readonly isWide?: boolean;
  /** Left out where there is little room, until columns are chosen. */
  readonly canSpare?: boolean;
  /** Left out until it is chosen. */
  readonly isHidden?: boolean;
  /** Its heading below 640 px, where it stands without its group. */
  readonly narrowHeading?: string;
  /** A thin rule before it. The first column of a group always has one. */
  readonly startsGroup?: boolean;
  /** Rows are sorted by it, but it is no column of its own. */
  readonly isSortOnly?: boolean;
  /** A column that is sort-only and whose order this heading marks too. */
  readonly marks?: string;
};

/** In pixels; `size` is that of a column that was hidden while the others got their widths. */
const WIDTHS = { minSize: 48, maxSize: 800, size: 120 } as const;

export const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  expandedRowModel: createExpandedRowModel(),
  sortedRowModel: createSortedRowModel(),
});
export type Features = typeof features;

/** The columns as react-table takes them. `sorts` are those that the server sorts by, where it does. */
export function columnDefs<Row extends RowData>(
  columns: readonly Column<Row>[],
  sorts: readonly string[] | undefined,
): ColumnDef<Features, Row>[] {
  return columnBlocks(columns).flatMap(({ group, columns: own }) => {
    const leafs = own.map((column): ColumnDef<Features, Row> => {
      const { id, heading, value, text, align } = column;
      return {
        id,
        header: heading,
        accessorFn: (row) => {
          const sorted = (value ?? text)(row);
          return sorted === null || sorted === "" ? undefined : sorted;
        },
        enableSorting: sorts === undefined ? value !== undefined : sorts.includes(id),
        sortUndefined: "last",
        // The largest number and the latest day first, but words from A to Z.
        sortDescFirst: sorts === undefined && align === "end",
        sortFn: (a, b) => compareValues(a.getValue(id), b.getValue(id), "up"),
        ...WIDTHS,
      };
    });
    return group === undefined ? leafs : [{ id: `group of ${own[0]?.id}`, header: group, columns: leafs }];
  });
}

/** A column of its own, or neighbors under a common heading. */
export type ColumnBlock<Row> = {
  readonly group: string | undefined;
  readonly columns: readonly Column<Row>[];
};

export function columnBlocks<Row>(columns: readonly Column<Row>[]): readonly ColumnBlock<Row>[] {
  const blocks: { group: string | undefined; columns: Column<Row>[] }[] = [];
  for (const column of columns) {
    const last = blocks.at(-1);
    if (last?.group !== undefined && last.group === column.group) last.columns.push(column);
    else blocks.push({ group: column.group, columns: [column] });
  }
  return blocks;
}

/** As it is called away from its group: `First interview: Booked`. */
export const labelOf = <Row>({ group, heading }: Column<Row>): string =>
  group === undefined ? heading : `${group}: ${heading}`;
