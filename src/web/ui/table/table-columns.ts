import {
  createColumnHelper,
  metaHelper,
  tableFeatures,
  type ColumnDef,
  type RowData,
} from "@tanstack/react-table";

/** How a column looks; what it holds is the column's own affair. */
export type ColumnMeta = {
  /** Numbers stand at the end. */
  readonly align?: "end";
  /** CSS width. Columns without one share what is left; where all have one, they share it as they are wide. */
  readonly width?: string;
  /** A badge, whose shape needs room too. */
  readonly hasShape?: boolean;
  /** CSS width of what stands beside the figures of a column, in their line or under it. */
  readonly beside?: string;
  /** Left out below 640 px, where its value stands in the second line of the first column instead. */
  readonly isWide?: boolean;
  /** Left out where there is little room, until somebody chooses columns. */
  readonly canSpare?: boolean;
  /** Its heading below 640 px, where it stands without its group. */
  readonly narrowHeading?: string;
  /** A thin rule before the first column of a group. */
  readonly startsGroup?: boolean;
};

export const features = tableFeatures({ columnMeta: metaHelper<ColumnMeta>() });

export type Features = typeof features;
export type Column<Row extends RowData> = ColumnDef<Features, Row>;

/** The columns of a narrow screen, out of their groups. */
export const narrowColumns = <Row extends RowData>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.flatMap((column): readonly Column<Row>[] => {
    if (column.meta?.isWide === true) return [];
    return "columns" in column && column.columns !== undefined ? narrowColumns(column.columns) : [column];
  });

/** Makes the columns of a table: `display` for a column, `group` for columns under a common heading. */
export const columnsFor = <Row extends RowData>() => createColumnHelper<Features, Row>();

export type LeafColumn = {
  readonly id: string;
  /** As it is called away from its group: `First interview: Booked`. */
  readonly label: string;
  readonly align: ColumnMeta["align"];
  readonly meta?: ColumnMeta;
};

/** The columns that hold cells, in their order, out of their groups. */
export const leafColumns = <Row extends RowData>(
  columns: readonly Column<Row>[],
  group = "",
): readonly LeafColumn[] =>
  columns.flatMap((column): readonly LeafColumn[] => {
    const heading = typeof column.header === "string" ? column.header : "";
    if ("columns" in column && column.columns !== undefined) return leafColumns(column.columns, heading);
    const label = group === "" ? heading : `${group}: ${heading}`;
    return [
      { id: column.id ?? "", label, align: column.meta?.align, ...(column.meta && { meta: column.meta }) },
    ];
  });
