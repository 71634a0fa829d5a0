import type { Row as TableRow, RowData } from "@tanstack/react-table";
import { useMemo, type ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { formatCount } from "#web/lib/format.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import type { Column, Features, RowState } from "./table-columns.ts";

type BodyRowProps<Row extends RowData> = {
  /** Undefined while the row loads. */
  readonly row: Row | undefined;
  readonly columns: readonly Column<Row>[];
  /** What the first cell shows in place of its own content: the head of a group. */
  readonly group?: { readonly label: string; readonly rows: readonly unknown[] } | undefined;
  /** Place among the rows that have a cursor, from 0; null for the totals. */
  readonly place: number | null;
  /** Place among all rows of the table, headings included, counted from 1. */
  readonly rowIndex: number;
  readonly heightPx: number;
  readonly isSideways: boolean;
  /** Null where rows cannot be selected. */
  readonly isSelected?: boolean | null;
  /** Tab comes to this row. */
  readonly isStop?: boolean;
  readonly isOpen?: boolean;
  /** Not of the totals. */
  readonly tableRow?: TableRow<Features, Row> | undefined;
};

/** A row. While a long table scrolls, a row that is the same is not drawn again. */
export function BodyRow<Row extends RowData>(props: BodyRowProps<Row>) {
  const { row, columns, group, place, rowIndex, heightPx, isSideways, tableRow } = props;
  const { isSelected = null, isStop = false, isOpen = false } = props;
  const cells = useMemo(() => {
    const state = { isOpen, onToggle: () => tableRow?.toggleExpanded() };
    return columns.map((column, at) => {
      const { id, align, startsGroup } = column;
      const className = classNames(
        "border-b border-line",
        // Figures are never cut: they have the room they need.
        align === "end" ? "whitespace-nowrap text-right" : "cut-names truncate text-left",
        // Names begin, and figures end, where their headings do.
        isSideways ? "print:px-0.5" : "px-2",
        isSideways && (align === "end" ? "pr-1 pl-2" : "pr-2 pl-1"),
        at === 0 && "pl-1",
        startsGroup === true && "border-l pl-3 print:pl-1.5",
        at === 0 && "sticky left-0 z-[1] bg-inherit [font-weight:inherit] print:static!",
        // Names of sixty letters would leave no room for the figures.
        isSideways && align !== "end" && "max-w-64",
        at === 0 && isSideways && "max-sm:max-w-40",
      );
      if (row === undefined) return null;
      if (at > 0)
        return (
          <td key={id} className={className}>
            {column.cell(row, state)}
          </td>
        );
      return (
        <th key={id} scope="row" className={className}>
          {group === undefined ? (
            column.cell(row, state)
          ) : (
            <DetailButton {...state}>
              <bdi className="truncate">{group.label}</bdi>
              <span className="figures font-normal text-muted">
                {formatCount(group.rows.length)}
                <span className="sr-only"> in this group</span>
              </span>
            </DetailButton>
          )}
        </th>
      );
    });
  }, [row, columns, group, isSideways, isOpen, tableRow]);
  return (
    <tr
      data-row={place ?? undefined}
      aria-rowindex={rowIndex}
      aria-selected={isSelected ?? undefined}
      tabIndex={place === null ? undefined : isStop ? 0 : -1}
      className={classNames(
        "ringed-row",
        // Only what can be pressed looks like it.
        "has-[a,button]:cursor-pointer",
        isSelected === true ? "bg-accent-soft" : "bg-surface hover:has-[a,button]:bg-ground",
        group !== undefined && "font-semibold",
      )}
      style={{ height: heightPx }}
    >
      {row === undefined ? (
        <td colSpan={columns.length} className="border-b border-line px-1">
          <span className="skeleton block h-3 w-48 max-w-full" />
          <span className="sr-only">Loading…</span>
        </td>
      ) : (
        cells
      )}
    </tr>
  );
}

type DetailButtonProps = RowState & { readonly controls?: string; readonly children: ReactNode };

/** What opens a row, in its first cell. Its row is the stop of Tab, and Enter there presses it. */
export const DetailButton = ({ isOpen, onToggle, controls, children }: DetailButtonProps) => (
  <button
    type="button"
    tabIndex={-1}
    aria-expanded={isOpen}
    aria-controls={isOpen ? controls : undefined}
    onClick={onToggle}
    className="flex min-h-6 w-full min-w-0 items-center gap-1.5 rounded-sm text-left -outline-offset-2"
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
