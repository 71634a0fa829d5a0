import type { Cell, ReactTable, Row as TableRow, RowData } from "@tanstack/react-table";
import { Fragment, useMemo, type ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { formatCount } from "#web/lib/format.ts";
import type { DrawnRows } from "./drawn-rows.ts";
import { DetailButton } from "./row-buttons.tsx";
import { hasRule, SelectBox } from "./table-cells.tsx";
import type { Features } from "./table-columns.tsx";
import type { RowsByPlace } from "./use-data-table.ts";
import type { Groups } from "./use-groups.ts";

type TableBodyProps<Row extends RowData> = {
  readonly table: ReactTable<Features, Row>;
  readonly virtual: DrawnRows;
  readonly rowAt: RowsByPlace<Row>["at"];
  readonly groups: Groups<Row> | null;
  /** The ids of rows of which nothing is cut. */
  readonly wholeRows: ReadonlySet<string>;
  readonly renderDetail: ((row: Row) => ReactNode) | undefined;
  readonly rowPx: number;
  readonly headRows: number;
  readonly layout: RowLayout;
};

/** The rows, with the room of those that are not drawn between them. */
export function TableBody<Row extends RowData>(props: TableBodyProps<Row>) {
  const { table, virtual, rowAt, groups, wholeRows, renderDetail, rowPx, headRows, layout } = props;
  const columns = table.getVisibleLeafColumns().length;
  const { drawn, totalPx } = virtual;
  return (
    <>
      {drawn.map(({ place, start }, nth) => {
        const row = rowAt(place);
        const rowIndex = place + headRows + 1;
        const endOfLast = drawn[nth - 1]?.end ?? 0;
        return (
          <Fragment key={row?.id ?? place}>
            <Spacer px={start - endOfLast} columns={columns} />
            <tbody data-index={place} ref={virtual.measure}>
              {row === undefined ? (
                <LoadingRow rowIndex={rowIndex} rowPx={rowPx} columns={columns} />
              ) : (
                <BodyRow
                  row={row}
                  groupName={groups?.nameOf(row.original)}
                  place={place}
                  rowIndex={rowIndex}
                  rowPx={rowPx}
                  isSelected={row.getIsSelected()}
                  isWhole={wholeRows.has(row.id)}
                  layout={layout}
                />
              )}
              {row?.getIsExpanded() === true && renderDetail !== undefined ? (
                <DetailRow columns={columns}>{renderDetail(row.original)}</DetailRow>
              ) : null}
            </tbody>
          </Fragment>
        );
      })}
      <Spacer px={totalPx - (drawn.at(-1)?.end ?? 0)} columns={columns} />
    </>
  );
}

/** The layout that all rows of a table have in common. */
export type RowLayout = {
  readonly isSideways: boolean;
  readonly canSelect: boolean;
};

type BodyRowProps<Row extends RowData> = {
  readonly row: TableRow<Features, Row>;
  /** The name of a group, of its row of sums. */
  readonly groupName: string | undefined;
  /** Its place in the list, from 0. */
  readonly place: number;
  /** Its number among all rows for screen readers, from 1 with the headings. */
  readonly rowIndex: number;
  readonly rowPx: number;
  readonly isSelected: boolean;
  readonly isWhole: boolean;
  readonly layout: RowLayout;
};

/** A row. While a long table scrolls, the cells of a row that is the same are not drawn again. */
function BodyRow<Row extends RowData>(props: BodyRowProps<Row>) {
  const { row, groupName, place, rowIndex, rowPx, isSelected, isWhole, layout } = props;
  const { isSideways, canSelect } = layout;
  const visible = row.getVisibleCells();
  const cells = useMemo(() => {
    const name = groupName ?? visible[0]?.column.columnDef.meta?.text(row.original) ?? "";
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
  }, [row, visible, groupName, isSelected, canSelect, isSideways]);
  return (
    <tr
      data-row={place}
      data-whole={isWhole ? "" : undefined}
      aria-rowindex={rowIndex}
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

type GroupHeadProps<Row extends RowData> = Pick<BodyRowProps<Row>, "row"> & { readonly name: string };

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
  /** Shown in the first cell in place of its own content: the head of a group. */
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

/** The room below an open row. */
const DetailRow = ({ columns, children }: DetailRowProps) => (
  <tr ref={bringIntoSight} className="scroll-mt-14">
    <td colSpan={columns} className="border-b border-line p-0">
      {children}
    </td>
  </tr>
);

/** Scrolls to what was opened at the lower edge, with its row above it; not to what only comes back while the table scrolls. */
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
