import { Subscribe, type CellContext, type Row as TableRow, type RowData } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { PersonName } from "#web/ui/page/name.tsx";
import type { Features } from "./table-columns.tsx";

type RowButtonProps = {
  /** Of a row that opens beside the list: the panel gives the focus back to it. */
  readonly id?: string;
  /** Whether the row is open beside the list; undefined where it opens in a dialog. */
  readonly isOpen?: boolean;
  readonly onPress: () => void;
  readonly note?: string;
  readonly children: ReactNode;
};

/** What opens a row, in its first cell, over a note below 640 px. */
export const RowButton = ({ id, isOpen, onPress, note, children }: RowButtonProps) => (
  <button
    type="button"
    id={id}
    aria-haspopup={isOpen === undefined ? "dialog" : undefined}
    aria-current={isOpen === true ? "true" : undefined}
    onClick={onPress}
    className="row-link flex min-h-6 w-full min-w-0 flex-col justify-center rounded-sm text-left"
  >
    <span className="max-w-full truncate text-accent">{children}</span>
    <span className="max-w-full truncate text-caption text-muted sm:hidden">{note}</span>
  </button>
);

type DetailButtonProps<Row extends RowData> = {
  readonly row: TableRow<Features, Row>;
  /** The id of what it opens. */
  readonly controls?: string;
  readonly children: ReactNode;
};

/** What opens a row below itself, or a group, in its first cell. */
export const DetailButton = <Row extends RowData>({ row, controls, children }: DetailButtonProps<Row>) => (
  // Its row is not drawn again when it opens.
  <Subscribe source={row.table.atoms.expanded} selector={() => row.getIsExpanded()}>
    {(isOpen) => (
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? controls : undefined}
        onClick={row.getToggleExpandedHandler()}
        className="row-link flex min-h-6 w-full min-w-0 items-center gap-1.5 rounded-sm text-left"
      >
        <Icon
          name="chevron-right"
          className={classNames("text-muted transition-transform", isOpen && "rotate-90")}
        />
        {children}
      </button>
    )}
  </Subscribe>
);

type Named = { readonly firstName: string; readonly lastName: string };

/** The cell of a person, last name first. */
export const personCell = <Row extends Named>({ row }: CellContext<Features, Row>) => (
  <PersonName first={row.original.firstName} last={row.original.lastName} isLastFirst />
);
