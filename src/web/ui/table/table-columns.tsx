import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createExpandedRowModel,
  createSortedRowModel,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type AccessorFnColumnDef,
  type CellData,
  type Column,
  type ColumnDef,
  type ColumnMeta,
  type DisplayColumnDef,
  type RowData,
  type TableFeatures,
} from "@tanstack/react-table";
import type { ReactNode } from "react";
import { formatDecimalHours, formatHoursMinutes, isMinutes } from "#domain/payroll/payroll.ts";
import { compareValues, type SortValue } from "#domain/row-order.ts";
import { isInstant, isIsoDate } from "#domain/time/time.ts";
import { formatCount, MISSING } from "#web/lib/format.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { Ago } from "#web/ui/page/age.tsx";
import { Badge, type BadgeLook } from "#web/ui/page/badge.tsx";
import { Missing } from "#web/ui/page/name.tsx";

/** The kind of value in a column, as in the contract; a `moment` is shown by its age, a `punch` as its own `text` and `cell` say. */
type Kind =
  | "text"
  | "id"
  | "count"
  | "rate"
  | "points"
  | "minutes"
  | "hours"
  | "hundredths"
  | "date"
  | "moment"
  | "punch";

/** Always, or while the window is narrower. */
export type LeftOut = "always" | "below 105rem" | "below 88.5rem";

declare module "@tanstack/react-table" {
  interface ColumnMeta<
    in out TFeatures extends TableFeatures,
    in out TData extends RowData,
    TValue extends CellData = CellData,
  > {
    readonly kind: Kind;
    /** The text of a copy, and of the screen too where the column has no cell of its own. */
    readonly text: (row: TData) => string;
    /** Figures stand at the end. */
    readonly isEnd: boolean;
    /** The shape before its text, where that is a state. */
    readonly badge?: (row: TData) => BadgeLook | null;
    /** Reason why there is no value; null where there need not be one. */
    readonly missing?: string | ((row: TData) => string | null);
    /** Takes the width that is left; `size` is its least. The first column does unless it says otherwise. */
    readonly grows?: boolean;
    /** Shown below 640 px too, as the first column always is; the others stand in its second line there. */
    readonly onPhone?: boolean;
    /** Widths at which it is left out until columns are chosen. */
    readonly leftOut?: LeftOut;
    /** A thin rule before it. The first column of a group always has one. */
    readonly startsGroup?: boolean;
    /** Rows are sorted by it, but it is no column of its own. */
    readonly isSortOnly?: boolean;
    /** A column that is sort-only and whose order this heading marks too. */
    readonly marks?: string;
  }
}

export const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  columnVisibilityFeature,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  expandedRowModel: createExpandedRowModel(),
  sortedRowModel: createSortedRowModel(),
});
export type Features = typeof features;

/** The columns of a table as react-table takes them. */
export type Columns<Row extends RowData> = readonly ColumnDef<Features, Row>[];

/** A column before it is react-table's: one of a table of the contract, so that files and screen have the same, or of a page. */
export type Holding<Row> = {
  readonly id: string;
  readonly heading: string;
  /** Text without it. */
  readonly kind?: Kind;
  /** Null is unknown, and so is blank text. */
  readonly of: (row: Row) => string | number | object | null;
  /** The value that rows are sorted by, where that is not what they hold. Nothing comes last. */
  readonly order?: (row: Row) => SortValue;
};

export type ColumnOptions<Row extends RowData> = Omit<
  DisplayColumnDef<Features, Row>,
  "id" | "header" | "meta"
> & { readonly meta?: Partial<ColumnMeta<Features, Row>> };

/** Makes the columns of a table: those of the contract and of pages become react-table's. */
export const columnFor =
  <Row extends RowData>(all: ColumnOptions<Row> = {}) =>
  (
    { id, heading, kind = "text", of, order }: Holding<Row>,
    options: ColumnOptions<Row> = {},
  ): AccessorFnColumnDef<Features, Row> => {
    const isEnd = FIGURES.includes(kind);
    const meta = { kind, isEnd, text: (row: Row) => textOf(kind, of(row)), ...options.meta };
    return {
      id,
      header: heading,
      accessorFn: (row) => sortable(order === undefined ? of(row) : order(row)),
      cell: ({ row }) => shownValue(row.original, of(row.original), meta),
      sortFn: (a, b) => compareValues(a.getValue<SortValue>(id), b.getValue<SortValue>(id), "up"),
      sortUndefined: "last",
      // The largest number first, but words from A to Z.
      sortDescFirst: isEnd,
      ...all,
      ...options,
      meta,
    };
  };

const FIGURES: readonly Kind[] = ["count", "rate", "points", "minutes", "hours", "hundredths"];

/** Undefined is what react-table leaves for the end. */
const sortable = (value: string | number | object | null): SortValue | undefined =>
  value === null || value === "" || typeof value === "object" ? undefined : value;

function shownValue<Row extends RowData>(
  row: Row,
  value: string | number | object | null,
  { kind, text, badge, missing = "unknown" }: Partial<ColumnMeta<Features, Row>>,
): ReactNode {
  if (value === null || (typeof value === "string" && value.trim() === "")) {
    const because = typeof missing === "function" ? missing(row) : missing;
    return because === null ? null : <Missing because={because} />;
  }
  const words = text?.(row);
  const state = badge?.(row) ?? null;
  if (state !== null) return <Badge {...state}>{words}</Badge>;
  if (kind === "moment" && isInstant(value)) return <Ago at={value} />;
  return kind === "text" || kind === "id" ? <bdi>{words}</bdi> : words;
}

function textOf(kind: Kind, value: string | number | object | null): string {
  if (value === null) return kind === "text" || kind === "id" ? "" : MISSING;
  if (kind === "date" && isIsoDate(value)) return formatDate(value);
  if (typeof value !== "number") return typeof value === "string" ? value : "";
  if (!isMinutes(value) || kind === "count") return formatCount(value);
  return kind === "hours" ? formatDecimalHours(value) : formatHoursMinutes(value);
}

/** The columns without the groups they stand in. */
export const leafColumns = <Row extends RowData>(columns: Columns<Row>): Columns<Row> =>
  columns.flatMap((column) => ("columns" in column && column.columns ? leafColumns(column.columns) : column));

/** The name of a column away from its group: `First interview: Booked`. */
export function labelOf<Row extends RowData>({ columnDef, parent }: Column<Features, Row>): string {
  const heading = String(columnDef.header);
  return parent === undefined ? heading : `${String(parent.columnDef.header)}: ${heading}`;
}
