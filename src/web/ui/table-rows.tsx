import { FlexRender, type Row, type RowData } from "@tanstack/react-table";
import { memo, type ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import type { ColumnMeta, Features } from "./table-columns.ts";

type RowLook = {
  /** Place among all rows of the table, headings included, counted from 1. */
  readonly rowIndex: number;
  readonly heightPx: number;
  readonly isSideways: boolean;
};

type BodyRowProps<Data extends RowData> = RowLook & { readonly row: Row<Features, Data> };

export const BodyRow = <Data extends RowData>({ row, ...look }: BodyRowProps<Data>) => (
  <DrawnRow
    {...look}
    line={row.original}
    cells={row.getAllCells().map((cell) => ({
      id: cell.id,
      meta: cell.column.columnDef.meta,
      content: <FlexRender cell={cell} />,
    }))}
  />
);

type DrawnCell = {
  readonly id: string;
  readonly meta: ColumnMeta | undefined;
  readonly content: ReactNode;
};

type DrawnRowProps = RowLook & { readonly line: object; readonly cells: readonly DrawnCell[] };

/** While a long table scrolls, a row whose line is the same is not drawn again. */
const DrawnRow = memo(
  ({ cells, rowIndex, heightPx, isSideways }: DrawnRowProps) => (
    <tr aria-rowindex={rowIndex} className="group/row hover:bg-ground" style={{ height: heightPx }}>
      {cells.map(({ id, meta, content }, place) => {
        const className = classNames(
          "truncate border-b border-line",
          isSideways ? "px-1.5" : "px-2",
          place === 0 && "pl-1",
          meta?.align === "end" ? "text-right" : "text-left",
          meta?.startsGroup === true && "border-l pl-3",
          place === 0 && "sticky left-0 z-[1] bg-surface group-hover/row:bg-ground",
          place === 0 && isSideways && "max-sm:max-w-40",
        );
        return place === 0 ? (
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
    before.heightPx === after.heightPx &&
    before.cells.length === after.cells.length &&
    isSameLine(before.line, after.line),
);

const isSameLine = (before: object, after: object): boolean => {
  if (before === after) return true;
  const earlier = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).every(([name, value]) => Object.is(earlier.get(name), value));
};

type WaitingRowProps = { readonly rowIndex: number; readonly columns: number; readonly heightPx: number };

/** A row whose window is on its way. */
export const WaitingRow = ({ rowIndex, columns, heightPx }: WaitingRowProps) => (
  <tr aria-rowindex={rowIndex} style={{ height: heightPx }}>
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
    <tr>
      <td colSpan={columns} className="border-b border-line p-0">
        {children}
      </td>
    </tr>
  );

/** Stands for the rows above or below that are not drawn. */
export const Spacer = ({ px, columns }: { readonly px: number; readonly columns: number }) =>
  px === 0 ? null : (
    <tbody aria-hidden="true">
      <tr>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- no control: it only takes up the height */}
        <td colSpan={columns} className="p-0" style={{ height: px }} />
      </tr>
    </tbody>
  );
