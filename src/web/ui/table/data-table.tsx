import {
  functionalUpdate,
  useTable,
  type ExpandedState,
  type RowData,
  type SortingState,
} from "@tanstack/react-table";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import {
  Fragment,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from "react";
import { useLocation } from "react-router-dom";
import { rowGroups, type Grouping } from "#domain/row-groups.ts";
import { sortTerms, sortText, type SortTerm } from "#domain/row-order.ts";
import { searchAhead, useAddress } from "#web/lib/address.ts";
import { classNames } from "#web/lib/class-names.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { useIsNarrow, useIsPrinting } from "#web/lib/media.ts";
import { usePreferences } from "#web/lib/preferences.ts";
import { ExportMenu, type TableFiles } from "#web/ui/overlay/export-menu.tsx";
import { TOOL } from "#web/ui/overlay/layer.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { HEAD_PX, ROW_PX } from "#web/ui/page/skeleton.tsx";
import { columnDefs, features, labelOf, type Column } from "./table-columns.ts";
import { TableHead } from "./table-head.tsx";
import { useTableKeys } from "./table-keys.ts";
import { chosenColumns, inOrder, useTableLook } from "./table-look.ts";
import { ColumnMenu, GroupMenu, SortMenu } from "./table-menus.tsx";
import { BodyRow, DetailRow, Spacer } from "./table-rows.tsx";
import { isSelected, selectedCount, useTableSelection } from "./table-selection.ts";
import { NAME_MIN, roomyWidth, widthHolding } from "./table-widths.ts";

/** Rows of a list that the server holds, sorts and filters; the table has those around the ones on the screen. */
export type ServerRows<Row> = {
  readonly count: number;
  /** The place of each loaded row in the list. */
  readonly indexes: readonly number[];
  readonly onRange: (first: number, last: number) => void;
  /** Queries for all rows there are. */
  readonly readAll: () => Promise<readonly Row[]>;
  /** Some of the rows on the screen could not be loaded. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
  readonly sorts: readonly string[];
  readonly terms: readonly SortTerm[];
  readonly onSort: (term: SortTerm) => void;
};

export type DataTableProps<Row extends RowData> = {
  /** The name under which the browser stores its columns, their order and their widths. */
  readonly id: string;
  /** Names the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** All rows in their usual order, or those that have been loaded. */
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Changes when the rows are a different list, where they can be: nothing is selected then, and the table is at its top. */
  readonly rowsKey?: string;
  readonly server?: ServerRows<Row>;
  /** Rows that stay under another one, such as a person's records. */
  readonly subRows?: (row: Row) => readonly Row[] | undefined;
  /** The member of the address that holds the sort, where another table of the address has `sort`. */
  readonly sortMember?: string;
  readonly groupings?: readonly Grouping<Row>[];
  /** The count in words, where rows alone do not say it; "" where the page says it elsewhere. */
  readonly countWords?: string;
  /** A last row with sums, set apart. */
  readonly totals?: Row;
  /** What an open row shows below itself. */
  readonly renderDetail?: (row: Row) => ReactNode;
  readonly canSelect?: boolean;
  /** Where the rows are one window of a longer list: how long it is, and all of it, for a copy. */
  readonly all?: { readonly count: number; readonly read: () => Promise<readonly Row[]> };
  /** Files of all rows, with the columns that are shown in their order. */
  readonly files?: TableFiles;
  /** Height of a row, where it is not the usual one. */
  readonly rowPx?: number | undefined;
  /** The table takes its parent's height and scrolls inside it. */
  readonly fills?: boolean;
  /** Columns keep their widths and the table scrolls sideways inside itself, its first column staying. */
  readonly isSideways?: boolean;
};

const GROUP = "group";
/** Up to this many rows are all in the page, so that the browser's own search finds them. */
const ALL_UP_TO = 100;
const OVERSCAN = 3;
const NO_GROUPINGS: readonly [] = [];

/** How far tables were scrolled, by the entry of the history they were shown for. */
const offsets = new Map<string, number>();

/** Rows in columns, under a bar with their count. The address holds the order, this browser the columns. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { id, columns, rows, rowId, rowsKey = "", server, subRows, totals, renderDetail, files } = props;
  const { sortMember = "sort", groupings = NO_GROUPINGS, fills = false, canSelect = false } = props;
  const { isSideways = false } = props;
  const { density } = usePreferences();
  const { search, change } = useAddress();
  const place = `${id} ${useLocation().key}`;
  const helpId = useId();
  const scroller = useRef<HTMLElement>(null);
  const isTwoLine = useIsNarrow() && !isSideways;
  const isPrinting = useIsPrinting();
  const heightPx = props.rowPx ?? ROW_PX[density][isTwoLine ? "narrow" : "wide"];
  const [look, changeLook] = useTableLook(id, columns);
  const { columnSizing } = look;
  const { columnOrder, columnVisibility } = useDeferredValue(look);
  const [expanded, setExpanded] = useState<ExpandedState>(renderDetail === undefined ? true : {});
  const selecting = useTableSelection(rowsKey);

  const termsIn = (address: URLSearchParams): readonly SortTerm[] =>
    server?.terms ?? sortTerms(address.get(sortMember), sortableIds(columns));
  const sorted = sortText(termsIn(search));
  const sorting = useMemo(
    () => sortTerms(sorted, server?.sorts ?? sortableIds(columns)).map(toSorting),
    [sorted, columns, server?.sorts],
  );
  const grouping = groupings.find((each) => each.id === search.get(GROUP));
  const groups = useMemo(() => {
    if (grouping === undefined) return null;
    // By their names; react-table sorts them by their sums.
    const byName = { terms: sortTerms(sorted, [grouping.id]), sortOf: () => undefined };
    return new Map(rowGroups(rows, grouping, byName).map((group) => [group.sums, group]));
  }, [rows, grouping, sorted]);
  const orderKey = [rowsKey, sorted, grouping?.id].join("\n");

  const ordered = useMemo(
    () => inOrder(columns, columnOrder).filter(({ isSortOnly }) => isSortOnly !== true),
    [columns, columnOrder],
  );
  // In a copy or a file; rows of two lines show fewer, but have the values of the others too.
  const chosen = useMemo(() => chosenColumns(ordered, { columnVisibility }), [ordered, columnVisibility]);
  const shown = useMemo(
    () => (isTwoLine ? ordered.filter(({ isWide }) => isWide !== true) : chosen).map(withRule),
    [ordered, chosen, isTwoLine],
  );
  const sorts = server?.sorts;
  const table = useTable({
    features,
    columns: useMemo(() => columnDefs(columns, sorts), [columns, sorts]),
    data: useMemo(() => (groups === null ? rows : [...groups.keys()]), [groups, rows]),
    getRowId: (row) => (groups?.has(row) === true ? `group ${groups.get(row)?.key}` : rowId(row)),
    getSubRows: (row) => groups?.get(row)?.rows ?? subRows?.(row),
    state: {
      sorting,
      expanded,
      columnOrder: useMemo(() => ordered.map((column) => column.id), [ordered]),
      columnVisibility: useMemo(() => {
        const ids = shown.map((column) => column.id);
        return Object.fromEntries(columns.map((column) => [column.id, ids.includes(column.id)]));
      }, [columns, shown]),
      columnSizing,
      rowSelection: selecting.selection.ids,
    },
    manualSorting: server !== undefined,
    enableMultiSort: server === undefined,
    enableSortingRemoval: server === undefined,
    getRowCanExpand: ({ subRows: own }) => own.length > 0 || renderDetail !== undefined,
    autoResetAll: false,
    enableSubRowSelection: false,
    columnResizeMode: "onChange",
    onSortingChange: (updater) => {
      const next = functionalUpdate(updater, termsIn(searchAhead()).map(toSorting)).map(toTerm);
      if (server === undefined) change({ [sortMember]: sortText(next) });
      else if (next[0] !== undefined) server.onSort(next[0]);
    },
    onExpandedChange: setExpanded,
    onRowSelectionChange: selecting.onRowSelectionChange,
    onColumnSizingChange: (updater) =>
      changeLook((now) => ({ ...now, columnSizing: functionalUpdate(updater, now.columnSizing) })),
  });

  const model = table.getRowModel().rows;
  const count = server?.count ?? model.length;
  const indexes = server?.indexes;
  const byIndex = useMemo(
    () => (indexes === undefined ? null : new Map(indexes.map((index, at) => [index, model[at]]))),
    [indexes, model],
  );
  const rowAt = useCallback(
    (index: number) => (byIndex === null ? model[index] : byIndex.get(index)),
    [model, byIndex],
  );
  const placeById = useMemo(
    () => new Map(model.map(({ id: key }, at) => [key, indexes?.[at] ?? at])),
    [model, indexes],
  );
  const isRowSelected = (row: ReturnType<typeof rowAt>): boolean =>
    row !== undefined && isSelected(selecting.selection, row.id);
  const keys = useTableKeys({
    scroller,
    count,
    rowPx: heightPx,
    orderKey,
    idAt: (index) => rowAt(index)?.id,
    placeOf: (key) => placeById.get(key),
    onSelect: canSelect
      ? (places, toggles) => {
          for (const row of places.map(rowAt)) if (toggles || !isRowSelected(row)) row?.toggleSelected();
        }
      : undefined,
    onSelectAll: selecting.selectAll,
    onSelectNone: selecting.selectNone,
  });

  const headerGroups = table.getHeaderGroups();
  const headRows = isTwoLine ? headerGroups.slice(-1) : headerGroups;
  const fixedPx = { above: headRows.length * HEAD_PX, below: totals === undefined ? 0 : heightPx };
  const measuresRows = renderDetail !== undefined;
  const isVirtual = count > ALL_UP_TO && !isPrinting;
  // oxlint-disable-next-line react/incompatible-library -- its results are not memoized: there is no React Compiler here
  const virtualizer = useVirtualizer({
    count: isVirtual ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => heightPx,
    // The height of an open row goes with it; where all are alike, their places are keys that stay the same.
    getItemKey: useCallback(
      (index: number) => (measuresRows ? (rowAt(index)?.id ?? index) : index),
      [measuresRows, rowAt],
    ),
    overscan: OVERSCAN,
    initialOffset: () => offsets.get(place) ?? 0,
    scrollPaddingEnd: fixedPx.above + fixedPx.below,
    // The row with the focus stays in the page, so that the keys go on from it.
    rangeExtractor: (range) => {
      const hasFocus = scroller.current?.contains(document.activeElement) === true;
      const cursor = hasFocus && keys.cursor < count ? [keys.cursor] : [];
      return [...new Set([...defaultRangeExtractor(range), ...cursor])].toSorted((a, b) => a - b);
    },
    onChange: ({ range }) => {
      if (range !== null) server?.onRange(range.startIndex, range.endIndex);
    },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, heightPx]);
  const seenOrder = useRef("");
  useLayoutEffect(() => {
    // Another list or order begins at its top, unless one comes back to it; other steps of the history leave it.
    const offset = offsets.get(place) ?? (seenOrder.current === orderKey ? undefined : 0);
    seenOrder.current = orderKey;
    if (scroller.current !== null && offset !== undefined) scroller.current.scrollTop = offset;
  }, [place, orderKey]);

  const drawn = isVirtual
    ? virtualizer.getVirtualItems()
    : [...Array(count).keys()]
        .filter((index) => !isPrinting || rowAt(index) !== undefined)
        .map((index) => ({ index, start: 0, end: 0 }));
  const stop = drawn.some(({ index }) => index === keys.cursor) ? keys.cursor : drawn[0]?.index;
  const loaded = server === undefined ? count : rows.length;

  // Those of closed groups too.
  const all = table.getPreExpandedRowModel().flatRows;
  const countOfAll = server?.count ?? all.length;
  const selected = selectedCount(selecting.selection, countOfAll);
  const copy = (): void =>
    void selecting.copy({
      columns: chosen,
      count: props.all?.count ?? countOfAll,
      here: all.map(({ id: key, original: row }) => ({ id: key, row, groupName: groups?.get(row)?.label })),
      allRows: async () =>
        ((await (server?.readAll ?? props.all?.read)?.()) ?? []).map((row) => ({ id: rowId(row), row })),
      totals,
    });

  const hasWidths = !isTwoLine && Object.keys(columnSizing).length > 0;
  const widths = useMemo(() => {
    const figures = indexes !== undefined ? [] : totals === undefined ? rows : [...rows, totals];
    return shown.map((column, at) =>
      isTwoLine && at === 0 ? undefined : roomyWidth(column, figures, isSideways),
    );
  }, [shown, rows, totals, isSideways, isTwoLine, indexes]);
  const counted = props.countWords ?? formatNoun(rows.length, "row");
  const common = { heightPx, isSideways, columns: shown } as const;
  const hidden = ordered.filter((column) => !chosen.includes(column));
  let end = 0;

  return (
    <>
      {server?.hasFailed === true ? (
        <div role="alert" className="mb-2 flex flex-wrap items-center gap-3">
          <Icon name="alert" className="text-bad" />
          <span>Couldn’t load some of these rows.</span>
          <Button icon="refresh" onPress={server.retry}>
            Try again
          </Button>
        </div>
      ) : null}
      <div className="mb-1 flex min-h-8 print:min-h-0 flex-wrap items-center gap-x-1 text-table text-muted">
        <p className="figures mr-auto flex flex-wrap gap-x-3">
          {counted === "" ? null : (
            <span>{groups === null ? counted : `${counted} in ${formatNoun(groups.size, "group")}`}</span>
          )}
          <span aria-live="polite" className="text-ink print:hidden">
            {selecting.news(countOfAll)}
          </span>
        </p>
        <div className="-mx-2 flex flex-wrap items-center print:hidden">
          {groupings.length === 0 ? null : (
            <GroupMenu
              groupings={groupings}
              value={grouping?.id ?? null}
              onChange={(next) => {
                setExpanded(true);
                change({ [GROUP]: next });
              }}
              onOpenAll={(areOpen) => setExpanded(areOpen ? true : {})}
            />
          )}
          {server === undefined ? <SortMenu columns={columns} table={table} /> : null}
          {isTwoLine ? null : <ColumnMenu columns={ordered} look={look} onChange={changeLook} />}
          <button type="button" onClick={copy} className={TOOL}>
            <Icon name="copy" />
            {selected > 0 ? "Copy selected" : "Copy"}
          </button>
          {files === undefined ? null : (
            <ExportMenu
              files={files}
              columns={chosen.map((column) => column.id)}
              loadedOnly={loaded < count ? loaded : null}
            />
          )}
        </div>
      </div>
      {isPrinting && loaded < count ? (
        <p className="mb-2 hidden text-table print:block">
          Shows {formatCount(loaded)} of {formatNoun(count, "row")}. Export a file for all of them.
        </p>
      ) : null}
      {hidden.length === 0 ? null : (
        <p className="mb-2 hidden text-table print:block">
          Hidden columns: {hidden.map(labelOf).join(", ")}.
        </p>
      )}
      <p id={helpId} hidden>
        Use the arrow keys to move along the rows and Enter to open one. Press the up arrow on the first row
        for the headings, and again for the width of a column.
      </p>
      <div className={classNames("slides-in relative print:block", fills && "flex min-h-0 flex-1 flex-col")}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and presses of the rows inside come up to here */}
        <section
          ref={scroller}
          aria-label={props.caption}
          aria-describedby={helpId}
          tabIndex={-1}
          onKeyDown={keys.onKeyDown}
          onClick={pressRow}
          onFocus={keys.onFocus}
          onBlur={keys.onBlur}
          onScroll={({ currentTarget }) => offsets.set(place, currentTarget.scrollTop)}
          onCopy={(event) => {
            if (selected === 0 || getSelection()?.isCollapsed === false) return;
            event.preventDefault();
            copy();
          }}
          className={classNames(
            // Relative, so that what is only for screen readers scrolls along instead of stretching the page.
            "relative isolate overflow-auto overscroll-x-contain bg-surface [overflow-anchor:none] print:max-h-none print:overflow-visible",
            fills ? "min-h-0 flex-1" : "max-h-[85dvh]",
          )}
          // A row that is brought into sight is not brought under the headings, nor under the totals.
          style={{ scrollPaddingTop: fixedPx.above, scrollPaddingBottom: fixedPx.below }}
        >
          <table
            className={classNames(
              // Fixed, so that columns keep their widths while rows come and go.
              "figures table-fixed border-separate border-spacing-0 pr-px text-table",
              // Paper does not scroll: there columns are as wide as what they hold.
              isSideways &&
                "print:table-auto print:min-w-0! print:text-[0.6875rem] print:[&_.text-caption]:text-[length:inherit] print:[&_col]:w-auto!",
              !hasWidths && "w-full",
              (hasWidths || server !== undefined) && "cut-figures",
            )}
            style={
              hasWidths
                ? { width: table.getTotalSize() }
                : { minWidth: widthHolding(widths.map((width) => width ?? NAME_MIN)) }
            }
            aria-rowcount={count + headRows.length + (totals === undefined ? 0 : 1)}
          >
            <caption className="sr-only">{props.caption}</caption>
            <colgroup>
              {table.getVisibleLeafColumns().map((column, at) => (
                <col key={column.id} style={{ width: hasWidths ? column.getSize() : widths[at] }} />
              ))}
            </colgroup>
            <TableHead groups={headRows} columns={shown} isTwoLine={isTwoLine} isSideways={isSideways} />
            {drawn.map(({ index, start, end: next }) => {
              const row = rowAt(index);
              const gap = start - end;
              end = next;
              const isOpen = row?.getIsExpanded() === true;
              return (
                <Fragment key={row?.id ?? index}>
                  <Spacer px={gap} columns={shown.length} />
                  <tbody
                    data-index={index}
                    ref={measuresRows && isVirtual ? virtualizer.measureElement : undefined}
                  >
                    <BodyRow
                      {...common}
                      place={index}
                      rowIndex={index + headRows.length + 1}
                      row={row?.original}
                      group={row === undefined ? undefined : groups?.get(row.original)}
                      isSelected={canSelect ? isRowSelected(row) : null}
                      isStop={index === stop}
                      isOpen={isOpen}
                      tableRow={row}
                    />
                    {row !== undefined && isOpen && renderDetail !== undefined ? (
                      <DetailRow columns={shown.length}>{renderDetail(row.original)}</DetailRow>
                    ) : null}
                  </tbody>
                </Fragment>
              );
            })}
            <Spacer px={isVirtual ? virtualizer.getTotalSize() - end : 0} columns={shown.length} />
            {totals === undefined ? null : (
              <tfoot className="sticky bottom-0 z-10 bg-surface font-semibold [&>*>*]:border-t [&>*>*]:border-t-line-strong print:static print:table-row-group">
                <BodyRow {...common} place={null} rowIndex={count + headRows.length + 1} row={totals} />
              </tfoot>
            )}
          </table>
        </section>
        <div
          aria-hidden="true"
          className="slide-edge pointer-events-none absolute inset-y-0 right-0 w-4 bg-linear-to-l from-line-strong to-transparent print:hidden"
        />
      </div>
    </>
  );
}

/** A press anywhere on a row is one on its first link or button, with the same keys held; what is selected stays selected. */
function pressRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest("a, button, input, label, select") !== null) return;
  if (getSelection()?.isCollapsed === false) return;
  const pressed = new globalThis.MouseEvent("click", {
    bubbles: true,
    cancelable: true,
    ctrlKey,
    metaKey,
    shiftKey,
  });
  target.closest("tr[data-row]")?.querySelector("a[href], button")?.dispatchEvent(pressed);
}

const sortableIds = <Row,>(columns: readonly Column<Row>[]): readonly string[] =>
  columns.flatMap(({ id, value }) => (value === undefined ? [] : [id]));

const toSorting = ({ id, direction }: SortTerm): SortingState[number] => ({ id, desc: direction === "down" });
const toTerm = ({ id, desc }: SortingState[number]): SortTerm => ({ id, direction: desc ? "down" : "up" });

/** The first column of a group has a rule before it. */
const withRule = <Row,>(column: Column<Row>, at: number, all: readonly Column<Row>[]): Column<Row> =>
  column.group !== undefined && all[at - 1]?.group !== column.group
    ? { ...column, startsGroup: true }
    : column;
