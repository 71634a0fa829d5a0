import type { Header, HeaderGroup, RowData } from "@tanstack/react-table";
import { useState, type KeyboardEvent, type MouseEvent, type TouchEvent } from "react";
import { flushSync } from "react-dom";
import { classNames } from "#web/lib/class-names.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { labelOf, type Column, type Features } from "./table-columns.ts";

type TableHeadProps<Row extends RowData> = {
  readonly groups: readonly HeaderGroup<Features, Row>[];
  readonly columns: readonly Column<Row>[];
  readonly isTwoLine: boolean;
  readonly isSideways: boolean;
};

/** The headings, which stay while the rows scroll. A column outside any group spans the rows of headings. */
export const TableHead = <Row extends RowData>({ groups, columns, ...look }: TableHeadProps<Row>) => (
  <thead className="sticky top-0 z-20 bg-surface text-caption text-muted print:static">
    {groups.map(({ id, headers }, depth) => (
      <tr key={id} aria-rowindex={depth + 1} className="h-8">
        {headers.map((header, place) =>
          depth > 0 && header.column.parent === undefined ? null : (
            <HeadCell
              key={header.id}
              header={header}
              column={columns.find((column) => column.id === header.column.id)}
              rowSpan={header.isPlaceholder ? groups.length - depth : 1}
              isFirst={place === 0 && depth === 0}
              isLast={place === headers.length - 1}
              {...look}
            />
          ),
        )}
      </tr>
    ))}
  </thead>
);

type HeadCellProps<Row extends RowData> = Omit<TableHeadProps<Row>, "groups" | "columns"> & {
  readonly header: Header<Features, Row>;
  /** Undefined above a group. */
  readonly column: Column<Row> | undefined;
  readonly rowSpan: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

function HeadCell<Row extends RowData>(props: HeadCellProps<Row>) {
  const { header, column, rowSpan, isFirst, isLast, isTwoLine, isSideways } = props;
  const { align, startsGroup = false, narrowHeading } = column ?? {};
  const isGroup = column === undefined;
  const isEnd = align === "end";
  const heading = String(header.column.columnDef.header ?? "");
  const label = (isTwoLine ? narrowHeading : undefined) ?? heading;
  const direction = isGroup ? false : header.column.getIsSorted();
  return (
    <th
      scope={isGroup ? "colgroup" : "col"}
      colSpan={isTwoLine ? 1 : header.colSpan}
      rowSpan={rowSpan}
      data-column={column?.id}
      // Its name is the heading alone, without that of the handle that widens it.
      aria-label={isGroup ? undefined : heading}
      // One heading at a time may say it; the others say it in words.
      aria-sort={direction !== false && header.column.getSortIndex() === 0 ? SORTED[direction] : undefined}
      className={classNames(
        "relative border-b border-line-strong pb-1.5 align-bottom font-medium whitespace-nowrap",
        // There is just room for the words of a column that is as wide as its figures.
        !isSideways ? "px-2" : isEnd ? "pr-1 pl-0 print:px-0.5" : "px-1 print:px-0.5",
        isFirst && "pl-1",
        isEnd ? "text-right" : "text-left",
        (isGroup || startsGroup) && "border-l border-l-line print:pl-1.5",
        isGroup || (startsGroup && !isSideways) ? "pl-3" : startsGroup && "pl-2",
        isFirst && "sticky left-0 z-10 bg-surface print:static",
      )}
    >
      {isGroup ? (
        label
      ) : header.column.getCanSort() ? (
        <SortButton column={header.column} marks={column?.marks} isEnd={isEnd}>
          {label}
        </SortButton>
      ) : (
        <span data-stop="" tabIndex={-1} className="block truncate rounded-sm -outline-offset-2">
          {label}
        </span>
      )}
      {column === undefined || isTwoLine ? null : (
        <Resizer header={header} label={labelOf(column)} isLast={isLast} />
      )}
    </th>
  );
}

const SORTED = { asc: "ascending", desc: "descending" } as const;

type SortButtonProps<Row extends RowData> = {
  readonly column: Header<Features, Row>["column"];
  readonly marks: string | undefined;
  readonly isEnd: boolean;
  readonly children: string;
};

const SortButton = <Row extends RowData>({ column, marks, isEnd, children }: SortButtonProps<Row>) => {
  const marked = marks === undefined ? false : (column.table.getColumn(marks)?.getIsSorted() ?? false);
  const direction = column.getIsSorted() || marked;
  const place = column.getSortIndex();
  const isOneOfMany = column.table.atoms.sorting.get().length > 1;
  return (
    <button
      type="button"
      data-stop=""
      tabIndex={-1}
      title="Sort. Hold Shift to sort by several columns."
      onClick={column.getToggleSortingHandler()}
      className={classNames(
        "relative z-[1] -mx-1 -mb-1 inline-flex h-6 max-w-[calc(100%+0.5rem)] min-w-6 items-center rounded-sm px-1 align-bottom -outline-offset-2 hover:text-ink print:mx-0 print:px-0",
        isEnd && "justify-end",
        direction !== false && "text-ink",
      )}
    >
      <span className="truncate">{children}</span>
      {direction === false ? null : (
        // In the space between the headings, so that no column widens when it is sorted.
        <span
          className={classNames(
            "figures absolute inset-y-0 flex flex-col items-center justify-center text-caption leading-none",
            isEnd ? "right-full -mr-1" : "left-full -ml-0.5",
          )}
        >
          <Icon name={direction === "desc" ? "arrow-down" : "arrow-up"} className="size-3!" />
          {marked !== false && <span title="Sorted by change">Δ</span>}
          {isOneOfMany && place >= 0 ? place + 1 : null}
        </span>
      )}
      {marked === false ? null : <span className="sr-only">, sorted by change, {SORTED[marked]}</span>}
      {direction !== false && place > 0 ? <span className="sr-only">sorted {SORTED[direction]}</span> : null}
    </button>
  );
};

type ResizerProps<Row extends RowData> = {
  readonly header: Header<Features, Row>;
  readonly label: string;
  readonly isLast: boolean;
};

const STEP_PX = 8;

/** The right edge of a heading, which changes the column's width by dragging or with the arrow keys. */
function Resizer<Row extends RowData>({ header, label, isLast }: ResizerProps<Row>) {
  const { column } = header;
  const { id, columnDef, table } = column;
  const [focusedPx, setFocusedPx] = useState(column.getSize());
  const px = table.atoms.columnSizing.get()[id] === undefined ? focusedPx : column.getSize();
  /** The first change holds all the others where they are. */
  const resize = (handle: Element, widths: Readonly<Record<string, number>>): void => {
    const cells = handle.closest("thead")?.querySelectorAll<HTMLElement>("th[data-column]") ?? [];
    const measured = [...cells].map((cell) => [cell.dataset["column"] ?? "", cell.offsetWidth] as const);
    table.setColumnSizing((now) => ({ ...Object.fromEntries(measured), ...now, ...widths }));
  };
  const grab = (event: MouseEvent | TouchEvent): void => {
    flushSync(() => resize(event.currentTarget, {}));
    header.getResizeHandler()(event);
  };
  const press = (event: KeyboardEvent): void => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    resize(event.currentTarget, { [id]: px + direction * STEP_PX * (event.shiftKey ? 4 : 1) });
  };
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a rule between paragraphs cannot be moved
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={px}
      aria-valuemin={columnDef.minSize}
      aria-valuemax={columnDef.maxSize}
      aria-valuetext={`${px} pixels`}
      title="Drag or use the arrow keys. Double-click to reset all widths."
      tabIndex={-1}
      data-separator=""
      onFocus={({ currentTarget }) => setFocusedPx(currentTarget.parentElement?.offsetWidth ?? px)}
      onKeyDown={press}
      onMouseDown={grab}
      onTouchStart={grab}
      onDoubleClick={() => table.resetColumnSizing(true)}
      className={classNames(
        "absolute top-0 h-full w-6 cursor-col-resize touch-none after:absolute after:inset-y-0 after:w-0.5 hover:after:bg-accent focus-visible:-outline-offset-2 focus-visible:after:bg-accent print:hidden",
        // 24 px are what a pointer needs, half of them over the next heading. The last one lies under its own words.
        isLast ? "right-0 after:right-0" : "-right-3 z-[5] after:left-1/2 after:-ml-px",
      )}
    />
  );
}
