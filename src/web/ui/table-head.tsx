import { FlexRender, type Header, type HeaderGroup, type RowData } from "@tanstack/react-table";
import { classNames } from "#web/lib/class-names.ts";
import { useIsNarrow } from "#web/lib/media.ts";
import { Icon } from "./icon.tsx";
import type { Features } from "./table-columns.ts";

/** Which column the server has sorted by, and how to ask for another. */
export type Sorting = {
  readonly by: string;
  readonly order: "up" | "down";
  readonly onSort: (by: string) => void;
};

type TableHeadProps<Row extends RowData> = {
  readonly groups: readonly HeaderGroup<Features, Row>[];
  readonly sorting: Sorting | undefined;
  readonly isSideways: boolean;
};

/** The headings, which stay while the rows scroll. A column outside any group spans the rows of headings. */
export const TableHead = <Row extends RowData>({ groups, sorting, isSideways }: TableHeadProps<Row>) => (
  <thead className="sticky top-0 z-20 bg-surface text-caption text-muted">
    {groups.map((group, depth) => (
      <tr key={group.id} aria-rowindex={depth + 1} className="h-8">
        {group.headers.map((header, place) => {
          const isSpanned = depth > 0 && header.column.parent === undefined;
          if (isSpanned) return null;
          const span = header.isPlaceholder ? groups.length - depth : 1;
          const isGroup = header.subHeaders.length > 0 && !header.isPlaceholder;
          return (
            <HeadCell
              key={header.id}
              header={header}
              rowSpan={span}
              isGroup={isGroup}
              sorting={sorting}
              isFirst={place === 0}
              isSideways={isSideways}
            />
          );
        })}
      </tr>
    ))}
  </thead>
);

type HeadCellProps<Row extends RowData> = {
  readonly header: Header<Features, Row>;
  readonly rowSpan: number;
  readonly isGroup: boolean;
  readonly isFirst: boolean;
  readonly isSideways: boolean;
  readonly sorting: Sorting | undefined;
};

function HeadCell<Row extends RowData>({
  header,
  rowSpan,
  isGroup,
  isFirst,
  isSideways,
  sorting,
}: HeadCellProps<Row>) {
  const isNarrow = useIsNarrow();
  const { align, sort, startsGroup, narrowHeading } = header.column.columnDef.meta ?? {};
  const isSorted = sort !== undefined && sorting?.by === sort;
  const label = (isNarrow ? narrowHeading : undefined) ?? <FlexRender header={header} />;
  return (
    <th
      scope={isGroup ? "colgroup" : "col"}
      colSpan={header.colSpan}
      rowSpan={rowSpan}
      aria-sort={isSorted ? (sorting.order === "up" ? "ascending" : "descending") : undefined}
      className={classNames(
        "border-b border-line-strong align-bottom font-medium whitespace-nowrap",
        "pb-1.5",
        isSideways ? "px-1.5" : "px-2",
        isFirst && "pl-1",
        align === "end" ? "text-right" : "text-left",
        (isGroup || startsGroup === true) && "border-l border-l-line pl-3",
        isFirst && "sticky left-0 z-10 bg-surface",
      )}
    >
      {sort === undefined || sorting === undefined ? (
        label
      ) : (
        <button
          type="button"
          onClick={() => sorting.onSort(sort)}
          className={classNames(
            "-mx-1 inline-flex items-center gap-1 rounded-sm px-1 align-bottom hover:text-ink",
            align === "end" && "flex-row-reverse",
          )}
        >
          {label}
          <Icon
            name={isSorted && sorting.order === "down" ? "arrow-down" : "arrow-up"}
            className={classNames("size-3", !isSorted && "invisible")}
          />
        </button>
      )}
    </th>
  );
}
