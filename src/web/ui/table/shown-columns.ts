import type { ColumnVisibilityState, RowData } from "@tanstack/react-table";
import { useMemo, useState } from "react";
import { z } from "zod/mini";
import { useIsRoomy } from "#web/lib/media.ts";
import { store, stored } from "#web/lib/storage.ts";
import { leafColumns, type Columns } from "./table-columns.tsx";

const storedColumns = z.object({
  columnVisibility: z.record(z.string(), z.boolean()),
  /** In pixels, of the columns whose widths were changed. */
  columnSizing: z.record(z.string(), z.number()),
});

/** Which columns a table shows and how wide, as react-table's state holds it. */
export type ShownColumns = z.output<typeof storedColumns>;

/** What the browser stored; null when it stored nothing, or something else. */
export function parseShownColumns(text: string | null): ShownColumns | null {
  try {
    return storedColumns.safeParse(JSON.parse(text ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** The columns of a table, which this browser stores: the chosen ones, or with null the usual ones for the room there is. */
export function useShownColumns<Row extends RowData>(
  table: string,
  columns: Columns<Row>,
  spared: readonly string[],
) {
  const name = `fieldboard.table.${table}`;
  const [chosen, setChosen] = useState(() => parseShownColumns(stored("localStorage", name)));
  const isRoomy = useIsRoomy();
  // The same while nothing changes, so that a scroll draws no row again.
  const usual = useMemo(
    (): ShownColumns => ({ columnVisibility: usualColumns(columns, isRoomy, spared), columnSizing: {} }),
    [columns, isRoomy, spared],
  );
  const choose = (next: ShownColumns | null): void => {
    setChosen(next);
    store("localStorage", name, JSON.stringify(next));
  };
  /** `preview` is for what only lasts while a column is dragged. */
  return { shown: chosen ?? usual, choose, preview: setChosen };
}

/** Without the columns to choose and, where there is little room, without those that can be spared or that a page spares. */
export const usualColumns = <Row extends RowData>(
  columns: Columns<Row>,
  isRoomy: boolean,
  spared: readonly string[] = [],
): ColumnVisibilityState =>
  Object.fromEntries(
    leafColumns(columns).flatMap(({ id, meta }) =>
      id !== undefined &&
      (meta?.isHidden === true || (meta?.canSpare === true && !isRoomy) || spared.includes(id))
        ? [[id, false]]
        : [],
    ),
  );
