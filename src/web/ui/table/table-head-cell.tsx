import type { SortDirection, SortTerm } from "#domain/row-order.ts";
import { FlexRender, type Header, type RowData } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { useIsNarrow } from "#web/lib/media.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import type { Features } from "./table-columns.ts";
import { TableResizer, type Resize } from "./table-resizer.tsx";

/** What the rows are sorted by, first term first, and how to ask for something else. */
export type Sorting = {
  readonly terms: readonly SortTerm[];
  readonly canSort: (column: string) => boolean;
  /** The column's heading was pressed; `adds` when the other terms shall stay. */
  readonly onSort: (column: string, press: { readonly first: SortDirection; readonly adds: boolean }) => void;
};

export type HeadLook = {
  readonly sorting: Sorting | undefined;
  readonly isSideways: boolean;
  /** Null where widths cannot be changed. */
  readonly onResize: Resize | null;
};

type HeadCellProps<Row extends RowData> = HeadLook & {
  readonly header: Header<Features, Row>;
  readonly rowSpan: number;
  readonly isGroup: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

export function HeadCell<Row extends RowData>(props: HeadCellProps<Row>) {
  const { header, rowSpan, isGroup, isFirst, isLast, isSideways, sorting, onResize } = props;
  const isNarrow = useIsNarrow();
  const { id } = header.column;
  const { align, startsGroup, narrowHeading } = header.column.columnDef.meta ?? {};
  const place = sorting?.terms.findIndex((term) => term.id === id) ?? -1;
  const label = (isNarrow ? narrowHeading : undefined) ?? <FlexRender header={header} />;
  const canSort = !isGroup && sorting?.canSort(id) === true;
  return (
    <th
      scope={isGroup ? "colgroup" : "col"}
      colSpan={header.colSpan}
      rowSpan={rowSpan}
      data-column={isGroup ? undefined : id}
      // Its name is the heading alone, without that of the handle that widens it.
      aria-label={isGroup ? undefined : headingOf(header)}
      // One heading at a time may say it; the others say it in words.
      aria-sort={place === 0 ? ARIA_SORT[sorting?.terms[0]?.direction ?? "up"] : undefined}
      className={classNames(
        "relative border-b border-line-strong pb-1.5 align-bottom font-medium whitespace-nowrap",
        // There is just room for the words of a column that is as wide as its figures.
        !isSideways ? "px-2" : align === "end" ? "pr-1 pl-0 print:px-0.5" : "px-1 print:px-0.5",
        isFirst && "pl-1",
        align === "end" ? "text-right" : "text-left",
        (isGroup || startsGroup === true) && "border-l border-l-line print:pl-1.5",
        isGroup || (startsGroup === true && !isSideways) ? "pl-3" : startsGroup === true && "pl-2",
        isFirst && "sticky left-0 z-10 bg-surface print:static",
      )}
    >
      {isGroup ? (
        label
      ) : canSort ? (
        <SortButton
          place={place}
          terms={sorting.terms}
          isEnd={align === "end"}
          onSort={(adds) => {
            // The largest number and the latest day first, but words from A to Z.
            sorting.onSort(id, { first: align === "end" ? "down" : "up", adds });
          }}
        >
          {label}
        </SortButton>
      ) : (
        <span data-stop="" tabIndex={-1} className="block truncate rounded-sm -outline-offset-2">
          {label}
        </span>
      )}
      {isGroup || onResize === null ? null : (
        <TableResizer id={id} label={labelOf(header)} isLast={isLast} onResize={onResize} />
      )}
    </th>
  );
}

const ARIA_SORT = { up: "ascending", down: "descending" } as const;

const headingOf = <Row extends RowData>({ column }: Header<Features, Row>): string | undefined =>
  typeof column.columnDef.header === "string" ? column.columnDef.header : undefined;

const labelOf = <Row extends RowData>({ column }: Header<Features, Row>): string =>
  [column.parent, column]
    .map((each) => each?.columnDef.header)
    .filter((heading) => typeof heading === "string")
    .join(": ");

type SortButtonProps = {
  /** Place among the terms, from 0; -1 when the rows are not sorted by it. */
  readonly place: number;
  readonly terms: readonly SortTerm[];
  readonly isEnd: boolean;
  readonly onSort: (adds: boolean) => void;
  readonly children: ReactNode;
};

const SortButton = ({ place, terms, isEnd, onSort, children }: SortButtonProps) => {
  const direction = terms[place]?.direction;
  return (
    <button
      type="button"
      data-stop=""
      tabIndex={-1}
      title="Sort; with Shift, sort by this too"
      onClick={({ shiftKey }) => onSort(shiftKey)}
      className={classNames(
        "relative z-[1] -mx-1 -mb-1 inline-flex h-6 min-w-6 items-center rounded-sm px-1 print:mx-0 print:px-0 align-bottom -outline-offset-2 hover:text-ink",
        "max-w-[calc(100%+0.5rem)]",
        isEnd && "justify-end",
        direction !== undefined && "text-ink",
      )}
    >
      <span className="truncate">{children}</span>
      {direction === undefined ? null : (
        // In the space between the headings, so that no column widens when somebody sorts.
        <span
          className={classNames(
            "figures absolute inset-y-0 flex flex-col items-center justify-center text-caption leading-none",
            isEnd ? "right-full -mr-1" : "left-full -ml-0.5",
          )}
        >
          <Icon name={direction === "down" ? "arrow-down" : "arrow-up"} className="size-3!" />
          {terms.length > 1 ? place + 1 : null}
        </span>
      )}
      {terms.length > 1 && place > 0 ? (
        <span className="sr-only">in the sort, {direction === "up" ? "ascending" : "descending"}</span>
      ) : null}
    </button>
  );
};
