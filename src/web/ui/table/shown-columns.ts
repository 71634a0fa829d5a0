import type { RowData } from "@tanstack/react-table";
import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type RefObject,
} from "react";
import { useIsNarrow } from "#web/lib/media.ts";
import { whenHandsRest } from "#web/lib/resting-hands.ts";
import type { Pace } from "./row-pace.ts";
import { leafColumns, narrowColumns, type Column } from "./table-columns.ts";
import { arranged, useTableLook, widthsFor, type TableLook } from "./table-look.ts";
import type { Resize } from "./table-resizer.tsx";
import { measuredWidths, resized, roomyWidth, type LongestFigure } from "./table-widths.ts";

type ShownColumnsOptions<Row extends RowData> = {
  readonly table: string;
  readonly columns: readonly Column<Row>[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly longest: LongestFigure | undefined;
  readonly isSideways: boolean;
  readonly pace: Pace;
};

/**
 * The columns that a table shows now, as wide as somebody has made them, and how to change that. All of it stays the same
 * while the table scrolls: what is made of it then need not be made again.
 */
export function useShownColumns<Row extends RowData>(options: ShownColumnsOptions<Row>) {
  const { table, columns, scroller, longest, isSideways, pace } = options;
  const isTwoLine = useIsNarrow() && !isSideways;
  const [chosenLook, changeLook] = useTableLook(table, columns);
  const look = useLookAtRest(chosenLook, pace);
  // The table rebuilds its model whenever its columns are another list.
  const { order, hidden } = look;
  const shown = useMemo(
    () => (isTwoLine ? narrowColumns(columns) : arranged(columns, { order, hidden })),
    [isTwoLine, order, hidden, columns],
  );
  const leafs = useMemo(() => leafColumns(shown), [shown]);
  // Every row is gone through for it.
  const roomy = useMemo(
    () => leafs.map(({ id, meta = {} }) => roomyWidth(meta, longest?.(id) ?? 0, isSideways)),
    [leafs, longest, isSideways],
  );
  const chosenWidths = widthsFor(
    leafs.map(({ id }) => id),
    useDeferredValue(chosenLook.widths),
  );
  const resize = useCallback<Resize>(
    (id, px, keeps) => changeLook(resized(chosenLook, measuredWidths(scroller.current), id, px), keeps),
    [changeLook, chosenLook, scroller],
  );
  return {
    chosenLook,
    changeLook,
    look,
    shown,
    leafs,
    /** Changes with the columns and their order. */
    key: leafs.map(({ id }) => id).join("\n"),
    roomy,
    isTwoLine,
    /** Null while they are left to the browser, or to two lines a row. */
    widths: isTwoLine ? null : chosenWidths,
    onResize: isTwoLine ? null : resize,
  };
}

/**
 * A ticked column is ticked at once. Drawing every row anew comes after, and on a slow machine once nobody presses: columns
 * are ticked one after the other.
 */
function useLookAtRest(chosen: TableLook, pace: Pace): TableLook {
  const [look, setLook] = useState(chosen);
  useEffect(() => {
    if (look === chosen) return;
    return whenHandsRest(pace.isSlow(), () => startTransition(() => setLook(chosen)));
  }, [look, chosen, pace]);
  return look;
}
