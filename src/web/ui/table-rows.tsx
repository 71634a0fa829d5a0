import type { ReactNode } from "react";
import { FlexRender, type Row, type RowData } from "@tanstack/react-table";
import { classNames } from "#web/lib/class-names.ts";
import type { Features } from "./table-columns.ts";

type BodyRowProps<Data extends RowData> = {
  readonly row: Row<Features, Data>;
  /** Place among all rows of the table, headings included, counted from 1. */
  readonly rowIndex: number;
  readonly heightPx: number;
  readonly isSideways: boolean;
};

export const BodyRow = <Data extends RowData>({
  row,
  rowIndex,
  heightPx,
  isSideways,
}: BodyRowProps<Data>) => (
  <tr aria-rowindex={rowIndex} className="group/row hover:bg-ground" style={{ height: heightPx }}>
    {row.getAllCells().map((cell, place) => {
      const { align, startsGroup } = cell.column.columnDef.meta ?? {};
      const className = classNames(
        "truncate border-b border-line",
        isSideways ? "px-1.5" : "px-2",
        place === 0 && "pl-1",
        align === "end" ? "text-right" : "text-left",
        startsGroup === true && "border-l pl-3",
        place === 0 && isSideways && "sticky left-0 bg-surface group-hover/row:bg-ground max-sm:max-w-40",
      );
      return place === 0 ? (
        <th key={cell.id} scope="row" className={classNames(className, "[font-weight:inherit]")}>
          <FlexRender cell={cell} />
        </th>
      ) : (
        <td key={cell.id} className={className}>
          <FlexRender cell={cell} />
        </td>
      );
    })}
  </tr>
);

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
