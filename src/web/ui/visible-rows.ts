import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, type RefObject } from "react";

/** Up to this many rows are all in the page: they can be printed, and found by the browser's own search. */
const ALL_UP_TO = 100;
const OVERSCAN = 12;

type VisibleRowsOptions = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowPx: number;
  readonly onVisible: ((firstIndex: number, lastIndex: number) => void) | undefined;
};

export type VisibleRows = {
  readonly isVirtual: boolean;
  readonly rowPx: number;
  /** Rows to draw, in order. */
  readonly indexes: readonly number[];
  /** Heights, in pixels, of the rows that are not drawn above and below. */
  readonly before: number;
  readonly after: number;
  /** Learns the real height of a row that may be open. */
  readonly measure: ((element: Element | null) => void) | undefined;
};

/** The rows on the screen and a few around them; all of them when there are few. */
export function useVisibleRows({ scroller, count, rowPx, onVisible }: VisibleRowsOptions): VisibleRows {
  const isVirtual = count > ALL_UP_TO;
  // oxlint-disable-next-line react/incompatible-library -- its results are not memoized: there is no React Compiler here
  const virtualizer = useVirtualizer({
    count: isVirtual ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    onChange: ({ range }) => {
      if (range !== null) onVisible?.(range.startIndex, range.endIndex);
    },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  if (!isVirtual) {
    const indexes = Array.from({ length: count }, (_, index) => index);
    return { isVirtual, rowPx, indexes, before: 0, after: 0, measure: undefined };
  }
  const items = virtualizer.getVirtualItems();
  return {
    isVirtual,
    rowPx,
    indexes: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
  };
}
