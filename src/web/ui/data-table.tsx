import { useTable, type RowData } from "@tanstack/react-table";
import { useMemo, useRef, type ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { useIsNarrow } from "#web/lib/media.ts";
import { features, narrowColumns, type Column } from "./table-columns.ts";
import { TableHead, type Sorting } from "./table-head.tsx";
import { BodyRow, DetailRow, Spacer, WaitingRow } from "./table-rows.tsx";
import { useVisibleRows } from "./visible-rows.ts";

type DataTableProps<Row extends RowData> = {
  /** Names the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** All rows there are, whether or not they have been loaded. */
  readonly count: number;
  /** Undefined while the row's window is on its way. */
  readonly rowAt: (index: number) => Row | undefined;
  /** A last row with sums, set apart. */
  readonly totals?: Row;
  /** What an open row shows below itself; null for a closed one. */
  readonly renderDetail?: (row: Row) => ReactNode;
  readonly sorting?: Sorting;
  readonly onVisible?: (firstIndex: number, lastIndex: number) => void;
  /** Height of a row, which the table counts on while it scrolls. Below 640 px rows have two lines. */
  readonly rowPx?: { readonly wide: number; readonly narrow: number };
  /** The table takes its parent's height and scrolls inside it. */
  readonly fills?: boolean;
  /** Columns keep their widths and the table scrolls sideways inside itself, its first column staying. */
  readonly isSideways?: boolean;
};

const ROW_PX = { wide: 32, narrow: 52 } as const;

/** Rows in columns. Beyond a hundred rows only those on the screen are in the page. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { caption, columns, count, rowAt, totals, renderDetail, rowPx = ROW_PX, isSideways = false } = props;
  const isNarrow = useIsNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const heightPx = isNarrow && !isSideways ? rowPx.narrow : rowPx.wide;
  const visible = useVisibleRows({ scroller, count, rowPx: heightPx, onVisible: props.onVisible });
  const loaded = visible.indexes.flatMap((index) => {
    const row = rowAt(index);
    return row === undefined ? [] : [{ index, row }];
  });
  // The table rebuilds its model whenever its columns are another list.
  const shown = useMemo(
    () => (isNarrow && !isSideways ? narrowColumns(columns) : columns),
    [isNarrow, isSideways, columns],
  );
  const table = useTable({
    features,
    columns: shown,
    data: [...loaded.map(({ row }) => row), ...(totals === undefined ? [] : [totals])],
  });
  const rows = table.getRowModel().rows;
  const cellsAt = new Map(loaded.map(({ index }, place) => [index, rows[place]]));
  const groups = table.getHeaderGroups();
  const width = table.getAllLeafColumns().length;
  const totalsRow = totals === undefined ? undefined : rows.at(-1);
  const common = { heightPx, isSideways } as const;

  return (
    <section
      ref={scroller}
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whatever scrolls must be reachable by keyboard
      tabIndex={0}
      className={classNames(
        // Relative, so that what is only for screen readers scrolls along instead of stretching the page.
        "relative overflow-auto overscroll-x-contain [overflow-anchor:none]",
        props.fills === true ? "min-h-0 flex-1" : visible.isVirtual && "max-h-[75dvh]",
      )}
    >
      <table
        className={classNames(
          "figures w-full border-separate border-spacing-0 text-table",
          !isSideways && "table-fixed sm:min-w-[70rem]",
        )}
        aria-rowcount={count + groups.length + (totals === undefined ? 0 : 1)}
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {table.getAllLeafColumns().map((column, place) => {
            // Below 640 px the first column takes what the others leave.
            const isRest = isNarrow && place === 0;
            return (
              <col key={column.id} style={{ width: isRest ? undefined : column.columnDef.meta?.width }} />
            );
          })}
        </colgroup>
        <TableHead groups={groups} sorting={props.sorting} isSideways={isSideways} />
        <Spacer px={visible.before} columns={width} />
        {visible.indexes.map((index) => {
          const row = rowAt(index);
          const cells = cellsAt.get(index);
          const rowIndex = index + groups.length + 1;
          return (
            <tbody key={index} data-index={index} ref={visible.measure}>
              {row === undefined || cells === undefined ? (
                <WaitingRow rowIndex={rowIndex} columns={width} heightPx={heightPx} />
              ) : (
                <>
                  <BodyRow row={cells} rowIndex={rowIndex} {...common} />
                  <DetailRow columns={width}>{renderDetail?.(row)}</DetailRow>
                </>
              )}
            </tbody>
          );
        })}
        <Spacer px={visible.after} columns={width} />
        {totalsRow === undefined ? null : (
          <tfoot className="sticky bottom-0 z-10 bg-surface font-semibold">
            <BodyRow row={totalsRow} rowIndex={count + groups.length + 1} {...common} />
          </tfoot>
        )}
      </table>
    </section>
  );
}
