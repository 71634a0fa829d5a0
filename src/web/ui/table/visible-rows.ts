import { measureElement, useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, type RefObject } from "react";
import { useIsPrinting } from "./table-printing.ts";

/** Up to this many rows are all in the page: they can be found by the browser's own search. */
const ALL_UP_TO = 100;
const OVERSCAN = 4;

/** Heights of what stays in sight above and below the rows: headings and totals. */
export type FixedPx = { readonly above: number; readonly below: number };

type VisibleRowsOptions = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowPx: number;
  readonly fixedPx: FixedPx;
  /** Changes when the rows are others, or in another order: the table then begins at its top. */
  readonly orderKey: string;
  readonly hasRow: (index: number) => boolean;
  /** Rows are drawn as fast as the table scrolls. */
  readonly isFast: boolean;
  readonly onVisible: ((firstIndex: number, lastIndex: number) => void) | undefined;
};

export type VisibleRows = {
  readonly isVirtual: boolean;
  /** All rows there are must be drawn now: the browser prints what it finds. */
  readonly isPrinting: boolean;
  /** The page is being printed, and rows that have not been loaded are not on the paper. */
  readonly isPart: boolean;
  /** How many rows could be printed now, when these are not all; null when they are. */
  readonly loadedOnly: () => number | null;
  /** Rows to draw, in order. */
  readonly indexes: readonly number[];
  /** Heights, in pixels, of what is between two rows, and above and below a row: of all that are not drawn. */
  readonly room: Room;
  /** Learns the real height of a row that may be open. */
  readonly measure: ((element: Element | null) => void) | undefined;
  /** Brings a row onto the screen, and so into the page. */
  readonly scrollTo: (index: number) => void;
};

/** Null stands for the edge of the table. */
type Room = (after: number | null, before: number | null) => number;

/** The rows on the screen and a few around them; all of them when there are few, and all there are on paper. */
export function useVisibleRows(options: VisibleRowsOptions): VisibleRows {
  const { scroller, count, rowPx, fixedPx, orderKey, hasRow, isFast, onVisible } = options;
  const isVirtual = count > ALL_UP_TO;
  const isPrinting = useIsPrinting();
  // oxlint-disable-next-line react/incompatible-library -- its results are not memoized: there is no React Compiler here
  const virtualizer = useVirtualizer({
    count: isVirtual ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    // Drawn in a frame of their own where that takes long: the table has then moved before its rows come.
    useFlushSync: isFast,
    // Asked for its height as it comes, a row would have the browser lay out the table before the next one is there.
    // What waits shows the row before, or nothing: its height is not that of its row.
    measureElement: (element, entry, instance) =>
      entry === undefined || element.hasAttribute("data-waiting")
        ? (instance.itemSizeCache.get(instance.indexFromElement(element)) ?? rowPx)
        : measureElement(element, entry, instance),
    scrollPaddingEnd: fixedPx.above + fixedPx.below,
    onChange: ({ range }) => {
      if (range !== null) onVisible?.(range.startIndex, range.endIndex);
    },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  useEffect(() => {
    // Hundreds of thousands are gone through, which is only worth it where an open row was higher than the others.
    if ([...virtualizer.itemSizeCache.values()].some((px) => px !== rowPx)) virtualizer.measure();
  }, [virtualizer, rowPx, orderKey]);
  useEffect(() => {
    // Where it stands already: to ask the box itself would have the browser lay out the page.
    if (scroller.current !== null && (virtualizer.scrollOffset ?? 0) > 0) scroller.current.scrollTop = 0;
  }, [scroller, virtualizer, orderKey]);
  const scrollTo = (index: number): void => {
    if (isVirtual) virtualizer.scrollToIndex(index, { align: "auto" });
  };
  const all = (): readonly number[] => Array.from({ length: count }, (_, index) => index);
  // On paper a row that has not been loaded would stay gray for ever.
  const loaded = (): readonly number[] => all().filter(hasRow);
  const loadedOnly = (): number | null => {
    const { length } = loaded();
    return length < count ? length : null;
  };
  const items = virtualizer.getVirtualItems();
  const placeOf = (index: number | null) => virtualizer.measurementsCache[index ?? -1];
  if (!isVirtual || isPrinting) {
    const indexes = isPrinting ? loaded() : all();
    const isPart = indexes.length < count;
    const drawn = { indexes, room: noRoom, measure: undefined } as const;
    return { isVirtual, isPrinting, isPart, loadedOnly, ...drawn, scrollTo };
  }
  return {
    isVirtual,
    isPrinting,
    isPart: false,
    loadedOnly,
    indexes: items.map(({ index }) => index),
    room: (after, before) =>
      (placeOf(before)?.start ?? virtualizer.getTotalSize()) - (placeOf(after)?.end ?? 0),
    measure: virtualizer.measureElement,
    scrollTo,
  };
}

const noRoom: Room = () => 0;
