import type { RowData } from "@tanstack/react-table";
import { startTransition, useOptimistic, useState } from "react";
import { flushSync } from "react-dom";
import { classNames } from "#web/lib/class-names.ts";
import { formatCount } from "#web/lib/format.ts";
import { MenuButton, TableMenu } from "./table-bar.tsx";
import { leafColumns, type Column } from "./table-columns.ts";
import { arranged, movedOrder, partsOf, type ChangeLook, type TableLook } from "./table-look.ts";

type ColumnChooserProps<Row extends RowData> = {
  readonly columns: readonly Column<Row>[];
  readonly look: TableLook;
  readonly onChange: ChangeLook;
};

/** Which columns the table shows and in which order, and the way back to the usual ones. */
export const ColumnChooser = <Row extends RowData>(props: ColumnChooserProps<Row>) => (
  <TableMenu icon="columns" label="Columns of this table" menu={<ColumnList {...props} />}>
    Columns
    {props.look.hidden.length === 0 ? null : (
      <span className="figures">· {formatCount(props.look.hidden.length)} hidden</span>
    )}
  </TableMenu>
);

/** Paper has no button that tells how many columns are hidden, and no way to show them. */
export const HiddenColumns = <Row extends RowData>({
  columns,
  look: { hidden },
}: Pick<ColumnChooserProps<Row>, "columns" | "look">) => {
  const names = leafColumns(columns).flatMap(({ id, label }) => (hidden.includes(id) ? [label] : []));
  return names.length === 0 ? null : (
    <p className="mb-2 hidden text-table print:block">Columns that are hidden: {names.join(", ")}.</p>
  );
};

function ColumnList<Row extends RowData>({ columns, look: drawnLook, onChange }: ColumnChooserProps<Row>) {
  const [news, setNews] = useState("");
  // A ticked column is ticked at once; drawing every row anew comes after.
  const [look, tick] = useOptimistic(drawnLook);
  const all = arranged(columns, { order: look.order, hidden: [] });
  const show = (ids: readonly string[], isShown: boolean): void => {
    const others = look.hidden.filter((id) => !ids.includes(id));
    const next = { ...look, hidden: isShown ? others : [...others, ...ids] };
    startTransition(() => {
      tick(next);
      onChange(next);
    });
  };
  const lines = (list: readonly Column<Row>[], first: number) =>
    list.map((column, at) => {
      const parts = partsOf(column);
      const ids = parts.length === 0 ? [idOf(column)] : parts.map(idOf);
      return (
        <li key={idOf(column)}>
          <ColumnLine
            name={headingOf(column)}
            isShown={ids.some((id) => !look.hidden.includes(id))}
            onShow={(isShown) => show(ids, isShown)}
            place={at - first}
            last={list.length - 1 - first}
            onMove={(step) => {
              // At once, so that the pressed button can take the focus back from where it stands now.
              flushSync(() => {
                onChange({ ...look, order: movedOrder(columns, look.order, idOf(column), step) });
                setNews(`${headingOf(column)} is now ${at + step + 1} of ${list.length}.`);
              });
            }}
          />
          {parts.length === 0 ? null : <ul className="pl-6">{lines(parts, 0)}</ul>}
        </li>
      );
    });
  return (
    <>
      <ul>{lines(all, 1)}</ul>
      <output className="sr-only">{news}</output>
      <button
        type="button"
        onClick={() => onChange(null)}
        className="mt-1 rounded-sm border-t border-line px-1 py-1.5 text-left text-accent -outline-offset-2 hover:bg-ground"
      >
        Usual columns, order and widths
      </button>
    </>
  );
}

const idOf = <Row extends RowData>({ id = "" }: Column<Row>): string => id;

const headingOf = <Row extends RowData>({ header }: Column<Row>): string =>
  typeof header === "string" ? header : "";

type ColumnLineProps = {
  readonly name: string;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
  /** Place among those that can be moved; -1 for the column that names the row. */
  readonly place: number;
  readonly last: number;
  readonly onMove: (step: -1 | 1) => void;
};

const ColumnLine = ({ name, isShown, onShow, place, last, onMove }: ColumnLineProps) => {
  const isFixed = place < 0;
  return (
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
          <MenuButton
            icon="arrow-up"
            label={`Move ${name} up`}
            onPress={() => onMove(-1)}
            isOff={place === 0}
          />
          <MenuButton
            icon="arrow-down"
            label={`Move ${name} down`}
            onPress={() => onMove(1)}
            isOff={place === last}
          />
        </span>
      )}
    </div>
  );
};
