import type { Header, HeaderGroup, RowData } from "@tanstack/react-table";
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type TouchEvent } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { WIDTH_MAX_PX, WIDTH_MIN_PX, type Column, type Features } from "./table-columns.ts";

/** How columns are made wider and narrower. */
export type Resizing<Row extends RowData> = {
  /** Null gives all widths back. */
  readonly onResize: (id: string, px: number | null) => void;
  readonly onGrab: (header: Header<Features, Row>, event: MouseEvent | TouchEvent) => void;
};

type TableHeadProps<Row extends RowData> = {
  readonly groups: readonly HeaderGroup<Features, Row>[];
  readonly columns: readonly Column<Row>[];
  readonly isTwoLine: boolean;
  readonly isSideways: boolean;
  /** Null where widths cannot be changed. */
  readonly resizing: Resizing<Row> | null;
};

/** The headings, which stay while the rows scroll. A column outside any group spans the rows of headings. */
export const TableHead = <Row extends RowData>(props: TableHeadProps<Row>) => {
  const { groups, columns, isTwoLine, ...look } = props;
  return (
    <thead className="sticky top-0 z-20 bg-surface text-caption text-muted print:static">
      {groups.map((group, depth) => {
        const { headers } = group;
        return (
          <tr key={group.id} aria-rowindex={depth + 1} className="h-8">
            {headers.map((header, place) => {
              const isSpanned = depth > 0 && header.column.parent === undefined && groups.length > 1;
              const isGroup = header.subHeaders.length > 0 && !header.isPlaceholder;
              return isSpanned ? null : (
                <HeadCell
                  key={header.id}
                  header={header}
                  column={columns.find(({ id }) => id === header.column.id)}
                  heading={String(header.column.columnDef.header ?? "")}
                  rowSpan={header.isPlaceholder ? groups.length - depth : 1}
                  isGroup={isGroup}
                  isTwoLine={isTwoLine}
                  isFirst={place === 0 && depth === 0}
                  isLast={place === headers.length - 1}
                  {...look}
                />
              );
            })}
          </tr>
        );
      })}
    </thead>
  );
};

type HeadCellProps<Row extends RowData> = Pick<
  TableHeadProps<Row>,
  "isTwoLine" | "isSideways" | "resizing"
> & {
  readonly header: Header<Features, Row>;
  /** Undefined above a group. */
  readonly column: Column<Row> | undefined;
  readonly heading: string;
  readonly rowSpan: number;
  readonly isGroup: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

function HeadCell<Row extends RowData>(props: HeadCellProps<Row>) {
  const { header, column, heading, rowSpan, isGroup, isTwoLine, isFirst, isLast, isSideways, resizing } =
    props;
  const { id } = header.column;
  const { align, startsGroup = false, narrowHeading, group } = column ?? {};
  const sorted = isGroup ? false : header.column.getIsSorted();
  const label = (isTwoLine ? narrowHeading : undefined) ?? heading;
  return (
    <th
      scope={isGroup ? "colgroup" : "col"}
      colSpan={isTwoLine ? 1 : header.colSpan}
      rowSpan={rowSpan}
      data-column={isGroup ? undefined : id}
      // Its name is the heading alone, without that of the handle that widens it.
      aria-label={isGroup ? undefined : heading}
      // One heading at a time may say it; the others say it in words.
      aria-sort={
        sorted !== false && header.column.getSortIndex() === 0
          ? sorted === "asc"
            ? "ascending"
            : "descending"
          : undefined
      }
      className={classNames(
        "relative border-b border-line-strong pb-1.5 align-bottom font-medium whitespace-nowrap",
        // There is just room for the words of a column that is as wide as its figures.
        !isSideways ? "px-2" : align === "end" ? "pr-1 pl-0 print:px-0.5" : "px-1 print:px-0.5",
        isFirst && "pl-1",
        align === "end" ? "text-right" : "text-left",
        (isGroup || startsGroup) && "border-l border-l-line print:pl-1.5",
        isGroup || (startsGroup && !isSideways) ? "pl-3" : startsGroup && "pl-2",
        isFirst && "sticky left-0 z-10 bg-surface print:static",
      )}
    >
      {isGroup ? (
        label
      ) : header.column.getCanSort() ? (
        <SortButton header={header} isEnd={align === "end"}>
          {label}
        </SortButton>
      ) : (
        <span data-stop="" tabIndex={-1} className="block truncate rounded-sm -outline-offset-2">
          {label}
        </span>
      )}
      {isGroup || resizing === null ? null : (
        <Resizer
          label={group === undefined ? heading : `${group}: ${heading}`}
          isLast={isLast}
          onResize={(px) => resizing.onResize(id, px)}
          onGrab={(event) => resizing.onGrab(header, event)}
        />
      )}
    </th>
  );
}

type SortButtonProps<Row extends RowData> = {
  readonly header: Header<Features, Row>;
  readonly isEnd: boolean;
  readonly children: string;
};

const SortButton = <Row extends RowData>({ header: { column }, isEnd, children }: SortButtonProps<Row>) => {
  const direction = column.getIsSorted();
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
        "relative z-[1] -mx-1 -mb-1 inline-flex h-6 min-w-6 items-center rounded-sm px-1 print:mx-0 print:px-0 align-bottom -outline-offset-2 hover:text-ink",
        "max-w-[calc(100%+0.5rem)]",
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
          {isOneOfMany ? place + 1 : null}
        </span>
      )}
      {isOneOfMany && place > 0 ? (
        <span className="sr-only">sorted {direction === "asc" ? "ascending" : "descending"}</span>
      ) : null}
    </button>
  );
};

type ResizerProps = {
  readonly label: string;
  readonly isLast: boolean;
  readonly onResize: (px: number | null) => void;
  readonly onGrab: (event: MouseEvent | TouchEvent) => void;
};

/** The right edge of a heading, which changes the column's width by dragging or with the arrow keys. */
function Resizer({ label, isLast, onResize, onGrab }: ResizerProps) {
  const handle = useRef<HTMLDivElement>(null);
  const [px, setPx] = useState(WIDTH_MIN_PX);
  useEffect(() => {
    const heading = handle.current?.parentElement;
    if (heading === null || heading === undefined) return;
    const observer = new ResizeObserver(([entry]) =>
      setPx(Math.round(entry?.borderBoxSize[0]?.inlineSize ?? 0)),
    );
    observer.observe(heading);
    return () => observer.disconnect();
  }, []);
  const press = (event: KeyboardEvent): void => {
    const next = keyedPx(event, px);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(next);
  };
  return (
    <div
      ref={handle}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a rule between paragraphs cannot be moved
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={px}
      aria-valuemin={WIDTH_MIN_PX}
      aria-valuemax={WIDTH_MAX_PX}
      aria-valuetext={`${px} pixels`}
      title="Drag or use the arrow keys. Double-click to reset all widths."
      tabIndex={-1}
      data-separator=""
      onKeyDown={press}
      onMouseDown={onGrab}
      onTouchStart={onGrab}
      onDoubleClick={() => onResize(null)}
      className={classNames(
        "absolute top-0 h-full w-6 cursor-col-resize touch-none after:absolute after:inset-y-0 after:w-0.5 hover:after:bg-accent focus-visible:-outline-offset-2 focus-visible:after:bg-accent print:hidden",
        // 24 px are what a pointer needs, half of them over the next heading. The last one lies under its own words.
        isLast ? "right-0 after:right-0" : "-right-3 z-[5] after:left-1/2 after:-ml-px",
      )}
    />
  );
}

const STEP_PX = 8;

/** The width that a key asks for: null for the usual one, undefined when it is none of our keys. */
const keyedPx = ({ key, shiftKey }: KeyboardEvent, px: number): number | null | undefined => {
  const step = shiftKey ? 4 * STEP_PX : STEP_PX;
  switch (key) {
    case "ArrowLeft":
      return px - step;
    case "ArrowRight":
      return px + step;
    case "Home":
      return WIDTH_MIN_PX;
    case "End":
      return WIDTH_MAX_PX;
    case "Delete":
    case "Backspace":
      return null;
    default:
      return undefined;
  }
};
