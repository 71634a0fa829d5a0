import type { Grouping } from "#domain/row-groups.ts";
import type { SortTerm } from "#domain/row-order.ts";
import type { RowData } from "@tanstack/react-table";
import { formatCount } from "#web/lib/format.ts";
import { usePendingChoice } from "#web/ui/filters/pending-choice.ts";
import { MenuButton, TableMenu } from "./table-bar.tsx";
import type { Cells } from "./table-cells.ts";
import { leafColumns, type Column, type LeafColumn } from "./table-columns.ts";
import { opposite } from "./table-sort.ts";

type SortMenuProps<Row extends RowData> = {
  readonly columns: readonly Column<Row>[];
  readonly cells: Cells<Row>;
  readonly terms: readonly SortTerm[];
  /** Told what becomes of the terms: presses may be quicker than the table. */
  readonly onChange: (next: (terms: readonly SortTerm[]) => readonly SortTerm[]) => void;
  /** What rows can be sorted by beside the columns. */
  readonly beside?: readonly LeafColumn[] | undefined;
};

/** The columns that rows are sorted by, to add to and to take from: what Shift on a heading does, for everybody. */
export const SortMenu = <Row extends RowData>(props: SortMenuProps<Row>) => {
  const { columns, cells, terms, onChange, beside = [] } = props;
  const all = [...leafColumns(columns), ...beside].filter(({ id }) => cells[id]?.sort !== undefined);
  const free = all.filter(({ id }) => terms.every((term) => term.id !== id));
  const replace = (id: string, next: readonly SortTerm[]): void =>
    onChange((now) => now.flatMap((term) => (term.id === id ? next : [term])));
  return (
    <TableMenu
      icon="sort"
      label="Sort this table"
      menu={
        <div className="flex min-w-56 flex-col gap-2">
          <ol className="flex flex-col">
            {terms.map(({ id, direction }, place) => {
              const label = all.find((column) => column.id === id)?.label ?? id;
              return (
                <li key={id} className="flex items-center gap-1 pl-1">
                  <span className="figures text-muted">{place + 1}</span>
                  <span className="mr-auto truncate px-1">{label}</span>
                  <MenuButton
                    icon={direction === "up" ? "arrow-up" : "arrow-down"}
                    label={`${label}: ${direction === "up" ? "ascending" : "descending"}; turn around`}
                    onPress={() => replace(id, [{ id, direction: opposite(direction) }])}
                  />
                  <MenuButton
                    icon="close"
                    label={`Do not sort by ${label}`}
                    onPress={() => replace(id, [])}
                  />
                </li>
              );
            })}
          </ol>
          {free.length === 0 ? null : (
            <select
              aria-label={terms.length === 0 ? "Sort by" : "Then sort by"}
              value=""
              onChange={({ currentTarget: { value } }) => {
                const column = free.find(({ id }) => id === value);
                if (column !== undefined)
                  onChange((now) => [
                    ...now,
                    { id: column.id, direction: column.align === "end" ? "down" : "up" },
                  ]);
              }}
              className="h-8 rounded-md border border-control bg-surface px-2 text-ink"
            >
              <option value="" disabled>
                {terms.length === 0 ? "Sort by…" : "Then by…"}
              </option>
              {free.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </div>
      }
    >
      Sort
      {terms.length === 0 ? null : <span className="figures">· {formatCount(terms.length)}</span>}
    </TableMenu>
  );
};

type GroupMenuProps<Row extends RowData> = {
  readonly groupings: readonly Grouping<Row>[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  /** The groups there are now. */
  readonly allKeys: readonly string[];
  readonly onClose: (keys: readonly string[]) => void;
};

/** By what the rows are grouped, and whether the groups are open. */
export const GroupMenu = <Row extends RowData>(props: GroupMenuProps<Row>) => {
  const { groupings, value, onChange, allKeys, onClose } = props;
  const choices = [{ id: null, label: "No groups" }, ...groupings];
  return (
    <TableMenu
      icon="rows"
      label="Group this table"
      menu={
        <div className="flex min-w-44 flex-col">
          <GroupChoices choices={choices} value={value} onChange={onChange} />
          {value === null ? null : (
            <span className="mt-1 flex gap-1 border-t border-line pt-1">
              <MenuText onPress={() => onClose([...new Set(allKeys)])}>Close all</MenuText>
              <MenuText onPress={() => onClose([])}>Open all</MenuText>
            </span>
          )}
        </div>
      }
    >
      {groupings.find(({ id }) => id === value)?.label ?? "Group"}
    </TableMenu>
  );
};

type GroupChoicesProps = Pick<GroupMenuProps<RowData>, "value" | "onChange"> & {
  readonly choices: readonly { readonly id: string | null; readonly label: string }[];
};

function GroupChoices({ choices, value, onChange }: GroupChoicesProps) {
  // Chosen at once: the table follows when it has been drawn anew.
  const [[chosen = null], choose] = usePendingChoice(value === null ? [] : [value], ([id = null]) =>
    onChange(id),
  );
  return (
    <fieldset className="flex flex-col">
      <legend className="sr-only">Group by</legend>
      {choices.map(({ id, label }) => (
        <label key={label} className="flex items-center gap-2 rounded-sm px-1 py-1 hover:bg-ground">
          <input
            type="radio"
            name="group"
            checked={chosen === id}
            onChange={() => choose(id === null ? [] : [id])}
            className="size-4 accent-(--accent)"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

const MenuText = ({ onPress, children }: { readonly onPress: () => void; readonly children: string }) => (
  <button
    type="button"
    onClick={onPress}
    className="rounded-sm px-1 py-1 text-accent -outline-offset-1 hover:bg-ground"
  >
    {children}
  </button>
);
