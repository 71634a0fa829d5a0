import { constructRow, type RowData } from "@tanstack/react-table";
import { useMemo, useRef } from "react";
import { useAddress } from "#web/lib/address.ts";
import { classNames } from "#web/lib/class-names.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { useIsPrinting } from "#web/lib/media.ts";
import { usePreferences } from "#web/lib/preferences.ts";
import { ExportMenu } from "#web/ui/overlay/export-menu.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { HEAD_PX, ROW_PX } from "#web/ui/page/skeleton.tsx";
import { useRowsInBox, useRowsOnPage, type DrawnRows } from "./drawn-rows.ts";
import { TableBody, TableTotals } from "./table-body.tsx";
import { rem } from "./table-cells.tsx";
import { labelOf } from "./table-columns.tsx";
import { copiedText, rowsToCopy, selectedRows } from "./table-copy.ts";
import { TableHead } from "./table-head.tsx";
import { ColumnMenu, CopyButton, GroupMenu, TableTools } from "./table-tools.tsx";
import { useDataTable, type DataTableProps } from "./use-data-table.ts";
import { useRowStops } from "./use-row-stops.ts";
import { GROUP } from "./use-groups.ts";
import { useScrollMemory } from "./use-scroll-memory.ts";
import { useWholeRows } from "./use-whole-rows.ts";

/** Rows in columns, under a bar with their count. The address holds the order, this browser the columns. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { server, rows } = props;
  const state = useDataTable(props);
  const notLoaded = server === undefined ? 0 : server.count - rows.length;
  return (
    <>
      {server?.hasFailed === true ? <FailedRows onRetry={server.retry} /> : null}
      <TableBar props={props} state={state} notLoaded={notLoaded} />
      <PrintedNotes loaded={rows.length} notLoaded={notLoaded} hidden={state.columns.leftOut.map(labelOf)} />
      <TableFrame props={props} state={state} />
    </>
  );
}

type PartProps<Row extends RowData> = {
  readonly props: DataTableProps<Row>;
  readonly state: ReturnType<typeof useDataTable<Row>>;
};

const TWO_LINE_MAX_PX = 168;

type TableBarProps<Row extends RowData> = PartProps<Row> & { readonly notLoaded: number };

function TableBar<Row extends RowData>({ props, state, notLoaded }: TableBarProps<Row>) {
  const { rows, server, totals, files, groupings } = props;
  const { table, groups, columns, selected } = state;
  const { change } = useAddress();
  const counted = props.countWords ?? formatNoun(rows.length, "row");
  const inGroups = groups === null || counted === "" ? "" : ` in ${formatNoun(groups.sums.length, "group")}`;
  const copied = () => {
    // Those of closed groups too.
    const lines = rowsToCopy(table.getPreExpandedRowModel().flatRows).map(({ original: row }) => ({
      row,
      groupName: groups?.nameOf(row),
    }));
    const withTotals = totals === undefined || selected > 0 ? lines : [...lines, { row: totals }];
    return { text: copiedText(columns.chosen, withTotals), rows: lines.length };
  };
  // One row needs no order, and nothing to find its columns or to copy it with. A server's list may get others by a filter.
  if (server === undefined && rows.length === 1)
    return (
      <TableTools counted={counted} selected={selected}>
        {props.tools}
      </TableTools>
    );
  return (
    <TableTools counted={`${counted}${inGroups}`} selected={selected}>
      {groupings === undefined ? null : (
        <GroupMenu
          groupings={groupings}
          value={groups?.grouping.id ?? null}
          onChange={(next) => {
            table.toggleAllRowsExpanded(true);
            change({ [GROUP]: next });
          }}
          onOpenAll={(areOpen) => table.toggleAllRowsExpanded(areOpen)}
        />
      )}
      {props.tools}
      {selected === 0 ? null : props.renderSelected?.(selectedRows(table))}
      {state.isTwoLine ? null : <ColumnMenu table={table} onReset={columns.reset} />}
      <CopyButton selected={selected} copied={copied} notLoaded={notLoaded} />
      {files === undefined ? null : (
        <ExportMenu
          files={files}
          columns={columns.chosen.map((column) => column.id)}
          sort={state.askedSort}
          loadedOnly={notLoaded > 0 ? rows.length : null}
        />
      )}
    </TableTools>
  );
}

/** On phones a list of its own page has all of the page: the head scrolls away above it. */
const TableFrame = <Row extends RowData>(part: PartProps<Row>) =>
  part.props.fills === true && part.state.isTwoLine ? <FrameOnPage {...part} /> : <FrameInBox {...part} />;

// The rows on the screen are found by what renders the scroller: further down it would not be there yet, and the first rows
// would come a frame later.
function FrameInBox<Row extends RowData>(part: PartProps<Row>) {
  const { rows, onScroll } = useRowOptions(part, false);
  const virtual = useRowsInBox(rows);
  return <Frame {...part} rows={rows} onScroll={onScroll} virtual={virtual} />;
}

function FrameOnPage<Row extends RowData>(part: PartProps<Row>) {
  const { rows, onScroll } = useRowOptions(part, true);
  const virtual = useRowsOnPage(rows);
  return <Frame {...part} rows={rows} onScroll={onScroll} virtual={virtual} scrollsWithPage />;
}

/** Height, count and places of the rows, and how far they were scrolled before. */
function useRowOptions<Row extends RowData>({ props, state }: PartProps<Row>, scrollsWithPage: boolean) {
  const { id, server } = props;
  const { density } = usePreferences();
  const scroller = useRef<HTMLElement>(null);
  const { offsetPx, onScroll } = useScrollMemory(id, scroller, state.orderKey, scrollsWithPage);
  const rows = {
    scroller,
    list: state.rows,
    onRange: server?.onRange,
    measuresRows: props.renderDetail !== undefined,
    rowPx: props.rowPx ?? ROW_PX[density][state.isTwoLine ? "narrow" : "wide"],
    offsetPx,
  };
  return { rows, onScroll };
}

type FrameProps<Row extends RowData> = PartProps<Row> &
  ReturnType<typeof useRowOptions<Row>> & {
    readonly virtual: DrawnRows;
    readonly scrollsWithPage?: boolean;
  };

/** The box that the table scrolls in, beside or below its own headings and totals. */
function Frame<Row extends RowData>(frame: FrameProps<Row>) {
  const { props, state, rows, onScroll, virtual, scrollsWithPage = false } = frame;
  const { server, totals, fills = false, isSideways = false } = props;
  const { table, isTwoLine, canSelect } = state;
  const { scroller, rowPx } = rows;
  const { count } = state.rows;
  const headRows = isTwoLine ? 1 : table.getHeaderGroups().length;
  const layout = useMemo(() => ({ isSideways, canSelect }), [isSideways, canSelect]);
  const stops = useRowStops(scroller);
  const { ids: wholeRows, ...taps } = useWholeRows((place) => state.rows.at(place)?.id);
  return (
    <div className={classNames("slides-in relative print:block", fills && "flex min-h-0 flex-1 flex-col")}>
      <section
        ref={scroller}
        aria-label={props.caption}
        tabIndex={-1}
        onScroll={onScroll}
        {...stops}
        {...taps}
        className={classNames(
          // Relative, so that what is only for screen readers scrolls along instead of stretching the page.
          "relative isolate bg-surface [overflow-anchor:none] print:max-h-none print:overflow-visible",
          // A name or figure that is too long for a phone must not make the page scroll sideways.
          scrollsWithPage ? "overflow-x-clip" : "overflow-auto overscroll-x-contain",
          fills ? "min-h-0 flex-1" : "max-h-[85dvh]",
        )}
        // What takes the focus is not brought under the headings, nor under the totals.
        style={{
          scrollPaddingTop: headRows * HEAD_PX,
          scrollPaddingBottom: totals === undefined ? 0 : rowPx,
        }}
      >
        <table
          className={classNames(
            "figures w-full border-separate border-spacing-0 pr-px text-table",
            // Where rows come and go, columns keep their widths.
            server === undefined ? "table-auto" : "table-fixed",
            isSideways && "print:text-[0.6875rem] print:[&_.text-caption]:text-[length:inherit]",
          )}
          style={{ minWidth: isTwoLine ? undefined : rem(table.getTotalSize()) }}
          aria-rowcount={count + headRows + (totals === undefined ? 0 : 1)}
        >
          <caption className="sr-only">{props.caption}</caption>
          <colgroup>
            {table.getVisibleLeafColumns().map((column, at) => {
              const isResized = state.columns.isResized(column.id);
              // The room that is left goes to names before it goes to dates and figures.
              const grows = column.columnDef.meta?.grows ?? at === 0;
              // On two lines what is beside a name, such as a date, is short.
              const sizePx = isTwoLine ? Math.min(column.getSize(), TWO_LINE_MAX_PX) : column.getSize();
              const width = grows && !isResized ? undefined : rem(sizePx);
              return <col key={column.id} style={{ width }} />;
            })}
          </colgroup>
          <TableHead table={table} onGrab={state.columns.grab} isTwoLine={isTwoLine} {...layout} />
          <TableBody
            table={table}
            virtual={virtual}
            rowAt={state.rows.at}
            groups={state.groups}
            wholeRows={wholeRows}
            renderDetail={props.renderDetail}
            rowPx={rowPx}
            headRows={headRows}
            layout={layout}
          />
          {totals === undefined ? null : (
            <TableTotals
              row={constructRow(table, "totals", totals, count, 0)}
              rowIndex={count + headRows + 1}
              rowPx={rowPx}
              isSideways={isSideways}
            />
          )}
        </table>
      </section>
      <div
        aria-hidden="true"
        className="slide-edge pointer-events-none absolute inset-y-0 right-0 w-4 bg-linear-to-l from-line-strong to-transparent print:hidden"
      />
    </div>
  );
}

const FailedRows = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div role="alert" className="mb-2 flex flex-wrap items-center gap-3">
    <Icon name="alert" className="text-bad" />
    <span>Couldn’t load some of these rows.</span>
    <Button icon="refresh" onPress={onRetry}>
      Try again
    </Button>
  </div>
);

type PrintedNotesProps = {
  readonly loaded: number;
  readonly notLoaded: number;
  readonly hidden: readonly string[];
};

/** Says on paper what it does not have of the list. */
function PrintedNotes({ loaded, notLoaded, hidden }: PrintedNotesProps) {
  const isPrinting = useIsPrinting();
  return (
    <>
      {isPrinting && notLoaded > 0 ? (
        <p className="mb-2 hidden text-table print:block">{`Shows ${formatCount(loaded)} of ${formatNoun(loaded + notLoaded, "row")}. Export a file for all of them.`}</p>
      ) : null}
      {hidden.length === 0 ? null : (
        <p className="mb-2 hidden text-table print:block">{`Hidden columns: ${hidden.join(", ")}.`}</p>
      )}
    </>
  );
}
