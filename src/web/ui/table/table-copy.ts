import type { Column, Row as TableRow, RowData, Table } from "@tanstack/react-table";
import { labelOf, type Features } from "./table-columns.tsx";

/** A row to be copied; one of sums has its group's name in its first cell. */
export type CopiedRow<Row> = { readonly row: Row; readonly groupName?: string | undefined };

/** Rows as text between tabs, under their headings. */
export function copiedText<Row extends RowData>(
  columns: readonly Column<Features, Row>[],
  rows: readonly CopiedRow<Row>[],
): string {
  const cells = ({ row, groupName }: CopiedRow<Row>): readonly string[] =>
    columns.map((column, at) =>
      at === 0 && groupName !== undefined
        ? copiedCell(groupName)
        : copiedCell(column.columnDef.meta?.text(row) ?? "", typeof column.accessorFn?.(row, 0) === "number"),
    );
  return [columns.map((column) => copiedCell(labelOf(column))), ...rows.map(cells)]
    .map((line) => line.join("\t"))
    .join("\n");
}

/** The beginning of a formula to a spreadsheet, in full width too. */
const FORMULA = /^[=+\-@\t\r\0＝＋－＠]/u;

/** A cell as spreadsheets paste it. True numbers are copied as they are shown; text is kept from being taken for a formula. */
export const copiedCell = (text: string, isNumber = false): string => {
  const safe = !isNumber && FORMULA.test(text) ? `'${text}` : text;
  return /[\t\n\r"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The selected rows that are loaded. */
export const selectedRows = <Row extends RowData>(table: Table<Features, Row>): readonly Row[] =>
  table
    .getPreExpandedRowModel()
    .flatRows.filter((row) => row.getIsSelected())
    .map(({ original }) => original);

/** The selected rows of those that are loaded; all of them when none is selected. */
export function rowsToCopy<Row extends RowData>(
  rows: readonly TableRow<Features, Row>[],
): readonly TableRow<Features, Row>[] {
  const selected = rows.filter((row) => row.getIsSelected());
  return selected.length === 0 ? rows : selected;
}
