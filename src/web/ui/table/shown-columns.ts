import type { ColumnVisibilityState, RowData } from "@tanstack/react-table";
import { useMemo, useState } from "react";
import { columnsIn, columnsWith } from "#domain/views.ts";
import { searchAhead, useAddress } from "#web/lib/address.ts";
import { useNotedColumns } from "#web/lib/chosen-columns.ts";
import { z } from "zod/mini";
import { useMedia } from "#web/lib/media.ts";
import { store, stored } from "#web/lib/storage.ts";
import { leafColumns, type Columns, type LeftOut } from "./table-columns.tsx";

const storedColumns = z.object({
  columnVisibility: z.record(z.string(), z.boolean()),
  /** Pixels, of the columns whose widths were changed. */
  columnSizing: z.record(z.string(), z.number()),
});

/** The columns that a table shows and their widths, as react-table's state holds them. */
export type ShownColumns = z.output<typeof storedColumns>;

/** Reads what the browser stored; null when it stored nothing, or something else. */
export function parseShownColumns(text: string | null): ShownColumns | null {
  try {
    return storedColumns.safeParse(JSON.parse(text ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/**
 * The columns of a table: those of the address, as of a view; else those that this browser stores; else the usual ones for
 * the room there is. Widths are of this browser always.
 */
export function useShownColumns<Row extends RowData>(
  table: string,
  columns: Columns<Row>,
  spared: readonly string[],
) {
  const name = `fieldboard.table.${table}`;
  const [chosen, setChosen] = useState(() => parseShownColumns(stored("localStorage", name)));
  const now = useLeftOut();
  // The same while nothing changes, so that a scroll draws no row again.
  const usual = useMemo(
    (): ShownColumns => ({ columnVisibility: usualColumns(columns, now, spared), columnSizing: {} }),
    [columns, now, spared],
  );
  const { search, change } = useAddress();
  const named = useMemo(() => namedColumns(columns, columnsIn(search, table)), [columns, search, table]);
  const stays = chosen ?? usual;
  const shown = useMemo(
    (): ShownColumns => (named === null ? stays : { ...stays, columnVisibility: named }),
    [named, stays],
  );
  const listed = useMemo(
    () => (named === null && chosen === null ? null : listedColumns(columns, shown.columnVisibility)),
    [named, chosen, columns, shown],
  );
  useNotedColumns(table, listed);
  const keep = (next: ShownColumns | null): void => {
    setChosen(next);
    store("localStorage", name, JSON.stringify(next));
  };
  /** Chooses columns. Of a view, other columns are another address; what this browser stores stays for the table without it. */
  const choose = (next: ShownColumns | null): void => {
    if (named === null || next === null) keep(next);
    else keep({ ...stays, columnSizing: next.columnSizing });
    if (named === null || next?.columnVisibility === shown.columnVisibility) return;
    const ids = next === null ? null : listedColumns(columns, next.columnVisibility);
    change(columnsWith(searchAhead(), table, ids), { replace: true });
  };
  /** `preview` is for what only lasts while a column is dragged. */
  return { shown, choose, preview: setChosen };
}

/** Columns that are left out where an address names some; null where it names none that there is. The first names the rows. */
export function namedColumns<Row extends RowData>(
  columns: Columns<Row>,
  named: readonly string[] | null,
): ColumnVisibilityState | null {
  const ids = leafColumns(columns).flatMap(({ id }) => id ?? []);
  if (named === null || !ids.some((id) => named.includes(id))) return null;
  return Object.fromEntries(ids.slice(1).flatMap((id) => (named.includes(id) ? [] : [[id, false]])));
}

const listedColumns = <Row extends RowData>(
  columns: Columns<Row>,
  visibility: ColumnVisibilityState,
): readonly string[] =>
  leafColumns(columns).flatMap(({ id, meta }) =>
    id === undefined || visibility[id] === false || meta?.isSortOnly === true ? [] : [id],
  );

const BY_WIDTH: readonly LeftOut[] = ["always", "below 105rem", "below 88.5rem"];

/** Columns that are left out at the width of the window, from the fewest on. */
function useLeftOut(): readonly LeftOut[] {
  const hasRoom = useMedia("(width >= 105rem)");
  const isTight = useMedia("(width < 88.5rem)");
  return useMemo(() => BY_WIDTH.slice(0, hasRoom ? 1 : isTight ? 3 : 2), [hasRoom, isTight]);
}

/** Without the columns that are left out now, and without those that a page spares. */
export const usualColumns = <Row extends RowData>(
  columns: Columns<Row>,
  now: readonly LeftOut[],
  spared: readonly string[] = [],
): ColumnVisibilityState =>
  Object.fromEntries(
    leafColumns(columns).flatMap(({ id, meta }) =>
      id !== undefined && ((meta?.leftOut !== undefined && now.includes(meta.leftOut)) || spared.includes(id))
        ? [[id, false]]
        : [],
    ),
  );
