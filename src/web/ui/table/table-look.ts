import { useCallback, useEffect, useMemo, useState } from "react";
import { z } from "zod/mini";
import { useIsRoomy } from "#web/lib/media.ts";
import { columnBlocks, type Column } from "./table-columns.ts";

const storedLook = z.object({
  columnOrder: z.array(z.string()),
  columnVisibility: z.record(z.string(), z.boolean()),
  /** In pixels: of every column or of none, so that one column's width never moves another. */
  columnSizing: z.record(z.string(), z.number()),
});

/** Which columns a table has, in which order and how wide, as react-table's state holds it. */
export type TableLook = z.output<typeof storedLook>;

const PLAIN: TableLook = { columnOrder: [], columnVisibility: {}, columnSizing: {} };

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
  const [chosen, setChosen] = useState(() => lookOf(stored(name)));
  const isRoomy = useIsRoomy();
  const usual = useMemo(() => usualLook(columns, isRoomy), [columns, isRoomy]);
  useEffect(() => store(name, chosen), [name, chosen]);
  const change = useCallback<ChangeLook>(
    (next) => setChosen((now) => (next === null ? null : next(now ?? usual))),
    [usual],
  );
  return [chosen ?? usual, change];
}

/** The look of a table that has not been changed: where there is little room, without the columns that can be spared. */
export const usualLook = <Row>(columns: readonly Column<Row>[], isRoomy: boolean): TableLook => ({
  ...PLAIN,
  columnVisibility: Object.fromEntries(
    columns.flatMap(({ id, canSpare = false }) => (canSpare && !isRoomy ? [[id, false]] : [])),
  ),
});

const stored = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a browser may forbid it
  }
};

const store = (name: string, look: TableLook | null): void => {
  try {
    if (look === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(look));
  } catch {
    // Full or forbidden: the look lasts as long as the page.
  }
};

/** Columns in the order of a look; those it does not name come last. The first one names the row and stays first. */
export function inOrder<Row>(
  columns: readonly Column<Row>[],
  order: readonly string[],
): readonly Column<Row>[] {
  const rank = ({ id }: Column<Row>): number => {
    if (id === columns[0]?.id) return -1;
    const place = order.indexOf(id);
    return place === -1 ? order.length : place;
  };
  return columns.toSorted((a, b) => rank(a) - rank(b));
}

/** All ids in order after a column, or a group of columns, has changed places with its neighbor. The first one stays. */
export function movedOrder<Row>(
  columns: readonly Column<Row>[],
  order: readonly string[],
  place: number,
  step: -1 | 1,
): string[] {
  const blocks = columnBlocks(inOrder(columns, order)).map((block) => block.columns.map(({ id }) => id));
  const [block, neighbor] = [blocks[place], blocks[place + step]];
  if (block === undefined || neighbor === undefined || place + step === 0) return blocks.flat();
  return blocks
    .with(place, neighbor)
    .with(place + step, block)
    .flat();
}
