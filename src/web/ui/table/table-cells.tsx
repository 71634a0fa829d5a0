import type { Column, RowData } from "@tanstack/react-table";
import type { MouseEvent } from "react";
import type { Features } from "./table-columns.tsx";

type InColumn<Row extends RowData> = { readonly column: Column<Features, Row> };

/** Says that a thin rule stands before a cell: it is of a group, or the first column of one, or its column wants one. */
export function hasRule<Row extends RowData>(cells: readonly InColumn<Row>[], place: number): boolean {
  const { parent, columnDef } = cells[place]?.column ?? {};
  if (columnDef?.meta === undefined || columnDef.meta.startsGroup === true) return true;
  return parent !== undefined && cells[place - 1]?.column.parent !== parent;
}

type SelectBoxProps = {
  readonly label: string;
  readonly isSelected: boolean;
  /** Called with the keys held: Shift selects all rows up to this one. */
  readonly onClick: (event: MouseEvent<HTMLInputElement>) => void;
};

/** Selects a row, or all; its label is as large as a pointer needs. */
export const SelectBox = ({ label, isSelected, onClick }: SelectBoxProps) => (
  <label className="relative z-[1] -my-1 -ml-1 inline-flex size-6 shrink-0 items-center justify-center align-bottom print:hidden">
    <input
      type="checkbox"
      aria-label={label}
      checked={isSelected}
      onClick={onClick}
      // It is set by the click, which has the keys held.
      onChange={() => undefined}
      className="size-3.5 accent-(--accent)"
    />
  </label>
);

/** A width in the root's unit, so that columns grow with the letters. */
export const rem = (px: number): string => `${px / 16}rem`;
