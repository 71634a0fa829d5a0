import { useLayoutEffect, useRef, type RefObject, type UIEvent } from "react";
import { useLocation } from "react-router-dom";

/** Pixels that tables were scrolled, by the entry of the history they were shown for: the latest of them. */
const offsets = new Map<string, number>();
const OFFSETS_MAX = 200;

function remember(entry: string, offsetPx: number): void {
  offsets.delete(entry);
  offsets.set(entry, offsetPx);
  for (const [oldest] of offsets) {
    if (offsets.size <= OFFSETS_MAX) return;
    offsets.delete(oldest);
  }
}

/**
 * Another list or order begins at its top, unless one comes back to it; other steps of the history leave it. How far a list
 * that scrolls with the page was scrolled is the router's to remember.
 */
export function useScrollMemory(
  id: string,
  scroller: RefObject<HTMLElement | null>,
  orderKey: string,
  scrollsWithPage: boolean,
) {
  const entry = `${id} ${useLocation().key}`;
  const seenOrder = useRef("");
  // To ask the box itself would lay out all rows that have just been changed.
  const scrolled = useRef<{ readonly box: HTMLElement | null; readonly px: number }>({ box: null, px: 0 });
  useLayoutEffect(() => {
    const before = seenOrder.current;
    seenOrder.current = orderKey;
    const offsetPx = offsets.get(entry) ?? (before === orderKey ? undefined : 0);
    const box = scroller.current;
    if (box === null || offsetPx === undefined) return;
    const nowPx = scrolled.current.box === box ? scrolled.current.px : 0;
    if (!scrollsWithPage) {
      if (nowPx !== offsetPx) box.scrollTo({ top: offsetPx });
    } else if (before !== "" && box.getBoundingClientRect().top < 0) box.scrollIntoView();
  }, [entry, orderKey, scroller, scrollsWithPage]);
  return {
    offsetPx: offsets.get(entry) ?? 0,
    onScroll: ({ currentTarget: box }: UIEvent<HTMLElement>) => {
      scrolled.current = { box, px: box.scrollTop };
      remember(entry, box.scrollTop);
    },
  };
}
