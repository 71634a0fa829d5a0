import type { Header, ReactTable, RowData } from "@tanstack/react-table";
import type { MouseEvent, TouchEvent } from "react";
import { flushSync } from "react-dom";
import { classNames } from "#web/lib/class-names.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { hasRule, rem, SelectBox } from "./table-cells.tsx";
import type { Features } from "./table-columns.tsx";

type TableHeadProps<Row extends RowData> = {
  readonly table: ReactTable<Features, Row>;
  readonly isTwoLine: boolean;
  readonly isSideways: boolean;
  readonly canSelect: boolean;
  /** A column is about to be dragged, and so wide now. */
  readonly onGrab: (column: string, widthPx: number) => void;
};

/** The headings, which stay while the rows scroll. A column outside any group spans the rows of headings. */
export function TableHead<Row extends RowData>({ table, ...layout }: TableHeadProps<Row>) {
  const groups = table.getHeaderGroups();
  const shown = layout.isTwoLine ? groups.slice(-1) : groups;
  return (
    <thead className="sticky top-0 z-20 bg-surface text-caption text-muted print:static">
      {shown.map(({ id, headers }, depth) => (
        <tr key={id} aria-rowindex={depth + 1} className="h-8">
          {headers.map((header, place) =>
            depth > 0 && header.column.parent === undefined ? null : (
              <HeadCell
                key={header.id}
                header={header}
                rowSpan={header.isPlaceholder ? shown.length - depth : 1}
                isFirst={place === 0 && depth === 0}
                hasRule={hasRule(headers, place)}
                {...layout}
              />
            ),
          )}
        </tr>
      ))}
    </thead>
  );
}

type HeadCellProps<Row extends RowData> = Omit<TableHeadProps<Row>, "table"> & {
  readonly header: Header<Features, Row>;
  readonly rowSpan: number;
  readonly isFirst: boolean;
  readonly hasRule: boolean;
};

function HeadCell<Row extends RowData>(props: HeadCellProps<Row>) {
  const { header, rowSpan, isFirst, isTwoLine, isSideways, canSelect } = props;
  const { column } = header;
  const { meta, header: heading } = column.columnDef;
  const isGroup = meta === undefined;
  const isEnd = meta?.isEnd === true;
  // Groups that are alike come by their name, which the heading does not say.
  const direction = !isGroup && column.getSortIndex() === 0 && column.getIsSorted();
  return (
    <th
      scope={isGroup ? "colgroup" : "col"}
      colSpan={isTwoLine ? 1 : header.colSpan}
      rowSpan={rowSpan}
      data-column={isGroup ? undefined : column.id}
      // Its name is the heading alone, without that of the handle that widens it.
      aria-label={isGroup ? undefined : String(heading)}
      aria-sort={direction === false ? undefined : SORTED[direction]}
      // A column that takes what is left has no other width.
      style={{ minWidth: isGroup || isTwoLine ? undefined : rem(column.getSize()) }}
      className={classNames(
        "relative border-b border-line-strong pb-1.5 align-bottom font-medium whitespace-nowrap",
        // There is just room for the words of a column that is as wide as its figures.
        !isSideways ? "px-2" : isEnd ? "pr-1 pl-0 print:px-0.5" : "px-1 print:px-0.5",
        isFirst && "pl-1",
        isEnd ? "text-right" : "text-left",
        props.hasRule && "border-l border-l-line print:pl-1.5",
        isGroup || (props.hasRule && !isSideways) ? "pl-3" : props.hasRule && "pl-2",
        isFirst && isSideways && "sticky left-0 z-10 bg-surface print:static",
      )}
    >
      {isFirst && canSelect ? (
        <SelectBox
          label="Select all loaded rows"
          isSelected={header.table.getIsAllRowsSelected()}
          onClick={() => header.table.toggleAllRowsSelected()}
        />
      ) : null}
      {!isGroup && column.getCanSort() ? (
        <SortButton header={header} direction={direction} isEnd={isEnd} />
      ) : (
        <span className="inline-block max-w-full truncate align-bottom">{String(heading)}</span>
      )}
      {isGroup || isTwoLine ? null : <Resizer header={header} onGrab={props.onGrab} />}
    </th>
  );
}

const SORTED = { asc: "ascending", desc: "descending" } as const;

type SortButtonProps<Row extends RowData> = {
  readonly header: Header<Features, Row>;
  readonly direction: "asc" | "desc" | false;
  readonly isEnd: boolean;
};

function SortButton<Row extends RowData>({
  header: { column, table },
  direction,
  isEnd,
}: SortButtonProps<Row>) {
  const marks = column.columnDef.meta?.marks;
  const marked = (marks !== undefined && table.getColumn(marks)?.getIsSorted()) || false;
  const shown = direction || marked;
  return (
    <button
      type="button"
      title="Sort"
      onClick={column.getToggleSortingHandler()}
      className={classNames(
        "relative z-[1] -mx-1 -mb-1 inline-flex h-6 max-w-[calc(100%+0.5rem)] min-w-6 items-center rounded-sm px-1 align-bottom -outline-offset-2 hover:text-ink print:mx-0 print:px-0",
        isEnd && "justify-end",
        shown !== false && "text-ink",
      )}
    >
      <span className="truncate">{String(column.columnDef.header)}</span>
      {shown === false ? null : (
        // In the space between the headings, so that no column widens when it is sorted.
        <span
          className={classNames(
            "figures absolute inset-y-0 flex flex-col items-center justify-center text-caption leading-none",
            isEnd ? "right-full -mr-1" : "left-full -ml-0.5",
          )}
        >
          <Icon name={shown === "desc" ? "arrow-down" : "arrow-up"} className="size-3!" />
          {marked !== false && <span title="Sorted by change">Δ</span>}
        </span>
      )}
      {marked === false ? null : <span className="sr-only">{`, sorted by change, ${SORTED[marked]}`}</span>}
    </button>
  );
}

/** The right edge of a heading, which widens its column by dragging; the column menu does the same without a pointer. */
function Resizer<Row extends RowData>({ header, onGrab }: Pick<HeadCellProps<Row>, "header" | "onGrab">) {
  const { column, table } = header;
  const { isResizingColumn, deltaOffset } = table.atoms.columnResizing.get();
  const isResizing = isResizingColumn === column.id;
  const grab = (event: MouseEvent | TouchEvent): void => {
    const widthPx = event.currentTarget.parentElement?.offsetWidth ?? column.getSize();
    // A column that has grown begins at the width that it has.
    flushSync(() => onGrab(column.id, widthPx));
    header.getResizeHandler()(event);
  };
  return (
    <div
      aria-hidden="true"
      title="Drag to change the width. Double-click to reset it."
      onMouseDown={grab}
      onTouchStart={grab}
      onDoubleClick={() => column.resetSize()}
      style={{ translate: isResizing ? `${deltaOffset ?? 0}px` : undefined }}
      className={classNames(
        "absolute top-0 right-0 h-full w-3 cursor-col-resize touch-none after:absolute after:inset-y-0 after:right-0 after:w-0.5 hover:after:bg-accent print:hidden",
        isResizing && "after:bg-accent",
      )}
    />
  );
}
