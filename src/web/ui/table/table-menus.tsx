import { useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type { Grouping } from "#domain/row-groups.ts";
import type { SortTerm } from "#domain/row-order.ts";
import { classNames } from "#web/lib/class-names.ts";
import { formatCount } from "#web/lib/format.ts";
import { onDemand } from "#web/ui/overlay/on-demand.ts";
import { Opener } from "#web/ui/overlay/opener.tsx";
import { Icon, type IconName } from "#web/ui/page/icon.tsx";
import { columnBlocks, labelOf, type Column } from "./table-columns.ts";
import { inOrder, movedOrder, type ChangeLook, type TableLook } from "./table-look.ts";

const TOOL =
  "inline-flex h-8 items-center gap-1.5 rounded-md px-2 whitespace-nowrap hover:bg-ground hover:text-ink max-sm:h-10";

type ToolProps = { readonly icon: IconName; readonly children: ReactNode };

/** A button of the bar above a table. */
export const TableTool = ({ icon, onPress, children }: ToolProps & { readonly onPress: () => void }) => (
  <button type="button" onClick={onPress} className={TOOL}>
    <Icon name={icon} />
    {children}
  </button>
);

const popover = onDemand(() => import("#web/ui/overlay/layer.tsx"));

type TableMenuProps = ToolProps & { readonly label: string; readonly menu: ReactNode };

/** A button of the bar that opens something. */
const TableMenu = ({ icon, label, menu, children }: TableMenuProps) => (
  <Opener
    code={popover}
    opens="dialog"
    className={TOOL}
    renderOpen={({ Popover }, opened) => (
      <Popover
        {...opened}
        label={label}
        placement="bottom end"
        className="flex max-h-[min(28rem,70dvh)] max-w-[min(24rem,calc(100vw-2rem))] flex-col overflow-auto p-2"
      >
        {menu}
      </Popover>
    )}
  >
    <Icon name={icon} />
    {children}
  </Opener>
);

type MenuButtonProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly onPress: () => void;
  readonly isOff?: boolean;
};

const MenuButton = ({ icon, label, onPress, isOff = false }: MenuButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    // Not `disabled`, which would lose the focus when a column reaches the end.
    aria-disabled={isOff || undefined}
    onClick={({ currentTarget }) => {
      if (isOff) return;
      onPress();
      currentTarget.focus();
    }}
    className="rounded-sm p-1 text-muted -outline-offset-1 hover:bg-ground hover:text-ink aria-disabled:text-line-strong"
  >
    <Icon name={icon} />
  </button>
);

const MenuText = ({ onPress, children }: { readonly onPress: () => void; readonly children: string }) => (
  <button
    type="button"
    onClick={onPress}
    className="rounded-sm px-1 py-1 text-left text-accent -outline-offset-1 hover:bg-ground"
  >
    {children}
  </button>
);

type SortMenuProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly terms: readonly SortTerm[];
  /** Says what becomes of the terms: presses may be quicker than the table. */
  readonly onChange: (next: (terms: readonly SortTerm[]) => readonly SortTerm[]) => void;
};

/** The columns that rows are sorted by: what Shift on a heading does, without a keyboard. */
export const SortMenu = <Row,>({ columns, terms, onChange }: SortMenuProps<Row>) => {
  const all = columns.filter(({ value }) => value !== undefined);
  const free = all.filter(({ id }) => terms.every((term) => term.id !== id));
  const replace = (id: string, next: readonly SortTerm[]): void =>
    onChange((now) => now.flatMap((term) => (term.id === id ? next : [term])));
  const title = terms.length === 0 ? "Sort by" : "Then sort by";
  return (
    <TableMenu
      icon="sort"
      label="Sort this table"
      menu={
        <div className="flex min-w-56 flex-col gap-2">
          <ol className="flex flex-col">
            {terms.map(({ id, direction }, place) => {
              const column = all.find((each) => each.id === id);
              const label = column === undefined ? id : labelOf(column);
              const isUp = direction === "up";
              return (
                <li key={id} className="flex items-center gap-1 pl-1">
                  <span className="figures text-muted">{place + 1}</span>
                  <span className="mr-auto truncate px-1">{label}</span>
                  <MenuButton
                    icon={isUp ? "arrow-up" : "arrow-down"}
                    label={`${label}, ${isUp ? "ascending" : "descending"}. Reverse sort`}
                    onPress={() => replace(id, [{ id, direction: isUp ? "down" : "up" }])}
                  />
                  <MenuButton icon="close" label={`Don't sort by ${label}`} onPress={() => replace(id, [])} />
                </li>
              );
            })}
          </ol>
          {free.length === 0 ? null : (
            <select
              aria-label={title}
              value=""
              onChange={({ currentTarget: { value } }) => {
                const column = free.find(({ id }) => id === value);
                if (column === undefined) return;
                const direction = column.align === "end" ? "down" : "up";
                onChange((now) => [...now, { id: column.id, direction }]);
              }}
              className="h-8 rounded-md border border-control bg-surface px-2 text-ink"
            >
              <option value="" disabled>
                {title}…
              </option>
              {free.map((column) => (
                <option key={column.id} value={column.id}>
                  {labelOf(column)}
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

type GroupMenuProps<Row> = {
  readonly groupings: readonly Grouping<Row>[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly onOpenAll: (areOpen: boolean) => void;
};

/** By what the rows are grouped, and whether the groups are open. */
export const GroupMenu = <Row,>({ groupings, value, onChange, onOpenAll }: GroupMenuProps<Row>) => (
  <TableMenu
    icon="rows"
    label="Group this table"
    menu={
      <div className="flex min-w-44 flex-col">
        <fieldset className="flex flex-col">
          <legend className="sr-only">Group by</legend>
          {[{ id: null, label: "No groups" }, ...groupings].map(({ id, label }) => (
            <label key={label} className="flex items-center gap-2 rounded-sm px-1 py-1 hover:bg-ground">
              <input
                type="radio"
                name="group"
                checked={value === id}
                onChange={() => onChange(id)}
                className="size-4 accent-(--accent)"
              />
              {label}
            </label>
          ))}
        </fieldset>
        {value === null ? null : (
          <span className="mt-1 flex gap-1 border-t border-line pt-1">
            <MenuText onPress={() => onOpenAll(false)}>Close all</MenuText>
            <MenuText onPress={() => onOpenAll(true)}>Open all</MenuText>
          </span>
        )}
      </div>
    }
  >
    {groupings.find(({ id }) => id === value)?.label ?? "Group"}
  </TableMenu>
);

type ColumnMenuProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly look: TableLook;
  readonly onChange: ChangeLook;
};

/** Which columns the table shows and in which order, and the way back to the usual ones. */
export const ColumnMenu = <Row,>(props: ColumnMenuProps<Row>) => {
  const hidden = hiddenColumns(props.columns, props.look).length;
  return (
    <TableMenu icon="columns" label="Columns of this table" menu={<ColumnList {...props} />}>
      Columns
      {hidden === 0 ? null : <span className="figures">· {formatCount(hidden)} hidden</span>}
    </TableMenu>
  );
};

export const hiddenColumns = <Row,>(
  columns: readonly Column<Row>[],
  { columnVisibility }: TableLook,
): readonly Column<Row>[] => columns.filter(({ id }) => columnVisibility[id] === false);

function ColumnList<Row>({ columns, look, onChange }: ColumnMenuProps<Row>) {
  const [news, setNews] = useState("");
  const { columnVisibility, columnOrder } = look;
  const blocks = columnBlocks(inOrder(columns, columnOrder));
  const lineOf = (
    name: string,
    own: readonly Column<Row>[],
    place: number,
    count: number,
    isGroup: boolean,
  ) => (
    <ColumnLine
      name={name}
      isShown={own.some(({ id }) => columnVisibility[id] !== false)}
      onShow={(isShown) =>
        onChange((now) => ({
          ...now,
          columnVisibility: {
            ...now.columnVisibility,
            ...Object.fromEntries(own.map(({ id }) => [id, isShown])),
          },
        }))
      }
      isFixed={own[0] === columns[0]}
      isFirst={place === (isGroup || own[0]?.group === undefined ? 1 : 0)}
      isLast={place === count - 1}
      onMove={(step) =>
        // At once, so that the pressed button can take the focus back from where it is now.
        flushSync(() => {
          const id = own[0]?.id ?? "";
          onChange((now) => ({
            ...now,
            columnOrder: movedOrder(columns, now.columnOrder, { id, isGroup }, step),
          }));
          setNews(`${name} is now ${place + step + 1} of ${count}.`);
        })
      }
    />
  );
  return (
    <>
      <ul>
        {blocks.map(({ group, columns: own }, place) => (
          <li key={own[0]?.id}>
            {lineOf(group ?? own[0]?.heading ?? "", own, place, blocks.length, group !== undefined)}
            {group === undefined ? null : (
              <ul className="pl-6">
                {own.map((column, at) => (
                  <li key={column.id}>{lineOf(column.heading, [column], at, own.length, false)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <output className="sr-only">{news}</output>
      <div className="mt-1 border-t border-line pt-1">
        <MenuText onPress={() => onChange(null)}>Reset columns</MenuText>
      </div>
    </>
  );
}

type ColumnLineProps = {
  readonly name: string;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
  /** It names the row: it is always there, and first. */
  readonly isFixed: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (step: -1 | 1) => void;
};

const ColumnLine = ({ name, isShown, onShow, isFixed, isFirst, isLast, onMove }: ColumnLineProps) => (
  <div className="flex items-center gap-1 rounded-sm pl-1 hover:bg-ground">
    <label className={classNames("mr-auto flex min-w-0 items-center gap-2 py-1", isFixed && "text-muted")}>
      <input
        type="checkbox"
        checked={isShown}
        disabled={isFixed}
        onChange={({ currentTarget }) => onShow(currentTarget.checked)}
        className="size-4 shrink-0 accent-(--accent)"
      />
      <span className="truncate">{name}</span>
    </label>
    {isFixed ? null : (
      <span className="flex pl-4">
        <MenuButton icon="arrow-up" label={`Move ${name} up`} onPress={() => onMove(-1)} isOff={isFirst} />
        <MenuButton icon="arrow-down" label={`Move ${name} down`} onPress={() => onMove(1)} isOff={isLast} />
      </span>
    )}
  </div>
);
