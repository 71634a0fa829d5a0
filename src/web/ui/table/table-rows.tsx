import { memo, type ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { formatCount } from "#web/lib/format.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import type { Column, RowState } from "./table-columns.ts";

type RowLook = {
  /** Place among the rows that have a cursor, from 0; null for the totals. */
  readonly place: number | null;
  /** Place among all rows of the table, headings included, counted from 1. */
  readonly rowIndex: number;
  readonly heightPx: number;
  readonly isSideways: boolean;
  /** Null where rows cannot be selected. */
  readonly isSelected: boolean | null;
  /** Tab comes to this row. */
  readonly isStop: boolean;
  readonly isOpen: boolean;
};

type BodyRowProps<Row> = RowLook & {
  /** Undefined while the row is on its way. */
  readonly row: Row | undefined;
  readonly columns: readonly Column<Row>[];
  /** What the first cell shows in place of its own content: the head of a group. */
  readonly head?: GroupHead | undefined;
  readonly onToggle: () => void;
};

export type GroupHead = { readonly label: string; readonly count: number };

export const BodyRow = <Row,>({ row, columns, head, onToggle, ...look }: BodyRowProps<Row>) => (
  <MemoRow
    {...look}
    row={row}
    columns={columns}
    groupLabel={head?.label}
    groupCount={head?.count}
    cells={() =>
      row === undefined
        ? null
        : columns.map((column, at) => ({
            column,
            content:
              at === 0 && head !== undefined ? (
                <GroupHeadCell {...head} isOpen={look.isOpen} onToggle={onToggle} />
              ) : (
                column.cell(row, { isOpen: look.isOpen, onToggle })
              ),
          }))
    }
  />
);

type RowViewProps = RowLook & {
  readonly row: unknown;
  readonly columns: readonly unknown[];
  readonly groupLabel: string | undefined;
  readonly groupCount: number | undefined;
  /** Called only when the row has changed: a table has hundreds of cells. */
  readonly cells: () => readonly { readonly column: Column<never>; readonly content: ReactNode }[] | null;
};

const RowView = ({
  cells,
  place,
  rowIndex,
  heightPx,
  isSideways,
  isSelected,
  isStop,
  ...props
}: RowViewProps) => (
  <tr
    data-row={place ?? undefined}
    aria-rowindex={rowIndex}
    aria-selected={isSelected ?? undefined}
    tabIndex={place === null ? undefined : isStop ? 0 : -1}
    className={classNames(
      "group/row ringed-row",
      isSelected === true ? "bg-accent-soft" : "hover:bg-ground",
      props.groupLabel !== undefined && "font-semibold",
    )}
    style={{ height: heightPx }}
  >
    {cells()?.map(({ column: { id, align, startsGroup }, content }, at) => {
      const className = classNames(
        "border-b border-line",
        // Figures are never cut: they have the room they need.
        align === "end" ? "whitespace-nowrap text-right" : "cut-names truncate text-left",
        // Names begin, and figures end, where their headings do.
        isSideways ? "print:px-0.5" : "px-2",
        isSideways && (align === "end" ? "pr-1 pl-2" : "pr-2 pl-1"),
        at === 0 && "pl-1",
        startsGroup === true && "border-l pl-3 print:pl-1.5",
        at === 0 && "sticky left-0 z-[1] [font-weight:inherit] print:static!",
        at === 0 && (isSelected === true ? "bg-accent-soft" : "bg-surface group-hover/row:bg-ground"),
        // Names of sixty letters would leave no room for the figures.
        isSideways && align !== "end" && "max-w-64",
        at === 0 && isSideways && "max-sm:max-w-40",
      );
      return at === 0 ? (
        <th key={id} scope="row" className={className}>
          {content}
        </th>
      ) : (
        <td key={id} className={className}>
          {content}
        </td>
      );
    }) ?? (
      <td colSpan={props.columns.length} className="border-b border-line px-1">
        <span className="bone block h-3 w-48 max-w-full" />
        <span className="sr-only">Loading…</span>
      </td>
    )}
  </tr>
);

/** While a long table scrolls, a row that is the same is not drawn again. */
const MemoRow = memo(RowView, (before, after) => {
  const earlier = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).every(([name, value]) => name === "cells" || earlier.get(name) === value);
});

type GroupHeadCellProps = GroupHead & RowState;

/** The first cell of a group's sums: its name, how many rows it has, and whether they are shown. */
const GroupHeadCell = ({ label, count, ...state }: GroupHeadCellProps) => (
  <DetailButton {...state}>
    <bdi className="truncate">{label}</bdi>
    <span className="figures font-normal text-muted">
      {formatCount(count)}
      <span className="sr-only"> in this group</span>
    </span>
  </DetailButton>
);

type DetailButtonProps = RowState & { readonly controls?: string; readonly children: ReactNode };

/** What opens a row, in its first cell. Its row is the stop of Tab, and Enter there presses it. */
export const DetailButton = ({ isOpen, onToggle, controls, children }: DetailButtonProps) => (
  <button
    type="button"
    tabIndex={-1}
    aria-expanded={isOpen}
    aria-controls={isOpen ? controls : undefined}
    onClick={onToggle}
    className="flex w-full min-w-0 items-center gap-1.5 rounded-sm text-left -outline-offset-2"
  >
    <Icon
      name="chevron-right"
      className={classNames("text-muted transition-transform", isOpen && "rotate-90")}
    />
    {children}
  </button>
);

type DetailRowProps = { readonly columns: number; readonly children: ReactNode };

/** What an open row shows below itself. */
export const DetailRow = ({ columns, children }: DetailRowProps) => (
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
export const Spacer = ({ px, columns }: { readonly px: number; readonly columns: number }) =>
  px <= 0 ? null : (
    <tbody aria-hidden="true">
      <tr>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- no control: it only takes up the height */}
        <td colSpan={columns} className="p-0" style={{ height: px }} />
      </tr>
    </tbody>
  );
