import type { RowData } from "@tanstack/react-table";
import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { useCallback, useLayoutEffect, useState, type RefObject } from "react";
import { useIsPrinting } from "#web/lib/media.ts";
import type { RowsByPlace } from "./use-data-table.ts";

/** Up to this many rows are all in the page, so that the browser's own search finds them. */
const ALL_UP_TO = 100;
/** Rows that are drawn above and below those on the screen. */
const OVERSCAN = 5;

type RowOptions<Row extends RowData> = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly list: RowsByPlace<Row>;
  /** Called with the places of the first and the last row on the screen. */
  readonly onRange: ((first: number, last: number) => void) | undefined;
  /** Rows can be opened, and are as high as what they show then. */
  readonly measuresRows: boolean;
  readonly rowPx: number;
  /** Pixels that the list is scrolled at first. */
  readonly offsetPx: number;
};

/** The rows that are drawn, where each begins and ends below the first of the list, and how high all of them are. */
export type DrawnRows = {
  readonly drawn: readonly { readonly place: number; readonly start: number; readonly end: number }[];
  readonly totalPx: number;
  readonly measure: ((row: HTMLElement | null) => void) | undefined;
};

/** Draws the rows of a list that scrolls in its own box. */
export function useRowsInBox<Row extends RowData>(options: RowOptions<Row>): DrawnRows {
  const { scroller, offsetPx } = options;
  const shared = useSharedOptions(options);
  // oxlint-disable-next-line react/incompatible-library -- its rows differ after each scroll, so nothing of it is memoized
  const virtualizer = useVirtualizer({
    ...shared,
    getScrollElement: () => scroller.current,
    initialOffset: offsetPx,
  });
  return useDrawnRows(options, virtualizer, 0);
}

/** Draws the rows of a list that is as high as its rows and scrolls with the page. */
export function useRowsOnPage<Row extends RowData>(options: RowOptions<Row>): DrawnRows {
  const { scroller } = options;
  const shared = useSharedOptions(options);
  const [abovePx, setAbovePx] = useState(0);
  // oxlint-disable-next-line react/exhaustive-deps -- the head above the list may be another height after any render; the same number draws nothing again
  useLayoutEffect(() => {
    const top = scroller.current?.getBoundingClientRect().top;
    setAbovePx(top === undefined ? 0 : Math.round(top + scrollY));
  });
  const virtualizer = useWindowVirtualizer({ ...shared, scrollMargin: abovePx });
  return useDrawnRows(options, virtualizer, abovePx);
}

/** Options of both virtualizers, which have no rows where all are drawn without one. */
function useSharedOptions<Row extends RowData>(options: RowOptions<Row>) {
  const { list, onRange, measuresRows, rowPx } = options;
  const rowAt = list.at;
  return {
    count: useIsVirtual(list.count) ? list.count : 0,
    estimateSize: () => rowPx,
    // The height of an open row goes with it; where all are alike, their places are keys that stay the same.
    getItemKey: useCallback(
      (place: number) => (measuresRows ? (rowAt(place)?.id ?? place) : place),
      [measuresRows, rowAt],
    ),
    overscan: OVERSCAN,
    onChange: ({ range }: { readonly range: ShownRange | null }): void => {
      if (range !== null) onRange?.(range.startIndex, range.endIndex);
    },
  };
}

type ShownRange = { readonly startIndex: number; readonly endIndex: number };

/** True where a virtualizer draws the rows: neither of a short list, nor on paper, which has all that are loaded. */
const useIsVirtual = (count: number): boolean => {
  const isPrinting = useIsPrinting();
  return count > ALL_UP_TO && !isPrinting;
};

type RowVirtualizer = Pick<
  Virtualizer<Window, Element>,
  "measure" | "measureElement" | "getVirtualItems" | "getTotalSize"
>;

/** The rows on the screen and a few around them, where a list is long; all of a short one. */
function useDrawnRows<Row extends RowData>(
  { list, measuresRows, rowPx }: RowOptions<Row>,
  virtualizer: RowVirtualizer,
  abovePx: number,
): DrawnRows {
  const isVirtual = useIsVirtual(list.count);
  const isPrinting = useIsPrinting();
  // Before the browser draws: the box around is there only after this first render, and rows would come a frame later.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- rows of another height are measured again
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  if (isVirtual)
    return {
      drawn: virtualizer
        .getVirtualItems()
        .map(({ index, start, end }) => ({ place: index, start: start - abovePx, end: end - abovePx })),
      totalPx: virtualizer.getTotalSize(),
      measure: measuresRows ? virtualizer.measureElement : undefined,
    };
  const places = [...Array(list.count).keys()];
  const printed = isPrinting ? places.filter((place) => list.at(place) !== undefined) : places;
  return {
    drawn: printed.map((place) => ({ place, start: 0, end: 0 })),
    totalPx: 0,
    measure: undefined,
  };
}
