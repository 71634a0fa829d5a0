import { useTable, type RowData } from "@tanstack/react-table";
import { Fragment, useId, useMemo, useRef, type ReactNode } from "react";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { usePreferences } from "#web/lib/preferences.ts";
import { useShownColumns } from "./shown-columns.ts";
import { TableBar, TableTool } from "./table-bar.tsx";
import type { Cells } from "./table-cells.ts";
import { ColumnChooser, HiddenColumns } from "./table-column-chooser.tsx";
import { ExportMenu, type TableFiles } from "#web/ui/overlay/export-menu.tsx";
import { features, leafColumns, type Column } from "./table-columns.ts";
import { TableFrame } from "./table-frame.tsx";
import { GroupHeadCell } from "./table-group-head.tsx";
import { useGradualRows } from "./gradual-rows.ts";
import type { GroupHead } from "./table-groups.ts";
import type { Sorting } from "./table-head-cell.tsx";
import { TableHead } from "./table-head.tsx";
import { usePace } from "./row-pace.ts";
import { useRowSlots } from "./row-slots.ts";
import { useTableKeys } from "./table-keys.ts";
import { arranged } from "./table-look.ts";
import type { LongestFigure } from "./table-widths.ts";
import { BodyRow, DetailRow, RowSlot, Spacer, WaitingRow } from "./table-rows.tsx";
import { useTableSelection } from "./table-selection.ts";
import { useVisibleRows } from "./visible-rows.ts";

export type DataTableProps<Row extends RowData> = {
  /** The name under which the browser keeps its columns, their order and their widths. */
  readonly id: string;
  /** Names the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly cells: Cells<Row>;
  /** All rows there are, whether or not they have been loaded. */
  readonly count: number;
  /** The count in words, where rows alone do not say it; "" where the page says it beside its search. */
  readonly countWords?: string;
  /** Undefined while the row's window is on its way. */
  readonly rowAt: (index: number) => Row | undefined;
  /** Changes when the rows are others, or in another order. */
  readonly orderKey: string;
  /** A last row with sums, set apart. */
  readonly totals?: Row;
  /** Says of a row that it is the sums of a group. */
  readonly headAt?: (index: number) => GroupHead | null;
  readonly onToggleGroup?: (key: string) => void;
  /** What an open row shows below itself; null for a closed one. */
  readonly renderDetail?: (row: Row) => ReactNode;
  readonly sorting?: Sorting;
  readonly canSelect?: boolean;
  /** More buttons for the bar above the table. */
  readonly tools?: ReactNode;
  /** Files of all rows, with the columns that are shown in their order. */
  readonly files?: TableFiles;
  /** Where it is known, figures are never cut. */
  readonly longest?: LongestFigure;
  readonly onVisible?: (firstIndex: number, lastIndex: number) => void;
  /** Height of a row, which the table counts on while it scrolls. Below 640 px rows have two lines. */
  readonly rowPx?: { readonly wide: number; readonly narrow: number };
  /** The table takes its parent's height and scrolls inside it. */
  readonly fills?: boolean;
  /** Columns keep their widths and the table scrolls sideways inside itself, its first column staying. */
  readonly isSideways?: boolean;
};

const ROW_PX = {
  comfortable: { wide: 32, narrow: 52 },
  compact: { wide: 26, narrow: 44 },
} as const;
const HEAD_PX = 32;
const noHead = (): null => null;
const toggleNothing = (): void => {};

/** Rows in columns, under a bar with their count. Beyond a hundred rows only those on the screen are in the page. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, cells, count, rowAt, orderKey, totals, renderDetail, headAt = noHead } = props;
  const { density } = usePreferences();
  const {
    rowPx = ROW_PX[density],
    isSideways = false,
    canSelect = false,
    onToggleGroup = toggleNothing,
    longest,
  } = props;
  const helpId = useId();
  const scroller = useRef<HTMLElement>(null);
  const pace = usePace();
  const columnsNow = useShownColumns({ table: props.id, columns, scroller, longest, isSideways, pace });
  const { look, chosenLook, changeLook, shown, leafs, isTwoLine, onResize } = columnsNow;
  const heightPx = isTwoLine ? rowPx.narrow : rowPx.wide;
  const headings = shown.some((column) => "columns" in column) ? 2 : 1;
  const fixedPx = { above: headings * HEAD_PX, below: totals === undefined ? 0 : heightPx } as const;

  const hasRow = (index: number): boolean => rowAt(index) !== undefined;
  const visible = useVisibleRows({
    isFast: pace.isFast(),
    scroller,
    count,
    rowPx: heightPx,
    fixedPx,
    orderKey,
    hasRow,
    onVisible: props.onVisible,
  });
  const { isReady, isPlaced, isForeign } = useGradualRows(
    pace,
    { indexes: visible.indexes, hasRow, orderKey, columns: columnsNow.key },
    !visible.isPrinting,
  );
  const slots = useRowSlots(visible.indexes, isPlaced);
  // Copies hold every column that is shown where there is room for it.
  const copied = leafColumns(arranged(columns, look));
  const selection = useTableSelection(
    // Closing a group leaves the order, but other rows in the same places.
    { count, rowAt, headAt, totals, cells, columns: copied, orderKey: `${orderKey}\n${count}` },
    canSelect,
  );
  const keys = useTableKeys({
    scroller,
    count,
    rowPx: heightPx,
    orderKey,
    scrollTo: (index) => {
      pace.change({ lead: index });
      visible.scrollTo(index);
    },
    onSelect: selection.select,
    onSelectAll: selection.selectAll,
    onSelectNone: selection.selectNone,
  });

  const loaded = visible.indexes.flatMap((index) => {
    const row = isReady(index) ? rowAt(index) : undefined;
    return row === undefined ? [] : [{ index, row }];
  });
  const table = useTable({
    features,
    columns: shown,
    data: [...loaded.map(({ row }) => row), ...(totals === undefined ? [] : [totals])],
  });
  const rows = table.getRowModel().rows;
  const cellsAt = new Map(loaded.map(({ index }, place) => [index, rows[place]]));
  const groups = table.getHeaderGroups();
  const { sorting } = props;
  const head = useMemo(
    () => <TableHead {...{ groups, sorting, isSideways, onResize }} />,
    [groups, sorting, isSideways, onResize],
  );
  const totalsRow = totals === undefined ? undefined : rows.at(-1);
  const common = { heightPx, isSideways, columns: shown, onDraw: pace.onDraw } as const;

  return (
    <>
      <TableBar count={props.countWords ?? formatNoun(count, "row")} news={selection.news}>
        {props.tools}
        {isTwoLine ? null : <ColumnChooser columns={columns} look={chosenLook} onChange={changeLook} />}
        <TableTool icon="copy" onPress={selection.copyToClipboard}>
          Copy{selection.hasSelected ? " selected" : ""}
        </TableTool>
        {props.files === undefined ? null : (
          <ExportMenu
            files={props.files}
            columns={copied.flatMap(({ id }) => id ?? [])}
            loadedOnly={visible.loadedOnly}
          />
        )}
      </TableBar>
      {visible.isPart ? (
        <p className="mb-2 hidden text-table print:block">
          Only the {formatNoun(visible.indexes.length, "row")} loaded so far are on paper, of{" "}
          {formatCount(count)}: the exported file has them all.
        </p>
      ) : null}
      <HiddenColumns columns={columns} look={look} />
      <p id={helpId} hidden>
        Arrow keys move along rows, Enter opens one; up from the first row are the headings, and up from a
        heading is the width of its column.
      </p>
      <TableFrame
        scroller={scroller}
        caption={props.caption}
        helpId={helpId}
        rowCount={count + groups.length + (totals === undefined ? 0 : 1)}
        columns={columnsNow.roomy}
        widths={columnsNow.widths}
        isWhole={longest !== undefined}
        isSideways={isSideways}
        isTwoLine={isTwoLine}
        fixedPx={fixedPx}
        fills={props.fills === true}
        isLong={visible.isVirtual}
        keys={keys}
        copy={selection.hasSelected ? selection.copy : null}
      >
        {head}
        {slots.map(({ index, key }, at) => {
          const row = rowAt(index);
          const line = cellsAt.get(index);
          const groupHead = headAt(index);
          const place = { place: index, rowIndex: index + groups.length + 1 } as const;
          return (
            <Fragment key={key}>
              <Spacer px={visible.room(slots[at - 1]?.index ?? null, index)} columns={leafs.length} />
              <RowSlot
                index={index}
                isReady={isPlaced(index)}
                isAway={isForeign && !isPlaced(index)}
                heightPx={heightPx}
                measure={visible.measure}
              >
                {row === undefined || line === undefined ? (
                  <WaitingRow {...place} columns={leafs.length} heightPx={heightPx} />
                ) : (
                  <>
                    <BodyRow
                      {...place}
                      {...common}
                      row={line}
                      isSelected={selection.isSelected(index)}
                      lead={
                        groupHead === null ? undefined : (
                          <GroupHeadCell head={groupHead} onToggle={onToggleGroup} />
                        )
                      }
                    />
                    <DetailRow columns={leafs.length}>{renderDetail?.(row)}</DetailRow>
                  </>
                )}
              </RowSlot>
            </Fragment>
          );
        })}
        <Spacer px={visible.room(slots.at(-1)?.index ?? null, null)} columns={leafs.length} />
        {totalsRow === undefined ? null : (
          <tfoot className="sticky bottom-0 z-10 bg-surface font-semibold *:*:border-t *:*:border-t-line-strong print:static print:table-row-group">
            <BodyRow
              {...common}
              row={totalsRow}
              place={null}
              rowIndex={count + groups.length + 1}
              isSelected={null}
            />
          </tfoot>
        )}
      </TableFrame>
    </>
  );
}
