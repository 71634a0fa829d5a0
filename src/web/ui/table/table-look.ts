import { useCallback, useEffect, useMemo, useState } from "react";
import { z } from "zod/mini";
import { useIsRoomy } from "#web/lib/media.ts";
import { store, stored } from "#web/lib/storage.ts";
import type { Column, ColumnBlock } from "./table-columns.ts";

const storedLook = z.object({
  columnOrder: z.array(z.string()),
  columnVisibility: z.record(z.string(), z.boolean()),
  /** In pixels: of every column or of none, so that one column's width never moves another. */
  columnSizing: z.record(z.string(), z.number()),
});

/** Which columns a table has, in which order and how wide, as react-table's state holds it. */
export type TableLook = z.output<typeof storedLook>;

/** What the browser stored; null when it stored nothing, or something else. */
export function lookOf(text: string | null): TableLook | null {
  try {
    return storedLook.safeParse(JSON.parse(text ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Changes a look, or with null gives the usual one back. */
export type ChangeLook = (change: ((look: TableLook) => TableLook) | null) => void;

/** The look of a table, which this browser stores: the chosen one, or the usual one for the room there is. */
export function useTableLook<Row>(
  table: string,
  columns: readonly Column<Row>[],
): readonly [look: TableLook, change: ChangeLook] {
  const name = `fieldboard.table.${table}`;
  const [chosen, setChosen] = useState(() => lookOf(stored("localStorage", name)));
  const isRoomy = useIsRoomy();
  const usual = useMemo(() => usualLook(columns, isRoomy), [columns, isRoomy]);
  useEffect(() => void store("localStorage", name, JSON.stringify(chosen)), [name, chosen]);
  const change = useCallback<ChangeLook>(
    (next) => setChosen((now) => (next === null ? null : next(now ?? usual))),
    [usual],
  );
  return [chosen ?? usual, change];
}

/** The look of a table that has not been changed: without those to choose and, where there is little room, without those that can be spared. */
export const usualLook = <Row>(columns: readonly Column<Row>[], isRoomy: boolean): TableLook => ({
  columnOrder: [],
  columnVisibility: Object.fromEntries(
    columns.flatMap(({ id, isHidden = false, canSpare = false }) =>
      isHidden || (canSpare && !isRoomy) ? [[id, false]] : [],
    ),
  ),
  columnSizing: {},
});

/** Columns in the order of a look; those it does not name come last. The first one names the row and stays first. */
export function inOrder<Row>(
  columns: readonly Column<Row>[],
  order: readonly string[],
): readonly Column<Row>[] {
  const ids = [columns[0]?.id, ...order];
  const rank = ({ id }: Column<Row>): number => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return columns.toSorted((a, b) => rank(a) - rank(b));
}

/** All ids in order after a column, or a group of columns, has changed places with its neighbor. */
export const movedOrder = <Row>(blocks: readonly ColumnBlock<Row>[], place: number, step: -1 | 1): string[] =>
  blocks
    .toSpliced(place, 1)
    .toSpliced(place + step, 0, ...blocks.slice(place, place + 1))
    .flatMap(({ columns }) => columns.map(({ id }) => id));

/** Those of some columns that are not hidden. */
export const chosenColumns = <Row>(
  columns: readonly Column<Row>[],
  { columnVisibility }: Pick<TableLook, "columnVisibility">,
): readonly Column<Row>[] => columns.filter(({ id }) => columnVisibility[id] !== false);
