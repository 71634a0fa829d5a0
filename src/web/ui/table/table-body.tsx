import type { Cell, ReactTable, Row as TableRow, RowData } from "@tanstack/react-table";
import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import {
  Fragment,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import { classNames } from "#web/lib/class-names.ts";
import { formatCount } from "#web/lib/format.ts";
import { useIsPrinting } from "#web/lib/media.ts";
import { DetailButton } from "./row-buttons.tsx";
import { hasRule, SelectBox } from "./table-cells.tsx";
import type { Features } from "./table-columns.tsx";

/** Up to this many rows are all in the page, so that the browser's own search finds them. */
const ALL_UP_TO = 100;
const OVERSCAN = 5;

/** A row of react-table, with what it shows: of a group, the sums. */
export type ShownRow<Row extends RowData> = {
  readonly row: TableRow<Features, Row>;
  readonly shown: TableRow<Features, Row>;
  /** The name of a group. */
  readonly groupName?: string | undefined;
};

type VirtualRowsOptions<Row extends RowData> = {
  readonly scroller: RefObject<HTMLElement | null>;
  /** How long the list is, with the rows that are not loaded. */
  readonly count: number;
  /** Undefined while the row at that place loads. */
  readonly rowAt: (place: number) => ShownRow<Row> | undefined;
  readonly onRange: ((first: number, last: number) => void) | undefined;
  /** Rows can be opened, and are as high as what they show then. */
  readonly measuresRows: boolean;
  readonly rowPx: number;
  readonly offsetPx: number;
};

/** The rows that are drawn, where each begins and ends below the first of the list, and how high all of them are. */
export type DrawnRows = {
  readonly drawn: readonly { readonly index: number; readonly start: number; readonly end: number }[];
  readonly totalPx: number;
  readonly measure: ((row: HTMLElement | null) => void) | undefined;
};

/** The rows of a list that scrolls in its own box. */
export function useRowsInBox<Row extends RowData>(options: VirtualRowsOptions<Row>): DrawnRows {
  const { scroller, offsetPx } = options;
  const rows = useRowOptions(options);
  // oxlint-disable-next-line react/incompatible-library -- its rows differ after each scroll, so nothing of it is memoized
  const virtualizer = useVirtualizer({
    ...rows,
    getScrollElement: () => scroller.current,
    initialOffset: offsetPx,
  });
  return useDrawnRows(options, virtualizer);
}

/** The rows of a list that is as high as its rows and scrolls with the page. */
export function useRowsOnPage<Row extends RowData>(options: VirtualRowsOptions<Row>): DrawnRows {
  const { scroller } = options;
  const rows = useRowOptions(options);
  const [abovePx, setAbovePx] = useState(0);
  // oxlint-disable-next-line react/exhaustive-deps -- the head above the list may be another height after any render; the same number draws nothing again
  useLayoutEffect(() => {
    const top = scroller.current?.getBoundingClientRect().top;
    setAbovePx(top === undefined ? 0 : Math.round(top + scrollY));
  });
  const virtualizer = useWindowVirtualizer({ ...rows, scrollMargin: abovePx });
  return useDrawnRows(options, virtualizer, abovePx);
}

/** All rows of a short list, and on paper all that are loaded, are drawn without a virtualizer. */
const useIsVirtual = (count: number): boolean => {
  const isPrinting = useIsPrinting();
  return count > ALL_UP_TO && !isPrinting;
};

function useRowOptions<Row extends RowData>(options: VirtualRowsOptions<Row>) {
  const { count, rowAt, onRange, measuresRows, rowPx } = options;
  return {
    count: useIsVirtual(count) ? count : 0,
    estimateSize: () => rowPx,
    // The height of an open row goes with it; where all are alike, their places are keys that stay the same.
    getItemKey: useCallback(
      (place: number) => (measuresRows ? (rowAt(place)?.row.id ?? place) : place),
      [measuresRows, rowAt],
    ),
    overscan: OVERSCAN,
    onChange: ({ range }: { readonly range: ShownRange | null }): void => {
      if (range !== null) onRange?.(range.startIndex, range.endIndex);
    },
  };
}

type RowVirtualizer = Pick<
  Virtualizer<Window, Element>,
  "measure" | "measureElement" | "getVirtualItems" | "getTotalSize"
>;

/** The rows on the screen and a few around them, where a list is long. */
function useDrawnRows<Row extends RowData>(
  { count, rowAt, measuresRows, rowPx }: VirtualRowsOptions<Row>,
  virtualizer: RowVirtualizer,
  abovePx = 0,
): DrawnRows {
  const isVirtual = useIsVirtual(count);
  const isPrinting = useIsPrinting();
  // Before the browser draws: the box around is there only after this first render, and rows would come a frame later.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- rows of another height are measured again
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  if (isVirtual)
    return {
      drawn: virtualizer
        .getVirtualItems()
        .map(({ index, start, end }) => ({ index, start: start - abovePx, end: end - abovePx })),
      totalPx: virtualizer.getTotalSize(),
      measure: measuresRows ? virtualizer.measureElement : undefined,
    };
  const places = [...Array(count).keys()].filter((place) => !isPrinting || rowAt(place) !== undefined);
  return {
    drawn: places.map((place) => ({ index: place, start: 0, end: 0 })),
    totalPx: 0,
    measure: undefined,
  };
}

type ShownRange = { readonly startIndex: number; readonly endIndex: number };

type TableBodyProps<Row extends RowData> = {
  readonly table: ReactTable<Features, Row>;
  readonly virtual: DrawnRows;
  readonly rowAt: VirtualRowsOptions<Row>["rowAt"];
  readonly renderDetail: ((row: Row) => ReactNode) | undefined;
  readonly rowPx: number;
  readonly headRows: number;
  readonly layout: RowLayout;
};

/** The rows, with the room of those that are not drawn between them. */
export function TableBody<Row extends RowData>(props: TableBodyProps<Row>) {
  const { table, virtual, rowAt, renderDetail, rowPx, headRows, layout } = props;
  const columns = table.getVisibleLeafColumns();
  const { drawn, totalPx } = virtual;
  return (
    <>
      {drawn.map(({ index, start }, at) => {
        const found = rowAt(index);
        const gap = start - (drawn[at - 1]?.end ?? 0);
        return (
          <Fragment key={found?.row.id ?? index}>
            <Spacer px={gap} columns={columns.length} />
            <tbody data-index={index} ref={virtual.measure}>
              {found === undefined ? (
                <LoadingRow rowIndex={index + headRows + 1} rowPx={rowPx} columns={columns.length} />
              ) : (
                <BodyRow
                  {...found}
                  place={index}
                  headRows={headRows}
                  rowPx={rowPx}
                  isSelected={found.row.getIsSelected()}
                  layout={layout}
                />
              )}
              {found?.row.getIsExpanded() === true && renderDetail !== undefined ? (
                <DetailRow columns={columns.length}>{renderDetail(found.row.original)}</DetailRow>
              ) : null}
            </tbody>
          </Fragment>
        );
      })}
      <Spacer px={totalPx - (drawn.at(-1)?.end ?? 0)} columns={columns.length} />
    </>
  );
}

/** What all rows of a table have in common. */
export type RowLayout = {
  readonly isSideways: boolean;
  readonly canSelect: boolean;
};

type BodyRowProps<Row extends RowData> = ShownRow<Row> & {
  /** Its place in the list, from 0. */
  readonly place: number;
  readonly headRows: number;
  readonly rowPx: number;
  readonly isSelected: boolean;
  readonly layout: RowLayout;
};

/** A row. While a long table scrolls, the cells of a row that is the same are not drawn again. */
function BodyRow<Row extends RowData>(props: BodyRowProps<Row>) {
  const { row, shown, groupName, place, headRows, rowPx, isSelected, layout } = props;
  const { isSideways, canSelect } = layout;
  const visible = shown.getVisibleCells();
  const cells = useMemo(() => {
    const name = groupName ?? visible[0]?.column.columnDef.meta?.text(shown.original) ?? "";
    return (
      <RowCells
        cells={visible}
        isSideways={isSideways}
        box={
          canSelect ? (
            <SelectBox
              label={`Select ${name}`}
              isSelected={isSelected}
              onClick={row.getToggleSelectedHandler({ deselectParents: true })}
            />
          ) : null
        }
        head={groupName === undefined ? null : <GroupHead row={row} name={groupName} />}
      />
    );
  }, [row, shown, visible, groupName, isSelected, canSelect, isSideways]);
  return (
    <tr
      data-row={place}
      aria-rowindex={place + headRows + 1}
      aria-selected={canSelect ? isSelected : undefined}
      className={classNames(
        "relative",
        isSelected ? "bg-accent-soft" : "bg-surface",
        // Only what can be pressed looks like it.
        !isSelected && !isSideways && "has-[.row-link]:hover:bg-ground",
        // The one that the side panel shows.
        !isSelected && "has-[.row-link[aria-current=true]]:bg-ground",
        "has-[.row-link[aria-current=true]]:shadow-[inset_3px_0_0_var(--accent)]",
        groupName !== undefined && "font-semibold",
      )}
      style={{ height: rowPx }}
    >
      {cells}
    </tr>
  );
}

type GroupHeadProps<Row extends RowData> = Pick<ShownRow<Row>, "row"> & { readonly name: string };

const GroupHead = <Row extends RowData>({ row, name }: GroupHeadProps<Row>) => (
  <DetailButton row={row}>
    <bdi className="truncate">{name}</bdi>
    <span className="figures font-normal text-muted">
      <span>{formatCount(row.subRows.length)}</span>
      <span className="sr-only"> in this group</span>
    </span>
  </DetailButton>
);

type RowCellsProps<Row extends RowData> = {
  readonly cells: readonly Cell<Features, Row>[];
  readonly isSideways: boolean;
  /** Selects the row, in its first cell. */
  readonly box?: ReactNode;
  /** What the first cell shows in place of its own content: the head of a group. */
  readonly head?: ReactNode;
};

const RowCells = <Row extends RowData>({ cells, isSideways, box = null, head = null }: RowCellsProps<Row>) =>
  cells.map((cell, at) => {
    const isEnd = cell.column.columnDef.meta?.isEnd === true;
    // Called rather than drawn as a component: text is then the only child of its cell, which React replaces as a whole.
    const { cell: draw } = cell.column.columnDef;
    const content: ReactNode = typeof draw === "function" ? draw(cell.getContext()) : draw;
    const className = classNames(
      "border-b border-line",
      // Figures are never cut: they have the room they need. Names have the width of their column.
      isEnd ? "whitespace-nowrap text-right" : "cut-names max-w-0 truncate text-left",
      // Names begin, and figures end, where their headings do.
      isSideways ? "print:px-0.5" : "px-2",
      isSideways && (isEnd ? "pr-1 pl-2" : "pr-2 pl-1"),
      at === 0 && "pl-1",
      hasRule(cells, at) && "border-l pl-3 print:pl-1.5",
    );
    if (at > 0)
      return (
        <td key={cell.id} className={className}>
          {content}
        </td>
      );
    return (
      <th
        key={cell.id}
        scope="row"
        className={classNames(
          className,
          "[font-weight:inherit]",
          isSideways && "sticky left-0 z-10 bg-inherit has-[.row-link]:hover:bg-ground print:static!",
        )}
      >
        {box === null ? (
          (head ?? content)
        ) : (
          <span className="flex items-center gap-1">
            {box}
            <span className="cut-names min-w-0 flex-1 truncate">{head ?? content}</span>
          </span>
        )}
      </th>
    );
  });

type TotalsProps<Row extends RowData> = {
  readonly row: TableRow<Features, Row>;
  readonly rowIndex: number;
  readonly rowPx: number;
  readonly isSideways: boolean;
};

/** A last row with sums, which stays in sight. */
export const TableTotals = <Row extends RowData>({ row, rowIndex, rowPx, isSideways }: TotalsProps<Row>) => (
  <tfoot className="sticky bottom-0 z-10 bg-surface font-semibold [&>*>*]:border-t [&>*>*]:border-t-line-strong print:static print:table-row-group">
    <tr aria-rowindex={rowIndex} className="bg-surface" style={{ height: rowPx }}>
      <RowCells cells={row.getVisibleCells()} isSideways={isSideways} />
    </tr>
  </tfoot>
);

const LoadingRow = (props: {
  readonly rowIndex: number;
  readonly rowPx: number;
  readonly columns: number;
}) => (
  <tr aria-rowindex={props.rowIndex} style={{ height: props.rowPx }}>
    <td colSpan={props.columns} className="border-b border-line px-1">
      <span className="skeleton block h-3 w-48 max-w-full" />
      <span className="sr-only">Loading…</span>
    </td>
  </tr>
);

type DetailRowProps = { readonly columns: number; readonly children: ReactNode };

/** What an open row shows below itself. */
const DetailRow = ({ columns, children }: DetailRowProps) => (
  <tr ref={bringIntoSight} className="scroll-mt-14">
    <td colSpan={columns} className="border-b border-line p-0">
      {children}
    </td>
  </tr>
);

/** What was opened at the lower edge, with its row above it; not what only comes back while the table scrolls. */
const bringIntoSight = (detail: HTMLElement | null): void => {
  if (detail?.parentElement?.contains(document.activeElement) === true)
    detail.scrollIntoView({ block: "nearest" });
};

/** Takes the height of rows that are not drawn. */
const Spacer = ({ px, columns }: { readonly px: number; readonly columns: number }) =>
  px <= 0 ? null : (
    <tbody aria-hidden="true">
      <tr>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- no control: it only takes up the height */}
        <td colSpan={columns} className="p-0" style={{ height: px }} />
      </tr>
    </tbody>
  );
