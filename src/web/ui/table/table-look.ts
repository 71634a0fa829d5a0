import type { RowData } from "@tanstack/react-table";
import { useCallback, useMemo, useState } from "react";
import { z } from "zod/mini";
import { useIsRoomy } from "#web/lib/media.ts";
import type { Column } from "./table-columns.ts";

/** What a person has changed about a table: kept in the browser, never sent. */
export type TableLook = {
  /** Ids of columns and of groups of columns; those that are not here come after. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Widths in pixels: of every column or of none, so that one column's width never moves another. */
  readonly widths: readonly { readonly id: string; readonly px: number }[];
};

export const PLAIN_LOOK: TableLook = { order: [], hidden: [], widths: [] };

export const WIDTH_MIN_PX = 48;
export const WIDTH_MAX_PX = 800;

const storedLook = z.object({
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  widths: z.array(
    z.object({ id: z.string(), px: z.number().check(z.minimum(WIDTH_MIN_PX), z.maximum(WIDTH_MAX_PX)) }),
  ),
});

/** What the browser kept; null when it kept nothing, or what we cannot read. */
export function lookOf(text: string | null): TableLook | null {
  if (text === null) return null;
  try {
    const read = storedLook.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Changes a look, or with null gives the usual one back; `keeps` is false while a change is still under way. */
export type ChangeLook = (next: TableLook | null, keeps?: boolean) => void;

/** The look of a table: what somebody has made of it, or else the usual one for the room there is. */
export function useTableLook<Row extends RowData>(
  table: string,
  columns: readonly Column<Row>[],
): readonly [look: TableLook, change: ChangeLook] {
  const name = `fieldboard.table.${table}`;
  const [chosen, setChosen] = useState(() => lookOf(kept(name)));
  const isRoomy = useIsRoomy();
  const change = useCallback<ChangeLook>(
    (next, keeps = true) => {
      setChosen(next);
      if (keeps) keep(name, next);
    },
    [name],
  );
  // The same one each time: for another look a table draws its rows anew.
  const usual = useMemo(() => usualLook(columns, isRoomy), [columns, isRoomy]);
  return [chosen ?? usual, change];
}

/** The look of a table that nobody has changed: where there is little room, without the columns that can be spared. */
export const usualLook = <Row extends RowData>(
  columns: readonly Column<Row>[],
  isRoomy: boolean,
): TableLook => {
  const spared = columns.flatMap(({ id = "", meta }) => (meta?.canSpare === true ? [id] : []));
  return isRoomy || spared.length === 0 ? PLAIN_LOOK : { ...PLAIN_LOOK, hidden: spared };
};

const kept = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a browser may forbid it, and the table then forgets
  }
};

const keep = (name: string, look: TableLook | null): void => {
  try {
    if (look === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(look));
  } catch {
    // Full or forbidden: the look lasts as long as the page.
  }
};

/** Columns in the order of a look, without the hidden ones. The first column names the row: it stays where it is. */
export function arranged<Row extends RowData>(
  columns: readonly Column<Row>[],
  { order, hidden }: Pick<TableLook, "order" | "hidden">,
): readonly Column<Row>[] {
  const [first, ...rest] = columns;
  if (first === undefined) return [];
  return [first, ...inOrder(rest, order).flatMap((column) => shownParts(column, order, hidden))];
}

const shownParts = <Row extends RowData>(
  column: Column<Row>,
  order: readonly string[],
  hidden: readonly string[],
): readonly Column<Row>[] => {
  if (!("columns" in column) || column.columns === undefined)
    return hidden.includes(column.id ?? "") ? [] : [column];
  const shown = inOrder(column.columns, order).filter(({ id = "" }) => !hidden.includes(id));
  // The rule before a group goes with whichever column is its first now.
  const parts = shown.map((part, place) => ({ ...part, meta: { ...part.meta, startsGroup: place === 0 } }));
  return parts.length === 0 ? [] : [{ ...column, columns: parts }];
};

const inOrder = <Row extends RowData>(
  columns: readonly Column<Row>[],
  order: readonly string[],
): readonly Column<Row>[] => {
  const rank = ({ id = "" }: Column<Row>): number => {
    const place = order.indexOf(id);
    return place === -1 ? order.length : place;
  };
  return columns.toSorted((a, b) => rank(a) - rank(b));
};

/** All ids in order after one column, or one group of columns, has changed places with its neighbor. */
export function movedOrder<Row extends RowData>(
  columns: readonly Column<Row>[],
  order: readonly string[],
  id: string,
  step: -1 | 1,
): readonly string[] {
  const all = arranged(columns, { order, hidden: [] });
  const siblings =
    [all.slice(1), ...all.map(partsOf)].find((list) => list.some((each) => each.id === id)) ?? [];
  const ids = siblings.map((each) => each.id ?? "");
  const other = ids[ids.indexOf(id) + step];
  const flat = all.flatMap((column) => [column.id ?? "", ...partsOf(column).map((part) => part.id ?? "")]);
  if (other === undefined) return flat;
  return flat.map((each) => (each === id ? other : each === other ? id : each));
}

export const partsOf = <Row extends RowData>(column: Column<Row>): readonly Column<Row>[] =>
  "columns" in column && column.columns !== undefined ? column.columns : [];

/** The widths with one of them changed, within what is sensible. */
export function widened(widths: TableLook["widths"], id: string, px: number): TableLook["widths"] {
  const width = { id, px: Math.round(Math.min(WIDTH_MAX_PX, Math.max(WIDTH_MIN_PX, px))) };
  return [...widths.filter((each) => each.id !== id), width];
}

/** The width of each column that is shown; null while they are left to the browser. */
export const widthsFor = (ids: readonly string[], widths: TableLook["widths"]): readonly number[] | null =>
  widths.length === 0 ? null : ids.map((id) => widths.find((each) => each.id === id)?.px ?? NEW_COLUMN_PX);

/** A column that was hidden while the others got their widths. */
const NEW_COLUMN_PX = 120;
