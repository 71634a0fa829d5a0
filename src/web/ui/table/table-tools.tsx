import type { ReactTable, RowData } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { Button as OpenButton, DialogTrigger, Popover } from "react-aria-components";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { MenuButton, MenuGroup, MenuItem, MenuRule } from "#web/ui/overlay/menu.tsx";
import { POPOVER, TOOL } from "#web/ui/overlay/layer.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { labelOf, type Features } from "./table-columns.tsx";

type TableToolsProps = {
  /** The count of rows, in words. */
  readonly counted: string;
  readonly selected: number;
  readonly children: ReactNode;
};

/** The bar above a table: its count, and what can be done with it. */
export const TableTools = ({ counted, selected, children }: TableToolsProps) => (
  <div className="mb-1 flex min-h-8 flex-wrap items-center gap-x-1 text-table text-muted print:min-h-0">
    <p className="figures mr-auto flex flex-wrap gap-x-3">
      {counted === "" ? null : <span>{counted}</span>}
      <span aria-live="polite" className="text-ink print:hidden">
        {selected === 0 ? "" : `${formatCount(selected)} selected.`}
      </span>
    </p>
    <div className="-mx-2 flex flex-wrap items-center print:hidden">{children}</div>
  </div>
);

type GroupMenuProps = {
  readonly groupings: readonly { readonly id: string; readonly label: string }[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly onOpenAll: (areOpen: boolean) => void;
};

/** Groups the rows by a column, opens and closes all groups. */
export const GroupMenu = ({ groupings, value, onChange, onOpenAll }: GroupMenuProps) => (
  <MenuButton icon="rows" words={groupings.find(({ id }) => id === value)?.label ?? "Group"}>
    <MenuGroup title="Group by" chosen={[value ?? ""]}>
      <MenuItem id="" text="No groups" onAction={() => onChange(null)} />
      {groupings.map(({ id, label }) => (
        <MenuItem key={id} id={id} text={label} onAction={() => onChange(id)} />
      ))}
    </MenuGroup>
    {value === null ? null : (
      <>
        <MenuRule />
        <MenuItem text="Close all" onAction={() => onOpenAll(false)} />
        <MenuItem text="Open all" onAction={() => onOpenAll(true)} />
      </>
    )}
  </MenuButton>
);

type ColumnMenuProps<Row extends RowData> = {
  readonly table: ReactTable<Features, Row>;
  readonly onReset: () => void;
};

const ALL_COLUMNS = "rounded-sm px-1 py-1 text-accent hover:bg-ground";

/** Chooses the columns that the table shows, and their widths. */
export function ColumnMenu<Row extends RowData>({ table, onReset }: ColumnMenuProps<Row>) {
  const columns = table.getAllLeafColumns().filter(({ columnDef }) => columnDef.meta?.isSortOnly !== true);
  const hidden = columns.filter((column) => !column.getIsVisible()).length;
  return (
    <DialogTrigger>
      <OpenButton className={TOOL}>
        <Icon name="columns" />
        <span>Columns</span>
        {hidden === 0 ? null : <span className="figures">{`· ${formatCount(hidden)} hidden`}</span>}
      </OpenButton>
      <Popover
        aria-label="Columns of this table"
        placement="bottom end"
        className={`${POPOVER} max-h-[min(28rem,70dvh)] max-w-[min(24rem,calc(100vw-2rem))] overflow-auto p-2`}
      >
        <ul>
          {columns.map((column, at) => (
            <li key={column.id} className="flex items-center gap-4 rounded-sm px-1 hover:bg-ground">
              <label className="mr-auto flex min-w-0 items-center gap-2 py-1 has-disabled:text-muted">
                <input
                  type="checkbox"
                  checked={column.getIsVisible()}
                  // It names the row: it is always there.
                  disabled={at === 0}
                  onChange={column.getToggleVisibilityHandler()}
                  className="size-4 shrink-0 accent-(--accent)"
                />
                <span className="truncate">{labelOf(column)}</span>
              </label>
              <input
                type="range"
                aria-label={`Width of ${labelOf(column)}`}
                min={column.columnDef.minSize}
                max={column.columnDef.maxSize}
                step={8}
                value={column.getSize()}
                disabled={!column.getIsVisible()}
                onChange={({ currentTarget: { valueAsNumber: widthPx } }) =>
                  table.setColumnSizing((now) => ({ ...now, [column.id]: widthPx }))
                }
                className="h-6 w-20 shrink-0 accent-(--accent)"
              />
            </li>
          ))}
        </ul>
        <div className="mt-1 flex gap-4 border-t border-line pt-1">
          <OpenButton onPress={() => table.toggleAllColumnsVisible(true)} className={ALL_COLUMNS}>
            Show all columns
          </OpenButton>
          <OpenButton onPress={onReset} className={ALL_COLUMNS}>
            Reset columns
          </OpenButton>
        </div>
      </Popover>
    </DialogTrigger>
  );
}

type CopyButtonProps = {
  readonly selected: number;
  /** The rows as text, and how many they are. */
  readonly copied: () => { readonly text: string; readonly rows: number };
  /** The count of rows of the list that are not loaded. */
  readonly notLoaded: number;
};

/** Copies the selected rows, or all that are loaded. */
export const CopyButton = ({ selected, copied, notLoaded }: CopyButtonProps) => (
  <button
    type="button"
    className={TOOL}
    onClick={() => {
      const { text, rows } = copied();
      const missing = selected > 0 ? selected - rows : notLoaded;
      const notCopied =
        missing === 0 ? "" : ` ${formatNoun(missing, "row is", "rows are")} not loaded; Export has all.`;
      void navigator.clipboard.writeText(text).then(
        () => showToast(`Copied ${formatNoun(rows, "row")}.${notCopied}`),
        () => showToast("The browser did not allow copying."),
      );
    }}
  >
    <Icon name="copy" />
    <span>{selected > 0 ? "Copy selected" : "Copy"}</span>
  </button>
);
