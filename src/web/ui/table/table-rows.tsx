import type { Cell, Row, RowData } from "@tanstack/react-table";
import { memo, type ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import type { ColumnMeta, Features } from "./table-columns.ts";

/** How a row of the table stands on the page. */
export type RowLook = {
  /** Place among the rows that have a cursor, from 0; null for one that has none, such as the totals. */
  readonly place: number | null;
  /** Place among all rows of the table, headings included, counted from 1. */
  readonly rowIndex: number;
  readonly heightPx: number;
  readonly isSideways: boolean;
  /** What the cells are made by: other columns, other cells. */
  readonly columns: readonly object[];
  /** Null where rows cannot be selected. */
  readonly isSelected: boolean | null;
};

type BodyRowProps<Data extends RowData> = RowLook & {
  readonly row: Row<Features, Data>;
  /** What the first cell shows in place of its own content: the head of a group. */
  readonly lead?: ReactNode;
  /** Told when the row is drawn, which it is not while it stays the same. */
  readonly onDraw: () => void;
};

export const BodyRow = <Data extends RowData>({ row, lead, onDraw, ...look }: BodyRowProps<Data>) => (
  <DrawnRow
    {...look}
    line={row.original}
    isHead={lead !== undefined}
    cells={() => {
      onDraw();
      return row.getAllCells().map((cell, place) => ({
        id: cell.column.id,
        meta: cell.column.columnDef.meta,
        content: place === 0 && lead !== undefined ? lead : contentOf(cell),
      }));
    }}
  />
);

/** What a column draws. As a call, not as a component of its own: hundreds of them would take as long as the rest. */
const contentOf = <Data extends RowData>(cell: Cell<Features, Data>): ReactNode => {
  const { cell: draw } = cell.column.columnDef;
  return typeof draw === "function" ? draw(cell.getContext()) : draw;
};

type DrawnCell = {
  readonly id: string;
  readonly meta: ColumnMeta | undefined;
  readonly content: ReactNode;
};

type DrawnRowProps = RowLook & {
  readonly line: object;
  readonly isHead: boolean;
  /** Made only for a row that is drawn: a table has hundreds of cells. */
  readonly cells: () => readonly DrawnCell[];
};

/** While a long table scrolls, a row whose line is the same is not drawn again. */
const DrawnRow = memo(
  ({ cells, place, rowIndex, heightPx, isSideways, isSelected, isHead }: DrawnRowProps) => (
    <tr
      data-row={place ?? undefined}
      aria-rowindex={rowIndex}
      aria-selected={isSelected ?? undefined}
      tabIndex={place === null ? undefined : -1}
      className={classNames(
        ROW,
        isSelected === true ? "bg-accent-soft" : "hover:bg-ground",
        isHead && "font-semibold",
      )}
      style={{ height: heightPx }}
    >
      {cells().map(({ id, meta, content }, at) => {
        const className = classNames(
          "border-b border-line",
          // A box that cuts has a part of its own in the picture of the page: figures have the room they need instead.
          meta?.align === "end" ? "whitespace-nowrap text-right" : "cut-names truncate text-left",
          // Names begin, and figures end, where their headings do.
          isSideways ? "print:px-0.5" : "px-2",
          isSideways && (meta?.align === "end" ? "pr-1 pl-2" : "pr-2 pl-1"),
          at === 0 && "pl-1",
          meta?.startsGroup === true && "border-l pl-3 print:pl-1.5",
          at === 0 && "left-0 z-[1] in-data-slides:sticky print:static!",
          at === 0 && (isSelected === true ? "bg-accent-soft" : "bg-surface group-hover/row:bg-ground"),
          // As wide as what they hold, but names of sixty letters would leave no room for the figures.
          isSideways && meta?.align !== "end" && "max-w-64",
          at === 0 && isSideways && "max-sm:max-w-40",
        );
        return at === 0 ? (
          <th key={id} scope="row" className={classNames(className, "[font-weight:inherit]")}>
            {content}
          </th>
        ) : (
          <td key={id} className={className}>
            {content}
          </td>
        );
      })}
    </tr>
  ),
  (before, after) =>
    before.rowIndex === after.rowIndex &&
    before.place === after.place &&
    before.heightPx === after.heightPx &&
    before.isSelected === after.isSelected &&
    // The head of a group opens and closes; its sums stay the same.
    !after.isHead &&
    !before.isHead &&
    before.columns === after.columns &&
    isSameLine(before.line, after.line),
);

const ROW = "group/row ringed-row";

const isSameLine = (before: object, after: object): boolean => {
  if (before === after) return true;
  const earlier = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).every(([name, value]) => Object.is(earlier.get(name), value));
};

type RowSlotProps = {
  readonly index: number;
  readonly isReady: boolean;
  /** While it waits, it only takes up its height: its row has cells for other columns. */
  readonly isAway: boolean;
  readonly heightPx: number;
  readonly measure: ((element: Element | null) => void) | undefined;
  readonly children: ReactNode;
};

/**
 * The place of one row in the page. Until its row is drawn it keeps the elements of the row that was scrolled out,
 * far out of sight: giving them another content takes half as long as making new ones. That is not inherited, since
 * hundreds of cells would each have to be told, and what is so far away is not painted. Every row is moved, if by
 * nothing: it is painted by itself then, and the cells of one that leaves need not be gone through.
 */
export const RowSlot = ({ index, isReady, isAway, heightPx, measure, children }: RowSlotProps) => (
  <tbody
    data-index={index}
    ref={measure}
    data-waiting={isReady ? undefined : ""}
    aria-hidden={isReady ? undefined : true}
    className={classNames(
      "print:translate-none",
      isReady ? "translate-x-0" : "-translate-x-[20000px] [&>tr:not([data-row])]:hidden",
      isAway && "*:hidden",
    )}
    style={isAway ? { height: heightPx } : undefined}
  >
    <Kept isKept={!isReady}>{children}</Kept>
  </tbody>
);

/** Shows what it showed before for as long as it is kept. */
const Kept = memo(
  ({ children }: { readonly isKept: boolean; readonly children: ReactNode }) => children,
  (_before, { isKept }) => isKept,
);

type WaitingRowProps = Pick<RowLook, "place" | "rowIndex" | "heightPx"> & {
  readonly columns: number;
};

/** A row whose window is on its way. */
export const WaitingRow = ({ place, rowIndex, columns, heightPx }: WaitingRowProps) => (
  <tr
    data-row={place ?? undefined}
    aria-rowindex={rowIndex}
    tabIndex={-1}
    className={ROW}
    style={{ height: heightPx }}
  >
    <td colSpan={columns} className="border-b border-line px-1">
      <span className="bone block h-3 w-48 max-w-full" />
      <span className="sr-only">Loading…</span>
    </td>
  </tr>
);

type DetailRowProps = { readonly columns: number; readonly children: ReactNode };

/** What an open row shows below itself. */
export const DetailRow = ({ columns, children }: DetailRowProps) =>
  children === null || children === undefined ? null : (
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

type SpacerProps = { readonly px: number; readonly columns: number };

/** Stands for rows that are not drawn, or not yet. */
export const Spacer = ({ px, columns }: SpacerProps) =>
  px === 0 ? null : (
    <tbody aria-hidden="true">
      <tr>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- no control: it only takes up the height */}
        <td colSpan={columns} className="p-0" style={{ height: px }} />
      </tr>
    </tbody>
  );
