import type { RowData, Table } from "@tanstack/react-table";
import { useState } from "react";
import { Button, DialogTrigger, Popover } from "react-aria-components";
import { flushSync } from "react-dom";
import type { Grouping } from "#domain/row-groups.ts";
import { formatCount } from "#web/lib/format.ts";
import { POPOVER, TOOL } from "#web/ui/overlay/layer.tsx";
import { MenuButton, MenuGroup, MenuItem, MenuRule } from "#web/ui/overlay/menu.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { columnBlocks, labelOf, type Column, type Features } from "./table-columns.ts";
import { chosenColumns, inOrder, movedOrder, type ChangeLook, type TableLook } from "./table-look.ts";

type SortMenuProps<Row extends RowData> = {
  readonly columns: readonly Column<Row>[];
  readonly table: Table<Features, Row>;
};

/** The columns that rows are sorted by, in order: what Shift on a heading does. A press sorts, reverses, then ends it. */
export function SortMenu<Row extends RowData>({ columns, table }: SortMenuProps<Row>) {
  const sortable = table.getAllLeafColumns().filter((column) => column.getCanSort());
  const sorted = sortable.filter((column) => column.getIsSorted() !== false);
  return (
    <MenuButton
      icon="sort"
      words={
        <>
          Sort
          {sorted.length === 0 ? null : <span className="figures">· {formatCount(sorted.length)}</span>}
        </>
      }
    >
      <MenuGroup title="Sort by" chosen={sorted.map(({ id }) => id)} isMultiple>
        {sortable.map((column) => {
          const label = columns.filter(({ id }) => id === column.id).map(labelOf)[0] ?? column.id;
          const direction = column.getIsSorted();
          return (
            <MenuItem
              key={column.id}
              id={column.id}
              text={label}
              onAction={() => column.toggleSorting(undefined, true)}
            >
              {label}
              {direction === false ? null : (
                <span className="figures ml-auto flex items-center gap-1 pl-4 text-muted">
                  {sorted.length > 1 ? column.getSortIndex() + 1 : null}
                  <Icon name={direction === "asc" ? "arrow-up" : "arrow-down"} />
                  <span className="sr-only">{direction === "asc" ? "ascending" : "descending"}</span>
                </span>
              )}
            </MenuItem>
          );
        })}
      </MenuGroup>
    </MenuButton>
  );
}

type GroupMenuProps<Row> = {
  readonly groupings: readonly Grouping<Row>[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly onOpenAll: (areOpen: boolean) => void;
};

/** By what the rows are grouped, and whether the groups are open. */
export const GroupMenu = <Row,>({ groupings, value, onChange, onOpenAll }: GroupMenuProps<Row>) => (
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

type ColumnMenuProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly look: TableLook;
  readonly onChange: ChangeLook;
};

/** Which columns the table shows and in which order. */
export function ColumnMenu<Row>(props: ColumnMenuProps<Row>) {
  const hidden = props.columns.length - chosenColumns(props.columns, props.look).length;
  return (
    <DialogTrigger>
      <Button className={TOOL}>
        <Icon name="columns" />
        Columns
        {hidden === 0 ? null : <span className="figures">· {formatCount(hidden)} hidden</span>}
      </Button>
      <Popover
        aria-label="Columns of this table"
        placement="bottom end"
        className={`${POPOVER} max-h-[min(28rem,70dvh)] max-w-[min(24rem,calc(100vw-2rem))] overflow-auto p-2`}
      >
        <ColumnList {...props} />
      </Popover>
    </DialogTrigger>
  );
}

function ColumnList<Row>({ columns, look, onChange }: ColumnMenuProps<Row>) {
  const [news, setNews] = useState("");
  const blocks = columnBlocks(inOrder(columns, look.columnOrder));
  const box = (name: string, own: readonly Column<Row>[]) => (
    <label className="mr-auto flex min-w-0 items-center gap-2 py-1 has-disabled:text-muted">
      <input
        type="checkbox"
        checked={chosenColumns(own, look).length > 0}
        // It names the row: it is always there, and first.
        disabled={own[0] === columns[0]}
        onChange={({ currentTarget: { checked } }) => {
          const changed = Object.fromEntries(own.map(({ id }) => [id, checked]));
          onChange((now) => ({ ...now, columnVisibility: { ...now.columnVisibility, ...changed } }));
        }}
        className="size-4 shrink-0 accent-(--accent)"
      />
      <span className="truncate">{name}</span>
    </label>
  );
  const mover = (name: string, place: number, step: -1 | 1) => {
    const isAtEnd = step === -1 ? place === 1 : place === blocks.length - 1;
    const label = `Move ${name} ${step === -1 ? "up" : "down"}`;
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        // Not `disabled`, which would lose the focus when a column reaches the end.
        aria-disabled={isAtEnd || undefined}
        onClick={({ currentTarget }) => {
          if (isAtEnd) return;
          // A moved element loses the focus.
          flushSync(() => onChange((now) => ({ ...now, columnOrder: movedOrder(blocks, place, step) })));
          currentTarget.focus();
          setNews(`${name} is now ${place + step + 1} of ${blocks.length}.`);
        }}
        className="rounded-sm p-1 text-muted -outline-offset-1 hover:bg-ground hover:text-ink aria-disabled:text-line-strong"
      >
        <Icon name={step === -1 ? "arrow-up" : "arrow-down"} />
      </button>
    );
  };
  return (
    <>
      <ul>
        {blocks.map(({ group, columns: own }, place) => {
          const name = group ?? own[0]?.heading ?? "";
          return (
            <li key={own[0]?.id}>
              <div className="flex items-center gap-1 rounded-sm pl-1 hover:bg-ground">
                {box(name, own)}
                {place === 0 ? null : (
                  <span className="flex pl-4">
                    {mover(name, place, -1)}
                    {mover(name, place, 1)}
                  </span>
                )}
              </div>
              {group === undefined ? null : (
                <ul className="pl-7">
                  {own.map((column) => (
                    <li key={column.id}>{box(column.heading, [column])}</li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
      <output className="sr-only">{news}</output>
      <div className="mt-1 border-t border-line pt-1">
        <Button onPress={() => onChange(null)} className="rounded-sm px-1 py-1 text-accent hover:bg-ground">
          Reset columns
        </Button>
      </div>
    </>
  );
}
