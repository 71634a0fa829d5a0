import { flexRender, useTable, type RowData } from "@tanstack/react-table";
import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { features, type Columns } from "#web/ui/table/table-columns.tsx";

/** Cell of a row in a column, as HTML. */
export function cellMarkup<Row extends RowData>(columns: Columns<Row>, id: string, row: Row): string {
  function Cell() {
    const [data] = useState([row]);
    const [shown] = useTable({ features, columns, data }).getRowModel().rows;
    const cell = shown?.getAllCells().find(({ column }) => column.id === id);
    return cell === undefined ? null : flexRender(cell.column.columnDef.cell, cell.getContext());
  }
  return renderToStaticMarkup(<Cell />);
}
