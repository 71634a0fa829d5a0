import { Subscribe, type CellContext, type Row as TableRow, type RowData } from "@tanstack/react-table";
import { useEffect, useRef, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { withChanges, useAddress } from "#web/lib/address.ts";
import { classNames } from "#web/lib/class-names.ts";
import { rowPanelLinkId } from "#web/ui/overlay/side-panel.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { PersonName } from "#web/ui/page/name.tsx";
import type { Features } from "./table-columns.tsx";

type RowButtonProps = {
  /** Id of a row that opens beside the list: the panel gives the focus back to it. */
  readonly id?: string;
  /** The row is open beside the list; undefined where it opens in a dialog. */
  readonly isOpen?: boolean;
  readonly onPress: () => void;
  readonly note?: string;
  readonly children: ReactNode;
};

/** Opens a row, from its first cell, over a note below 640 px. */
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

type RowPanelLinkProps = {
  /** The member of the address that holds the open row. */
  readonly member: string;
  /** The id of the row. */
  readonly id: string;
  readonly children: ReactNode;
};

/** Opens a row in the side panel, from its first cell. The row of the open panel comes into sight. */
export function RowPanelLink({ member, id, children }: RowPanelLinkProps) {
  const { search } = useAddress();
  const link = useRef<HTMLAnchorElement>(null);
  const isOpen = search.get(member) === id;
  useEffect(() => {
    if (isOpen) link.current?.closest("tr")?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <Link
      ref={link}
      id={rowPanelLinkId(member, id)}
      to={{ search: withChanges(search, { [member]: id }).toString() }}
      // One step of the history for all that is opened after each other.
      replace={search.has(member)}
      preventScrollReset
      aria-current={isOpen ? "true" : undefined}
      className="row-link flex min-h-6 w-full min-w-0 items-center rounded-sm text-left text-accent hover:underline"
    >
      {children}
    </Link>
  );
}

type DetailButtonProps<Row extends RowData> = {
  readonly row: TableRow<Features, Row>;
  /** The id of what it opens. */
  readonly controls?: string;
  readonly children: ReactNode;
};

/** Opens a row below itself, or a group, from its first cell. */
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
