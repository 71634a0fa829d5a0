import { useTable, type RowSelectionState } from "@tanstack/react-table";
import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { columnFor, features } from "./table-columns.tsx";
import { copiedCell, copiedText, rowsToCopy } from "./table-copy.ts";

type Row = { readonly id: string; readonly name: string; readonly records: number };

const column = columnFor<Row>();
const COLUMNS = [
  column({ id: "name", heading: "Name", of: ({ name }) => name }),
  {
    id: "week",
    header: "Week",
    columns: [column({ id: "records", heading: "Records", kind: "count", of: ({ records }) => records })],
  },
];
const row = (id: string): Row => ({ id, name: `Person ${id}`, records: 1_204 });

/** Text that a table with such rows, some of them selected, copies. */
function copied(rows: readonly Row[], selected: RowSelectionState = {}): string {
  function Copier() {
    const [data] = useState(rows);
    const table = useTable({
      features,
      columns: COLUMNS,
      data,
      getRowId: ({ id }) => id,
      initialState: { rowSelection: selected },
    });
    const copying = rowsToCopy(table.getCoreRowModel().rows).map(({ original }) => ({ row: original }));
    return copiedText(table.getAllLeafColumns(), copying);
  }
  return renderToStaticMarkup(<Copier />);
}

test("cells stand between tabs and rows on lines of their own, under headings with their groups", () => {
  expect(copied([row("a"), row("b")])).toBe("Name\tWeek: Records\nPerson a\t1,204\nPerson b\t1,204");
});

test("a selection follows its rows when a refresh puts others in their places", () => {
  const lines = (rows: readonly Row[]) => copied(rows, { b: true }).split("\n").slice(1);
  expect(lines([row("a"), row("b")])).toEqual(["Person b\t1,204"]);
  expect(lines([row("b"), row("new"), row("a")])).toEqual(["Person b\t1,204"]);
});

test("tabs, line ends and quotation marks inside a cell stay inside it", () => {
  expect(["a\tb", "a\nb", 'Zoë "Z"', "a\r\nb"].map((text) => copiedCell(text))).toEqual([
    '"a\tb"',
    '"a\nb"',
    '"Zoë ""Z"""',
    '"a\r\nb"',
  ]);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1", "＋1", "－1", "＠a"])(
  "%s is text, no formula",
  (text) => {
    expect(copiedCell(text)).toBe(`'${text}`);
  },
);

test("a control character at the beginning is no way around it", () => {
  expect(["\t=1", "\r=1", "\0=1"].map((text) => copiedCell(text))).toEqual(['"\'\t=1"', '"\'\r=1"', "'\0=1"]);
});

test("a number keeps its sign", () => {
  expect(copiedCell("+0:30", true)).toBe("+0:30");
  expect(copiedCell("−12", true)).toBe("−12");
});
